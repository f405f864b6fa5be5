import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { type Database, select } from './connection.ts';
import { row, text } from './row.ts';

/** A list of values that a column may have, or a key that names a row of another table. */
const constraintRow = row({ table: text, name: text });

/**
 * Constraints are added without looking at the rows that stand, so that a migration reads no table; here those rows are
 * held against them, beside the work. What does not fit stays, is told, and is looked at again at the next start. Out:
 * how many constraints hold for all rows now that did not before.
 */
export async function holdConstraints(
  owner: Database,
  {
    isStopped,
    failed,
  }: { isStopped: () => boolean; failed: (error: unknown, name: string) => void },
): Promise<number> {
  const open = await owner.transaction((transaction) =>
    select(
      transaction,
      constraintRow,
      sql`select conrelid::regclass::text as "table", conname::text as name from pg_constraint
        where connamespace = 'public'::regnamespace and not convalidated order by 1, 2`,
    ),
  );
  let held = 0;
  for (const { table, name } of open) {
    if (isStopped()) break;
    try {
      await owner.execute(
        sql`alter table ${sql.identifier(table)} validate constraint ${sql.identifier(name)}`,
      );
      held += 1;
    } catch (error) {
      failed(error, name);
    }
  }
  return held;
}

/**
 * Runs work without the checks, keys and triggers of the tables and puts them back for all that comes later: what is
 * restored is what was, in whatever order it comes. In a transaction of its own.
 */
export async function withoutConstraints(client: pg.ClientBase, work: () => Promise<void>) {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname,
          pg_get_constraintdef(oid) || case when convalidated then ' not valid' else '' end) as add
      from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f')
      order by conname`,
  );
  const { rows: triggered } = await client.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table from pg_trigger t
      join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`,
  );
  for (const { drop } of rows) await client.query(drop);
  for (const { table } of triggered)
    await client.query(`alter table ${table} disable trigger user`);
  await work();
  for (const { table } of triggered) await client.query(`alter table ${table} enable trigger user`);
  for (const { add } of rows) await client.query(add);
}
