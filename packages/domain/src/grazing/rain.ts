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

type Against = {
  hectares: number | null;
  /** How many of the last months are still to come, by what is usual then. */
  ahead?: number;
  /** The running month as it will be whole, for the twelve months that end after it. */
  running?: MonthOnLand | null;
};

/**
 * Stocking rate against rain: LSU-days a hectare for each 100 mm of the twelve months that end with a month, so that a
 * dry year shows before the grass does. In: months in order without a gap, eleven more than are wanted at the front; the
 * farm's hectares. Out: the months behind those eleven; no rate where a month of the twelve was not read, where nothing
 * fell or where the size is not known.
 */
export function stockingAgainstRain(
  all: readonly MonthOnLand[],
  { hectares, ahead = 0, running = null }: Against,
): MonthAgainstRain[] {
  return all.slice(11).map(({ month, rainMm }, index): MonthAgainstRain => {
    const isAhead = index + 11 >= all.length - ahead;
    const year = all
      .slice(index, index + 12)
      .map((one) => (isAhead && running?.month === one.month ? running : one));
    const fallen = year.flatMap((one) => one.rainMm ?? []);
    const rainOfYearMm = fallen.length === 12 ? sum(fallen) : null;
    const lsuDaysOfYear = sum(year.map(({ lsuDays }) => lsuDays));
    const rate =
      rainOfYearMm === null || rainOfYearMm === 0 || hectares === null
        ? null
        : lsuDaysOfYear / hectares / (rainOfYearMm / 100);
    return { month, rainMm, rainOfYearMm, lsuDaysOfYear, rate, isAhead };
  });
}

/**
 * The farm's own measure of itself: the mean of its rates, of twelve whole months in which it had stock throughout. In:
 * months that have come, eleven more at the front; the running one is not whole, and left out. Null where there are none.
 */
export function ownMeasure(all: readonly MonthOnLand[], hectares: number | null): number | null {
  const whole = all.slice(0, -1);
  const rates = stockingAgainstRain(whole, { hectares }).flatMap(({ rate }, index) => {
    const hadStock = whole.slice(index, index + 12).every(({ lsuDays }) => lsuDays > 0);
    return rate === null || !hadStock ? [] : [rate];
  });
  return rates.length > 0 ? sum(rates) / rates.length : null;
}
