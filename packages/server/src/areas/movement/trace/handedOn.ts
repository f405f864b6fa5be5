import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { number, row, text } from '../../../platform/database/row.ts';
import { type Met, type Moments, msOf, type Window } from './contacts.ts';

/** Heads of a record that stand in another's from a moment on take along what they have. */
export type HandedOn = Met & { via: string };

const linkRow = row({ eventId: text, id: text });
type Link = { eventId: string; id: string };

const uuids = (all: Iterable<string>): SQL => sql`any(${sql.param([...new Set(all)])}::uuid[])`;

/**
 * Whoever took heads from those that are known since they may have had it, or gave them before. Table by table and not as
 * one join: of a farm that is new the database knows nothing, and five tables joined in a bad order took it minutes;
 * each of these reads a farm's table once at the worst.
 */
export async function handedOn(
  transaction: Transaction,
  { farmId, way, from, until }: Window,
  moments: Moments,
): Promise<HandedOn[]> {
  const ofSpread = way === 'spread';
  const [own, other] = ofSpread ? [sql`<`, sql`>`] : [sql`>`, sql`<`];
  const changed = await select(
    transaction,
    linkRow,
    sql`select event_id as "eventId", animal_id as id from stock_change
      where farm_id = ${farmId} and animal_id = ${uuids(moments.keys())} and heads ${own} 0`,
  );
  if (changed.length === 0) return [];
  // A count may change several records at once; only an entry that puts heads into another says so.
  const poured = await linksOf(transaction, farmId, { of: changed, isInto: true });
  if (poured.length === 0) return [];
  const keyOf = ({ eventId, id }: Link): string => `${eventId} ${id}`;
  const into = new Set(poured.map(keyOf));
  const pouring = new Set(poured.map(({ eventId }) => eventId));
  const owns = changed.filter((one) =>
    ofSpread ? pouring.has(one.eventId) : into.has(keyOf(one)),
  );
  if (owns.length === 0) return [];
  const others = ofSpread
    ? poured
    : await linksOf(transaction, farmId, { of: owns, isInto: false });
  const theirs = await select(
    transaction,
    linkRow,
    sql`select event_id as "eventId", animal_id as id from stock_change
      where farm_id = ${farmId} and animal_id = ${uuids(others.map(({ id }) => id))}
        and event_id = ${uuids(owns.map(({ eventId }) => eventId))} and heads ${other} 0`,
  );
  const times = await select(
    transaction,
    row({ id: text, at: number }),
    sql`select e.id, ${msOf(sql`e.occurred_at`)} as at from event e where e.farm_id = ${farmId}
      and e.id = ${uuids(owns.map(({ eventId }) => eventId))}`,
  );
  const atOf = new Map(times.map(({ id, at }) => [id, at]));
  const inEvent = Map.groupBy(theirs, ({ eventId }) => eventId);
  const best = new Map<string, HandedOn>();
  for (const { eventId, id: via } of owns) {
    const [at, moment] = [atOf.get(eventId), moments.get(via)];
    if (at === undefined || moment === undefined) continue;
    // At one moment, too: what is entered of a day that is past stands at its noon, one after the other.
    if (ofSpread ? at < moment || at >= until : at > moment || at <= from) continue;
    for (const { id } of inEvent.get(eventId) ?? []) {
      const one = { id, via, at };
      if (id !== via && isBetter(one, best.get(id), ofSpread)) best.set(id, one);
    }
  }
  return [...best.values()];
}

/** The first moment from which it may have been passed on, or the last back to which; of equals always the same. */
function isBetter(one: HandedOn, than: HandedOn | undefined, ofSpread: boolean): boolean {
  if (!than) return true;
  if (one.at !== than.at) return ofSpread ? one.at < than.at : one.at > than.at;
  return one.via < than.via;
}

const linksOf = (
  transaction: Transaction,
  farmId: string,
  { of, isInto }: { of: readonly Link[]; isInto: boolean },
): Promise<Link[]> =>
  select(
    transaction,
    linkRow,
    sql`select event_id as "eventId", animal_id as id from event_animal where farm_id = ${farmId}
      and event_id = ${uuids(of.map(({ eventId }) => eventId))}
      ${isInto ? sql`and part = 'into'` : sql``}`,
  );
