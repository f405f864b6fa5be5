import type {
  Batch,
  buyBatch as buyContract,
  countBatch as countContract,
  listBatches as listContract,
} from '@kraal/contract/health';
import type { Output, Request } from '@kraal/contract/endpoint';
import { sql } from 'drizzle-orm';
import { farmDay } from '../../platform/database/farmDay.ts';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { batch as batchSchema, batchAnimals as recallContract } from '@kraal/contract/health';
import { number, row, rowIn, rowOf, text } from '../../platform/database/row.ts';
import { keysetPage, type PageQuery } from '../../platform/database/page.ts';
import { notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/newId.ts';
import { leftOfBatch } from './leftOfBatch.ts';
import { oneMedicine } from './medicines.ts';
import { ofAnimals } from '../animals/tables.ts';
import { columnsOf } from '../../platform/database/columnsOf.ts';
import type { batch as batchTable } from './schema.ts';

const batchColumns = columnsOf<typeof batchTable>()(rowOf(batchSchema), 'b', {
  left: sql`round(${leftOfBatch}, 3)`,
  isExpired: sql`coalesce(b.expires_on < ${farmDay(sql`kraal_now()`, sql`b.farm_id`)}, false)`,
});

const batchSelect = sql`select ${batchColumns}
    from batch b`;

export async function listBatches(
  transaction: Transaction,
  { farmId, medicineId, query }: { farmId: string; medicineId: string; query: PageQuery },
): Promise<Output<typeof listContract>> {
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total from batch where farm_id = ${farmId}
      and medicine_id = ${medicineId}`,
  );
  const order = sql`coalesce(b.expires_on, '9999-12-31')::text || ' ' || b.id::text`;
  return keysetPage(query, count?.total ?? 0, async (after, limit) =>
    (
      await select(
        transaction,
        rowOf(batchSchema),
        sql`${batchSelect} where b.farm_id = ${farmId} and b.medicine_id = ${medicineId}
          and ${order} > ${after ?? ''} order by ${order} limit ${limit}`,
      )
    ).map((one) => ({ ...one, key: `${one.expiresOn ?? '9999-12-31'} ${one.id}` })),
  );
}

async function oneBatch(transaction: Transaction, farmId: string, id: string): Promise<Batch> {
  const [found] = await select(
    transaction,
    rowOf(batchSchema),
    sql`${batchSelect} where b.farm_id = ${farmId} and b.id = ${id}`,
  );
  if (!found) throw notFound('Batch');
  return found;
}

export async function buyBatch(
  transaction: Transaction,
  {
    farmId,
    userId,
    medicineId,
    wish,
  }: {
    farmId: string;
    userId: string;
    medicineId: string;
    wish: Request<typeof buyContract>['body'];
  },
): Promise<Batch> {
  const { unit } = await oneMedicine(transaction, farmId, medicineId);
  const id = newId();
  await transaction.execute(
    sql`insert into batch (farm_id, id, medicine_id, number, expires_on, bought, unit, cost_cents,
      created_by)
      values (${farmId}, ${id}, ${medicineId}, ${wish.number}, ${wish.expiresOn}, ${wish.bought},
      ${unit}, ${wish.costCents}, ${userId})`,
  );
  return oneBatch(transaction, farmId, id);
}

/** Batches of before they knew their unit have that of their label. */
export async function giveUnits(transaction: Transaction, farmId: string): Promise<void> {
  await transaction.execute(
    sql`update batch b set unit = m.unit from medicine m
      where b.farm_id = ${farmId} and m.farm_id = b.farm_id and m.id = b.medicine_id
        and b.unit is null`,
  );
}

export async function countBatch(
  transaction: Transaction,
  { farmId, userId, id }: { farmId: string; userId: string; id: string },
  { left, reason }: Request<typeof countContract>['body'],
): Promise<Batch> {
  const before = await oneBatch(transaction, farmId, id);
  await transaction.execute(
    sql`insert into batch_count (farm_id, id, batch_id, left_then, difference, reason, counted_by)
      values (${farmId}, ${newId()}, ${id}, ${left}, ${left - before.left}, ${reason ?? null},
        ${userId})`,
  );
  return oneBatch(transaction, farmId, id);
}

const recalledRow = rowIn(recallContract, 'items');

export async function batchAnimals(
  transaction: Transaction,
  { farmId, id, query }: { farmId: string; id: string; query: PageQuery },
): Promise<Output<typeof recallContract>> {
  await oneBatch(transaction, farmId, id);
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total from treatment where farm_id = ${farmId} and batch_id = ${id}`,
  );
  const order = sql`t.given_on::text || ' ' || t.event_id::text || ' ' || t.animal_id::text || ' ' || t.line`;
  return keysetPage(query, count?.total ?? 0, (after, limit) =>
    select(
      transaction,
      recalledRow.with({ key: text }),
      sql`
    select t.animal_id as "animalId", a.tag, a.status, t.given_on::text as "givenOn", t.dose,
      t.unit, ${order} as key
    from treatment t join ${ofAnimals.animal} a on a.farm_id = t.farm_id and a.id = t.animal_id
      where t.farm_id = ${farmId} and t.batch_id = ${id} and ${order} > ${after ?? ''}
      order by ${order} limit ${limit}`,
    ),
  );
}
