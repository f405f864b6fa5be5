import { type GrazingSettings, usualGrazing } from './settings.ts';

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

type Feed = {
  feedKgPerHa: number;
  areaHa: number;
  /** LSU-days that were grazed since it was assessed. */
  eatenLsuDays: number;
};
type Eating = Pick<GrazingSettings, 'dailyKg' | 'utilisation' | 'residualKgPerHa'>;

/**
 * What of a hectare may be eaten, kg of dry matter: the lesser of what utilisation allows and what is above the residual
 * (domain notes, section 5). In: what is on offer. Out: never less than nothing.
 */
export const usableKgPerHa = (
  feedKgPerHa: number,
  { utilisation, residualKgPerHa }: Pick<Eating, 'utilisation' | 'residualKgPerHa'>,
): number => Math.max(0, Math.min(feedKgPerHa * utilisation, feedKgPerHa - (residualKgPerHa ?? 0)));

/**
 * What of the feed that was assessed may still be eaten, kg of dry matter: what was usable, less what was eaten since.
 * What grew since is not counted: assess it again.
 */
export function usableLeftKg(
  { feedKgPerHa, areaHa, eatenLsuDays }: Feed,
  eating: Eating = usualGrazing,
): number {
  const usableKg = usableKgPerHa(feedKgPerHa, eating) * areaHa;
  return Math.max(0, usableKg - eatenLsuDays * eating.dailyKg);
}

/** Days for which so much usable dry matter feeds those that stand there; null where nobody does. In: kg, units. */
export const grazingDaysLeft = (
  usableKg: number,
  lsu: number,
  { dailyKg }: Pick<Eating, 'dailyKg'> = usualGrazing,
): number | null => (lsu <= 0 ? null : usableKg / (lsu * dailyKg));
