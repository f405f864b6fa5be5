import { type Receipt, saidOfArrivals } from '@kraal/domain/movement/consignment';
import { asDay } from '@kraal/domain/format/dates';
import type { GestationOfFarm } from '@kraal/domain/breeding/gestation';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { farmDay } from '../../../platform/database/farmDay.ts';
import { json, number, oneOf, row, text } from '../../../platform/database/row.ts';
import { type Hearing, queueMessage } from '../../partners/index.ts';
import { announceAll } from './announce.ts';
import { arrivalsOf } from './arrivals.ts';
import { receiptKind } from './hearReceipt.ts';
import { ofFarms } from '../../farms/tables.ts';

const mostReceipts = 50;

/** Two farms are linked, for the first time or again: each hears how what lies between them stands. */
export async function sayAgain(transaction: Transaction, hearing: Hearing): Promise<void> {
  const { services, farm, partner } = hearing;
  const [known] = await select(
    transaction,
    row({ gestationDays: json<GestationOfFarm>() }),
    sql`select gestation_days as "gestationDays" from ${ofFarms.farm} where id = ${farm.id}`,
  );
  const sender = { ...farm, gestationDays: known?.gestationDays ?? {} };
  await announceAll(transaction, { farm: sender, services, partner });
  const receipts = await select(
    transaction,
    row({
      consignmentId: text,
      id: text,
      status: oneOf<Receipt['status']>(),
      on: text,
      deliveredHeads: number,
      note: text.orNull,
      cases: json<Receipt['cases']>(),
    }),
    sql`select id as "consignmentId", their_id as id, ours as status,
        coalesce(received_on, ${farmDay(sql`heard_at`, farm.id)})::text as on,
        coalesce(delivered_heads, 0) as "deliveredHeads", note, cases
      from consignment where farm_id = ${farm.id} and partner_id = ${partner.id}
        and ours <> 'awaited' and heard_at > kraal_now() - interval '400 days'
      order by heard_at desc, id limit ${mostReceipts}`,
  );
  for (const { consignmentId, ...receipt } of receipts) {
    const said = saidOfArrivals(await arrivalsOf(transaction, farm.id, consignmentId));
    await queueMessage(transaction, services, {
      farmId: farm.id,
      partnerId: partner.id,
      kind: receiptKind,
      body: { ...receipt, ...said, on: asDay(receipt.on) },
    });
  }
}
