import { readingProblems } from '@kraal/domain/growth/readingProblems';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { type Herd, readingKey } from './herd.ts';
import { readingsOf, type TraitReading, type Undated } from './readings.ts';
import { complaint, type RowProblem } from './rowCells.ts';
import type { RowFacts } from './rowFacts.ts';

const isKnown = (own: AnimalState | undefined, { trait, value }: Undated): boolean =>
  own?.[trait]?.value === value;

/**
 * Readings that are news of an animal. One that only the day of its row dates, and that is what it has already, is the
 * newest one as our own lists of before said it, beside the day of another weighing.
 */
export const newReadings = (row: RowFacts, own: AnimalState, herd: Herd): TraitReading[] =>
  readingsOf(row).filter(
    (one) =>
      !herd.readings.has(readingKey(own.id, one)) && !(one.dated === 'row' && isKnown(own, one)),
  );

/** Readings without a day, but for those that are known; and those that cannot be of the animal that is meant. */
export function checkReadings(row: RowFacts, own: AnimalState | undefined): RowProblem[] {
  const undated = (row.undated ?? [])
    .filter((one) => !isKnown(own, one))
    .map(({ trait }) =>
      complaint(
        trait,
        'Say where the columns are chosen on which day the masses without a day were weighed.',
      ),
    );
  const impossible = own
    ? readingsOf(row).flatMap((one) => readingProblems(one.trait, one, own).slice(0, 1))
    : [];
  return [...undated, ...impossible.map(({ field, said }) => complaint(field, said))];
}
