import {
  type ConsignmentItem,
  consignmentItem,
  type listConsignments as listContract,
  type showConsignment as showContract,
} from '@kraal/contract/consignments';
import type { Output, Request } from '@kraal/contract/endpoint';
import {
  mostConsigned,
  type ReceiptCase,
  type SentAnimal,
} from '@kraal/domain/movement/consignment';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { keysetPage } from '../../../platform/database/page.ts';
import { json, moment, number, row, rowOf, text } from '../../../platform/database/row.ts';
import { notFound } from '../../../platform/errors.ts';
import { arrivalsOf } from './arrivals.ts';
import { stoppedOf } from '../stopList/stopped.ts';

const consignmentSelect = (where: SQL): SQL => sql`select c.id, c.seller_name as "sellerName",
    c.number, c.kind, c.sent, c.ours, c.day::text as day, c.departed_on::text as "departedOn",
    c.vehicle, c.driver, coalesce(l.heads, 0) as heads, c.delivered_heads as "deliveredHeads",
    c.received_on::text as "receivedOn", c.sold_on::text as "soldOn",
    c.price_cents as "priceCents", c.note, c.version
  from consignment c left join lateral (select sum(heads)::int as heads
    from consignment_line l where l.farm_id = c.farm_id and l.consignment_id = c.id) l on true
  where ${where}`;

const isOpen = sql`and c.ours = 'awaited' and c.sent not in ('withdrawn', 'returned')`;

export async function listConsignments(
  transaction: Transaction,
  farmId: string,
  query: Request<typeof listContract>['query'],
): Promise<Output<typeof listContract>> {
  const where = sql`c.farm_id = ${farmId} ${query.open ? isOpen : sql``}`;
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*)::int as total from consignment c where ${where}`,
  );
  const key = sql`to_char(c.heard_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || c.id::text`;
  return keysetPage(query, count?.total ?? 0, (after, limit) =>
    select(
      transaction,
      rowOf(consignmentItem).with({ key: text }),
      sql`select y.*, k.key from (${consignmentSelect(sql`${where}
          ${after === null ? sql`` : sql`and ${key} < ${after}`}
          order by c.heard_at desc, c.id desc limit ${limit}`)}) y
        join lateral (select ${key} as key from consignment c where c.farm_id = ${farmId}
          and c.id = y.id) k on true order by k.key desc`,
    ),
  );
}

export async function oneConsignment(
  transaction: Transaction,
  farmId: string,
  id: string,
): Promise<ConsignmentItem> {
  const [found] = await select(
    transaction,
    rowOf(consignmentItem),
    consignmentSelect(sql`c.farm_id = ${farmId} and c.id = ${id}`),
  );
  if (!found) throw notFound('Consignment');
  return found;
}

const lineRow = row({
  facts: json<SentAnimal>(),
  heads: number,
  animalId: text.orNull,
  cameHeads: number.orNull,
  correctedAt: moment.orNull,
});

export const linesOfConsignment = (transaction: Transaction, farmId: string, id: string) =>
  select(
    transaction,
    lineRow,
    sql`select facts, heads, animal_id as "animalId", came_heads as "cameHeads",
        corrected_at as "correctedAt"
      from consignment_line where farm_id = ${farmId} and consignment_id = ${id}
      order by ref limit ${mostConsigned * 2}`,
  );

/** What was found at the lorry, as it was said to the seller. */
export async function casesOfConsignment(
  transaction: Transaction,
  farmId: string,
  id: string,
): Promise<{ theirId: string; partnerId: string; cases: ReceiptCase[] }> {
  const [found] = await select(
    transaction,
    row({ theirId: text, partnerId: text, cases: json<ReceiptCase[]>() }),
    sql`select their_id as "theirId", partner_id as "partnerId", cases from consignment
      where farm_id = ${farmId} and id = ${id}`,
  );
  if (!found) throw notFound('Consignment');
  return found;
}

/** K2 before K10. */
const byNumber = new Intl.Collator('en', { numeric: true });

export async function showConsignment(
  transaction: Transaction,
  farmId: string,
  id: string,
): Promise<Output<typeof showContract>> {
  const item = await oneConsignment(transaction, farmId, id);
  const lines = await linesOfConsignment(transaction, farmId, id);
  const { cases } = await casesOfConsignment(transaction, farmId, id);
  const eids = lines.flatMap(({ facts }) => facts.identifiers.eid ?? []);
  return {
    ...item,
    stopped: await stoppedOf(transaction, farmId, eids),
    lines: lines
      .map(({ facts, heads, ...ours }) => ({ ...facts, ...ours, heads }))
      .toSorted((one, other) => byNumber.compare(one.called, other.called)),
    cases,
    arrivals: await arrivalsOf(transaction, farmId, id),
  };
}

/** One farm's loads are heard and received one after the other. */
export const lockConsignments = (transaction: Transaction, farmId: string) =>
  transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${farmId} || 'consignments', 9))`,
  );
