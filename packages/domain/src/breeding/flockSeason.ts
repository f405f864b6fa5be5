import { addDays, addMonths, asDay, daysBetween, type Day } from '../format/dates.ts';
import type { AnimalState } from '../ledger/state.ts';
import { type BreedingState, noBreeding, type Service } from './breedingState.ts';
import { type Flock, newFlock, type Season, stillToBear, uniform } from './flock.ts';
import { breedingFacts, gestationDaysOf } from './gestation.ts';
import { afterUnseenBirths, inSeason } from './afterUnseenBirths.ts';

/** Sires that come later than this come for another season. */
export const sameSeasonDays = 180;
/** Births of one season of a lot lie nearer to each other than this, unless its sires ran for longer. */
const lambingDays = 100;

/** How far the first and the last birth of a season may lie apart: as far as its longest mating, and a fortnight. */
export function birthSpanDays(flock: Flock, services: readonly Service[]): number {
  // Of sires that run all year only the births themselves say where a season ends.
  const ran = services.map(({ on, until }) =>
    until === null ? 0 : daysBetween(on > flock.gateOn ? on : flock.gateOn, until),
  );
  return Math.max(lambingDays, ...ran.map((days) => days + 14));
}

/** Who gave birth so long ago is open for the next season. */
const afterBirthDays = 20;

/** Whether sires that come on a day come for another season than the one that is open. */
function isOver(flock: Flock, services: readonly Service[], day: Day): boolean {
  if (flock.exposed === 0) return true;
  // All were found empty, and no sire runs with them: who comes now comes for another exposure of theirs.
  const isRunning = services.some(({ on, until }) => on < day && (until === null || until >= day));
  if (uniform(flock) === 'empty' && !isRunning) return true;
  if (flock.bornOn !== null && daysBetween(flock.bornOn, day) > afterBirthDays) return true;
  // They were too young for the sires of then, which went before they grew into it.
  const served = services.some(
    ({ on, until }) => on < day && (until === null || until >= flock.gateOn),
  );
  return !served || daysBetween(flock.gateOn, day) > sameSeasonDays;
}

/** A lot of females whom sires come to on a day is exposed with all its heads, once a season; too young, when it is grown. */
export function exposeLot(state: AnimalState, day: Day): AnimalState {
  const { breeding } = state;
  if (!state.isLot || state.sex !== 'female' || !breeding) return state;
  if (breeding.flock && !isOver(breeding.flock, breeding.services, day)) return state;
  const grown = state.bornOn
    ? addMonths(state.bornOn, breedingFacts[state.species].firstServiceMonths)
    : day;
  const services = breeding.services.filter(({ on, until }) => on === day || until === null);
  const opened = newFlock(grown > day ? grown : day, state.mobId, state.heads);
  const bearing = stillBearing(state, breeding, day);
  return inSeason(state, { breedingState: { ...breeding, services }, flock: opened, bearing });
}

/** Of a lot that came pregnant each head was said to be, by whoever sold it; how many each carries nobody said. */
export const saidPregnant = ({ flock, ...breeding }: BreedingState): BreedingState =>
  flock
    ? { ...breeding, flock: { ...flock, scanned: flock.exposed, pregnant: flock.exposed } }
    : breeding;

/** Births of a lot come so long after the last of them was due at the most, and so long before the first. */
export const birthsLateDays = 21;
export const birthsEarlyDays = 60;

/** The season of which some are still to give birth on the day on which sires come for the next one. */
function stillBearing(lot: AnimalState, breeding: BreedingState, day: Day): Season | null {
  const { flock } = breeding;
  if (!flock || flock.exposed === 0 || uniform(flock) === 'empty' || stillToBear(flock) === 0)
    return null;
  const services = breeding.services
    .filter(({ on }) => on < day)
    .map((one) => ({ ...one, until: one.until ?? day }));
  const last = services.reduce((latest, { until }) => (until > latest ? until : latest), '');
  const gestation = gestationDaysOf(lot.species, lot.breed);
  return last !== '' && day <= addDays(asDay(last), gestation + birthsLateDays)
    ? { flock, services }
    : null;
}

/** Whether a birth or loss of a day is of the season before: of the one for which sires run now it would be far too early. */
const isOfBearing = ({ species, breed, breeding }: AnimalState, day: Day): boolean =>
  breeding?.bearing !== undefined &&
  breeding.flock?.bornOn === null &&
  day < addDays(breeding.flock.gateOn, gestationDaysOf(species, breed) - birthsEarlyDays);

