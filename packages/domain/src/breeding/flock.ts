import { addDays, addMonths, asDay, daysBetween, type Day } from '../format/dates.ts';
import type { AnimalState } from '../ledger/state.ts';
import {
  type BreedingState,
  noBreeding,
  type PregnancyCheck,
  type Service,
} from './breedingState.ts';
import { breedingFacts, gestationDaysOf } from './gestation.ts';

/** What the mating of a lot came to, in heads, from the day sires came to it until they come for another season. */
export type Flock = {
  openedOn: Day;
  mobId: string | null;
  /** Heads that were with a sire, less those that were taken out of the lot since. */
  exposed: number;
  scanned: number;
  pregnant: number;
  fetuses: number;
  /** Heads that gave birth, and their young. */
  mothers: number;
  alive: number;
  dead: number;
  /** Sold or moved away before it could be known whether they give birth. */
  away: number;
  /** Of those away: they went before any scan saw them. */
  unseen?: number;
  /** Found empty and gone since: they stay in. */
  culled?: number;
  /** Lost what they carried: they stay in, and give birth no more this season. */
  lost?: number;
  /** Lost it before the scan, which counts them among the empties. */
  lostBefore?: number;
  bornOn: Day | null;
  /** The lot of its young. */
  youngId: string | null;
};

/** A season of a lot with the services that made it. */
export type Season = { flock: Flock; services: Service[] };

/** What a scan says of those that are taken out of a lot. */
export const scanResults = ['empty', 'single', 'twin', 'triplet'] as const;
export type ScanResult = (typeof scanResults)[number];
/** What somebody says of heads that are taken out of a lot: what a scan found, or that they did not give birth yet. */
export type SaidOfTaken = ScanResult | 'not_yet' | null;
export const fetusesOf: Record<ScanResult, number> = { empty: 0, single: 1, twin: 2, triplet: 3 };

/** Sires that come later than this come for another season. */
const sameSeasonDays = 180;
/** Births of one season of a lot lie nearer to each other than this, unless its sires ran for longer. */
const lambingDays = 100;

/** How far the first and the last birth of a season may lie apart: as far as its longest mating, and a fortnight. */
export function birthSpanDays(flock: Flock, services: readonly Service[]): number {
  // Of sires that run all year only the births themselves say where a season ends.
  const ran = services.map(({ on, until }) =>
    until === null ? 0 : daysBetween(on > flock.openedOn ? on : flock.openedOn, until),
  );
  return Math.max(lambingDays, ...ran.map((days) => days + 14));
}

const newFlock = (openedOn: Day, mobId: string | null, exposed: number): Flock => ({
  openedOn,
  mobId,
  exposed,
  scanned: 0,
  pregnant: 0,
  fetuses: 0,
  mothers: 0,
  alive: 0,
  dead: 0,
  away: 0,
  bornOn: null,
  youngId: null,
});

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
    ({ on, until }) => on < day && (until === null || until >= flock.openedOn),
  );
  return !served || daysBetween(flock.openedOn, day) > sameSeasonDays;
}

/** `bearing`: the season before, where some of it are still to give birth; an older one is over. */
function inSeason(
  lot: AnimalState,
  { bearing: _over, ...breeding }: BreedingState,
  flock: Flock,
  bearing: Season | null = null,
): AnimalState {
  const opened = { ...breeding, check: null, checks: [], heats: [], flock };
  return { ...lot, breeding: bearing ? { ...opened, bearing } : opened };
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
  return inSeason(state, { ...breeding, services }, opened, bearing);
}

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
  day < addDays(breeding.flock.openedOn, gestationDaysOf(species, breed) - birthsEarlyDays);

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
 * Of a season that was scanned, and whose births nobody recorded though their time is past: with sires that ran on the
 * next one began when the young of that scan had come.
 */
function afterUnseenBirths(
  lot: AnimalState,
  breeding: BreedingState,
  flock: Flock,
  day: Day,
): AnimalState {
  const scannedOn = breeding.checks.at(-1)?.on;
  if (scannedOn === undefined || flock.scanned === 0) return lot;
  const bornBy = addDays(
    scannedOn,
    gestationDaysOf(lot.species, lot.breed) + 2 * breedingFacts[lot.species].late,
  );
  const ranOn = breeding.services.some(({ until }) => until === null || until > bornBy);
  if (day <= bornBy || !ranOn) return lot;
  const next = newFlock(bornBy, lot.mobId, lot.heads);
  const services = breeding.services
    .filter(({ until }) => until === null || until > bornBy)
    .map((service) => (service.on < bornBy ? { ...service, on: bornBy } : service));
  return inSeason(lot, { ...breeding, services }, next);
}

