import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { openDatabase } from './connection.ts';

/** One of several starting processes migrates, the others wait. */
const migrationLock = 1_769_202_411;

export const everyMigration = join(import.meta.dirname, '../../../migrations');

export async function migrateDatabase(
  url: string,
  migrationsFolder = everyMigration,
): Promise<void> {
  const database = openDatabase(url, { role: 'owner', log: () => {}, max: 2 });
  const holder = await database.$client.connect();
  try {
    await holder.query('select pg_advisory_lock($1)', [migrationLock]);
    await database.execute(sql`do $$ begin
      if not exists (select from pg_roles
        where rolname = 'kraal_app') then create role kraal_app nologin; end if;
    end $$`);
    await database.execute(
      sql`do $$ begin execute format('grant kraal_app to %I', current_user); end $$`,
    );
    await migrate(database, {
      migrationsFolder,
      migrationsSchema: 'public',
      migrationsTable: 'migration',
    });
  } finally {
    await holder.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {}); // the lock ends with the session anyway
    holder.release();
    await database.$client.end();
  }
}
