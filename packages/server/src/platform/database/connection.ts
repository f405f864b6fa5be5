import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { type NodePgDatabase, drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { isStalePlan } from './away.ts';
import { GatheringSocket } from './gatheringSocket.ts';
import type { Shape } from './row.ts';

export type Database = NodePgDatabase & { $client: pg.Pool };
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

// Days stay days: as a Date they would move with the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Exact in the database; what leaves it is shown and no more added up.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

type Role = 'owner' | 'app';

/** A pool whose sessions sign in under the tenant policies (`makeSignIns`), or as the owner: to migrate, and for commands beside the server. */
export function openDatabase(
  url: string,
  { role, log, max = 20 }: { role: Role; log: (error: Error) => void; max?: number | undefined },
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options: '-c timezone=UTC',
    pipeline: true, // statements that do not wait for each other travel together: see `together`
    stream: () => new GatheringSocket(),
    statement_timeout: role === 'app' ? 120_000 : 0,
    // Nobody waits for ever for a connection, and none is kept by work that stands still.
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: role === 'app' ? 150_000 : 0,
  });
  // Without a listener a database that goes away would take the whole server with it, idle or in the middle of work.
  pool.on('error', log);
  pool.on('connect', (client) => client.on('error', log));
  return drizzle({ client: pool });
}

/** Who hears of it once something of a farm was written and committed; `by` names the writer where it matters. */
type AfterWrite = (farmId: string, by: string | null) => void;
const hearing = new WeakMap<Database, AfterWrite>();

export const hearWrites = (database: Database, after: AfterWrite): void =>
  void hearing.set(database, after);

type AfterCommit = () => void | Promise<void>;

/** What waits for the commit of the transaction in which it was asked, in a savepoint of it too. */
const waiting = new AsyncLocalStorage<{ queue: AfterCommit[]; isOver: boolean }>();

/**
 * Done once what is written stands, and never where it is taken back; at once where no transaction of a farm is open. It
 * must not fail: what it follows from can be taken back no more.
 */
export async function afterCommit(work: AfterCommit): Promise<void> {
  const here = waiting.getStore();
  if (here && !here.isOver) here.queue.push(work);
  else await work();
}

export type Tenant = { farmId: string | null; userId: string | null };

/** Held by everybody who writes into a farm: erasing it waits for them, and who comes later finds no farm. */
export const lockBeingWritten = (farmId: string): SQL =>
  sql`pg_advisory_xact_lock_shared(hashtextextended(${farmId}, 8))`;

type How = {
  isolationLevel?: 'read committed' | 'repeatable read';
  readOnly?: boolean;
  /** Who writes, for whoever hears of it. */
  by?: string;
};

/** Runs work in one transaction that sees one farm's rows only. */
export async function inTenant<T>(
  database: Database,
  {
    tenant,
    work,
    how = {},
  }: {
    tenant: Tenant;
    work: (transaction: Transaction) => Promise<T>;
    how?: How | undefined;
  },
): Promise<T> {
  const committed = { queue: [] as AfterCommit[], isOver: false };
  const answer = await database.transaction(
    async (transaction) => {
      const lock =
        tenant.farmId && !how.readOnly ? sql`, ${lockBeingWritten(tenant.farmId)}` : sql``;
      await transaction.execute(
        sql`select set_config('app.farm_id', ${tenant.farmId ?? ''}, true),
          set_config('app.user_id', ${tenant.userId ?? ''}, true)${lock}`,
      );
      return waiting.run(committed, () => work(transaction));
    },
    {
      isolationLevel: how.isolationLevel ?? 'read committed',
      ...(how.readOnly ? { accessMode: 'read only' as const } : {}),
    },
  );
  committed.isOver = true;
  if (tenant.farmId && !how.readOnly) hearing.get(database)?.(tenant.farmId, how.by ?? null);
  for (const then of committed.queue) await then();
  return answer;
}

/**
 * Statements of one transaction that do not wait for each other. All have ended before a failure is
 * thrown: none may still be on its way when the transaction is rolled back and its connection lent on. What is thrown is
 * what failed first: of those after it the database says only that their transaction is over.
 */
