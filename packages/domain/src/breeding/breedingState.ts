import type { Day } from '../format/dates.ts';
import type { Flock, Season } from './flock.ts';
import type { Status } from '../ledger/state.ts';
import { withoutRests } from './withoutRests.ts';

/**
 * How she was served: by a bull, ram or buck seen, with semen, with an embryo, by running with sires, or before she
 * came, nobody knows by whom.
 */
export const serviceMethods = ['natural', 'ai', 'et', 'join', 'before'] as const;
export type ServiceMethod = (typeof serviceMethods)[number];

export type Service = {
  on: Day;
  /** The same day for an exact service; for running with sires the day they were taken out, null while they run. */
  until: Day | null;
  method: ServiceMethod;
  sireIds: string[];
  /** Whose embryo she carries. */
  donorId: string | null;
  /** The breed of that embryo, where it is known: she that carries it may be of another. */
  embryoBreed?: string;
  /** The mob she was in when sires were put to it: leaving that mob ends it for her. */
  mobId: string | null;
  /** Of sires that run: the mob they were put to, or the entry that put them to her by name; their end comes by it. */
  via: string | null;
};

/** With whom a sire runs: the mob, or those named in the entry. */
export type SireRun = { via: string; since: Day };

export type PregnancyCheck = {
  on: Day;
  result: 'pregnant' | 'empty' | 'unsure';
  ageDays: number | null;
  fetuses: number | null;
  method: string | null;
};

export type AtFoot = { id: string; until: Day };

/** `isSet`: its one sire is certain enough for a pedigree; else those it may be. */
export type Litter = {
  on: Day;
  sireIds: string[];
  isSet: boolean;
  donorId: string | null;
  embryoBreed?: string;
};

/** What is known of a female since her last birth or loss. Everything that is shown follows from it. */
export type BreedingState = {
  heatOn: Day | null;
  /** A planned heat after a synchronisation. */
  heatPlannedOn: Day | null;
  /** Oldest first. */
  services: Service[];
  /** The last of the checks. */
  check: PregnancyCheck | null;
  /** Heats and checks since her last birth or loss, oldest first: the evidence of a conception. */
  heats: Day[];
  checks: PregnancyCheck[];
  lostOn: Day | null;
  /** Who can have sired her last litter: the services that say so are closed by its first young, its second may be recorded apart. */
  litter: Litter | null;
  driedOffOn: Day | null;
  /** Young that drink from her, each to the day on which it is too old for it. */
  atFoot: AtFoot[];
  /** Since her last birth: the last day on which a young that is not at foot any more was. */
  suckledUntil?: Day;
  decision: 'keep' | 'cull' | null;
  decidedOn: Day | null;
  /** Of a lot: what its mating came to, in heads. */
  flock?: Flock;
  /** Of a lot: the season before, of which the last are still to give birth while sires run for this one. */
  bearing?: Season;
};

export const noBreeding: BreedingState = {
  heatOn: null,
  heatPlannedOn: null,
  services: [],
  check: null,
  heats: [],
  checks: [],
  lostOn: null,
  litter: null,
  driedOffOn: null,
  atFoot: [],
  decision: null,
  decidedOn: null,
};

/** More than the years between two births can hold. */
const mostServices = 40;

export const withService = (breeding: BreedingState | null, service: Service): BreedingState => {
  const known = breeding ?? noBreeding;
  return {
    ...known,
    heatPlannedOn: null,
    services: [...known.services, service].slice(-mostServices),
  };
};

/** Served on some day of an interval, not on one that is known. */
export const isInterval = ({ method }: Pick<Service, 'method'>): boolean =>
  method === 'join' || method === 'before';

/** Sires that were running with her are with her no longer from a day on. */
export function endJoins(
  breeding: BreedingState | null,
  day: Day,
  which: (service: Service) => boolean = () => true,
): BreedingState | null {
  if (!breeding?.services.some((service) => service.until === null && which(service)))
    return breeding;
  return {
    ...breeding,
    services: withoutRests(
      breeding.services.map((service) =>
        service.until === null && which(service) ? { ...service, until: day } : service,
      ),
    ),
  };
}

/** Sires that stay with her can only have to do with what comes after a birth or loss. */
export const runningFrom = ({ services }: BreedingState, day: Day): Service[] =>
  services.filter((service) => service.until === null).map((service) => ({ ...service, on: day }));

/** A birth closes what led to it. */
export function afterBirth(breeding: BreedingState | null, litter: Litter): BreedingState {
  const known = breeding ?? noBreeding;
  return {
    ...noBreeding,
    decision: known.decision,
    decidedOn: known.decidedOn,
    services: runningFrom(known, litter.on),
    litter,
    atFoot: known.atFoot,
  };
}

/** `elsewhere`: another record of her knew of the birth or loss that it led to. */
export const endings = ['birth', 'loss', 'season', 'elsewhere'] as const;

