/** One month of the farm. `rainMm` is null where no gauge was read in it. */
export type MonthOnLand = { month: string; rainMm: number | null; lsuDays: number };

export type MonthAgainstRain = {
  /** Still to come. */
  isAhead: boolean;
  month: string;
  rainMm: number | null;
  rainOfYearMm: number | null;
  lsuDaysOfYear: number;
  rate: number | null;
};

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

/**
 * Stocking rate against rain: LSU-days a hectare for each 100 mm of the twelve months that end with a month, so that a
 * dry year shows before the grass does. In: months in order without a gap, eleven more than are wanted at the front; the
 * farm's hectares; how many of the last are still to come, by what is usual then. Out: the months behind those eleven; no
 * rate where a month of the twelve was not read, where nothing fell or where the size is not known; and the mean of the
 * rates there are of months that have come, the farm's own measure.
 */
export function stockingAgainstRain(
  all: readonly MonthOnLand[],
  hectares: number | null,
  ahead = 0,
): { months: MonthAgainstRain[]; usualRate: number | null } {
  const months = all.slice(11).map(({ month, rainMm }, index): MonthAgainstRain => {
    const year = all.slice(index, index + 12);
    const fallen = year.flatMap((one) => one.rainMm ?? []);
    const rainOfYearMm = fallen.length === 12 ? sum(fallen) : null;
    const lsuDaysOfYear = sum(year.map(({ lsuDays }) => lsuDays));
    const rate =
      rainOfYearMm === null || rainOfYearMm === 0 || hectares === null
        ? null
        : lsuDaysOfYear / hectares / (rainOfYearMm / 100);
    const isAhead = index + 11 >= all.length - ahead;
    return { month, rainMm, rainOfYearMm, lsuDaysOfYear, rate, isAhead };
  });
  const rates = months.flatMap(({ rate, isAhead }) => (isAhead ? [] : (rate ?? [])));
  return { months, usualRate: rates.length > 0 ? sum(rates) / rates.length : null };
}
