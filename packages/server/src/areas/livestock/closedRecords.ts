import { type SQL, sql } from 'drizzle-orm';

/** One that was closed into another that was closed is the last one's. */
const mostLinks = 20;

/**
 * Records that were closed because their animal has another, as rows of (id, kept_id), with every record they lead to:
 * what is asked of an animal's past is asked of them too. There are few, found by an index of their own. `farmId`: an
 * id, or a column.
 */
export const closedRecords = (farmId: string | SQL): SQL => sql`(
  with recursive closed as (
    select k.id, (k.state->>'sameAsId')::uuid as kept_id from animal k
    where k.farm_id = ${farmId} and k.status = 'merged' and not k.is_lot
  ), led as (
    select id, kept_id, 0 as links from closed
    union all select l.id, c.kept_id, l.links + 1 from led l join closed c on c.id = l.kept_id
      where l.links < ${mostLinks}::int
  ) select id, kept_id from led)`;
