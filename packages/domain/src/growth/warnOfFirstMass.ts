import type { Day } from '../format/dates.ts';
import { warn, type Acknowledged } from '../ledger/acknowledged.ts';
import { type Problem, sentence } from '../ledger/problem.ts';
import type { AnimalState } from '../ledger/state.ts';
import { callName } from '../animals/callName.ts';
import type { Species } from '../animals/species.ts';
import { isTooMuch, isUnlikely } from './unlikelyMass.ts';

/**
 * The first mass of an animal, at its coming or after it, held against what any of its age has. In: the animal as it is
 * by then, the mass in kg and what was answered; a lot's mean is not asked. Out: the question, where there is one.
 */
export function warnOfFirstMass(
  animal: AnimalState,
  { massKg, sure }: { massKg?: number | undefined; sure?: Acknowledged },
  day: Day,
): Problem[] {
  const { species, bornOn, isLot } = animal;
  if (
    massKg === undefined ||
    isLot ||
    !isUnlikely(species, { massKg, last: null, on: day, bornOn })
  )
    return [];
  return warn(sure, {
    field: 'massKg',
    code: 'unlikely_mass',
    words: isTooMuch(species, { massKg, bornOn, on: day })
      ? sentence`${massKg} kg is very much for ${callName(animal)}. Is it right?`
      : sentence`${massKg} kg is very little for ${callName(animal)}. Is it right?`,
  });
}

/**
 * What a newborn weighed, held against what any of its species has: 3.5 for 35. In: species, mass in kg, the field it
 * stands in, what was answered. Out: the question, where there is one.
 */
export function warnOfBirthMass(
  { species, massKg, field }: { species: Species; massKg?: number | undefined; field: string },
  sure: Acknowledged,
  day: Day,
): Problem[] {
  if (massKg === undefined || !isUnlikely(species, { massKg, last: null, on: day, bornOn: day }))
    return [];
  const words = isTooMuch(species, { massKg, bornOn: day, on: day })
    ? sentence`${massKg} kg is very much for a newborn. Is it right?`
    : sentence`${massKg} kg is very little for a newborn. Is it right?`;
  return warn(sure, { field, code: 'unlikely_mass', words });
}
