import { sql } from 'drizzle-orm';
import { pick, type Row, type Transaction } from '../../../platform/database/connection.ts';
import { deleteRows, columnList, changedColumns } from './changedColumns.ts';
import type { SavedLife } from './animalRow.ts';

type OfTable = { table: string; lives: readonly SavedLife[]; gone: readonly string[] };

/** Rows of an area's own table: new ones whole, those that stood in the columns that changed. Out: what writes them. */
export function rowsToWrite(
  farmId: string,
  { table, lives, gone }: OfTable,
): (transaction: Transaction) => Promise<void> {
  const fresh: Row[] = [];
  const changed: { was: Row; is: Row }[] = [];
  const ended: string[] = [...gone];
  for (const { was, is } of lives) {
    const [before, after] = [was?.[table], is[table]];
    if (before && after) {
      if (isOther(before, after)) changed.push({ was: before, is: after });
    } else if (after) fresh.push(after);
    else if (was && (before || !was['animal'])) ended.push(String(is['animal']?.['id']));
  }
  const names = changedColumns(changed);
  const others = JSON.stringify(changed.map(({ is }) => pick(is, ['id', ...names])));
  return async (transaction) => {
    await deleteRows(transaction, { table, farmId, ids: ended });
    if (changed.length > 0)
      await transaction.execute(
        sql`update ${sql.identifier(table)} o
          set (${columnList(names)}) = row(${columnList(names, 'r.')})
          from jsonb_populate_recordset(null::${sql.identifier(table)}, ${others}::jsonb) r
          where o.farm_id = ${farmId} and o.id = r.id`,
      );
    await insertOwn(transaction, table, fresh);
  };
}

/** Whether they stood before is not always known: a farm on its new day reads only states. */
async function insertOwn(
  transaction: Transaction,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  const changing = names.filter((name) => name !== 'farm_id' && name !== 'id');
  const target = sql.identifier(table);
  await transaction.execute(
    sql`insert into ${target} (${columnList(names)})
      select ${columnList(names)} from jsonb_populate_recordset(null::${target},
        ${JSON.stringify(rows)}::jsonb)
      on conflict (farm_id, id) do update
        set (${columnList(changing)}) = row(${columnList(changing, 'excluded.')})`,
  );
}

const isOther = (was: Row, is: Row): boolean =>
  Object.keys(is).some((name) => was[name] !== is[name]);
