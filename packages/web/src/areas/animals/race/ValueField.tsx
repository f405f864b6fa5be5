import type { TraitName } from '@kraal/domain/growth/traits';
import { useLingui } from '@lingui/react/macro';
import { gainUnit, massUnit } from '../../../platform/units.ts';
import { formatGain } from '../../../formats/format.ts';
import { readingUnit, traitLabels } from '../../ledger/index.ts';

type ValueProps = {
  ref: React.Ref<HTMLInputElement>;
  trait: TraitName | null;
  /** It is chosen from a few scores. */
  taps: boolean;
  value: string;
  onChange: (text: string) => void;
  gainG: number | null;
};

export function ValueField({ ref, trait, taps, value, onChange, gainG }: ValueProps) {
  const { t, i18n } = useLingui();
  const unit = trait ? (readingUnit(trait) ?? '') : massUnit();
  const name = !trait ? t`Mass in ${unit}` : taps ? t`Score` : i18n._(traitLabels[trait]);
  return (
    <div className="flex items-center gap-3">
      <input
        ref={ref}
        aria-label={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputMode="decimal"
        autoComplete="off"
        className="min-h-16 min-w-0 flex-1 rounded-control border border-line bg-surface px-3 text-center text-[28px] font-bold"
      />
      <span className="w-24 text-muted">
        {unit}{' '}
        {gainG === null ? null : (
          <span className={gainG < 0 ? 'text-alarm' : 'text-ok'}>
            {formatGain(gainG)} {gainUnit()}
          </span>
        )}
      </span>
    </div>
  );
}