/**
 * The lot in the season to which a scan or a birth of a day belongs. Where the one that is open has borne long before
 * and sires still run, the next began with its births; where nobody put sires in, nobody was exposed on record.
 */
export function seasonFor(lot: AnimalState, day: Day, isBirth: boolean): AnimalState {
  const breeding = lot.breeding ?? noBreeding;
  const { flock } = breeding;
  if (!flock) return inSeason(lot, breeding, newFlock(day, lot.mobId, 0));
  if (flock.bornOn === null) return afterUnseenBirths(lot, breeding, flock, day);
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
  return inSeason(
    lot,
    { ...breeding, services: servicesOn(breeding.services, next.openedOn) },
    next,
  );
}

/** Heads of the season that did not leave since. */
export const stillThere = ({ exposed, away }: Flock): number => exposed - away;

const flockOf = ({ breeding }: AnimalState): Flock | null => breeding?.flock ?? null;

/** Whether a scan found some of them pregnant and some empty, so that nobody knows which a head taken out is. */
export const isMixed = (flock: Flock | null): boolean =>
  flock !== null && flock.mothers === 0 && flock.pregnant > 0 && flock.pregnant < flock.exposed;

/** Heads of a flock that gives birth of which nobody knows yet whether they will. */
const stillToBear = ({ exposed, mothers, away, lost = 0 }: Flock): number =>
  Math.max(0, exposed - mothers - away - lost);

/** Heads of a lot that may be carrying: not found empty, and neither given birth nor lost it yet. */
export function carryingHeads(flock: Flock, heads: number): number {
  const { exposed, scanned, pregnant, mothers, away, lost = 0, culled = 0 } = flock;
  // Empties that went are in none of its heads.
  const empties = Math.max(0, scanned - pregnant - culled);
  return Math.max(0, Math.min(heads, exposed - away) - empties - mothers - lost);
}

/** Whether some of them gave birth and others may yet, so that nobody knows which a head taken out is. */
export const isHalfDone = (breeding: BreedingState | null, day: Day): boolean =>
  breeding?.flock !== undefined &&
  breeding.flock.bornOn !== null &&
  stillToBear(breeding.flock) > 0 &&
  daysBetween(breeding.flock.bornOn, day) <= birthSpanDays(breeding.flock, breeding.services);

/** The births that heads taken out of a lot take along: who is said to carry or to be empty is none of those that bore. */
export function birthsOfTaken(lot: AnimalState, said: SaidOfTaken): Day[] {
  const flock = flockOf(lot);
  return said !== null && flock && flock.mothers > 0
    ? lot.birthsOn.filter((on) => on < flock.openedOn)
    : lot.birthsOn;
}

const uniform = (flock: Flock): ScanResult | null => {
  if (flock.scanned === 0 || flock.scanned < flock.exposed) return null;
  if (flock.pregnant === 0) return 'empty';
  const each = flock.fetuses / flock.pregnant;
  if (flock.pregnant < flock.scanned) return null;
  return scanResults.find((result) => fetusesOf[result] === each) ?? 'single';
};

type Parted = { left: Flock; taken: Flock | null };

/** Heads taken out of a flock, with what is known of them; null says that nobody knows. `of` is what the lot has. */
function part(
  flock: Flock,
  { heads, of, asLot }: { heads: number; of: number; asLot: boolean },
  told: SaidOfTaken,
): Parted {
  // What came of births stands with the lot in which they were recorded; who has not given birth goes on by herself.
  const bears = flock.mothers > 0;
  if (bears && (told === null || heads >= of || stillToBear(flock) === 0))
    return { left: flock, taken: null };
  if (bears && told === 'not_yet') return partUnborn(flock, heads);
  const said = told === 'not_yet' ? null : told;
  // Who goes with all the others as a lot takes all that is known of them along, the dead and culled too.
  if (heads >= of && asLot)
    return { left: { ...newFlock(flock.openedOn, flock.mobId, 0) }, taken: flock };
  const exposed = Math.min(heads, bears ? stillToBear(flock) : flock.exposed);
  const result = said ?? uniform(flock);
  const share = flock.scanned > 0 ? Math.min(exposed, flock.scanned) : 0;
  const known = result === null ? 0 : share;
  const pregnant = result === null || result === 'empty' ? 0 : known;
  const fetuses = result === null ? 0 : fetusesOf[result] * pregnant;
  // Of whom nobody knows what they are, as many are taken for pregnant as of the whole.
  const gone =
    result === null && flock.scanned > 0
      ? Math.round((flock.pregnant * share) / flock.scanned)
      : pregnant;
  const goneFetuses =
    result === null && flock.pregnant > 0
      ? Math.round((flock.fetuses * gone) / flock.pregnant)
      : fetuses;
  return {
    left: {
      ...flock,
      exposed: flock.exposed - exposed,
      scanned: flock.scanned - share,
      pregnant: flock.pregnant - Math.min(gone, flock.pregnant),
      fetuses: flock.fetuses - Math.min(goneFetuses, flock.fetuses),
    },
    taken: {
      ...newFlock(flock.openedOn, flock.mobId, exposed),
      scanned: known,
      pregnant,
      fetuses,
    },
  };
}

