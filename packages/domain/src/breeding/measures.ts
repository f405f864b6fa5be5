import { addDays, daysBetween, earliestDay } from '../format/dates.ts';
import {
  type Measure,
  type Part,
  type Records,
  type Span,
  measureNames,
  within,
} from './measure.ts';
import { type Bearing, Tally, bearings, birthPart, fertility } from './fertility.ts';

const daysPerMonth = 30.4375;

export function litters(all: readonly Bearing[]): Measure[] {
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
