import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';

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
    where k.farm_id = ${farmId} and k.status = 'merged' and not k.is_lot and k.state ? 'sameAsId'
  ), led as (
    select id, kept_id, 0 as links from closed
    union all select l.id, c.kept_id, l.links + 1 from led l join closed c on c.id = l.kept_id
      where l.links < ${mostLinks}::int
  ) select id, kept_id from led)`;

/** Of an animal `a` one row: not a record of it that was closed. */
export const isOneAnimal = sql`(a.status <> 'merged' or a.state->'sameAsId' is null)`;

/** A `with` part: of each animal that has closed records their ids. */
export const closedIds = (farmId: string): SQL => sql`closed as materialized (
  select kept_id as id, array_agg(id) as ids from ${closedRecords(farmId)} k group by 1)`;

/** Records that were closed because their animal has another, each with the next that goes on. */
export type Links = ReadonlyMap<string, string>;

/** One step each: where they lead in the end is `keptOf`. */
export async function closedLinks(transaction: Transaction, farmId: string): Promise<Links> {
  const rows = await select(
    transaction,
    row({ id: text, keptId: text }),
    sql`select id, state->>'sameAsId' as "keptId" from animal where farm_id = ${farmId}
      and status = 'merged' and not is_lot and state ? 'sameAsId'`,
  );
  return new Map(rows.map(({ id, keptId }) => [id, keptId]));
}

/** The record in which the animal of this one goes on: itself, where it was not closed. */
export function keptOf(links: Links, id: string): string {
  let last = id;
  // Nothing closes itself; should it ever, the way still ends.
  for (let steps = 0; steps <= links.size; steps += 1) {
    const next = links.get(last);
    if (next === undefined) return last;
    last = next;
  }
  return last;
}
