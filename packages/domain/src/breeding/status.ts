import { addDays, addMonths, daysBetween, type Day } from '../format/dates.ts';
import type { AnimalState } from '../ledger/state.ts';
import { parity } from './slice.ts';
import {
  type BreedingState,
  isInterval,
  noBreeding,
  type PregnancyCheck,
} from './breedingState.ts';
import { ofThisPregnancy } from './conception.ts';
import {
  conceivedBy,
  conceivedFrom,
  type Conception,
  overOn,
  sameHeatDays,
  ageRead,
  servicesThatMayHaveLed,
} from './evidence.ts';
import { carryingHeads, stillThere } from './flock.ts';
import { birthSpanDays } from './flockSeason.ts';
import { breedingFacts, type GestationOfFarm, gestationDaysOf } from './gestation.ts';

export const breedingStatuses = [
  'maiden',
  'open',
  'served',
  'pregnant',
  'overdue',
  'repeat_breeder',
  'culled',
] as const;
export type BreedingStatus = (typeof breedingStatuses)[number];
/** `confirmed` by a check, `likely` when no heat came back after an exact service, else `possible`. */
export const confidences = ['confirmed', 'likely', 'possible'] as const;
export type Confidence = (typeof confidences)[number];

export type Outlook = {
  /** Null for males, lots of both sexes, and females too young to serve. */
  status: BreedingStatus | null;
  lactating: boolean;
  /** `to` is null while sires still run with her. */
  due: { from: Day; to: Day | null; confidence: Confidence } | null;
  /** Days to watch for a heat: the first repeat after a service, or the next one after a heat. */
  heat: { from: Day; to: Day } | null;
  /** From when a pregnancy can be seen that nobody has looked for yet. */
  checkFrom: Day | null;
  /** The first day on which any of this is another by time alone; null when time changes nothing. */
  until: Day | null;
};

const nothing: Outlook = {
  status: null,
  lactating: false,
  due: null,
  heat: null,
  checkFrom: null,
  until: null,
};
/** Heats served in vain that make a repeat breeder; services so near to each other are of one heat (domain notes, section 4). */
const repeatHeats = 3;
/** A service nobody followed up counts as come to nothing so long after the young were due. */
const forgottenDays = 60;

const earliest = (...days: (Day | null)[]): Day | null =>
  days.filter((day) => day !== null).sort()[0] ?? null;
const ahead = (candidate: Day | null, day: Day): Day | null =>
  candidate !== null && candidate > day ? candidate : null;

type At = { state: AnimalState; breeding: BreedingState; day: Day; gestationDays: number };

/**
 * Where a female stands on a day, derived from what was recorded and never typed: what the board, the calendar and
 * the lists show. `gestation` is what the farm counts with, in days by species.
 */
export function outlookOn(state: AnimalState, day: Day, gestation: GestationOfFarm = {}): Outlook {
  if (state.sex !== 'female' || state.status !== 'alive') return nothing;
  const at = {
    state,
    breeding: ofThisPregnancy(state, state.breeding ?? noBreeding),
    day,
    gestationDays: gestationDaysOf(state.species, state.breed, gestation),
  };
  const found = standing(at);
  const milk = lactation(at);
  return { ...found, lactating: milk.lactating, until: earliest(found.until, milk.until) };
}

function lactation({ state, breeding, day }: At): { lactating: boolean; until: Day | null } {
  const lastBirth = state.birthsOn.at(-1);
  const lastYoung = breeding.atFoot
    .map(({ until }) => until)
    .sort()
    .at(-1);
  if (!lastBirth || !lastYoung || breeding.driedOffOn !== null)
    return { lactating: false, until: null };
  const longest = addDays(lastBirth, breedingFacts[state.species].longestLactationDays);
  const grown = addDays(lastYoung, 1);
  const ends = grown < longest ? grown : longest;
  return day < ends ? { lactating: true, until: ends } : { lactating: false, until: null };
}

/** So long a young drinks at least before its dam goes dry with it: taken away or dead sooner, she has milk. */
const leastSucklingDays = 60;

/**
 * Whether people may be milking her: she gives milk, or her young was taken from her long before it was of an age to be
 * weaned, or was born dead, and nobody said that she was dried off.
 */
