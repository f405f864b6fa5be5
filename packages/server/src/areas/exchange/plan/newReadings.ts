import { readingProblems } from '@kraal/domain/growth/readingProblems';
import { traitOf } from '@kraal/domain/growth/traits';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { type Herd, readingKey } from './herd.ts';
import { readingsOf, type TraitReading, type Undated } from './readings.ts';
import { complaint, type RowProblem } from './rowCells.ts';
import type { RowFacts } from './rowFacts.ts';

const isKnown = (own: AnimalState | undefined, { trait, value }: Undated): boolean =>
  own?.[trait]?.value === value;

/**
 * Readings that are news of an animal. One that only the day of its row dates, and that is what it has already, is the
 * newest one as our own lists of before said it, beside the day of another weighing; but for what is added up, of which no
 * such list knew: the same mass again is another fleece.
 */
export const newReadings = (row: RowFacts, own: AnimalState, herd: Herd): TraitReading[] =>
  readingsOf(row).filter(
    (one) =>
      !herd.readings.has(readingKey(own.id, one)) &&
      !(one.dated === 'row' && !traitOf(one.trait).isSummed && isKnown(own, one)),
  );

/** Readings without a day, but for those that are known; and those that cannot be of the animal that is meant. */
export function checkReadings(row: RowFacts, own: AnimalState | undefined): RowProblem[] {
  const undated = (row.undated ?? [])
    .filter((one) => !isKnown(own, one))
    .map(({ trait }) =>
      complaint(
        trait,
        'Say where the columns are chosen on which day the readings without a day were taken.',
      ),
    );
  const impossible = own
    ? readingsOf(row).flatMap((one) => readingProblems(one.trait, one, own).slice(0, 1))
    : [];
  // The row need not say how many heads it is of, and the lot is here already.
  const whole = (own?.isLot ? readingsOf(row) : [])
    .filter(({ trait }) => traitOf(trait).isSummed)
    .map(({ trait }) =>
      complaint(trait, 'Of a lot this is recorded by hand, with how many heads it is of.'),
    );
  return [...undated, ...whole, ...impossible.map(({ field, said }) => complaint(field, said))];
}
