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
  const lot = await headsTakenOut(transaction, farmId, transfer.id);
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
  const more = Math.max(0, born.reduce((sum, { heads }) => sum + heads, 0) - lot);
  await transaction.execute(
    sql`update transfer set loaded_heads = loaded_heads + ${more},
        delivered_heads = delivered_heads + ${more}
      where farm_id = ${farmId} and id = ${transfer.id}`,
  );
  return oneTransfer(transaction, farmId, transfer.id);
}

/** How many heads of its lots went to records of their own since they were loaded; their lines say what is left. */
async function headsTakenOut(
  transaction: Transaction,
  farmId: string,
  transferId: string,
): Promise<number> {
  const parted = await select(
    transaction,
    row({ id: text, heads: number, taken: number }),
    sql`select l.animal_id as id, (l.heads - sum(-s.heads))::int as heads,
        sum(-s.heads)::int as taken
      from transfer_line l
        join transfer t on t.farm_id = l.farm_id and t.id = l.transfer_id
        join stock_change s on s.farm_id = l.farm_id and s.animal_id = l.animal_id
          and s.kind = 'split' and s.heads < 0
        join event e on e.farm_id = s.farm_id and e.id = s.event_id
          and (e.occurred_at, e.id) > (select d.occurred_at, d.id from event d
            join event_animal k on k.farm_id = d.farm_id and k.event_id = d.id
            where k.farm_id = l.farm_id and k.animal_id = l.animal_id and d.kind = 'departed'
              and d.voided_by is null order by d.occurred_at desc limit 1)
      where l.farm_id = ${farmId} and l.transfer_id = ${transferId}
        and l.heads > (select a.heads from animal a
          where a.farm_id = l.farm_id and a.id = l.animal_id)
      group by l.animal_id, l.heads`,
  );
  for (const { id, heads } of parted)
    await transaction.execute(
      heads > 0
        ? sql`update transfer_line set heads = ${heads} where farm_id = ${farmId}
            and transfer_id = ${transferId} and animal_id = ${id}`
        : sql`delete from transfer_line where farm_id = ${farmId}
            and transfer_id = ${transferId} and animal_id = ${id}`,
    );
  return parted.reduce((sum, { taken }) => sum + taken, 0);
}
