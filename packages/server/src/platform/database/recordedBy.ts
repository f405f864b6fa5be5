import { type SQL, sql } from 'drizzle-orm';

/**
 * Who recorded the entry `e`: the program by the name of its key, else the person `u`; null when nobody is known. Of an
 * entry that was brought in from elsewhere, by the name that came with it: nobody here is taken for its author.
 */
export const recordedBy: SQL = sql`case when e.brought_in is null then coalesce(
  (select k.name from api_key k where k.farm_id = e.farm_id and k.id = e.by_key),
  nullif(trim(coalesce(u.first_name || ' ' || u.last_name, '')), ''))
  else (select p.name from former_person p where p.farm_id = e.farm_id
    and p.id in (e.by_key, e.recorded_by) order by p.id = e.by_key desc limit 1) end`;
