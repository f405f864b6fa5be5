import { type Day, isRealDay } from '@kraal/domain/format/dates';

/** A day as a date field gives it; null while it is empty or half typed. */
export const dayTyped = (text: string): Day | null => (isRealDay(text) ? text : null);
