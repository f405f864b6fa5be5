import { addDays, type Day } from '../format/dates.ts';
import type { BreedingState } from './breedingState.ts';
import {
  conceivedBy,
  diagnosableDays,
  type Conception,
  embryoDays,
  type Female,
  overOn,
  type Possible,
  servicesThatMayHaveLed,
} from './evidence.ts';
import { breedingFacts } from './gestation.ts';

/** By when she conceived what was found or served, at the latest; null while sires run, or where nothing was. */
function conceivedByAtLatest(female: Female, known: BreedingState): Day | null {
  const conceived = conceivedBy(female, known);
  if (conceived) return conceived.to;
  const found = known.checks.findLast(({ result }) => result !== 'unsure');
  return found?.result === 'pregnant'
    ? addDays(found.on, -diagnosableDays(female.species, found))
    : null;
}

/** Everything recorded before a day. */
const before = (breeding: BreedingState, day: Day): BreedingState => ({
  ...breeding,
  services: breeding.services.filter(({ on }) => on < day),
  checks: breeding.checks.filter(({ on }) => on < day),
  heats: breeding.heats.filter((on) => on < day),
});

/** What is left when what led to a pregnancy is over: sires that ran on, from the day after she was last known to carry. */
function restarted(breeding: BreedingState, day: Day, carriedUntil: Day): BreedingState {
  const checks = breeding.checks.filter(({ on }) => on >= day);
  const heats = breeding.heats.filter((on) => on >= day);
  const free = addDays(carriedUntil, 1);
  return {
    ...breeding,
    checks,
    heats,
    check: checks.at(-1) ?? null,
    heatOn: heats.at(-1) ?? null,
    services: breeding.services.flatMap((service) => {
      if (service.on >= day) return [service];
      if (service.method !== 'join') return [];
      if (service.until !== null && service.until < free) return [];
      return [service.on < free ? { ...service, on: free } : service];
    }),
  };
}

/**
 * What of a female's breeding is of the pregnancy she may carry now. A birth or loss that nobody recorded would freeze
 * her for ever: whoever is served, seen in heat or checked long after she was due begins anew, and what came before
 * says nothing of what comes. `on` is the day of what is about to happen to her, a birth or a service.
 */
export function ofThisPregnancy(female: Female, breeding: BreedingState, on?: Day): BreedingState {
  const { services, checks, heats } = breeding;
  const days = [
    ...new Set([...services, ...checks].map(({ on }) => on)),
    ...heats,
    ...(on ? [on] : []),
  ].sort();
  const diagnosable = breedingFacts[female.species].diagnosableDays;
  const begun = [
    ...days,
    ...checks.map(({ on: seen, ageDays }) => addDays(seen, -(ageDays ?? diagnosable))),
    ...services.flatMap(({ on, method }) => (method === 'et' ? [addDays(on, -embryoDays)] : [])),
  ];
  const [first] = begun.sort();
  if (first === undefined) return breeding;
  return days.reduce(
    // Nothing that began so short a time before can be over yet.
    (current, day) =>
      day <= overOn(female, first) ? current : withoutForgotten(female, current, day),
    breeding,
  );
}

/** Without what was over before a day; sires that ran on may have led to one more that nobody saw the end of. */
function withoutForgotten(female: Female, breeding: BreedingState, day: Day): BreedingState {
  const known = before(breeding, day);
  const conceived = conceivedByAtLatest(female, known);
  if (conceived === null || day <= overOn(female, conceived)) return breeding;
  const found = known.checks.findLast(({ result }) => result === 'pregnant')?.on;
  const until = found && found > conceived ? found : conceived;
  return withoutForgotten(female, restarted(breeding, day, until), day);
}

/** The services that may have led to the pregnancy she carries, or to the birth of a day. */
export const possibleServices = (
  female: Female,
  breeding: BreedingState,
  bornOn?: Day,
): Possible[] => servicesThatMayHaveLed(female, ofThisPregnancy(female, breeding, bornOn));

/** When she conceived what she may carry now, or what is born on a day. */
export const conceptionOf = (
  female: Female,
  breeding: BreedingState,
  bornOn?: Day,
): Conception | null => conceivedBy(female, ofThisPregnancy(female, breeding, bornOn));
