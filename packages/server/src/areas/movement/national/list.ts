import type { Output, Request } from '@kraal/contract/endpoint';
import {
  type actOnNational,
  type listNationalIncoming,
  type listNationalMessages,
  type messageShelves,
  nationalIncoming,
  nationalMessage,
} from '@kraal/contract/national';
import { maybeKnown, subjectOf } from '@kraal/domain/movement/national/messages';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { keysetPage } from '../../../platform/database/page.ts';
import { number, row, rowOf, text } from '../../../platform/database/row.ts';
import { lockFarm } from '../../ledger/index.ts';
import type { Who } from '../transfers.ts';
import { sayNumbers } from './identities.ts';
import { linksOf } from './links.ts';
import { drop, type Message, messagesWhere } from './messages.ts';
import { sayEntries } from './say.ts';
import { ofInfrastructure } from '../../infrastructure/tables.ts';
import { ofPeople } from '../../people/tables.ts';

/** So many animals of one message are shown. */
const mostShown = 50;

const shelves: Record<(typeof messageShelves)[number], SQL> = {
  held: sql`m.status = 'held'`,
  waiting: sql`m.status = 'waiting'`,
  failed: sql`m.status = 'failed'`,
  settled: sql`m.status in ('sent', 'withheld', 'known')`,
};

const shownRow = rowOf(nationalMessage).with({ key: text });

