import type { Species } from '../animals/species.ts';

/**
 * Classes of carcasses of cattle, sheep and goats in South Africa and Namibia, by permanent teeth: none, 1–2, 3–6, more
 * (Agricultural Product Standards Act 119 of 1990, classification and marking of meat, R. 863 of 2006 and R. 55 of
 * 2015). Beside the class stand a code of fatness from 0 to 6, of conformation from 1 to 5 and of damage from 1 to 3.
 */
export const ageClasses = ['A', 'AB', 'B', 'C'] as const;
export type AgeClass = (typeof ageClasses)[number];
export const mostFat = 6;

/**
 * In: how a sheet of an abattoir writes a class: `A2`, `ab 3`, `C-1`, or another country's `R3+`. Out: class and code of
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

/** Less than a calf or lamb that anybody slaughters; kg. It only catches means written for sums: no source. */
const leastKg: Record<Species, number> = { Cattle: 40, Sheep: 4, Goats: 4 };

/**
 * Carcasses are about half of a live animal. In: cold mass of a head, kg, and what it weighed alive, where that is known.
 * Out: whether it is worth a question. The bounds only catch slips: no source.
 */
export function isUnlikelyCarcass(
  species: Species,
  coldKg: number,
  aliveKg: number | null,
): boolean {
  const share = aliveKg === null ? null : coldKg / aliveKg;
  return coldKg < leastKg[species] || (share !== null && (share < 0.3 || share > 0.75));
}