export function mayBeMilked(state: AnimalState, day: Day): boolean {
  if (state.sex !== 'female' || state.status !== 'alive') return false;
  if (outlookOn(state, day).lactating) return true;
  const lastBirth = state.birthsOn.at(-1);
  const breeding = state.breeding ?? noBreeding;
  if (!lastBirth || breeding.driedOffOn !== null || breeding.atFoot.length > 0) return false;
  const suckled = daysBetween(lastBirth, breeding.suckledUntil ?? lastBirth);
  const longest = breedingFacts[state.species].longestLactationDays;
  return suckled < leastSucklingDays && daysBetween(lastBirth, day) < longest;
}

function standing(at: At): Outlook {
  const { state, breeding } = at;
  if (breeding.decision === 'cull' && breeding.check?.result !== 'pregnant')
    return { ...nothing, status: 'culled' };
  const { flock } = breeding;
  if (flock && flock.bornOn !== null && flock.mothers > 0) {
    // While some of a lot give birth the others are what they were.
    const endsOn = addDays(flock.bornOn, birthSpanDays(flock, breeding.services) + 1);
    if (at.day >= endsOn || carryingHeads(flock, state.heads) === 0)
      return { ...nothing, status: 'open' };
    const others = standingOf(at);
    return { ...others, until: earliest(others.until, endsOn) };
  }
  return standingOf(at);
}

function standingOf(at: At): Outlook {
  const { state, breeding } = at;
  const conception = conceivedBy(state, breeding, at.day);
  const found = standingBy(at, conception);
  return { ...found, until: earliest(found.until, overNext(at)) };
}

/** The next day on which something that she may carry is over, and another may be carried still. */
function overNext({ state, breeding, day }: At): Day | null {
  // An age that was read says when, whatever day it is.
  if (ageRead(breeding)) return null;
  const ends = servicesThatMayHaveLed(state, breeding).map(({ to }) =>
    to === null ? null : addDays(overOn(state, to), 1),
  );
  const next = ends.filter((end) => end !== null && end > day).sort()[0] ?? null;
  return ends.some((end) => end === null || (next !== null && end > next)) ? next : null;
}

function standingBy(at: At, conception: Conception | null): Outlook {
  const { state, breeding } = at;
  const facts = breedingFacts[state.species];
  const positive = foundPregnant(breeding);
  const lastExact = breeding.services.findLast((service) => !isInterval(service));
  if (positive && !(lastExact && lastExact.on > positive.on)) {
    const found = carrying(at, conception, 'confirmed');
    // A heat of one that was found pregnant is doubted: she is looked at again.
    const doubted = breeding.heats.find((heat) => heat > positive.on) ?? null;
    const unseen =
      conception?.to && hasUnseen(breeding) ? addDays(conception.to, facts.diagnosableDays) : null;
    return { ...found, checkFrom: doubted ?? boughtWithoutDay(breeding) ?? unseen };
  }
  if (!conception) return unserved(at);
  return served(
    at,
    conception,
    lastExact && !breeding.services.some(({ method, on }) => method === 'join' && on > lastExact.on)
      ? {
          from: addDays(conceivedFrom(lastExact), facts.cycleFrom),
          to: addDays(conceivedFrom(lastExact), facts.cycleTo),
        }
      : null,
  );
}

/** The last check that found her pregnant, unless a later one found her empty. */
function foundPregnant({ checks }: BreedingState): PregnancyCheck | null {
  const last = checks.findLast(({ result }) => result !== 'unsure');
  return last?.result === 'pregnant' ? last : null;
}

/** Bought pregnant without anybody saying since when: somebody looks how far she is, until a check reads an age. */
function boughtWithoutDay({ services, checks }: BreedingState): Day | null {
  const bought = services.find(({ method, on, until }) => method === 'before' && on !== until);
  return bought && !checks.some(({ ageDays }) => ageDays) ? (checks[0]?.on ?? null) : null;
}

/** A lot of which a scan saw some: the others are still to be looked at, while none has given birth. */
const hasUnseen = ({ flock }: BreedingState): boolean =>
  flock !== undefined && flock.mothers === 0 && flock.scanned < stillThere(flock);

/** A check that was not sure is made again so long after it. */
const unsureAgainDays = 21;

/** `base`, from when a pregnancy can be seen that nobody has settled yet; later when a check was not sure. */
function checkFromOf({ checks, flock }: BreedingState, base: Day): Day {
  const last = checks.at(-1);
  // Of a lot it means that only empties were seen: the others are due as they were.
  if (last?.result !== 'unsure' || flock) return base;
  const again = addDays(last.on, unsureAgainDays);
  return again > base ? again : base;
}

