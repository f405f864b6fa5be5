import { daysBetween, type Day } from '../../format/dates.ts';
import { warn, type Acknowledged } from '../../ledger/acknowledged.ts';
import { type Problem, problem, sentence } from '../../ledger/problem.ts';
import type { AnimalState } from '../../ledger/state.ts';
import { callName } from '../callName.ts';
import { parity } from '../../breeding/slice.ts';

/** Longer no young drinks, whatever was recorded of its weaning (domain notes, section 1). */
const oldestDrinkingDays = 400;

/** Sheep join no goats; rams join ewes in a mixed lot only. */
export function strangerProblems(into: AnimalState | null, lot: AnimalState | null): Problem[] {
  if (!into || !lot) return [];
  if (lot.species !== into.species)
    return [
      problem(
        'intoId',
        'other_species',
        sentence`${callName(lot)} is of another species than the lot it joins.`,
      ),
    ];
  return into.sex === 'mixed' || lot.sex === into.sex
    ? []
    : [
        problem(
          'intoId',
          'other_sex',
          sentence`${callName(lot)} is of another sex than the lot it joins: join them to a mixed lot.`,
        ),
      ];
}

/** A lot has one owner: whoever joins it is that one's from then on, in whatever order that is told. */
export const warnOfOwners = (
  into: AnimalState,
  { lot, sure }: { lot: AnimalState; sure: Acknowledged },
): Problem[] =>
  lot.ownerId === into.ownerId
    ? []
    : warn(sure, {
        field: 'intoId',
        code: 'other_owner',
        words: sentence`${callName(lot)} belongs to somebody else than the lot it joins: from then on its heads belong to that one's owner. Merge them all the same?`,
      });

const drinks = (lot: AnimalState, day: Day): boolean =>
  lot.bornOn !== null &&
  lot.weanedOn === null &&
  parity(lot) === 0 &&
  daysBetween(lot.bornOn, day) <= oldestDrinkingDays;

/** Grown ones among young that drink are one lot of which nobody can say any more who is pregnant or was weaned. */
export function warnOfAges(
  into: AnimalState,
  { lot, day, sure }: { lot: AnimalState; day: Day; sure: Acknowledged },
) {
  if (drinks(into, day) === drinks(lot, day)) return [];
  return warn(sure, {
    field: 'intoId',
    code: 'young_and_grown',
    words: sentence`One of ${callName(lot)} and ${callName(into)} are young that drink. As one lot nobody can tell them apart. Merge them all the same?`,
  });
}
