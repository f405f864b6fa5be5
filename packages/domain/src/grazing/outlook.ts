import { addDays, addMonths, type Day, daysBetween } from '../format/dates.ts';

type Of = {
  today: Day;
  /** Usable dry matter that stands on the farm today. */
  usableKg: number;
  /** Units that eat of it. */
  lsu: number;
  dailyKg: number;
  hectares: number;
  /** LSU-days a hectare for each 100 mm: what rain makes grow on this farm. */
  benchmark: number | null;
  /** Days of the year, as `03-15`: up to which rain still makes grass, and on which the next rains are looked for. */
  rainBy: string;
  rainsOn: string;
};

export type FeedOutlook = {
  /** The day on which nothing usable is left if it does not rain any more; null where nobody eats. */
  endsOn: Day | null;
  rainBy: Day;
  rainsOn: Day;
  /** Whether that lasts to the rains. */
  lasts: boolean;
  /** Rain by `rainBy` that makes it last; null where it lasts anyhow, or the farm has no measure of its own. */
  neededMm: number | null;
  /** The day to decide on: `rainBy`, or today where feed is gone before it, or the rains come first. */
  decideOn: Day;
  /** Units fewer from that day on with which it lasts without rain; 0 where it does. Never more than there are. */
  fewerLsu: number;
};

/** The next such day of the year: today itself counts. */
export function nextOn(monthDay: string, today: Day): Day {
  // A day of every year, as the settings check.
  const inYear = `${today.slice(0, 4)}-${monthDay}` as Day;
  return inYear >= today ? inYear : addMonths(inYear, 12);
}

/** Longer ahead than this nobody looks. */
const mostDays = 3650;

/**
 * How long feed lasts without rain, what rain would make it last, and how many units fewer it would take. One unit eats
 * `dailyKg` a day; 100 mm feed `benchmark` LSU-days on a hectare, as they did in the farm's own years. What the day to
 * decide on is, the farm says (`rainBy`): animals are taken off then, and today where that is too late. Sources: the rule of the issue, the
 * measure of MaiaGrazing's benchmark (LSU-days a hectare for each 100 mm of twelve months).
 */
export function feedOutlook(of: Of): FeedOutlook {
  const { today, usableKg, lsu, dailyKg } = of;
  const rainsOn = nextOn(of.rainsOn, today);
  const eatenKg = lsu * dailyKg;
  const lasts = usableKg >= eatenKg * daysBetween(today, rainsOn);
  const days = eatenKg > 0 ? Math.floor(usableKg / eatenKg) : null;
  const endsOn = days === null ? null : addDays(today, Math.min(mostDays, days));
  const rainBy = nextOn(of.rainBy, today);
  // Where feed is gone by then, or the rains come first, what is decided is decided today.
  const isTooLate = rainBy >= rainsOn || (endsOn !== null && endsOn <= rainBy);
  const decideOn = isTooLate ? today : rainBy;
  return {
    endsOn,
    rainBy,
    rainsOn,
    lasts,
    neededMm: lasts ? null : neededMm(of, eatenKg * daysBetween(today, rainsOn) - usableKg),
    decideOn,
    fewerLsu: lasts ? 0 : lsu - lastingLsu(of, { decideOn, rainsOn }),
  };
}

function neededMm({ hectares, benchmark, dailyKg }: Of, shortKg: number): number | null {
  if (benchmark === null || hectares <= 0) return null;
  return (shortKg / (hectares * benchmark * dailyKg)) * 100;
}

/** Units that what is left on the day to decide feeds until the rains. */
function lastingLsu(
  { today, usableKg, lsu, dailyKg }: Of,
  { decideOn, rainsOn }: { decideOn: Day; rainsOn: Day },
): number {
  const leftKg = Math.max(0, usableKg - lsu * dailyKg * daysBetween(today, decideOn));
  const days = daysBetween(decideOn, rainsOn);
  return days <= 0 ? 0 : leftKg / (days * dailyKg);
}
