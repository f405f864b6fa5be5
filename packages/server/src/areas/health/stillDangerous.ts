import { addDays, type Day } from '@kraal/domain/format/dates';
import { type SQL, sql } from 'drizzle-orm';

/** A carcass, and whoever went away with it, are a danger for so long after. */
const afterDays = 14;

/** Of which animals `a` the alert of a controlled disease speaks: the living, and those that left the herd of late. */
export const stillDangerous = (today: Day): SQL => sql`(a.status = 'alive' or (a.status in
  ('died', 'sold', 'slaughtered', 'returned', 'lost', 'stolen')
  and a.status_on >= ${addDays(today, -afterDays)}::date))`;
