import type { TransferItem } from '@kraal/contract/movement';
import { sql } from 'drizzle-orm';
import { insertRows, select, type Transaction } from '../../../platform/database/connection.ts';
import { number, row, text } from '../../../platform/database/row.ts';
import { lorryOf } from '../../animals/index.ts';
import { oneTransfer } from '../transfers.ts';

/**
 * Who was born, or split off, while they were away is away with them, and on the list from then on: else nobody would
 * bring it home. In: a transfer. Out: the same with them, and with their heads in its counts.
 */
export async function withBorn(
  transaction: Transaction,
  farmId: string,
  transfer: TransferItem,
): Promise<TransferItem> {
  if (transfer.status !== 'inTransit' && transfer.status !== 'arrived') return transfer;
  const born = await select(
    transaction,
    row({ id: text, heads: number }),
    sql`select distinct a.id, a.heads from residence r
        join animal a on a.farm_id = r.farm_id and a.id = r.animal_id
      where r.farm_id = ${farmId} and r.until is null
        and r.place_id in (${lorryOf(transfer.id)}, ${transfer.toId}) and a.status = 'alive'
        and a.state->'away'->>'loadId' = ${transfer.id}
        and not exists (select from transfer_line l where l.farm_id = r.farm_id
          and l.transfer_id = ${transfer.id} and l.animal_id = a.id)
      limit 2000`,
  );
  if (born.length === 0) return transfer;
  const into = born.map(({ id }) => id);
  const taken = await headsTakenOut(transaction, { farmId, transferId: transfer.id, into });
  await insertRows(
    transaction,
    'transfer_line',
    born.map(({ id, heads }) => ({
      farm_id: farmId,
      transfer_id: transfer.id,
      animal_id: id,
      heads,
    })),
  );
  // Heads that only went from one record to another were counted already.
  const more = Math.max(0, born.reduce((sum, { heads }) => sum + heads, 0) - taken);
  await transaction.execute(
    sql`update transfer set loaded_heads = loaded_heads + ${more},
        delivered_heads = delivered_heads + ${more}
      where farm_id = ${farmId} and id = ${transfer.id}`,
  );
  return oneTransfer(transaction, farmId, transfer.id);
}

/** How many heads of its lots went to these records of their own; the lines of the lots say what is left. */
async function headsTakenOut(
  transaction: Transaction,
  { farmId, transferId, into }: { farmId: string; transferId: string; into: readonly string[] },
): Promise<number> {
  const parted = await select(
    transaction,
    row({ id: text, taken: number }),
    sql`select l.animal_id as id, sum(-s.heads)::int as taken
      from event_animal k
        join stock_change s on s.farm_id = k.farm_id and s.event_id = k.event_id
          and s.animal_id <> k.animal_id and s.heads < 0
        join transfer_line l on l.farm_id = s.farm_id and l.transfer_id = ${transferId}
          and l.animal_id = s.animal_id
      where k.farm_id = ${farmId} and k.part = 'into'
        and k.animal_id = any(${sql.param([...into])}::uuid[])
      group by l.animal_id`,
  );
  for (const { id, taken } of parted)
    await transaction.execute(
      sql`update transfer_line set heads = greatest(0, heads - ${taken}) where farm_id = ${farmId}
        and transfer_id = ${transferId} and animal_id = ${id}`,
    );
  await transaction.execute(
    sql`delete from transfer_line
      where farm_id = ${farmId} and transfer_id = ${transferId} and heads = 0`,
  );
  return parted.reduce((sum, { taken }) => sum + taken, 0);
}