/** The season to which a birth or a loss of a day belongs, and how a change of it stands with the lot. */
export function seasonOfBirth(
  before: AnimalState,
  day: Day,
): { season: Season | null; withFlock: (flock: Flock) => AnimalState } {
  const { bearing } = before.breeding ?? noBreeding;
  if (bearing && before.breeding && isOfBearing(before, day)) {
    const { breeding } = before;
    return {
      season: bearing,
      withFlock: (flock) => ({
        ...before,
        breeding: { ...breeding, bearing: { ...bearing, flock } },
      }),
    };
  }
  const lot = seasonFor(before, day, true);
  const breeding = lot.breeding ?? noBreeding;
  return {
    season: breeding.flock ? { flock: breeding.flock, services: breeding.services } : null,
    withFlock: (flock) => ({ ...lot, breeding: { ...breeding, flock } }),
  };
}

/** The lot as whose sires must have it that made a birth of a day. */
export const asAtBirth = (lot: AnimalState, day: Day): AnimalState =>
  lot.breeding?.bearing && isOfBearing(lot, day)
    ? { ...lot, breeding: { ...lot.breeding, services: lot.breeding.bearing.services } }
    : lot;

/**
 * The lot in the season to which a scan or a birth of a day belongs. Where the one that is open has borne long before
 * and sires still run, the next began with its births; where nobody put sires in, nobody was exposed on record.
 */
export function seasonFor(lot: AnimalState, day: Day, isBirth: boolean): AnimalState {
  const breeding = lot.breeding ?? noBreeding;
  const { flock } = breeding;
  if (!flock) return inSeason(lot, { breedingState: breeding, flock: newFlock(day, lot.mobId, 0) });
  if (flock.bornOn === null) return afterUnseenBirths(lot, { breeding, flock, day });
  const apart = daysBetween(flock.bornOn, day);
  const { bornOn } = flock;
  // Without sires since the first birth a scan can only see who has not given birth yet.
  const wereServed = breeding.services.some(
    ({ on, until }) => on > bornOn || until === null || until > bornOn,
  );
  const span = birthSpanDays(flock, breeding.services);
  if (apart <= (isBirth || !wereServed ? span : afterBirthDays)) return lot;
  const runs = breeding.services.some(
    ({ until }) => until === null || until > (flock.bornOn ?? ''),
  );
  const next = runs ? newFlock(flock.bornOn, lot.mobId, lot.heads) : newFlock(day, lot.mobId, 0);
  return inSeason(lot, {
    breedingState: { ...breeding, services: servicesOn(breeding.services, next.gateOn) },
    flock: next,
  });
}

/** Whether some of them gave birth and others may yet, so that nobody knows which a head taken out is. */
export const isHalfDone = (breeding: BreedingState | null, day: Day): boolean =>
  breeding?.flock !== undefined &&
  breeding.flock.bornOn !== null &&
  stillToBear(breeding.flock) > 0 &&
  daysBetween(breeding.flock.bornOn, day) <= birthSpanDays(breeding.flock, breeding.services);

/** The last day on which sires were with them; null while they run, or where none did. */
export function lastServedIn(services: readonly Service[]): Day | null {
  const ends = services.map(({ until }) => until);
  if (ends.includes(null)) return null;
  return (
    ends
      .filter((end) => end !== null)
      .toSorted()
      .at(-1) ?? null
  );
}

/** Whether nothing more will come of what is open in a lot's season. */
export const isDone = (lot: AnimalState, breeding: BreedingState, day: Day): boolean =>
  stillBearing(lot, breeding, day) === null &&
  !breeding.services.some(({ until }) => until === null || until >= day);

/** The services of sires that run on, as of a day. */
export const servicesOn = (services: readonly Service[], day: Day): Service[] =>
  services.filter(({ until }) => until === null).map((service) => ({ ...service, on: day }));

/** So many heads of a lot lost what they carried, in the season that is open. */
export function loseInFlock(state: AnimalState, heads: number, day: Day): AnimalState {
  // While the others give birth it is a loss of the same season.
  const { season, withFlock } = seasonOfBirth(state, day);
  if (!season) return state;
  return withFlock({ ...season.flock, lost: (season.flock.lost ?? 0) + heads });
}
