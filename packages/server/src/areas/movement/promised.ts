import { promising } from '@kraal/domain/movement/transfers';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { number, row, text } from '../../platform/database/row.ts';
import type { Life } from '../animals/index.ts';
import { ofAnimals } from '../animals/tables.ts';

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
        join ${ofAnimals.animal} a on a.farm_id = l.farm_id and a.id = l.animal_id
      where t.farm_id = ${farmId} and t.status = any(${sql.param([...promising])}::text[])
        and t.id is distinct from ${except}::uuid
        -- Once loaded they are promised as long as they are away with it: who was moved home is free.
        and (t.status in ('submitted', 'approved') or a.state->'away'->>'loadId' = t.id::text)
        and l.animal_id = any(${sql.param([...animalIds])}::uuid[])
      group by l.animal_id`,
  );
  return new Map(rows.map(({ id, heads }) => [id, heads]));
}

/**
 * How many heads of an animal or lot are meant where nobody says: of a lot of which others have some the rest. Whoever is
 * promised whole is meant whole, and the rules say so.
 */
export function headsMeant({ state, heads }: Life, promised: ReadonlyMap<string, number>): number {
  const rest = heads - (promised.get(state.id) ?? 0);
  return rest > 0 ? rest : heads;
}