/** Of those that did not give birth yet nobody knows more than of all of them: they take their share along. */
function partUnborn(flock: Flock, heads: number): Parted {
  const unborn = stillToBear(flock);
  const exposed = Math.min(heads, unborn);
  const shareOf = (count: number): number => Math.round((Math.max(0, count) * exposed) / unborn);
  const pregnant = shareOf(flock.pregnant - flock.mothers - (flock.lost ?? 0));
  const empty = shareOf(flock.scanned - flock.pregnant - (flock.culled ?? 0));
  const fetuses = flock.pregnant > 0 ? Math.round((flock.fetuses * pregnant) / flock.pregnant) : 0;
  const scanned = flock.scanned > 0 ? Math.min(exposed, pregnant + empty) : 0;
  return {
    left: {
      ...flock,
      exposed: flock.exposed - exposed,
      scanned: flock.scanned - scanned,
      pregnant: flock.pregnant - pregnant,
      fetuses: flock.fetuses - fetuses,
    },
    taken: {
      ...newFlock(flock.openedOn, flock.mobId, exposed),
      scanned,
      pregnant,
      fetuses,
    },
  };
}

/** A check as it stands for heads of which a scan says one thing. */
function checksFor(breeding: BreedingState, said: ScanResult | null): PregnancyCheck[] {
  const last = breeding.checks.at(-1);
  if (!last) return [];
  const before = breeding.checks.slice(0, -1);
  if (said === null) return before;
  const fetuses = fetusesOf[said];
  return [
    ...before,
    { ...last, result: said === 'empty' ? 'empty' : 'pregnant', fetuses: fetuses || null },
  ];
}

const servicesOn = (services: readonly Service[], day: Day): Service[] =>
  services.filter(({ until }) => until === null).map((service) => ({ ...service, on: day }));

/** The breeding of heads taken out of a lot, and of those that stay. One head is a female of her own, unless she is drafted as a lot. */
export function partBreeding(
  lot: AnimalState,
  heads: number,
  said: SaidOfTaken,
  day: Day,
  asLot = heads > 1,
): { left: BreedingState | null; taken: BreedingState | null } {
  const { breeding } = lot;
  const flock = flockOf(lot);
  // Young at foot stay with those that are known to rear them.
  if (!breeding || !flock)
    return { left: breeding, taken: breeding && { ...breeding, atFoot: [] } };
  const parted = part(flock, { heads, of: lot.heads, asLot }, said);
  const { flock: _flock, bearing: _bearing, ...rest } = breeding;
  const bare = { ...rest, atFoot: [] };
  const bears = flock.mothers > 0;
  const known = said === 'not_yet' ? null : (said ?? uniform(flock));
  const own = parted.taken
    ? {
        ...bare,
        checks: said === 'not_yet' && bears ? breeding.checks : checksFor(breeding, known),
      }
    : { ...bare, checks: [], services: servicesOn(breeding.services, day) };
  const taken = { ...own, check: own.checks.at(-1) ?? null };
  return {
    left: { ...breeding, flock: parted.left },
    taken: asLot && parted.taken ? { ...taken, flock: parted.taken } : taken,
  };
}

/** What heads bring along to another lot, and what stays. Of those found empty all is known: it stays where it was seen. */
export function mergeBreeding(
  lot: AnimalState,
  heads: number,
  day: Day,
): { left: BreedingState | null; taken: BreedingState | null } {
  const flock = flockOf(lot);
  return flock && uniform(flock) === 'empty'
    ? { left: lot.breeding, taken: null }
    : partBreeding(lot, heads, null, day, true);
}

/** The sires of where heads came from are with them no longer; those of both lots were one run. */
const endedServices = (brought: BreedingState | null, into: BreedingState, day: Day): Service[] => {
  const known = new Set(into.services.map(({ via, on }) => via ?? on));
  return (brought?.services ?? [])
    .filter(({ via, on }) => !known.has(via ?? on))
    .map((one) => ({ ...one, until: one.until ?? day }));
};

/**
 * Heads of another lot of the same season join; of another season they are no part of this one's counts. While sires
 * run with the lot all that come are with them from then on.
 */
