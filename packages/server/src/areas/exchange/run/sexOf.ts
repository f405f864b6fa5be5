import type { Sex } from '@kraal/domain/animals/animalClass';
import type { Day } from '@kraal/domain/format/dates';
import type { RowFacts } from '../plan/rowFacts.ts';

/** Where nobody knows when a parent was born its books open before those of any young. */
export const longAgo: Day = '1990-01-01';

/** A row without a sex is bad, and becomes no entry. */
export function sexOf({ rowNumber, sex }: RowFacts): Sex {
  if (sex === null) throw new Error(`row ${rowNumber} has no sex`);
  return sex;
}