/** In how many heats she was served on a known day since her last birth or loss. */
function heatsServed({ services }: BreedingState): number {
  const exact = services.filter((service) => !isInterval(service));
  return exact.filter(({ on }, index) => {
    const before = exact[index - 1];
    return !before || daysBetween(before.on, on) > sameHeatDays;
  }).length;
}

function unserved({ state, breeding, day }: At): Outlook {
  const facts = breedingFacts[state.species];
  const heatFrom = breeding.heatOn ? addDays(breeding.heatOn, facts.cycleFrom) : null;
  const heatTo = breeding.heatOn ? addDays(breeding.heatOn, facts.cycleTo) : null;
  const planned = breeding.heatPlannedOn;
  const heat =
    planned && day <= addDays(planned, 2)
      ? { from: planned, to: addDays(planned, 2) }
      : heatFrom && heatTo && day <= heatTo
        ? { from: heatFrom, to: heatTo }
        : null;
  const heatOver = heat && addDays(heat.to, 1);
  if (heatsServed(breeding) >= repeatHeats)
    return { ...nothing, status: 'repeat_breeder', heat, until: heatOver };
  if (parity(state) > 0) return { ...nothing, status: 'open', heat, until: heatOver };
  // A female of unknown age counts as grown (see the classes); served once, or aborted, she is no longer a maiden.
  const wasServed = (state.breeding?.services.length ?? 0) > 0;
  if (state.bornOn === null || wasServed || breeding.lostOn !== null)
    return { ...nothing, status: 'open', heat, until: heatOver };
  const maidenFrom = addMonths(state.bornOn, facts.firstServiceMonths);
  const openFrom = addMonths(state.bornOn, 36);
  if (day < maidenFrom) return { ...nothing, heat, until: earliest(maidenFrom, heatOver) };
  return day < openFrom
    ? { ...nothing, status: 'maiden', heat, until: earliest(openFrom, heatOver) }
    : { ...nothing, status: 'open', heat, until: heatOver };
}

function served(at: At, conception: Conception, repeat: { from: Day; to: Day } | null): Outlook {
  const { state, breeding, day } = at;
  const facts = breedingFacts[state.species];
  // Sires run with her and she is too young yet: she comes in on the day she grows into it.
  if (conception.from > day) {
    const young = unserved(at);
    return { ...young, until: earliest(young.until, conception.from) };
  }
  const likelyFrom = repeat ? addDays(repeat.to, 1) : null;
  const found = carrying(
    at,
    conception,
    likelyFrom !== null && day >= likelyFrom ? 'likely' : 'possible',
  );
  const forgotten = conception.to
    ? addDays(conception.to, at.gestationDays + facts.late + forgottenDays)
    : null;
  if (forgotten && day >= forgotten) return unserved(at);
  // While sires go on running she may conceive on any day: asked when the first of their young would be overdue.
  const seenFrom = conception.to
    ? addDays(conception.to, facts.diagnosableDays)
    : addDays(conception.from, at.gestationDays + facts.late + 1);
  const checkFrom = checkFromOf(breeding, seenFrom);
  const watching = repeat && day <= repeat.to;
  return {
    ...found,
    status: found.status === 'overdue' ? 'overdue' : 'served',
    heat: watching ? repeat : null,
    checkFrom,
    until: earliest(ahead(likelyFrom, day), found.until, ahead(forgotten, day)),
  };
}

function carrying(
  { state, day, gestationDays }: At,
  conception: Conception | null,
  confidence: Confidence,
): Outlook {
  if (!conception) return { ...nothing, status: 'pregnant' };
  const from = addDays(conception.from, gestationDays);
  const to = conception.to && addDays(conception.to, gestationDays);
  const lateFrom = to && addDays(to, breedingFacts[state.species].late + 1);
  const overdue = lateFrom !== null && day >= lateFrom;
  return {
    ...nothing,
    status: overdue ? 'overdue' : 'pregnant',
    due: { from, to, confidence },
    until: overdue ? null : lateFrom,
  };
}

/** Days since her last birth on which nothing has begun yet; null when she never gave birth. */
export function daysOpen(state: AnimalState, day: Day): number | null {
  const lastBirth = state.birthsOn.at(-1);
  return lastBirth ? daysBetween(lastBirth, day) : null;
}