export function joinFlocks(
  into: BreedingState | null,
  brought: BreedingState | null,
  day: Day,
  heads: number,
): BreedingState | null {
  const [own, other] = [into?.flock, brought?.flock];
  const isServed = into?.services.some(({ until }) => until === null || until > day) ?? false;
  if (!into || !own) {
    if (!other || other.exposed === 0) return into;
    const known = into ?? noBreeding;
    const services = [...endedServices(brought, known, day), ...known.services];
    return { ...known, services, flock: other };
  }
  const isSame =
    other !== undefined &&
    other.exposed > 0 &&
    Math.abs(daysBetween(own.openedOn, other.openedOn)) <= sameSeasonDays;
  const newly = isServed ? heads - (isSame ? Math.min(heads, other.exposed) : 0) : 0;
  if (!isSame)
    return newly > 0 ? { ...into, flock: { ...own, exposed: own.exposed + newly } } : into;
  const sum = (name: 'exposed' | 'scanned' | 'pregnant' | 'fetuses' | 'away'): number =>
    own[name] + other[name];
  const some = (name: 'culled' | 'lost' | 'unseen'): Partial<Flock> => {
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
      openedOn: own.openedOn < other.openedOn ? own.openedOn : other.openedOn,
      exposed: sum('exposed') + newly,
      scanned: sum('scanned'),
      pregnant: sum('pregnant'),
      fetuses: sum('fetuses'),
      away: sum('away'),
      ...some('culled'),
      ...some('lost'),
      ...some('unseen'),
    },
  };
}

/** So many heads of a lot lost what they carried, in the season that is open. */
export function loseInFlock(state: AnimalState, heads: number, day: Day): AnimalState {
  // While the others give birth it is a loss of the same season.
  const { season, withFlock } = seasonOfBirth(state, day);
  if (!season) return state;
  return withFlock({ ...season.flock, lost: (season.flock.lost ?? 0) + heads });
}

/**
 * Heads sold, slaughtered or missing: whether they would have given birth nobody will know. Where a scan found some
 * empty these go first, and stay in what is counted.
 */
export function leaveFlock(breeding: BreedingState | null, heads: number): BreedingState | null {
  const flock = breeding?.flock;
  if (!breeding || !flock || flock.mothers > 0) return breeding;
  const known = flock.culled ?? 0;
  const culled = Math.min(heads, Math.max(0, flock.scanned - flock.pregnant - known));
  const away = Math.min(flock.exposed, flock.away + heads - culled);
  const unseen = flock.scanned === 0 ? away : (flock.unseen ?? 0);
  return {
    ...breeding,
    flock: {
      ...flock,
      away,
      ...(unseen > 0 ? { unseen } : {}),
      ...(culled > 0 ? { culled: known + culled } : {}),
    },
  };
}

/** Missing heads that were found again never went. */
export function returnToFlock(breeding: BreedingState | null, heads: number): BreedingState | null {
  const flock = breeding?.flock;
  if (!breeding || !flock) return breeding;
  const away = Math.max(0, flock.away - heads);
  // Empties were taken to go first.
  const culled = Math.max(0, (flock.culled ?? 0) - (heads - (flock.away - away)));
  const unseen = Math.min(flock.unseen ?? 0, away);
  return {
    ...breeding,
    flock: {
      ...flock,
      away,
      ...(flock.unseen ? { unseen } : {}),
      ...(flock.culled ? { culled } : {}),
    },
  };
}

/** What a lot's mating came to so far: each a part of those of whom it is known. */
export type FlockResult = {
  pregnant: { part: number; of: number };
  birth: { part: number; of: number };
  /** Heads of whom nobody knows it yet. */
  openPregnancy: number;
  openBirth: number;
  wentPregnancy: number;
  wentBirth: number;
};

/** `isPast`: the last of them could have given birth by now. */
export function flockResult(flock: Flock, isPast: boolean): FlockResult {
  const { exposed, scanned, mothers, away, lost = 0, lostBefore = 0, unseen = 0 } = flock;
  const pregnant = flock.pregnant + lostBefore;
  const stayed = exposed - away;
  // Who lost it had conceived, as who gave birth had.
  const carried = Math.min(mothers + lost, exposed);
  const seen = Math.max(scanned, carried);
  const pregnancyOf = isPast ? Math.max(scanned, scanned > 0 ? exposed - unseen : stayed) : seen;
  const empties = scanned - flock.pregnant;
  const birthOf = isPast ? stayed : Math.min(stayed, mothers + empties + lost);
  return {
    pregnant: { part: Math.min(Math.max(pregnant, carried), pregnancyOf), of: pregnancyOf },
    birth: { part: Math.min(mothers, birthOf), of: birthOf },
    openPregnancy: isPast ? 0 : Math.max(0, stayed - pregnancyOf),
    openBirth: stayed - birthOf,
    wentPregnancy: exposed - Math.max(pregnancyOf, stayed),
    wentBirth: away,
  };
}
