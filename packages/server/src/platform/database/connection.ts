import { sql } from 'drizzle-orm';
import { type NodePgDatabase, drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Database = NodePgDatabase & { $client: pg.Pool };
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

// Days stay days: as a Date they would move with the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

type Role = 'owner' | 'app';

/** A pool whose sessions work as the fenced role, or as the owner (migrations only). */
export function openDatabase(url: string, role: Role, log: (error: Error) => void, max = 20): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options: `-c timezone=UTC${role === 'app' ? ' -c role=kraal_app' : ''}`,
    statement_timeout: role === 'app' ? 120_000 : 0,
  });
  // Without a listener a database that goes away would take the whole server with it.
  pool.on('error', log);
  return drizzle({ client: pool });
}

export type Fence = { farmId: string | null; userId: string | null };

/** Runs work in one transaction that sees one farm's rows only. */
export async function inFence<T>(database: Database, fence: Fence, work: (transaction: Transaction) => Promise<T>, isolationLevel: 'read committed' | 'repeatable read' = 'read committed'): Promise<T> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select set_config('app.farm_id', ${fence.farmId ?? ''}, true), set_config('app.user_id', ${fence.userId ?? ''}, true)`);
    return work(transaction);
  }, { isolationLevel });
}

export type Row = Record<string, unknown>;

/** Many rows in one statement whatever their number: they travel as one JSON parameter. */
export async function insertRows(transaction: Transaction, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  // A column that is null in every row need not travel.
  const filled = Object.keys(first).filter((name) => rows.some((row) => row[name] !== null));
  const columns = sql.join(filled.map((name) => sql.identifier(name)), sql`, `);
  const name = sql.identifier(table);
  await transaction.execute(sql`insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows.map((row) => Object.fromEntries(filled.map((name) => [name, row[name]]))))}::jsonb)`);
}

export async function select<T>(transaction: Transaction, query: ReturnType<typeof sql>): Promise<T[]> {
  const result = await transaction.execute(query);
  return result.rows as T[]; // the query beside each call names these columns
}
