import { addDays, type Day } from '@kraal/domain/format/dates';
import { isolationDays } from '@kraal/domain/movement/quarantine';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { day, number, row, text } from '../../platform/database/row.ts';
import { payloadText } from '../ledger/index.ts';
import { ofLedger } from '../ledger/tables.ts';

/** A record and the day on which somebody came that it stands for; `at` is the moment since which they are in it. */
export type Came = { id: string; on: Day; at: number };
type Of = { farmId: string; today: Day; days?: number };

/** Nobody is put from lot to lot so often in a few weeks. */
const mostRounds = 20;

/**
 * Who came in the days of an isolation, whoever was taken out of such a lot since, the lot that such heads were put to,
 * and the record that is kept of two of one animal. It is read in single passes and joined here: a farm that the database
 * has not looked at yet would else be gone through once for each record.
 */
export async function whoCame(
  transaction: Transaction,
  { farmId, today, days = isolationDays }: Of,
): Promise<Came[]> {
  const arrived = await select(
    transaction,
    row({ id: text, on: day, eventId: text }),
    sql`select animal_id as id, changed_on::text as on, event_id as "eventId" from stock_change
      where farm_id = ${farmId} and kind = 'acquired' and heads > 0
        and changed_on between ${addDays(today, -days)} and ${today}`,
  );
  const moments = await momentsOf(transaction, farmId, arrived);
  const came = arrived.map(({ id, on, eventId }) => ({ id, on, at: moments.get(eventId) ?? 0 }));
  return handedOn(transaction, { farmId, today, days }, came);
}

const among = (ids: Iterable<string>): SQL => sql`any(${sql.param([...new Set(ids)])}::uuid[])`;

/** When some entries were. */
async function momentsOf(
  transaction: Transaction,
  farmId: string,
  of: readonly { eventId: string }[],
): Promise<ReadonlyMap<string, number>> {
  if (of.length === 0) return new Map();
  const rows = await select(
    transaction,
    row({ id: text, at: number }),
    sql`select id, (extract(epoch from occurred_at) * 1000)::float8 as at from ${ofLedger.event}
      where farm_id = ${farmId} and id = ${among(of.map(({ eventId }) => eventId))}`,
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
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

async function receiversOf(
  transaction: Transaction,
  { farmId, today, days = isolationDays }: Of,
  givers: readonly Came[],
): Promise<Came[]> {
  const since = addDays(today, -days);
  const changes = (which: SQL) =>
    select(
      transaction,
      row({ id: text, eventId: text }),
      sql`select animal_id as id, event_id as "eventId" from stock_change where farm_id = ${farmId}
        and changed_on >= ${since} and kind in ('split', 'merged') and ${which}`,
    );
  const gave = await changes(sql`heads < 0 and animal_id = ${among(givers.map(({ id }) => id))}`);
  const kept = await keptRecords(transaction, farmId, givers);
  if (gave.length === 0) return kept;
  const moments = await momentsOf(transaction, farmId, gave);
  const took = await changes(
    sql`heads > 0 and event_id = ${among(gave.map(({ eventId }) => eventId))}`,
  );
  const gaveOf = Map.groupBy(gave, ({ id }) => id);
  const tookBy = Map.groupBy(took, ({ eventId }) => eventId);
  const received = givers.flatMap((giver) =>
    (gaveOf.get(giver.id) ?? []).flatMap(({ eventId }) => {
      const at = moments.get(eventId) ?? 0;
      if (at < giver.at) return [];
      return (tookBy.get(eventId) ?? [])
        .filter(({ id }) => id !== giver.id)
        .map(({ id }) => ({ id, on: giver.on, at }));
    }),
  );
  return [...kept, ...received];
}

/** Of two records of one animal the one that is kept had it since the other did. */
async function keptRecords(
  transaction: Transaction,
  farmId: string,
  givers: readonly Came[],
): Promise<Came[]> {
  const closed = await select(
    transaction,
    row({ id: text }),
    sql`select id from animal where farm_id = ${farmId} and status = 'merged' and not is_lot
      and id = ${among(givers.map(({ id }) => id))}`,
  );
  if (closed.length === 0) return [];
  const pairs = await select(
    transaction,
    row({ id: text, keptId: text }),
    sql`select l.animal_id as id,
      ${payloadText('recorded_twice', 'keptId')} as "keptId" from ${ofLedger.eventAnimal} l
        join ${ofLedger.event} e on e.farm_id = l.farm_id and e.id = l.event_id
      where l.farm_id = ${farmId} and l.animal_id = ${among(closed.map(({ id }) => id))}
        and l.part = 'subject' and e.kind = 'recorded_twice' and e.voided_by is null`,
  );
  const keptOf = new Map(pairs.map(({ id, keptId }) => [id, keptId]));
  return givers.flatMap((giver) => {
    const id = keptOf.get(giver.id);
    return id === undefined ? [] : [{ ...giver, id }];
  });
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
