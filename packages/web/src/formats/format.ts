import { areaShown, massShown, massUnit } from '../platform/units.ts';

const whole = new Intl.NumberFormat('en-ZA', { maximumFractionDigits: 0 });
const tenth = new Intl.NumberFormat('en-ZA', { maximumFractionDigits: 1 });
const hundredth = new Intl.NumberFormat('en-ZA', { maximumFractionDigits: 2 });
const thousandth = new Intl.NumberFormat('en-ZA', { maximumFractionDigits: 3 });

export const formatCount = (value: number): string => whole.format(value);
/** A count that ends before the list does says so: 10,000+. */
export const formatCounted = (value: number, more: boolean): string =>
  `${formatCount(value)}${more ? '+' : ''}`;
export const formatDecimal = (value: number, decimals: number): string =>
  new Intl.NumberFormat('en-ZA', { maximumFractionDigits: decimals }).format(value);
/** A share of one: 0.125 is 12,5 %. */
export const formatShare = (share: number, decimals = 0): string =>
  `${formatDecimal(share * 100, decimals)} %`;
/** A coefficient of inbreeding as breeders say it: 0.0625 is 6,25 %, and none is a dash. */
export const formatInbreeding = (coefficient: number): string =>
  coefficient === 0 ? '–' : formatShare(coefficient, 2);
/** An amount of a medicine, as fine as it is measured out. */
export const formatAmount = (value: number): string => thousandth.format(value);
export const formatScore = (score: number): string => tenth.format(score);
/** Masses, gains and areas come in kilograms, grams a day and hectares and are shown in the farm's own units. */
export const formatMass = (massKg: number | null): string =>
  massKg === null ? '–' : tenth.format(massShown(massKg));
export const formatArea = (areaHa: number | null): string =>
  areaHa === null ? '–' : tenth.format(areaShown(areaHa));
export function formatGain(gainG: number | null): string {
  if (gainG === null) return '–';
  const [digits, gain] =
    massUnit() === 'lb' ? [hundredth, massShown(gainG / 1000)] : [whole, gainG];
  const shown = digits.format(gain);
  // What is rounded to nothing has no sign.
  if (!/[1-9]/u.test(shown)) return digits.format(0);
  return `${gain > 0 ? '+' : ''}${shown}`;
}
