import type { TransferItem } from '@kraal/contract/movement';
import { kindsThatPour } from '@kraal/domain/movement/trace';
import { sql } from 'drizzle-orm';
import { insertRows, select, type Transaction } from '../../../platform/database/connection.ts';
import { number, row, text } from '../../../platform/database/row.ts';
import { lorryOf } from '../../animals/index.ts';
import type { Going } from '../lines.ts';
import { oneTransfer } from '../transfers.ts';
import { ofAnimals } from '../../animals/tables.ts';
import { ofLedger } from '../../ledger/tables.ts';

/** Who was born or split off while they were away, and how many heads of whose line went to these records of their own. */
type Born = { lines: readonly Going[]; takenOut: ReadonlyMap<string, number>; moreHeads: number };

/** By which heads go from one record to another. */
const pours = sql.param([...kindsThatPour]);

const nobody: Born = { lines: [], takenOut: new Map(), moreHeads: 0 };

/**
 * Who was born, or split off, while a transfer's animals were away and is on its list not yet. Their heads are those of
 * before somebody left them: who died or was sold is a difference to be explained, as it is of those that were loaded.
 */
export async function bornAway(
  transaction: Transaction,
  farmId: string,
  transfer: TransferItem,
): Promise<Born> {
  if (transfer.status !== 'inTransit' && transfer.status !== 'arrived') return nobody;
  const lines = await select(
    transaction,
    row({ animalId: text, heads: number }),
    sql`select a.id as "animalId", a.heads + coalesce((select sum(-s.heads)
      from ${ofAnimals.stockChange} s
          where s.farm_id = a.farm_id and s.animal_id = a.id
            and s.heads < 0 and s.kind <> all(${pours}::text[])), 0)::int as heads
      from ${ofAnimals.animal} a where a.farm_id = ${farmId} and a.status = 'alive'
        and a.state->'away'->>'loadId' = ${transfer.id}
        and a.id in (select r.animal_id from ${ofAnimals.residence} r where r.farm_id = ${farmId}
          and r.until is null and r.place_id in (${lorryOf(transfer.id)}, ${transfer.toId}))
        and not exists (select from transfer_line l where l.farm_id = a.farm_id
          and l.transfer_id = ${transfer.id} and l.animal_id = a.id)
      limit 2000`,
  );
  if (lines.length === 0) return nobody;
  const takenOut = await headsTakenOut(transaction, { farmId, transferId: transfer.id, lines });
  const heads = lines.reduce((sum, one) => sum + one.heads, 0);
  const taken = [...takenOut.values()].reduce((sum, one) => sum + one, 0);
  // Heads that only went from one record to another were counted already.
  return { lines, takenOut, moreHeads: Math.max(0, heads - taken) };
}

/** The list with them on it. */
export const linesWith = (lines: readonly Going[], born: Born): Going[] => [
  ...lines.flatMap(({ animalId, heads }) => {
    const left = heads - (born.takenOut.get(animalId) ?? 0);
    return left > 0 ? [{ animalId, heads: left }] : [];
  }),
  ...born.lines,
];

/**
 * Who was born, or split off, while they were away is away with them, and on the list from then on: else nobody would
 * bring it home. In: a transfer. Out: the same with them, and with their heads in its counts.
 */
export async function withBorn(
  transaction: Transaction,
  farmId: string,
  transfer: TransferItem,
): Promise<TransferItem> {
  const { lines, takenOut, moreHeads } = await bornAway(transaction, farmId, transfer);
  if (lines.length === 0) return transfer;
  for (const [id, taken] of takenOut)
    await transaction.execute(
      sql`update transfer_line set heads = greatest(0, heads - ${taken}) where farm_id = ${farmId}
        and transfer_id = ${transfer.id} and animal_id = ${id}`,
    );
  await transaction.execute(
    sql`delete from transfer_line
      where farm_id = ${farmId} and transfer_id = ${transfer.id} and heads = 0`,
  );
  await insertRows(
    transaction,
    'transfer_line',
    lines.map(({ animalId, heads }) => ({
      farm_id: farmId,
      transfer_id: transfer.id,
      animal_id: animalId,
      heads,
    })),
  );
  await transaction.execute(
    sql`update transfer set loaded_heads = loaded_heads + ${moreHeads},
        delivered_heads = delivered_heads + ${moreHeads}
      where farm_id = ${farmId} and id = ${transfer.id}`,
  );
  return oneTransfer(transaction, farmId, transfer.id);
}

/** How many heads of its lots went to these records of their own, less those that came back; the lines of the lots say what is left. */
async function headsTakenOut(
  transaction: Transaction,
  { farmId, transferId, lines }: { farmId: string; transferId: string; lines: readonly Going[] },
): Promise<ReadonlyMap<string, number>> {
  const into = lines.map(({ animalId }) => animalId);
  const parted = await select(
    transaction,
    row({ id: text, taken: number }),
    sql`select l.animal_id as id, sum(-s.heads)::int as taken
      from ${ofLedger.eventAnimal} k
        join ${ofAnimals.stockChange} s on s.farm_id = k.farm_id and s.event_id = k.event_id
          and s.animal_id <> k.animal_id and s.kind = any(${pours}::text[])
        join transfer_line l on l.farm_id = s.farm_id and l.transfer_id = ${transferId}
          and l.animal_id = s.animal_id
      where k.farm_id = ${farmId} and k.part in ('into', 'subject')
        and k.animal_id = any(${sql.param(into)}::uuid[])
      group by l.animal_id`,
  );
  return new Map(parted.map(({ id, taken }) => [id, taken]));
}
