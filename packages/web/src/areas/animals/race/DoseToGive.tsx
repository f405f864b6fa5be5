import { Trans, useLingui } from '@lingui/react/macro';
import { formatAmount } from '../../../formats/format.ts';
import type { Dosing } from './dosing.ts';
import type { Typed } from './reading.ts';

/** Worked out before Next is pressed, so that it can be drawn up. */
export function DoseToGive({ dosing, dose }: { dosing: Dosing; dose: NonNullable<Typed['dose']> }) {
  const { t } = useLingui();
  return (
    <div
      role="status"
      className="mt-2 flex items-center justify-center gap-3 rounded-control border border-warn p-2 text-[20px] font-bold"
    >
      {dose.amount === null ? (
        <>
          <span>{dosing.name}</span>
          <input
            name="dose"
            aria-label={t`Dose in ${dosing.unit}`}
            inputMode="decimal"
            className="min-h-12 w-24 rounded-control border border-line bg-surface px-2 text-center"
          />{' '}
          {dosing.unit}
        </>
      ) : (
        <Trans>
          Give {formatAmount(dose.amount)} {dosing.unit} {dosing.name}
        </Trans>
      )}
    </div>
  );
}
