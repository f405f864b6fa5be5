import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, describe, expect, it } from 'vitest';
import { openKraal, recorded, signUp, event, uuid } from '../../testing/kraal.ts';
import { withDatabase } from '../../testing/databases.ts';
import { loadConfig } from '../../config.ts';
import { startKraal } from '../../start.ts';
import { migrateDatabase } from './migrate.ts';
import { addressFor, jobSchema } from './signIns.ts';

type Client = pg.Client | pg.PoolClient;

/** Every way out of the tenant policies that a statement let in by mistake would try. */
const waysOut = [
  "set session authorization 'postgres'",
  "copy (select 1) to program 'true'",
  "select pg_read_file('postgresql.conf')",
  "select lo_import('/etc/hostname')",
  'create table public.mine (x int)',
  'create schema mine',
  'create role mine',
  'alter table animal disable row level security',
  'drop policy farm_fence on animal',
  'create extension dblink',
  'select * from migration',
  'select * from pg_authid',
];

async function rejectedOf(client: Client, statement: string): Promise<boolean> {
  await client.query('savepoint one');
  const rejected = await client.query(statement).then(
    () => false,
    () => true,
  );
  await client.query('rollback to one');
  return rejected;
}

/** What a session that stands in one farm sees of another, through everything there is to look at. */
async function seen(client: Client, farmId: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'farm_id' and not a.attisdropped
      where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    await client.query('savepoint one');
    const { count } = await client
      .query(`select count(*)::int as count from ${name} where farm_id = '${farmId}'`)
      .then(
        (result) => result.rows[0],
        () => ({ count: 0 }),
      );
    await client.query('rollback to one');
    if (count > 0) found.push(name);
  }
  return found;
}

async function holdsFence(client: Client, mine: string, theirs: string): Promise<void> {
  await client.query('begin');
  await client.query("select set_config('app.farm_id', $1, true)", [mine]);
  for (const turn of [
    'set role none',
    'reset role',
    'reset session authorization',
    'set role kraal_app',
  ]) {
    await client.query('savepoint turn');
    await client.query(turn);
    expect(await seen(client, theirs), turn).toEqual([]);
    const { rows } = await client.query(
      'select rolsuper or rolbypassrls or rolcreaterole as mighty from pg_roles where rolname = current_user',
    );
    expect(rows, turn).toEqual([{ mighty: false }]);
    for (const statement of waysOut)
      expect([turn, statement, await rejectedOf(client, statement)]).toEqual([
        turn,
        statement,
        true,
      ]);
    await client.query('rollback to turn');
  }
  await client.query('rollback');
}

/** The owner's sessions of a server that runs: none. */
async function whoIsIn(ownerUrl: string): Promise<string[]> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ usename: string }>(
    `select distinct usename::text from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() order by 1`,
  );
  await owner.end();
  return rows.map(({ usename }) => usename.replace(/^kraal_.*_/, '… '));
}

describe('the server’s own sessions', () => {
  it('stay inside the tenant policies whatever they say, and the owner has none', async () => {
    const kraal = await openKraal();
    const [mine, theirs] = [await signUp(kraal), await signUp(kraal)];
    await recorded(kraal, theirs, [
      event('registered', uuid(), '2025-01-01', { species: 'Cattle', sex: 'female', tag: 'T1' }),
    ]);
    const client = await kraal.services.database.$client.connect();
    await holdsFence(client, mine.farmId, theirs.farmId);
    client.release();
    expect(await whoIsIn(kraal.ownerUrl)).toEqual(['… jobs', '… web']);
  });

  it('the queued work’s see nothing of a farm', async () => {
    const kraal = await openKraal();
    const me = await signUp(kraal);
    await kraal.services.jobs.work('looking', async () => undefined);
    await kraal.services.jobs.send('looking', {}, { key: 'once' });
    const owner = new pg.Client({ connectionString: kraal.ownerUrl });
    await owner.connect();
    const { rows } = await owner.query<{ role: string }>(
      `select nspowner::regrole::text as role from pg_namespace where nspname = '${jobSchema}'`,
    );
    const role = String(rows[0]?.role);
    expect(role).toMatch(/_jobs$/);
    const { rows: others } = await owner.query(
      `select relname from pg_class c where relowner = '${role}'::regrole and relnamespace <> '${jobSchema}'::regnamespace
        and relnamespace <> 'pg_toast'::regnamespace`,
    );
    expect(others).toEqual([]);
    await owner.query('begin');
    await owner.query(`set local role ${role}`);
    expect(await seen(owner, me.farmId)).toEqual([]);
    expect(await rejectedOf(owner, 'select * from animal')).toBe(true);
    expect(await rejectedOf(owner, 'select * from farms_at_work()')).toBe(true);
    await owner.query('rollback');
    await owner.end();
  });
});

