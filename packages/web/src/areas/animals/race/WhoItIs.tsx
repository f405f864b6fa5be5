import type { AnimalRow } from '@kraal/contract/animals';
import { asDay, type Day, daysBetween } from '@kraal/domain/format/dates';
import type { TraitName } from '@kraal/domain/growth/traits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useToday } from '../../../platform/today.ts';
import { massUnit } from '../../../platform/units.ts';
import { classNames } from '../../../ui/classNames.ts';
import { formatMass } from '../../../formats/format.ts';
import { formatAgeOf } from '../../../formats/localFormat.ts';
import { WithdrawalBadge } from '../../health/index.ts';
import { formatReading } from '../../ledger/index.ts';
import { tagOf } from '../list/columns.tsx';

/** The last of what is taken now: of a trait its own reading, else the mass. */
function lastOf(animal: AnimalRow, trait: TraitName | null): { shown: string; on: Day } | null {
  const [value, on] = trait
    ? [animal[trait], animal[`${trait}On`]]
    : [animal.massKg, animal.massOn];
  if (value === null || on === null) return null;
  const shown = trait ? formatReading(trait, value) : `${formatMass(value)} ${massUnit()}`;
  return { shown, on: asDay(on) };
}

export function WhoItIs({ animal, trait }: { animal: AnimalRow; trait: TraitName | null }) {
  const { i18n } = useLingui();
  const today = useToday();
  const last = lastOf(animal, trait);
  return (
    <>
      <div
        className="mark text-center text-[40px] leading-tight font-bold break-words"
        data-testid="race-animal"
      >
        {tagOf(animal)}
      </div>
      <p className="mb-2 text-center text-muted">
        {[
          i18n._(classNames[animal.animalClass]),
          animal.bornOn ? formatAgeOf(animal, today) : null,
          animal.campName,
        ]
          .filter(Boolean)
          .join(' · ')}
        {last ? (
          <>
            <br />
            <Trans>
              last {last.shown}, {daysBetween(last.on, today)} days ago
            </Trans>
          </>
        ) : null}
      </p>
      <p className="mb-2 flex flex-wrap justify-center gap-2 empty:hidden">
        <WithdrawalBadge meatUntil={animal.meatUntil} milkUntil={animal.milkUntil} />
      </p>
    </>
  );
}
