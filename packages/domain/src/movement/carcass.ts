import { type Day, daysBetween } from '../format/dates.ts';
import type { Weight } from '../growth/slice.ts';
import { isGone } from '../ledger/gone.ts';

/**
 * Classes of carcasses of cattle, sheep and goats in South Africa and Namibia, by permanent teeth: none, 1–2, 3–6, more
 * (Agricultural Product Standards Act 119 of 1990, classification and marking of meat, R. 863 of 2006 and R. 55 of
 * 2015). Beside the class stand a code of fatness from 0 to 6, of conformation from 1 to 5 and of damage from 1 to 3.
 */
export const ageClasses = ['A', 'AB', 'B', 'C'] as const;
export type AgeClass = (typeof ageClasses)[number];
export const mostFat = 6;

/**
 * In: how a sheet of an abattoir writes a class: `A2`, `ab 3`, `C1/2`, or another country's `R3+`. Out: class and code of
 * fatness, or the words as they stand.
 */
export function readClass(
  written: string,
): { ageClass: AgeClass; fatCode?: number } | { grade: string } {
  const text = written.trim();
  const [, letters = '', digit] = /^(AB|A|B|C)\s*[-/]?\s*([0-6])?$/i.exec(text) ?? [];
  const ageClass = ageClasses.find((one) => one === letters.toUpperCase());
  if (ageClass === undefined) return { grade: text };
  return digit === undefined ? { ageClass } : { ageClass, fatCode: Number(digit) };
}

/** A weighing of the last so many days stands for the mass at the sale (domain notes, section 4). */
const nearLeavingDays = 21;

type Weighed = { status: string; statusOn: Day; weights: readonly Weight[] };

/**
 * What a head weighed alive when it left, kg: the last weighing of the three weeks before. In: its life as it was when
 * its result came, and the day of that; a lot of which heads are left is taken by that day. Out: null where nobody
 * weighed it then.
 */
export function aliveKg({ weights, ...one }: Weighed, resultOn: Day): number | null {
  const leftOn = isGone(one) ? one.statusOn : resultOn;
  const last = weights.findLast(({ on }) => on <= leftOn);
  return last && daysBetween(last.on, leftOn) <= nearLeavingDays ? last.massKg : null;
}

/** Carcasses are about half of a live animal. The bounds only catch slips of the finger: no source. */
export const isUnlikelyShare = (share: number): boolean => share < 0.3 || share > 0.75;