/** Of one shelf, the latest first. */
export async function listMessages(
  transaction: Transaction,
  farmId: string,
  query: Request<typeof listNationalMessages>['query'],
): Promise<Output<typeof listNationalMessages>> {
  const where = sql`m.farm_id = ${farmId} and ${shelves[query.shelf]}`;
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*)::int as total from national_message m where ${where}`,
  );
  const said = (name: string): SQL => sql`m.body->>${sql.raw(`'${name}'`)}`;
  return keysetPage(query, count?.total ?? 0, (before, limit) =>
    select(
      transaction,
      shownRow,
      sql`select m.id, m.kind, m.status, coalesce(h.name, '') as property, ${said('day')} as day,
          ${said('otherGln')} as "otherGln", ${said('otherName')} as "otherName",
          ${said('purpose')} as purpose, ${said('reason')} as reason,
          (m.body->>'heads')::int as heads, jsonb_array_length(m.body->'animals') as named,
          jsonb_path_query_array(m.body, ${`$.animals[0 to ${mostShown - 1}]`}::jsonpath) as animals,
          m.kind in ('register_animals', 'retag', 'reject_on') or m.body->>'otherGln' is not null
            or m.body->>'heads' = '0' as "isComplete",
          m.made_at as "madeAt", m.due_at as "dueAt", m.tries, m.settled_at as "settledAt",
          coalesce(u.first_name || ' ' || u.last_name, '') as "settledBy", m.answer, m.reference,
          m.id::text as key
        from national_message m
          left join ${ofInfrastructure.holding} h on h.farm_id = m.farm_id and h.id = m.holding_id
          left join ${ofPeople.userAccount} u on u.id = m.settled_by
        where ${where} and m.id::text < ${before ?? 'g'} order by m.id desc limit ${limit}`,
    ),
  );
}

type Acting = Request<typeof actOnNational>['body'];

const actable: Record<Acting['act'], readonly string[]> = {
  send: ['held'],
  again: ['failed'],
  withhold: ['held', 'failed'],
};

/** Somebody looked at them: what the records say of it now leaves, stays, or is tried once more. */
export async function actOnMessages(
  transaction: Transaction,
  who: Who,
  { ids, act }: Acting,
): Promise<Output<typeof actOnNational>> {
  const farmId = who.farm.id;
  // What is recorded beside it is said after it.
  await lockFarm(transaction, farmId);
  const messages = await messagesWhere(
    transaction,
    farmId,
    sql`m.id = any(${sql.param([...new Set(ids)])}::uuid[])
      and m.status = any(${sql.param([...actable[act]])}::text[])`,
  );
  let acted = 0;
  for (const message of messages) {
    const isDone =
      act === 'withhold'
        ? await withhold(transaction, who, message)
        : await release(transaction, who, message);
    if (isDone) acted += 1;
  }
  return { done: acted, incomplete: messages.length - acted };
}

/**
 * Out: whether it is settled. Without the number of the other place it is taken by nobody, and what the farm keeps to
 * itself leaves by nobody's word. What was overtaken by the records meanwhile is dropped, and that is all.
 */
async function release(
  transaction: Transaction,
  { farm, userId }: Who,
  message: Message,
): Promise<boolean> {
  const { id, kind, holdingId } = message;
  const links = await linksOf(transaction, farm.id);
  const link = links.find((one) => one.holdingId === holdingId);
  if (!link || link.consents[subjectOf[kind]] === 'never') return false;
  const animalIds = message.body.animals.map((one) => one.id);
  const entryIds = message.entryId === null ? [] : [message.entryId];
  if (kind === 'reject_on' || maybeKnown(message)) {
    // It may have arrived: it goes again as it is, and what is otherwise since behind it.
    await transaction.execute(
      sql`update national_message set status = 'waiting', tries = least(tries, 1), due_at = null,
          settled_at = null, settled_by = ${userId}
        where farm_id = ${farm.id} and id = ${id}`,
    );
    if (kind !== 'reject_on' && message.entryId === null)
      await sayNumbers(transaction, farm, { animalIds });
    await sayEntries(transaction, farm, { entryIds });
    return true;
  }
  if (message.entryId !== null)
    return sayEntries(transaction, farm, { entryIds, released: { message, by: userId } });
  await drop(transaction, farm.id, [id]);
  await sayNumbers(transaction, farm, { animalIds, releasedBy: userId });
  return true;
}

async function withhold(
  transaction: Transaction,
  { farm, userId, now }: Who,
  { id, kind, holdingId }: Message,
): Promise<boolean> {
  await transaction.execute(
    sql`update national_message set status = 'withheld', settled_at = ${now.toISOString()},
        settled_by = ${userId}
      where farm_id = ${farm.id} and id = ${id}`,
  );
  // Of a rejection that does not leave the platform still believes that they come.
  if (kind === 'reject_on')
    await transaction.execute(
      sql`update national_incoming set standing = 'open' where farm_id = ${farm.id}
        and holding_id = ${holdingId} and standing = 'rejected' and reference = (
          select reference from national_message where farm_id = ${farm.id} and id = ${id})`,
    );
  return true;
}

const incomingRow = rowOf(nationalIncoming).with({ key: text });

/** What the platform announced, what is still to come first, the latest first. */
export async function listIncoming(
  transaction: Transaction,
  farmId: string,
  query: Request<typeof listNationalIncoming>['query'],
): Promise<Output<typeof listNationalIncoming>> {
  const where = sql`i.farm_id = ${farmId} and i.standing <> 'gone'`;
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*)::int as total from national_incoming i where ${where}`,
  );
  const key = sql`(i.standing = 'open')::int || (i.body->>'day') || ' ' || i.holding_id || ' '
    || i.reference`;
  return keysetPage(query, count?.total ?? 0, (before, limit) =>
    select(
      transaction,
      incomingRow,
      sql`select i.holding_id as "holdingId", coalesce(h.name, '') as property, i.reference,
          i.standing, i.seen_at as "seenAt", i.body->>'fromGln' as "fromGln",
          i.body->>'fromName' as "fromName", p.name as "placeName", i.body->>'day' as day,
          (i.body->>'heads')::int as heads, i.body->'animals' as animals, ${key} as key
        from national_incoming i
          left join ${ofInfrastructure.holding} h on h.farm_id = i.farm_id and h.id = i.holding_id
          left join lateral (select o.name from ${ofInfrastructure.holding} o
            where o.farm_id = i.farm_id
            and not o.is_own and o.archived_at is null and o.gln = i.body->>'fromGln' limit 1) p
            on true
        where ${where} and ${before === null ? sql`true` : sql`(${key}) collate "C" < ${before}`}
        order by (${key}) collate "C" desc limit ${limit}`,
    ),
  );
}
