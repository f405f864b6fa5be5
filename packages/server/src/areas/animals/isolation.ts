import { addDays, type Day } from '@kraal/domain/format/dates';
import { isolationDays } from '@kraal/domain/movement/quarantine';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { day, number, row, text } from '../../platform/database/row.ts';

/** A record and the day on which somebody came that it stands for; `at` is the moment since which they are in it. */
export type Came = { id: string; on: Day; at: number };
type Of = { farmId: string; today: Day; days?: number };

/** Nobody is put from lot to lot so often in a few weeks. */
const mostRounds = 20;

const cameRow = row({ id: text, on: day, at: number });
const msOf = (moment: SQL): SQL => sql`(extract(epoch from ${moment}) * 1000)::float8`;

/**
 * Who came in the days of an isolation, whoever was taken out of such a lot since, the lot that such heads were put to,
 * and the record that is kept of two of one animal. Each of its reads goes from records by their keys (`offset 0`): a
 * farm that the database has not looked at yet would else be gone through once for each of them.
 */
export async function whoCame(
  transaction: Transaction,
  { farmId, today, days = isolationDays }: Of,
): Promise<Came[]> {
  const arrived = await select(
    transaction,
    cameRow,
    sql`select s.animal_id as id, s.changed_on::text as on, ${msOf(sql`e.occurred_at`)} as at
      from stock_change s cross join lateral (select occurred_at from event
        where farm_id = ${farmId} and id = s.event_id offset 0) e
      where s.farm_id = ${farmId} and s.kind = 'acquired' and s.heads > 0
        and s.changed_on between ${addDays(today, -days)} and ${today}`,
  );
  return handedOn(transaction, { farmId, today, days }, arrived);
}

/** Some records, and all to which heads of them went after their moments. */
export async function handedOn(
  transaction: Transaction,
  of: Of,
  begun: readonly Came[],
): Promise<Came[]> {
  const known = new Map<string, Came>();
  /** Those that are new, or were in it earlier than was known. */
  const take = (rows: readonly Came[]): Came[] =>
    rows.filter((one) => {
      const key = `${one.id} ${one.on}`;
      const before = known.get(key);
      if (before && before.at <= one.at) return false;
      known.set(key, one);
      return true;
    });
  let fresh = take(begun);
  for (let round = 0; fresh.length > 0 && round < mostRounds; round += 1)
    fresh = take(await receiversOf(transaction, of, fresh));
  return [...known.values()];
}

function receiversOf(
  transaction: Transaction,
  { farmId, today, days = isolationDays }: Of,
  givers: readonly Came[],
): Promise<Came[]> {
  return select(
    transaction,
    cameRow,
    sql`with givers as materialized (select * from unnest(
        ${sql.param(givers.map(({ id }) => id))}::uuid[],
        ${sql.param(givers.map(({ on }) => on))}::text[],
        ${sql.param(givers.map(({ at }) => at))}::float8[]) as g(id, "on", ms))
      select x.animal_id as id, g.on, ${msOf(sql`e.occurred_at`)} as at
      from givers g
        cross join lateral (select event_id from stock_change where farm_id = ${farmId}
          and animal_id = g.id and kind in ('split', 'merged') and heads < 0
          and changed_on >= ${addDays(today, -days)} offset 0) f
        cross join lateral (select occurred_at from event where farm_id = ${farmId}
          and id = f.event_id offset 0) e
        cross join lateral (select animal_id from event_animal where farm_id = ${farmId}
          and event_id = f.event_id and animal_id <> g.id offset 0) x
        cross join lateral (select from stock_change where farm_id = ${farmId}
          and animal_id = x.animal_id and event_id = f.event_id and heads > 0 offset 0) o
      where e.occurred_at >= to_timestamp(g.ms / 1000)
      union all
      select (e.payload ->> 'keptId')::uuid, g.on, g.ms
      from givers g
        cross join lateral (select from animal where farm_id = ${farmId}
          and id = g.id and status = 'merged' and not is_lot offset 0) a
        cross join lateral (select event_id from event_animal where farm_id = ${farmId}
          and animal_id = g.id and part = 'subject' offset 0) l
        cross join lateral (select payload from event where farm_id = ${farmId} and id = l.event_id
          and kind = 'recorded_twice' and voided_by is null offset 0) e`,
  );
}

/** The day on which the last of those came that each record stands for, by its id. */
export function lastCameOf(came: readonly Came[]): Map<string, Day> {
  const last = new Map<string, Day>();
  for (const { id, on } of came) if (on > (last.get(id) ?? '')) last.set(id, on);
  return last;
}

/** The day on which each of those that are in isolation came, by its id. */
export const cameLately = async (
  transaction: Transaction,
  of: { farmId: string; today: Day },
): Promise<ReadonlyMap<string, Day>> => lastCameOf(await whoCame(transaction, of));
