import { type SQL, sql } from 'drizzle-orm';

/**
 * Records that were closed because their animal has another, as rows of (id, kept_id): what is asked of an animal's
 * past is asked of them too. There are few, found by an index of their own. `farmId`: an id, or a column.
 */
export const closedRecords = (farmId: string | SQL): SQL => sql`(
  select k.id, (k.state->>'sameAsId')::uuid as kept_id from animal k
  where k.farm_id = ${farmId} and k.status = 'merged' and not k.is_lot)`;
