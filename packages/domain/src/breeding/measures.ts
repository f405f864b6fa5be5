import { addDays, daysBetween, type Day, earliestDay } from '../format/dates.ts';
import type { Exposure } from './exposure.ts';
import type { FlockResult } from './flock.ts';
import type { Litter } from './litter.ts';

/** A female or a lot of them, with every exposure of hers; days are the farm's own. */
export type Bred = {
  id: string;
  bornOn: Day | null;
  mobId: string | null;
  gestationDays: number;
  /** Nobody knows of births before those on record. */
  firstBirthKnown: boolean;
  /** The day of her last birth before she came, where somebody said it. */
  lastBirthBefore?: Day | null;
  exposures: readonly (Exposure & {
    season: string;
    /** Of a lot: what came of its heads. */
    flock?: FlockResult;
  })[];
};
export type Records = { litters: readonly Litter[]; females: ReadonlyMap<string, Bred> };
export type Span = { from: Day; to: Day };

export const measureNames = [
  'conception',
  'birth_rate',
  'born_rate',
  'weaning_rate',
  'weaned_per_female',
  'litter',
  'live_birth',
  'mortality',
  'weaned_of_born',
  'interval',
  'days_open',
  'first_birth_age',
  'first_period',
] as const;
export type MeasureName = (typeof measureNames)[number];

/** One animal's part in a measure: the measure is the sum of the parts over the sum of what they are of. */
export type Part = {
  animalId: string;
  part: number;
  of: number;
  on: Day;
  /** The mating season, where the measure counts exposures. */
  season: string | null;
  /** With whom she was exposed, or whose the young are where that is certain. */
  sireIds: readonly string[];
  mobId: string | null;
};
export const leftOutReasons = [
  'first_birth',
  'first_birth_unknown',
  'birth_day_unknown',
  'no_service',
  'not_known_yet',
  'went_before',
  'young_open',
  'young_went_before',
  'weaning_not_recorded',
  'not_weighed',
  'before_first_period',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];
export type LeftOut = { reason: LeftOutReason; animals: number };
/** `soFar`: something that will count is not known yet. */
export type Measure = {
  name: MeasureName;
  parts: Part[];
  leftOut: LeftOut[];
  soFar: boolean;
  /** Those whose part is not known yet, so that a year or a mob can say so of itself. */
  open: Part[];
};

const within = (day: Day, { from, to }: Span): boolean => day >= from && day <= to;
const daysPerMonth = 30.4375;

const isNotYet = (reason: LeftOutReason): boolean =>
  reason === 'not_known_yet' || reason === 'young_open';

class Tally {
  readonly #name: MeasureName;
  readonly #parts: Part[] = [];
  readonly #out = new Map<LeftOutReason, number>();
  readonly #open: Part[] = [];

  constructor(name: MeasureName) {
    this.#name = name;
  }

  add(part: Part): void {
    if (part.of > 0) this.#parts.push(part);
  }

  leave(reason: LeftOutReason, animals = 1, who: Part | null = null): void {
    if (animals <= 0) return;
    this.#out.set(reason, (this.#out.get(reason) ?? 0) + animals);
    if (who && isNotYet(reason)) this.#open.push(who);
  }

