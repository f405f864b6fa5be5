import { addDays, addMonths, daysBetween, type Day } from '../format/dates.ts';
import type { AnimalState } from '../ledger/state.ts';
import type { Species } from '../animals/species.ts';
import {
  type BreedingState,
  isInterval,
  type PregnancyCheck,
  type Service,
  type ServiceMethod,
} from './breedingState.ts';
import { breedingFacts, gestationDaysOf } from './gestation.ts';
import { byScan, later, sooner, sires } from './byScan.ts';

/** When she conceived, as exactly as it is known: from the earliest to the latest day not excluded (`to` is null while sires still run). */
export type Conception = {
  from: Day;
  to: Day | null;
  basis: ServiceMethod | 'scan';
  sireIds: string[];
};

/** A service with the days on which it can have led to a conception. */
export type Possible = { service: Service; from: Day; to: Day | null };

export type Female = Pick<AnimalState, 'species' | 'breed' | 'bornOn' | 'birthsOn'>;

/** Services so near to each other are of one heat; a heat so soon after one says nothing against it. */
export const sameHeatDays = 3;

/** An embryo is so old when it is put in (domain notes, section 4). */
export const embryoDays = 7;

/** How long before a service what it led to was conceived: an embryo was before it was put in. */
const olderBy = ({ method }: Service): number => (method === 'et' ? embryoDays : 0);

/** The first day on which a service can have led to a conception. */
export const conceivedFrom = (service: Service): Day => addDays(service.on, -olderBy(service));

/**
 * From which age a check sees a pregnancy, by its method (domain notes, section 1). Where the method is not said the
 * longer stands for an *empty*, the shorter for a pregnancy.
 */
export function diagnosableDays(
  species: Species,
  check: Pick<PregnancyCheck, 'method' | 'result'>,
): number {
  const shortest = breedingFacts[species].diagnosableDays;
  if (species !== 'Cattle') return shortest;
  const byHand = 42;
  if (check.method === 'rectal') return byHand;
  if (check.method !== null) return shortest;
  return check.result === 'empty' ? byHand : shortest;
}

/** Sires that run serve nobody below first service age: she comes in on the day she grows into it. */
function firstServiceDay({ species, bornOn, birthsOn }: Female): Day | null {
  if (bornOn === null || birthsOn.length > 0) return null;
  return addMonths(bornOn, breedingFacts[species].firstServiceMonths);
}

/** After this day nothing is carried any more of what was conceived by a day: four deviations past the mean. */
export const overOn = ({ species, breed }: Pick<Female, 'species' | 'breed'>, by: Day): Day =>
  addDays(by, gestationDaysOf(species, breed) + 2 * breedingFacts[species].late);

type Limits = { after: Day | null; found: PregnancyCheck[] };

/**
 * What checks and heats leave of a conception (domain notes, section 4): nothing at or before an *empty* at diagnosable
 * age, nor more than three days before a heat; nothing later than a pregnancy that was found less its diagnosable age,
 * and nothing so long before it that it was over by then.
 * A later pregnancy never outweighs an *empty* in between, nor an *empty* a pregnancy found after it.
 */
function limitsOf(female: Female, breeding: BreedingState): Limits {
  const { species } = female;
  let after: Day | null = null;
  const empties = breeding.checks.filter(({ result }) => result === 'empty');
  for (const check of empties)
    after = later(addDays(check.on, -diagnosableDays(species, check) + 1), after);
  const found = breeding.checks.filter(
    ({ result, on }) => result === 'pregnant' && !empties.some((empty) => empty.on >= on),
  );
  const firstFound = found[0]?.on ?? null;
  // A heat of one that was found pregnant is doubted, not the pregnancy: she is asked about.
  for (const heat of breeding.heats)
    if (firstFound === null || heat < firstFound)
      after = later(addDays(heat, -sameHeatDays), after);
  const carriedFor = daysBetween('2000-01-01', overOn(female, '2000-01-01'));
  for (const check of found) after = later(addDays(check.on, -carriedFor), after);
  return { after, found };
}

/**
 * The last day on which a service can have led to what was found. Whoever serves one that was found pregnant takes her
 * for empty, and may be right: that check says nothing of it. That sires run with all of a mob says nothing of one.
 */
function lastDay(species: Species, found: readonly PregnancyCheck[], service: Service): Day | null {
  const told = isInterval(service) ? found : found.filter(({ on }) => on >= service.on);
  return told.reduce<Day | null>(
    (before, check) => sooner(before, addDays(check.on, -diagnosableDays(species, check))),
    null,
  );
}

/** Services of which one may have led to her pregnancy, each with the days of conception that the evidence leaves. */
export function servicesThatMayHaveLed(female: Female, breeding: BreedingState): Possible[] {
  if (breeding.services.length === 0) return [];
  const { after, found } = limitsOf(female, breeding);
  const grown = firstServiceDay(female);
  return breeding.services.flatMap((service): Possible[] => {
    const runs = service.method === 'join';
    const older = olderBy(service);
    const from = later(addDays(runs ? later(service.on, grown) : service.on, -older), after);
    const end = isInterval(service) ? service.until : addDays(service.on, -older);
    const before = lastDay(female.species, found, service);
    const to = before === null ? end : sooner(end, before);
    return to !== null && to < from ? [] : [{ service, from, to }];
  });
}

/** The check whose age is the nearest to the conception: the first that read one, after what was found empty. */
export function ageRead(breeding: BreedingState): { on: Day; ageDays: number } | null {
  const lastEmpty = breeding.checks.findLast(({ result }) => result === 'empty')?.on ?? '';
  for (const { result, on, ageDays } of breeding.checks)
    if (result === 'pregnant' && on > lastEmpty && ageDays) return { on, ageDays };
  return null;
}

/** What may still be carried on a day; of what is all over what was over last. */
function stillCarried(female: Female, all: readonly Possible[], today: Day): Possible[] {
  const still = all.filter(({ to }) => to === null || overOn(female, to) >= today);
  const last = all.reduce((latest, { to }) => ((to ?? '') > latest ? (to ?? latest) : latest), '');
  return still.length > 0 ? still : all.filter(({ to }) => to === last);
}

/**
 * When she conceived, from the earliest to the latest day that is not excluded (domain notes, section 4): an interval
 * until evidence narrows it. Null when nothing points to a conception. All that is told is of one pregnancy. On a day
 * `today` what was over by then no longer counts where something else may be carried still, and of what is all over
 * what was over last; an age that was read says when, whatever day it is.
 */
export function conceivedBy(
  female: Female,
  breeding: BreedingState,
  today?: Day,
): Conception | null {
  const all = servicesThatMayHaveLed(female, breeding);
  const read = ageRead(breeding);
  if (read) return byScan(all, read);
  const possible = today ? stillCarried(female, all, today) : all;
  const [first] = possible;
  if (!first) return null;
  const from = possible.reduce(
    (earliest, one) => (one.from < earliest ? one.from : earliest),
    first.from,
  );
  const open = possible.some(({ to }) => to === null);
  const to = possible.reduce(
    (latest, one) => ((one.to ?? '') > latest ? (one.to ?? latest) : latest),
    from,
  );
  const exact = possible.every(({ service }) => !isInterval(service));
  return {
    from,
    to: open ? null : to,
    basis: exact ? first.service.method : 'join',
    sireIds: sires(possible),
  };
}