/** What led to a birth or a loss, as it was when that came: what her state holds is only of what follows. */
export type PastMating = {
  endedBy: (typeof endings)[number];
  services: Service[];
  checks: PregnancyCheck[];
  flock?: Flock;
};

type Bearing = {
  status: Status;
  isLot: boolean;
  birthsOn: readonly Day[];
  breeding: BreedingState | null;
};

/** The matings that an entry closed in her life; null when it closed none. */
export function closedMating(
  before: Bearing | null,
  after: Bearing | null,
  day: Day,
): PastMating | null {
  // Known as a parent only, she was in nobody's hands: what she bore before she came closes nothing.
  if (!before || !after || before.status === 'reference') return null;
  if (before.isLot) return closedSeason(before.breeding, after.breeding, day);
  // Births that another record knew of are no births of this day.
  const gaveBirth = after.birthsOn.includes(day) && !before.birthsOn.includes(day);
  const lost = after.breeding?.lostOn !== before.breeding?.lostOn && after.breeding?.lostOn === day;
  if (!gaveBirth && !lost) return null;
  return {
    endedBy: gaveBirth ? 'birth' : 'loss',
    services: endJoins(before.breeding, day)?.services ?? [],
    checks: before.breeding?.checks ?? [],
  };
}

/** Two records became one: of this one's matings those that the other's birth or loss had ended. */
export function endedElsewhere(
  { breeding: before }: Pick<Bearing, 'breeding'>,
  { breeding: after }: Pick<Bearing, 'breeding'>,
  day: Day,
): PastMating | null {
  const kept = new Set((after?.services ?? []).map(({ on, method }) => `${on} ${method}`));
  const keptChecks = new Set((after?.checks ?? []).map(({ on }) => on));
  const services = (endJoins(before, day)?.services ?? []).filter(
    ({ on, method }) => !kept.has(`${on} ${method}`),
  );
  const checks = (before?.checks ?? []).filter(({ on }) => !keptChecks.has(on));
  return services.length + checks.length > 0 ? { endedBy: 'elsewhere', services, checks } : null;
}

/** A lot's season ends where sires come to it for the next one. */
function closedSeason(
  before: BreedingState | null,
  after: BreedingState | null,
  day: Day,
): PastMating | null {
  const [was, is] = [before?.flock, after?.flock];
  if (before && was && is && was.gateOn < is.gateOn) {
    const services = endJoins(before, day)?.services ?? [];
    return { endedBy: 'season', services, checks: before.checks, flock: was };
  }
  // Of the season before: births that came since it was closed, or heads that came with one of their own.
  const late = after?.bearing;
  return late && late.flock !== before?.bearing?.flock
    ? { endedBy: 'season', services: late.services, checks: [], flock: late.flock }
    : null;
}

/** More than drink from any dam: a whole file of one mother is a slip, and must not make each of its rows slower. */
const mostAtFoot = 20;

/** A young begins or ends to drink from her. */
export function withYoung(
  breeding: BreedingState | null,
  { youngId, until, day }: { youngId: string; until: Day | null; day: Day },
): BreedingState {
  const known = breeding ?? noBreeding;
  const others = known.atFoot.filter(({ id }) => id !== youngId);
  if (until === null) return { ...known, atFoot: others, suckledUntil: day };
  const atFoot = [...others.slice(-(mostAtFoot - 1)), { id: youngId, until }];
  return { ...known, atFoot: atFoot.sort((one, other) => (one.id < other.id ? -1 : 1)) };
}

/** Some of the sires that run with her do so no longer; the others stay. */
export function partFrom(
  breeding: BreedingState | null,
  {
    day,
    sireIds,
    which = () => true,
  }: { day: Day; sireIds: readonly string[]; which?: ((service: Service) => boolean) | undefined },
): BreedingState | null {
  if (!breeding) return breeding;
  const leaves = (service: Service): boolean =>
    service.until === null && which(service) && service.sireIds.some((id) => sireIds.includes(id));
  if (!breeding.services.some(leaves)) return breeding;
  const services = breeding.services.flatMap((service): Service[] => {
    if (!leaves(service)) return [service];
    const left = service.sireIds.filter((id) => !sireIds.includes(id));
    const ended = { ...service, until: day };
    return left.length > 0 ? [ended, { ...service, on: day, sireIds: left }] : [ended];
  });
  return { ...breeding, services: withoutRests(services).slice(-mostServices) };
}

/** Sires begin to run with her; what of the same sires ran before is one with this. */
export function joinSires(
  breeding: BreedingState | null,
  run: { day: Day; sireIds: readonly string[]; mobId: string | null; via: string },
): BreedingState {
  return withService(partFrom(breeding, { day: run.day, sireIds: run.sireIds }), {
    on: run.day,
    until: null,
    method: 'join',
    sireIds: [...run.sireIds],
    donorId: null,
    mobId: run.mobId,
    via: run.via,
  });
}