  measure(): Measure {
    // Where no young was weighed at all nothing is known, and certainly not zero.
    const nothingWeighed =
      this.#out.has('not_weighed') && this.#parts.every(({ part }) => part === 0);
    return {
      name: this.#name,
      parts: nothingWeighed ? [] : this.#parts,
      leftOut: [...this.#out].map(([reason, animals]) => ({ reason, animals })),
      soFar: [...this.#out.keys()].some(isNotYet),
      open: this.#open,
    };
  }
}

type Mated = { female: Bred; exposure: Bred['exposures'][number]; litter: Litter | null };
type Bearing = { litter: Litter; female: Bred | null; before: Litter | null };

/** An exposure counts in the period in which its first young can be due: those of one season stand together. */
const dueOf = ({ female, exposure }: Mated): Day =>
  addDays(exposure.openedOn, female.gestationDays);

const matedPart = (mated: Mated, part: number, of: number): Part => ({
  animalId: mated.female.id,
  part,
  of,
  on: dueOf(mated),
  season: mated.exposure.season,
  sireIds: mated.exposure.sireIds,
  mobId: mated.exposure.mobId,
});

/** Of young that were all born dead nobody asks whose they are but their sire's record: it is his that ran alone. */
function stillbornOf(litter: Litter, female: Bred | null): readonly string[] {
  if (litter.living > 0 || litter.ofLot) return [];
  const its = female?.exposures.find(({ bornOn }) => bornOn === litter.birthOn);
  return its?.sireIds.length === 1 ? its.sireIds : [];
}

const birthPart = ({ litter, female }: Bearing, part: number, of: number): Part => ({
  animalId: litter.damId,
  part,
  of,
  on: litter.on,
  season: null,
  sireIds: litter.sireId ? [litter.sireId] : stillbornOf(litter, female),
  mobId: litter.mobId ?? female?.mobId ?? null,
});

/** What an exposure says: its part, and why others of its heads are left out. */
type Share = { part: number; of: number; out?: Partial<Record<LeftOutReason, number>> };
const out = (reason: LeftOutReason, animals = 1): Share => ({
  part: 0,
  of: 0,
  out: { [reason]: animals },
});

function overMated(name: MeasureName, all: readonly Mated[], tell: (mated: Mated) => Share): Tally {
  const tally = new Tally(name);
  for (const mated of all) {
    const told = tell(mated);
    const own = matedPart(mated, told.part, told.of);
    tally.add(own);
    for (const reason of leftOutReasons) tally.leave(reason, told.out?.[reason] ?? 0, own);
  }
  return tally;
}

/** Pregnant of those exposed, whatever came of it later. */
const conceived = ({ exposure }: Mated): Share => {
  const { flock, pregnant, awayOn } = exposure;
  if (flock)
    return {
      ...flock.pregnant,
      out: { not_known_yet: flock.openPregnancy, went_before: flock.wentPregnancy },
    };
  if (pregnant !== null) return { part: pregnant ? 1 : 0, of: 1 };
  return out(awayOn === null ? 'not_known_yet' : 'went_before');
};

/** Which part of a litter's young it is of whom something is not known. */
function unknownShare(litter: Litter | null, reason: LeftOutReason): number {
  if (!litter) return 1;
  const { weaned, weighed, died, left, open, unrecorded } = litter;
  const all = weaned + died + left + open + unrecorded;
  const unweighed = reason === 'not_weighed' ? weaned - weighed : 0;
  return all > 0 ? (left + open + unrecorded + unweighed) / all : 1;
}

/** Of exposures whose birth is known: what came of it. `partOf` speaks of all the young of a litter. */
const afterBirth =
  (
    partOf: (litter: Litter | null) => number | LeftOutReason,
    knownOf: (litter: Litter) => number = () => 0,
  ) =>
  ({ exposure, litter }: Mated): Share => {
    const { flock, bore, awayOn } = exposure;
    const part = partOf(litter);
    if (flock) {
      const open = { not_known_yet: flock.openBirth, went_before: flock.wentBirth };
      const { part: mothers, of } = flock.birth;
      if (mothers === 0) return { part: 0, of, out: open };
      // Others that joined the lot gave birth in it too: only so many were exposed.
      const share = litter && litter.births > 0 ? mothers / litter.births : 1;
      if (typeof part !== 'string') return { part: part * share, of, out: open };
      // Of a lot as many mothers are left out as there are young of which it is not known.
      const outside = Math.min(mothers, Math.round(mothers * unknownShare(litter, part)));
      const known = outside < mothers && litter ? knownOf(litter) * share : 0;
      return { part: known, of: of - outside, out: { ...open, [part]: outside } };
    }
    if (bore === null) return out(awayOn === null ? 'not_known_yet' : 'went_before');
    if (!bore) return { part: 0, of: 1 };
    return typeof part === 'string' ? out(part) : { part, of: 1 };
  };

/** The young of a litter that were weaned, once the fate of each is known. */
function weanedIn(litter: Litter | null): number | LeftOutReason {
  if (!litter) return 0;
  if (litter.open > 0) return 'young_open';
  if (litter.unrecorded > 0) return 'weaning_not_recorded';
  return litter.left > 0 ? 'young_went_before' : litter.weaned;
}

/** Their mass; a young that was never weighed leaves its dam out, it is not zero. */
function weanedKgIn(litter: Litter | null): number | LeftOutReason {
  const weaned = weanedIn(litter);
  if (typeof weaned === 'string' || !litter) return weaned;
  return litter.weighed < litter.weaned ? 'not_weighed' : litter.weanedKg;
}

function fertility(records: Records, span: Span): Measure[] {
  const litterOf = new Map(records.litters.map((one) => [`${one.damId} ${one.birthOn}`, one]));
  const bornInExposure = new Set<string>();
  const mated: Mated[] = [];
  for (const female of records.females.values())
    for (const exposure of female.exposures) {
      const key = `${female.id} ${exposure.bornOn}`;
      if (exposure.bornOn !== null) bornInExposure.add(key);
      const one = { female, exposure, litter: litterOf.get(key) ?? null };
      if (within(dueOf(one), span)) mated.push(one);
    }
  const withoutService = records.litters
    .filter((one) => within(one.on, span) && !bornInExposure.has(`${one.damId} ${one.birthOn}`))
    .reduce((sum, { births }) => sum + births, 0);
  const birthRate = overMated(
    'birth_rate',
    mated,
    afterBirth((litter) => litter?.births ?? 1),
  );
  birthRate.leave('no_service', withoutService);
  return [
    overMated('conception', mated, conceived),
    birthRate,
    overMated(
      'born_rate',
      mated,
      afterBirth((litter) => (litter ? litter.living + litter.dead : 0)),
    ),
    overMated(
      'weaning_rate',
      mated,
      afterBirth(weanedIn, ({ weaned }) => weaned),
    ),
    overMated(
      'weaned_per_female',
      mated,
      afterBirth(weanedKgIn, ({ weanedKg }) => weanedKg),
    ),
  ].map((tally) => tally.measure());
}

function bearings(records: Records, span: Span): Bearing[] {
  const byDam = Map.groupBy(records.litters, ({ damId }) => damId);
  return [...byDam.values()].flatMap((own) => {
    const ordered = own.toSorted((one, other) => (one.on < other.on ? -1 : 1));
    return ordered.flatMap((litter, index) =>
      within(litter.on, span)
        ? [
            {
              litter,
              female: records.females.get(litter.damId) ?? null,
              before: ordered[index - 1] ?? null,
            },
          ]
        : [],
    );
  });
}

function litters(all: readonly Bearing[]): Measure[] {
  const size = new Tally('litter');
  const alive = new Tally('live_birth');
  const deaths = new Tally('mortality');
  const survivors = new Tally('weaned_of_born');
  for (const one of all) {
    const { litter } = one;
    size.add(birthPart(one, litter.living + litter.dead, litter.births));
    // Of a lot nobody knows which birth brought the dead.
    if (!litter.ofLot) alive.add(birthPart(one, litter.living > 0 ? 1 : 0, 1));
    deaths.leave('young_open', litter.open, birthPart(one, 0, 0));
    deaths.add(birthPart(one, litter.died, litter.living - litter.open));
    survivors.leave('young_open', litter.open, birthPart(one, 0, 0));
    survivors.leave('weaning_not_recorded', litter.unrecorded);
    survivors.leave('young_went_before', litter.left);
    survivors.add(birthPart(one, litter.weaned, litter.weaned + litter.died));
  }
  return [size, alive, deaths, survivors].map((tally) => tally.measure());
}

function intervals(all: readonly Bearing[]): Measure[] {
  const interval = new Tally('interval');
  const open = new Tally('days_open');
  for (const one of all) {
    if (one.litter.ofLot) continue;
    const before = one.before?.on ?? one.female?.lastBirthBefore ?? null;
    if (before === null) {
      const reason = one.female?.firstBirthKnown ? 'first_birth' : 'first_birth_unknown';
      interval.leave(reason);
      open.leave(reason);
      continue;
    }
    const days = daysBetween(before, one.litter.on);
    interval.add(birthPart(one, days, 1));
    const gestationDays = one.female?.gestationDays ?? days;
    open.add(birthPart(one, Math.max(0, days - gestationDays), 1));
  }
  return [interval.measure(), open.measure()];
}

/** Age in months at first births that are known to be the first. */
function firstBirthAge(all: readonly Bearing[]): Measure {
  const tally = new Tally('first_birth_age');
  for (const one of all) {
    if (one.before || one.litter.ofLot) continue;
    if (!one.female?.firstBirthKnown) tally.leave('first_birth_unknown');
    else if (one.female.bornOn === null) tally.leave('birth_day_unknown');
    else tally.add(birthPart(one, daysBetween(one.female.bornOn, one.litter.on) / daysPerMonth, 1));
  }
  return tally.measure();
}

/** Births of one season lie nearer to each other than this. */
const seasonGapDays = 90;
const periodDays = 21;

/** She gave birth before: on record, or before she came. */
const isMature = ({ before, female }: Bearing): boolean =>
  before !== null || (female !== null && !female.firstBirthKnown);

/**
 * Births in the first 21 days of a season, from the day on which the third grown female gave birth (domain notes,
 * section 3). A season ends where nobody gives birth for three months; one without three grown dams is left out.
 */
function firstPeriod(all: readonly Bearing[], span: Span): Measure {
  const tally = new Tally('first_period');
  const ordered = all
    .filter(({ litter }) => !litter.ofLot)
    .toSorted((one, other) => (one.litter.on < other.litter.on ? -1 : 1));
  const seasons: Bearing[][] = [];
  for (const one of ordered) {
    const last = seasons.at(-1)?.at(-1);
    if (last && daysBetween(last.litter.on, one.litter.on) <= seasonGapDays)
      seasons.at(-1)?.push(one);
    else seasons.push([one]);
  }
  // A season is of the period in which it began, and whole: cut off, its first days would be others.
  for (const season of seasons.filter(([first]) => first && within(first.litter.on, span))) {
    const third = season.filter(isMature)[2];
    if (!third) {
      tally.leave('before_first_period', season.length);
      continue;
    }
    const until = addDays(third.litter.on, periodDays - 1);
    const began = season[0]?.litter.on ?? third.litter.on;
    for (const one of season)
      tally.add({ ...birthPart(one, one.litter.on <= until ? 1 : 0, 1), on: began });
  }
  return tally.measure();
}

/**
 * Every measure of the breeding herd over a period (domain notes, sections 3 and 4), each with the animals behind it
 * and what was left out and why. Rates are over exposures whose young could first be due in the period; what counts
 * births is over the births of the period.
 */
export function breedingMeasures(records: Records, span: Span): Measure[] {
  const born = bearings(records, span);
  const all = [
    ...fertility(records, span),
    ...litters(born),
    ...intervals(born),
    firstBirthAge(born),
    firstPeriod(bearings(records, { from: earliestDay, to: span.to }), span),
  ];
  const order = new Map(measureNames.map((name, index) => [name, index]));
  return all.sort((one, other) => (order.get(one.name) ?? 0) - (order.get(other.name) ?? 0));
}

/** The measure itself; null when nothing is behind it. */
export function valueOf(parts: readonly Part[]): number | null {
  const of = parts.reduce((sum, one) => sum + one.of, 0);
  return of > 0 ? parts.reduce((sum, one) => sum + one.part, 0) / of : null;
}

/** Of how many females, births or young a measure speaks; of a lot its heads. */
export const countOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, one) => sum + one.of, 0);
