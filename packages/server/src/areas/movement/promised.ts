import { promising } from '@kraal/domain/movement/transfers';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { number, row, text } from '../../platform/database/row.ts';

/** How many heads of each of some animals other transfers have promised. */
export async function promisedHeads(
  transaction: Transaction,
  farmId: string,
  { animalIds, except }: { animalIds: readonly string[]; except: string | null },
): Promise<ReadonlyMap<string, number>> {
  const rows = await select(
    transaction,
    row({ id: text, heads: number }),
    sql`select l.animal_id as id, sum(l.heads)::int as heads
      from transfer t join transfer_line l on l.farm_id = t.farm_id and l.transfer_id = t.id
      where t.farm_id = ${farmId} and t.status = any(${sql.param([...promising])}::text[])
        and t.id is distinct from ${except}::uuid
        and l.animal_id = any(${sql.param([...animalIds])}::uuid[])
      group by l.animal_id`,
  );
  return new Map(rows.map(({ id, heads }) => [id, heads]));
}
