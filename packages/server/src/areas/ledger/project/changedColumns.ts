import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/connection.ts';
import type { Save } from './project.ts';

export async function deleteRows(
  transaction: Transaction,
  { table, farmId, ids }: { table: string; farmId: string; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  await transaction.execute(
    sql`delete from ${sql.identifier(table)} where farm_id = ${farmId}
      and id = any(${sql.param([...ids])}::uuid[])`,
  );
}

export const columnList = (names: readonly string[], prefix = '') =>
  sql.join(
    names.map((name) => sql.raw(`${prefix}"${name}"`)),
    sql`, `,
  );

export function changedColumns(saves: readonly Save[]): string[] {
  const changed = new Set<string>();
  for (const { was, is } of saves)
    for (const name in is) if (was?.[name] !== is[name]) changed.add(name);
  return [...changed];
}
