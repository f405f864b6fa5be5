import { addDays, addMonths, type Day, daysBetween } from '../format/dates.ts';
import type { MobUnits } from './mobUnits.ts';

export type MonthOfFeed = { month: string; growsKg: number; eatenKg: number; leftKg: number };
export type FeedBalance = {
  months: MonthOfFeed[];
  /** The first week at whose end less stands than was eaten by then, and by how much. */
  failsIn: { week: Day; shortKg: number } | null;
};

type Of = {
  today: Day;
  until: Day;
  /** Usable dry matter that stands on the farm today. */
  standingKg: number;
  /** Hectares of the farm's camps, and how many of them carry one unit for a year. */
  hectares: number;
  hectaresPerUnit: number;
  dailyKg: number;
  units: MobUnits;
};

/**
 * Feed against stock, month by month, of the whole farm: what stands today, and each day what the land carries (hectares
 * over hectares per unit, times what a unit eats), against what all mobs eat with whatever is planned to change of them.
 * Out: the months from today's on, the first and last as far as they reach; and the first week that fails.
 */
export function feedBalance(of: Of): FeedBalance {
  const { today, until, standingKg, dailyKg, units } = of;
  const growsKg = (of.hectares / of.hectaresPerUnit) * dailyKg;
  const leftOn = (day: Day): number =>
    standingKg + growsKg * daysBetween(today, day) - units.all(today, day) * dailyKg;
  const months: MonthOfFeed[] = [];
  for (let from = today; from < until; ) {
    // The first of a real month.
    const next = addMonths(`${from.slice(0, 7)}-01` as Day, 1);
    const to = next < until ? next : until;
    months.push({
      month: from.slice(0, 7),
      growsKg: growsKg * daysBetween(from, to),
      eatenKg: units.all(from, to) * dailyKg,
      leftKg: leftOn(to),
    });
    from = to;
  }
  return { months, failsIn: firstFailing(today, until, leftOn) };
}

function firstFailing(
  today: Day,
  until: Day,
  leftOn: (day: Day) => number,
): FeedBalance['failsIn'] {
  for (let week = today; week < until; week = addDays(week, 7)) {
    const leftKg = leftOn(addDays(week, 7));
    if (leftKg < 0) return { week, shortKg: -leftKg };
  }
  return null;
}
