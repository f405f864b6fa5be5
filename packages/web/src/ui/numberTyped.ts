import { decimalOf } from './decimal.ts';

/** What a number's field says: null where it is empty, NaN where it is no number, which its schema then names. */
export const numberTyped = (text: string | undefined): number | null =>
  text === undefined ? null : decimalOf(text);

/**
 * A sum in its field, in cents; NaN where it is none. A sum has two places at the most, so that 1,500 is no
 * one and a half of anything: whoever parts thousands so is asked.
 */
export function centsTyped(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/[.,]\d{3,}\s*$/.test(text) && !/[.,].*[.,]/.test(text)) return Number.NaN;
  // As sheets write it: R 14 300,50.
  return Math.round(decimalOf(text.replace(/^\s*[a-z$]{1,3}\s*/iu, '')) * 100);
}
