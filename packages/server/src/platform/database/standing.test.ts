import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { loadConfig } from '../../config.ts';
import { startKraal } from '../../start.ts';
import { call, event, recorded, signUp, uuid } from '../../testing/kraal.ts';

/** A PostgreSQL that somebody else runs, with an account that may make databases and roles. */
const standing = process.env['TEST_DATABASE_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres';

async function asAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const isThere = await asAdmin(standing, (client) => client.query('select 1')).then(
  () => true,
  () => false,
);
if (!isThere) console.warn('No PostgreSQL of the machine’s own answers: its test is skipped.');

const name = `kraal_${randomUUID().replaceAll('-', '')}`;
const dataDir = mkdtempSync(join(tmpdir(), 'kraal-standing-'));
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  if (isThere)
    await asAdmin(
      standing,
      async (client) =>
        void (await client.query(`drop database if exists ${name} with (force)`),
        await client.query(`drop role if exists ${name}`)),
    );
});

it.skipIf(!isThere)(
  'an existing PostgreSQL serves a farm to an account that is no superuser, tenant policies and all, and again after a restart',
  async () => {
    await asAdmin(standing, async (client) => {
      await client.query(`create role ${name} login createrole`);
      await client.query(`create database ${name} owner ${name}`);
    });
    const url = new URL(standing);
    url.username = name;
    url.pathname = name;
    const config = loadConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: url.href,
      LOG_LEVEL: 'silent',
      WEB_DIR: dataDir,
    });

    const first = await startKraal(config);
    const piet = await signUp(first);
    const cow = uuid();
    await recorded(first, piet, [
      event('registered', cow, '2026-01-01', { species: 'Cattle', sex: 'female', breed: 'Nguni' }),
    ]);
    await recorded(first, piet, [event('weighed', cow, '2026-02-01', { massKg: 380 })]);
    const stranger = await signUp(first);
    expect(
      (
        await call(first, 'GET', `/api/farms/${piet.farmId}/animals/${cow}`, {
          token: stranger.token,
        })
      ).status,
    ).toBe(403);
    await first.stop();

    const second = await startKraal(config);
    const { body } = await call(second, 'GET', `/api/farms/${piet.farmId}/animals?species=Cattle`, {
      token: piet.token,
    });
    expect(body['items'].map((row: { massKg: number }) => row.massKg)).toEqual([380]);
    await second.stop();
  },
);
