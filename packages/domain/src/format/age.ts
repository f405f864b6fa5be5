import { addMonths, isRealDay, type Day } from './dates.ts';

/** Whole calendar months lived on a day; null when the birth is unknown or later. */
export function ageInMonths(bornOn: string | null | undefined, on: Day): number | null {
  if (!bornOn || !isRealDay(bornOn) || bornOn > on) return null;
  const [bornYear = 0, bornMonth = 0] = bornOn.split('-').map(Number);
  const [year = 0, month = 0] = on.split('-').map(Number);
  const months = (year - bornYear) * 12 + month - bornMonth;
  return addMonths(bornOn, months) > on ? months - 1 : months;
}

/** '5 months' under a year, then '2y 3m' or '2 years' (specification, section 9); 'N/A' when unknown. */
export function formatAge(bornOn: string | null | undefined, on: Day): string {
  const months = ageInMonths(bornOn, on);
  if (months === null) return 'N/A';
  if (months < 12) return months === 1 ? '1 month' : `${months} months`;
  const years = Math.floor(months / 12);
  if (months % 12 > 0) return `${years}y ${months % 12}m`;
  return years === 1 ? '1 year' : `${years} years`;
}
