import { daysBetween, type Day } from '../format/dates.ts';
import type { AnimalState } from '../ledger/state.ts';
import { type BreedingState, noBreeding, type Service } from './breedingState.ts';
import { type Flock, type Season, uniform } from './flock.ts';
import { partBreeding } from './flockParts.ts';
import { isDone, sameSeasonDays } from './flockSeason.ts';

/** What heads bring along to another lot, and what stays. A season that is done stands where it was seen. */
export function mergeBreeding(
  lot: AnimalState,
  heads: number,
  day: Day,
): { left: BreedingState | null; taken: BreedingState | null } {
  const { breeding } = lot;
  if (!breeding?.flock) return partBreeding(lot, { heads, said: null, day, asLot: true });
  return uniform(breeding.flock) === 'empty' || isDone(lot, breeding, day)
    ? { left: breeding, taken: null }
    : partBreeding(lot, { heads, said: null, day, asLot: true });
}

/** The sires of where heads came from are with them no longer; those of both lots were one run. */
const endedServices = (brought: BreedingState | null, into: BreedingState, day: Day): Service[] => {
  const known = new Set(into.services.map(({ via, on }) => via ?? on));
  return (brought?.services ?? [])
    .filter(({ via, on }) => !known.has(via ?? on))
    .map((one) => ({ ...one, until: one.until ?? day }));
};

/** A flock whose heads that gave birth or lost it are known to have been pregnant, scanned or not: so two can be added. */
function knownPregnant(flock: Flock): Flock {
  const carried = Math.min(flock.mothers + (flock.lost ?? 0), flock.exposed);
  return carried <= flock.scanned
    ? flock
    : { ...flock, scanned: carried, pregnant: Math.max(flock.pregnant, carried) };
}

/** Two seasons that both still give birth: the later is the lot's own, of the one before it is known that it does. */
function besideEachOther(
  into: BreedingState,
  {
    own,
    brought,
    ownIsDone,
  }: {
    own: Season;
    brought: Season & Pick<BreedingState, 'check' | 'checks' | 'heats'>;
    ownIsDone: boolean;
  },
): BreedingState | null {
  const isLater = brought.flock.gateOn > own.flock.gateOn;
  if (isLater) {
    const { bearing: _over, ...rest } = into;
    // What was seen of the one season says nothing of the other.
    const opened = { ...rest, ...brought };
    return ownIsDone ? opened : { ...opened, bearing: own };
  }
  const { flock, services } = brought;
  return into.bearing ? null : { ...into, bearing: { flock, services } };
}

/**
 * Heads of another lot join: those of the same season are added to it, those of another go on with theirs. While sires
 * run with the lot all that come are with them from then on.
 */
export function joinFlocks(
  lot: AnimalState,
  { brought, day, heads }: { brought: BreedingState | null; day: Day; heads: number },
): BreedingState | null {
  const into = lot.breeding;
  const own = into?.flock && knownPregnant(into.flock);
  const other = brought?.flock && knownPregnant(brought.flock);
  const isServed = into?.services.some(({ until }) => until === null || until > day) ?? false;
  if (!into || !own) {
    if (!other || other.exposed === 0) return into;
    const known = into ?? noBreeding;
    const services = [...endedServices(brought, known, day), ...known.services];
    return { ...known, services, flock: other };
  }
  if (!other || other.exposed === 0)
    return isServed ? { ...into, flock: { ...own, exposed: own.exposed + heads } } : into;
  if (Math.abs(daysBetween(own.gateOn, other.gateOn)) > sameSeasonDays && !isServed) {
    const { check, checks, heats } = brought ?? noBreeding;
    const services = endedServices(brought, into, day);
    const season = { flock: other, services, check, checks, heats };
    const ofOwn = { flock: own, services: into.services };
    const both = besideEachOther(into, {
      own: ofOwn,
      brought: season,
      ownIsDone: isDone(lot, into, day),
    });
    if (both) return both;
  }
  const newly = isServed ? heads - Math.min(heads, other.exposed) : 0;
  const sum = (name: 'exposed' | 'scanned' | 'pregnant' | 'fetuses' | 'away'): number =>
    own[name] + other[name];
  const some = (
    name: 'culled' | 'lost' | 'lostBefore' | 'unseen' | 'fallen' | 'fallenUnseen' | 'goneSince',
  ): Partial<Flock> => {
    const both = (own[name] ?? 0) + (other[name] ?? 0);
    return both > 0 ? { [name]: both } : {};
  };
  return {
    ...into,
    services: [...into.services, ...endedServices(brought, into, day)].sort((one, two) =>
      one.on < two.on ? -1 : 1,
    ),
    flock: {
      ...own,
      gateOn: own.gateOn < other.gateOn ? own.gateOn : other.gateOn,
      exposed: sum('exposed') + newly,
      scanned: sum('scanned'),
      pregnant: sum('pregnant'),
      fetuses: sum('fetuses'),
      away: sum('away'),
      ...some('culled'),
      ...some('lost'),
      ...some('lostBefore'),
      ...some('unseen'),
      ...some('fallen'),
      ...some('fallenUnseen'),
      ...some('goneSince'),
    },
  };
}
