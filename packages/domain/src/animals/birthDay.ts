import { addDays, addMonths, asDay, type Day, daysBetween } from '../format/dates.ts';
import { type Problem, problem, sentence } from '../ledger/problem.ts';

/** How much of a day of birth is known, where it is not all; the day is the middle of the rest. */
export const bornPrecisions = ['month', 'year'] as const;
export type BornPrecision = (typeof bornPrecisions)[number];

type BornWhen = { bornOn: Day | null; bornPrecision?: BornPrecision | null | undefined };

/** The first and the last day on which it can have been born; null where nothing is known. */
export function birthSpan({ bornOn, bornPrecision }: BornWhen): { first: Day; last: Day } | null {
  if (bornOn === null) return null;
  if (bornPrecision === 'year')
    return {
      first: asDay(`${bornOn.slice(0, 4)}-01-01`),
      last: asDay(`${bornOn.slice(0, 4)}-12-31`),
    };
  if (bornPrecision !== 'month') return { first: bornOn, last: bornOn };
  const first = asDay(`${bornOn.slice(0, 7)}-01`);
  return { first, last: addDays(addMonths(first, 1), -1) };
}

/** How many days old it is at least and at most; null where nothing is known of its birth. */
export function ageOn(born: BornWhen, day: Day): { least: number; most: number } | null {
  const span = birthSpan(born);
  return span && { least: daysBetween(span.last, day), most: daysBetween(span.first, day) };
}

/** The day that stands for a birth of which less is known: the middle of its year or month, its beginning while that is to come. */
export function standsForBirth(bornOn: Day, precision: BornPrecision | null, today: Day): Day {
  if (precision === null) return bornOn;
  const [first, middle] =
    precision === 'year'
      ? [`${bornOn.slice(0, 4)}-01-01`, `${bornOn.slice(0, 4)}-07-01`]
      : [`${bornOn.slice(0, 7)}-01`, `${bornOn.slice(0, 7)}-15`];
  return asDay(middle > today ? first : middle);
}

/** How old a parent was at most at the birth of its young, in days; null where either day is unknown. */
export function oldestAtBirthDays(parent: BornWhen, young: BornWhen): number | null {
  const [from, to] = [birthSpan(parent), birthSpan(young)];
  return from && to ? daysBetween(from.first, to.last) : null;
}

type Birth = {
  reference?: boolean | undefined;
  bornOn?: Day | null | undefined;
  bornPrecision?: BornPrecision | null | undefined;
  damId?: string | undefined;
  sireId?: string | undefined;
};

/** Older than any animal of a farm became; beyond it a year was mistyped. */
const oldestYears = 60;

/** Nobody is born after they arrive, or a lifetime before, and nobody is their own parent. */
export function checkBirthDay(birth: Birth, animalId: string, day: Day): Problem[] {
  const problems: Problem[] = [];
  const span = birthSpan({ bornOn: birth.bornOn ?? null, bornPrecision: birth.bornPrecision });
  if (span && span.first > day)
    problems.push(
      problem(
        'bornOn',
        'born_later',
        sentence`The date of birth ${span.first} is later than ${day}.`,
      ),
    );
  // A pedigree goes back further than any animal.
  if (!birth.reference && span && daysBetween(span.last, day) > oldestYears * 366)
    problems.push(
      problem('bornOn', 'born_too_early', sentence`Nothing on a farm was born on ${span.first}.`),
    );
  if (birth.damId === animalId)
    problems.push(problem('damId', 'own_parent', 'An animal cannot be its own dam.'));
  if (birth.sireId === animalId)
    problems.push(problem('sireId', 'own_parent', 'An animal cannot be its own sire.'));
  return problems;
}