/** PostgreSQL 15 of this machine, where there is one. */
const standing =
  process.env['KRAAL_TEST_POSTGRES'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const version = await (async () => {
  const client = new pg.Client({ connectionString: standing, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    const { rows } = await client.query('show server_version_num');
    return Number(rows[0].server_version_num);
  } catch {
    return 0;
  } finally {
    await client.end().catch(() => undefined);
  }
})();

describe('an address by another name', () => {
  it.each([
    'postgres://owner:secret@db.example:5432/kraal?sslmode=require',
    'postgres:///kraal?host=/var/run/postgresql&user=owner',
    'postgres://owner@/kraal?host=/var/run/postgresql',
    'postgres:///kraal?host=/var/run/postgresql',
  ])('%s', (owner) => {
    const connectionString = addressFor(owner, 'web', 'p+w');
    const { user, password, database, host } = new pg.Client({ connectionString });
    expect({ user, password, database }).toEqual({
      user: 'web',
      password: 'p+w',
      database: 'kraal',
    });
    expect(host).toMatch(/^(db\.example|\/var\/run\/postgresql)$/);
  });
});

const socket = '/var/run/postgresql';

describe.skipIf(version === 0)('an owner that is no superuser, on a PostgreSQL that stands', () => {
  const name = `kraal_${randomUUID().slice(0, 8)}`;
  afterAll(async () => {
    await withDatabase(standing, `drop database if exists ${name} with (force)`);
    for (const role of [`kraal_${name}_web`, `kraal_${name}_jobs`, name])
      await withDatabase(standing, `drop role if exists ${role}`);
  });

  it('an installation of before, whose queued work is the owner’s, gets its tenant policies at the next start', async () => {
    await withDatabase(standing, `create role ${name} login createrole password 'x'`);
    await withDatabase(standing, `create database ${name} owner ${name}`);
    // The role of the policies is the cluster's: who owns one database need not have made it.
    await withDatabase(
      standing,
      `do $$ begin if not exists (select from pg_roles where rolname = 'kraal_app')
      then create role kraal_app nologin; end if; end $$`,
    );
    await withDatabase(standing, `grant kraal_app to ${name} with admin option`);
    const url = new URL(standing);
    [url.username, url.password, url.pathname] = [name, 'x', `/${name}`];
    await migrateDatabase(url.href);
    const before = new PgBoss({ connectionString: url.href, schema: jobSchema });
    before.on('error', () => undefined);
    await before.start();
    await before.createQueue('old');
    await before.stop();
    const dataDir = mkdtempSync(join(tmpdir(), 'kraal-owner-'));
    const config = loadConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: url.href,
      LOG_LEVEL: 'silent',
      WEB_DIR: dataDir,
      REGISTRATION_LIMIT: '1000',
    });
    // By its address, and by its socket, where a name has no place before the host.
    const bySocket = `postgres:///${name}?host=${socket}&user=${name}`;
    for (const databaseUrl of existsSync(socket) ? [url.href, bySocket] : [url.href, url.href]) {
      const kraal = await startKraal({ ...config, databaseUrl }, { requestsPerMinute: 1_000_000 });
      const [mine, theirs] = [await signUp(kraal), await signUp(kraal)];
      await recorded(kraal, theirs, [
        event('registered', uuid(), '2025-01-01', { species: 'Cattle', sex: 'female', tag: 'T1' }),
      ]);
      const client = await kraal.services.database.$client.connect();
      await holdsFence(client, mine.farmId, theirs.farmId);
      client.release();
      expect(await whoIsIn(url.href)).toEqual(['… jobs', '… web']);
      await kraal.stop();
    }
    rmSync(dataDir, { recursive: true, force: true });
  });
});
