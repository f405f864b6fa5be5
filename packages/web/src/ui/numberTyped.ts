import { decimalOf } from './decimal.ts';

/** What a number's field says: null where it is empty, NaN where it is no number, which its schema then names. */
export const numberTyped = (text: string | undefined): number | null =>
  text === undefined ? null : decimalOf(text);

/** A sum in its field, in cents. */
export const centsTyped = (text: string | undefined): number | null =>
  text === undefined ? null : Math.round(decimalOf(text) * 100);
