import type { Day } from '@kraal/domain/format/dates';
import { type SQL, sql } from 'drizzle-orm';

const timeZoneOf = (farmId: SQL | string): SQL =>
  sql`(select f.time_zone from farm f where f.id = ${farmId})`;

/** The farm's own calendar day of a moment: a `::date` alone would be the session's, which is UTC's. */
export const farmDay = (moment: SQL, farmId: SQL | string): SQL =>
  sql`(${moment} at time zone ${timeZoneOf(farmId)})::date`;

/** The moment at which a day begins on the farm. */
export const startOfFarmDay = (day: Day, farmId: string): SQL =>
  sql`(${day}::date::timestamp at time zone ${timeZoneOf(farmId)})`;
