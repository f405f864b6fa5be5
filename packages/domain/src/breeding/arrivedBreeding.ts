import { addDays, daysBetween, type Day } from '../format/dates.ts';
import { type Problem, problem } from '../ledger/problem.ts';
import type { Species } from '../animals/species.ts';
import { type BreedingState, noBreeding } from './breedingState.ts';
import { breedingFacts, gestationDaysOf } from './gestation.ts';

/** What was said of a female's breeding when she came. */
export type ArrivedBreeding = {
  species: Species;
  sex: 'female' | 'male' | 'mixed';
  breed?: string | undefined;
  births?: number | undefined;
  lastBirthOn?: Day | undefined;
  pregnant?: boolean | undefined;
  dueOn?: Day | undefined;
};

/** Only females bore or are pregnant, births lie behind and the next one ahead. */
export function arrivedProblems(arrival: ArrivedBreeding, day: Day): Problem[] {
  const { sex, births, lastBirthOn, pregnant, dueOn, species } = arrival;
  if (sex !== 'female' && (lastBirthOn ?? pregnant ?? dueOn) !== undefined)
    return [problem('pregnant', 'not_female', 'Only a female gave birth or is pregnant.')];
  if (lastBirthOn !== undefined && (lastBirthOn > day || births === 0))
    return [problem('lastBirthOn', 'birth_before', 'Her last birth lies before that day.')];
  if (dueOn === undefined) return [];
  const latest = addDays(day, gestationDaysOf(species, arrival.breed ?? null));
  if (pregnant === false)
    return [
      problem('dueOn', 'not_pregnant', 'Only one that is pregnant has a day on which she is due.'),
    ];
  return dueOn < addDays(day, -breedingFacts[species].late) || dueOn > latest
    ? [problem('dueOn', 'not_due_then', 'No pregnancy of that day is due then.')]
    : [];
}

/** Her breeding as she came; null where nothing was said of it. */
export function arrivedBreeding(arrival: ArrivedBreeding, day: Day): BreedingState | null {
  const isPregnant = arrival.pregnant === true || arrival.dueOn !== undefined;
  if (!isPregnant && arrival.pregnant === undefined) return null;
  const check = {
    on: day,
    result: isPregnant ? ('pregnant' as const) : ('empty' as const),
    ageDays: null,
    fetuses: null,
    method: null,
  };
  if (!isPregnant) return { ...noBreeding, check, checks: [check] };
  const gestation = gestationDaysOf(arrival.species, arrival.breed ?? null);
  // With a day due the conception is known; without it she conceived some day before it can be seen.
  const conceivedOn = arrival.dueOn && addDays(arrival.dueOn, -gestation);
  const service = {
    on: conceivedOn ?? addDays(day, 1 - gestation),
    until: conceivedOn ?? addDays(day, -breedingFacts[arrival.species].diagnosableDays),
    method: 'before' as const,
    sireIds: [],
    donorId: null,
    mobId: null,
    via: null,
  };
  const seen = conceivedOn
    ? { ...check, ageDays: Math.max(1, daysBetween(conceivedOn, day)) }
    : check;
  return { ...noBreeding, services: [service], check: seen, checks: [seen] };
}
