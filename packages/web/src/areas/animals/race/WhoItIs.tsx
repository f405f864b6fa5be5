import type { AnimalRow } from '@kraal/contract/animals';
import { daysBetween } from '@kraal/domain/format/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { useToday } from '../../../platform/today.ts';
import { massUnit } from '../../../platform/units.ts';
import { classNames } from '../../../ui/classNames.ts';
import { formatMass } from '../../../formats/format.ts';
import { formatAgeOf } from '../../../formats/localFormat.ts';
import { WithdrawalBadge } from '../../health/index.ts';
import { tagOf } from '../list/columns.tsx';

export function WhoItIs({ animal }: { animal: AnimalRow }) {
  const { i18n } = useLingui();
  const today = useToday();
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
        {animal.massKg === null || !animal.massOn ? null : (
          <>
            <br />
            <Trans>
              last {formatMass(animal.massKg)} {massUnit()}, {daysBetween(animal.massOn, today)}{' '}
              days ago
            </Trans>
          </>
        )}
      </p>
      <p className="mb-2 flex flex-wrap justify-center gap-2 empty:hidden">
        <WithdrawalBadge meatUntil={animal.meatUntil} milkUntil={animal.milkUntil} />
      </p>
    </>
  );
}
