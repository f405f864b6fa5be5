import { sql } from 'drizzle-orm';
import { select, type Row, type Transaction } from '../../../platform/database/connection.ts';
import { row, text } from '../../../platform/database/row.ts';

/** Adds to what each day brought and took, by sort of entry; a day that comes to nothing is none. */
async function add(
  transaction: Transaction,
  farmId: string,
  sums: ReturnType<typeof sql>,
): Promise<void> {
  await transaction.execute(sql`insert into stock_day as d
      (farm_id, species, changed_on, kind, heads) ${sums}
    on conflict (farm_id, species, changed_on, kind) do update set heads = d.heads + excluded.heads`);
  await transaction.execute(sql`delete from stock_day where farm_id = ${farmId} and heads = 0`);
}

/** Rows of animals that are rebuilt are taken out as they stand. */
export async function takeOutDays(
  transaction: Transaction,
  farmId: string,
  animalIds: readonly string[],
): Promise<void> {
  await add(
    transaction,
    farmId,
    sql`select farm_id, species, changed_on, kind, -sum(heads) from stock_change
      where farm_id = ${farmId} and animal_id = any(${sql.param([...animalIds])}::uuid[])
      group by 1, 2, 3, 4`,
  );
}

/** Rows that are about to be written. */
export async function putInDays(
  transaction: Transaction,
  farmId: string,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const sums = new Map<string, { species: unknown; on: unknown; kind: unknown; heads: number }>();
  for (const { species, changed_on: on, kind, heads } of rows) {
    const key = `${String(species)} ${String(on)} ${String(kind)}`;
    const known = sums.get(key);
    sums.set(key, { species, on, kind, heads: (known?.heads ?? 0) + Number(heads) });
  }
  await add(
    transaction,
    farmId,
    sql`select ${farmId}::uuid, species, "on", kind, heads
      from jsonb_to_recordset(${JSON.stringify([...sums.values()])}::jsonb)
        as s(species text, "on" date, kind text, heads bigint)`,
  );
}

/** Adds up all of them, where nothing is added up. */
export const addUpDays = (transaction: Transaction, farmId: string): Promise<void> =>
  add(
    transaction,
    farmId,
    sql`select farm_id, species, changed_on, kind, sum(heads) from stock_change
      where farm_id = ${farmId} group by 1, 2, 3, 4`,
  );

/** Whether the days are not what the changes of single animals come to. */
export async function areDaysWrong(transaction: Transaction, farmId: string): Promise<boolean> {
  const wrong = await select(
    transaction,
    row({ kind: text }),
    sql`with "is" as (select species, changed_on, kind, sum(heads) as heads from stock_change
        where farm_id = ${farmId} group by 1, 2, 3 having sum(heads) <> 0), was as (
        select species, changed_on, kind, heads::bigint as heads from stock_day
        where farm_id = ${farmId})
      select kind from ((table "is" except table was) union all (table was except table "is")) o
      limit 1`,
  );
  return wrong.length > 0;
}
