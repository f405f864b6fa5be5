import { addMonths, type Day } from '../../format/dates.ts';
import { warn, type Acknowledged } from '../../ledger/acknowledged.ts';
import { type Problem, problem, sentence } from '../../ledger/problem.ts';
import type { AnimalState } from '../../ledger/state.ts';
import { callName } from '../../animals/callName.ts';
import type { Species } from '../../animals/species.ts';
import { breedingFacts } from '../gestation.ts';

/** A sire is male, entire on that day, and of the females' species. Only semen outlives him. */
export function sireProblems(
  state: AnimalState | null,
  { day, species, mustLive }: { day: Day; species: Species | undefined; mustLive: boolean },
): Problem[] {
  if (!state) return [];
  if (state.sex !== 'male')
    return [problem('sireId', 'sire_not_male', sentence`The sire ${callName(state)} is not male.`)];
  if (species && state.species !== species)
    return [
      problem(
        'sireId',
        'other_species',
        sentence`${callName(state)} is of another species: ${state.species}.`,
      ),
    ];
  if (state.castratedOn && state.castratedOn <= day && mustLive)
    return [
      problem(
        'sireId',
        'sire_castrated',
        sentence`The sire ${callName(state)} was castrated on ${state.castratedOn}.`,
      ),
    ];
  if (mustLive && state.status !== 'alive')
    return [
      problem('sireId', 'sire_gone', sentence`${callName(state)} is not on the farm on that day.`),
    ];
  return [];
}

/** Too young to serve: it happens, so it is asked. What is not known of his age is not held against him. */
export function warnOfSireAge(state: AnimalState | null, day: Day, sure: Acknowledged): Problem[] {
  if (!state?.bornOn) return [];
  const months = breedingFacts[state.species].firstServiceMonths;
  if (day >= addMonths(state.bornOn, months)) return [];
  return warn(sure, {
    field: 'sireId',
    code: 'sire_too_young',
    words: sentence`${callName(state)} was born on ${state.bornOn}: a sire serves from ${months} months on. Record it all the same?`,
  });
}
