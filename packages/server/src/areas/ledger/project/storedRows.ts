import { sql } from 'drizzle-orm';
import { type Row, select, type Transaction } from '../../../platform/database/connection.ts';
import { json, row } from '../../../platform/database/row.ts';
import { type RowsOfAnimal, tablesOfAnimals } from './animalRow.ts';

/** The column that says whose row it is. */
function ownerOf(table: string): string {
  if (table === 'hand_over') return 'giver_id';
  return table === 'animal' || tablesOfAnimals().includes(table) ? 'id' : 'animal_id';
}

/** What stands of animals in a table that follows from their lives. Out: rows by animal. */
export async function storedRows(
  transaction: Transaction,
  { farmId, table, animalIds }: { farmId: string; table: string; animalIds: readonly string[] },
): Promise<Map<string, Row[]>> {
  const owner = ownerOf(table);
  const rows = await select(
    transaction,
    row({ row: json<Row>() }),
    sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where farm_id = ${farmId}
      and ${sql.identifier(owner)} = any(${sql.param([...animalIds])}::uuid[])${table === 'event_animal' ? sql` and derived` : sql``}`,
  );
  return Map.groupBy(
    rows.map(({ row }) => row),
    (row) => String(row[owner]),
  );
}

/** The one row that each of these animals has in each table of animals. */
export async function storedAnimals(
  transaction: Transaction,
  farmId: string,
  animalIds: readonly string[],
): Promise<Map<string, RowsOfAnimal>> {
  const stored = new Map<string, Record<string, Row>>();
  for (const table of ['animal', ...tablesOfAnimals()])
    for (const [id, [one]] of await storedRows(transaction, { farmId, table, animalIds })) {
      const rows = stored.get(id) ?? {};
      if (one) rows[table] = one;
      stored.set(id, rows);
    }
  return stored;
}