export async function together<T extends readonly unknown[]>(
  ...work: { [K in keyof T]: Promise<T[K]> }
): Promise<T> {
  const failures: unknown[] = [];
  for (const one of work) one.catch((error: unknown) => failures.push(error));
  await Promise.allSettled(work);
  if (failures.length > 0) throw failures[0];
  return Promise.all(work) as Promise<unknown> as Promise<T>; // a mapped tuple, which Promise.all's type cannot follow
}

/** The same of many, each by its name. */
export async function togetherByName<T extends Readonly<Record<string, unknown>>>(
  work: {
    readonly [K in keyof T]: Promise<T[K]>;
  },
): Promise<T> {
  const done = await together(...Object.values<Promise<unknown>>(work));
  const named = Object.keys(work).map((name, at) => [name, done[at]]);
  return Object.fromEntries(named) as T; // each by the name of the promise it came of
}

export type Row = Record<string, unknown>;

/** Many rows in one statement whatever their number: they travel as JSON, what they all share once. */
export const insertRows = (
  transaction: Transaction,
  table: string,
  rows: readonly Row[],
): Promise<void> => insert(transaction, rows, { table, ending: sql`` });

/** The same of rows of which some may stand already as they are. */
export const insertOnce = (
  transaction: Transaction,
  table: string,
  rows: readonly Row[],
): Promise<void> => insert(transaction, rows, { table, ending: sql` on conflict do nothing` });

async function insert(
  transaction: Transaction,
  rows: readonly Row[],
  { table, ending }: { table: string; ending: SQL },
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const shared: Row = {};
  const own: string[] = [];
  for (const name in first) {
    if (rows.some((row) => row[name] !== first[name])) own.push(name);
    // A column that is null in every row need not travel.
    else if (first[name] !== null) shared[name] = first[name];
  }
  const columns = sql.join(
    [...Object.keys(shared), ...own].map((name) => sql.identifier(name)),
    sql`, `,
  );
  const name = sql.identifier(table);
  await transaction.execute(
    sql`insert into ${name} (${columns}) select ${columns} from ${recordset(
      table,
      shared,
      rows.map((row) => pick(row, own)),
    )}${ending}`,
  );
}

/** Rows of a table from JSON; what a row does not say is as in `shared`. */
const recordset = (table: string, shared: Row, rows: readonly Row[]) =>
  sql`jsonb_populate_recordset(jsonb_populate_record(null::${sql.identifier(table)},
    ${JSON.stringify(shared)}::jsonb), ${JSON.stringify(rows)}::jsonb)`;

export function pick(row: Row, names: readonly string[]): Row {
  const picked: Row = {};
  for (const name of names) picked[name] = row[name];
  return picked;
}

type Answer = { fields: readonly { name: string; dataTypeID: number }[]; rows: Row[] };

let watching: ((shape: Shape<unknown>, answer: Answer) => void) | null = null;

/** Tests hold every answer against the shape by which it is read. */
export function watchRows(watch: (shape: Shape<unknown>, answer: Answer) => void): void {
  watching = watch;
}

/** The rows of a query, as its shape names them. */
export async function select<T>(
  transaction: Pick<Transaction, 'execute'>,
  shape: Shape<T>,
  query: SQL,
): Promise<T[]> {
  const answer = await transaction.execute(query);
  watching?.(shape, answer);
  return answer.rows as T[]; // tests hold the columns of every such query against its shape
}

const dialect = new PgDialect();
/** Part of the names of plans: with the next one everything is planned anew, on every connection. */
let generation = 0;

/**
 * The same, of a question whose text is one of few: each connection plans it once and not each time it is asked, which
 * takes longer than answering where it looks at many tables. The database then plans for any value of its parameters, so
 * what a plan stands or falls by stands in the text, a limit above all.
 */
export async function selectPlanned<T>(
  transaction: Transaction,
  shape: Shape<T>,
  query: SQL,
): Promise<T[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const asked = generation;
  const name = `${createHash('sha256').update(text).digest('hex').slice(0, 32)}_${asked}`;
  const { session } = transaction._;
  const answer = await session
    .prepareQuery<{ execute: Answer; all: unknown; values: unknown }>(
      { sql: text, params },
      undefined,
      name,
      false,
    )
    .execute()
    .catch((error: unknown) => {
      // Its table was changed beneath it, by another server's start say: the driver would go on asking for the old plan.
      if (isStalePlan(error)) generation = Math.max(generation, asked + 1);
      throw error;
    });
  watching?.(shape, answer);
  return answer.rows as T[]; // as above
}
