import type { Day } from '../format/dates.ts';

export const later = (one: Day, other: Day): Day => (one > other ? one : other);
