/**
 * Load now: LSU that stand there over LSU that the camp carries for a year, 1 being full. A rotated camp shows many
 * times that for its week; only the load of a season says overgrazed. In: ha, ha per LSU for a year.
 */
export const loadNow = (lsu: number, areaHa: number, hectaresPerUnit: number): number =>
  lsu / (areaHa / hectaresPerUnit);

/**
 * Load of a season: LSU-days that were grazed over those that the camp carries in that time, 1 being full. In: LSU-days,
 * hectares times days of the season (a camp that was cut has its size of each day), and ha per LSU for a year.
 */
export const loadOfSeason = (
  lsuDays: number,
  hectareDays: number,
  hectaresPerUnit: number,
): number => lsuDays / (hectareDays / hectaresPerUnit);

/** What one unit eats a day, kg of dry matter, where the farm says nothing else (domain notes, section 5). */
export const usualDailyKg = 10;
/** How much of veld may be eaten where the farm says nothing else. */
export const usualUtilisation = 0.4;

type Feed = {
  feedKgPerHa: number;
  areaHa: number;
  /** LSU-days that were grazed since it was assessed. */
  eatenLsuDays: number;
  /** What stands there now. */
  lsu: number;
};

/**
 * What of the feed that was assessed may still be eaten, kg of dry matter: utilisation times what was on offer, less what
 * was eaten since. What grew since is not counted: assess it again.
 */
export function usableLeftKg({ feedKgPerHa, areaHa, eatenLsuDays }: Omit<Feed, 'lsu'>): number {
  const usableKg = feedKgPerHa * usualUtilisation * areaHa;
  return Math.max(0, usableKg - eatenLsuDays * usualDailyKg);
}

/** Days for which that feeds those that stand there; null where nobody does. */
export const grazingDaysLeft = ({ lsu, ...feed }: Feed): number | null =>
  lsu <= 0 ? null : usableLeftKg(feed) / (lsu * usualDailyKg);
