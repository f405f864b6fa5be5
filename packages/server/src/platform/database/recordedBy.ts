import { type SQL, sql } from 'drizzle-orm';

/** Who recorded the entry `e`: the program by the name of its key, else the person `u`; null when nobody is known. */
export const recordedBy: SQL = sql`coalesce(
  (select k.name from api_key k where k.farm_id = e.farm_id and k.id = e.by_key),
  nullif(trim(coalesce(u.first_name || ' ' || u.last_name, '')), ''))`;
