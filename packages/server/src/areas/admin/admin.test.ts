import { spawnSync } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  call,
  event,
  openKraal,
  type Person,
  recorded,
  showAddress,
  signUp,
  uuid,
} from '../../testing/kraal.ts';
import { grantAdmin } from './index.ts';
import { keepHouse } from './housekeeping.ts';

const kraal = await openKraal();
const send = (method: 'GET' | 'POST', path: string, { token }: { token: string }, body?: unknown) =>
  call(kraal, method, path, { token, ...(body === undefined ? {} : { body }) });
async function administrator(): Promise<Person> {
  const person = await signUp(kraal);
  await showAddress(kraal, person);
  expect(await grantAdmin(kraal.services.database, 'http://x', person.email)).toBe(null);
  return person;
}

describe('the admin area', () => {
  it('shows a super_admin everything and a manager their own farms', async () => {
    const admin = await administrator();
    const farmer = await signUp(kraal);
    await recorded(kraal, farmer, [
      event('registered', uuid(), '2026-01-01', { species: 'Cattle', sex: 'female' }),
    ]);
    const all = (await send('GET', '/api/admin/overview', admin)).body;
    expect(all).toMatchObject({ scope: 'all', version: '0.1.0', mail: 'folder', jobsFailed: 0 });
    expect(all['farms']).toBeGreaterThanOrEqual(2);
    expect(all['databaseBytes']).toBeGreaterThan(1_000_000);
    // What would be left if the machine were lost; a file of somebody else's is no backup.
    expect(all).toMatchObject({ backedUpAt: null, archive: 'off' });
    const backups = join(kraal.dataDir, 'backups');
    mkdirSync(backups, { recursive: true });
    for (const name of ['holiday.zip', 'kraal-2026-11-22T0217.zip'])
      writeFileSync(join(backups, name), 'x');
    const { backedUpAt } = (await send('GET', '/api/admin/overview', admin)).body;
    expect(backedUpAt).toBe(
      statSync(join(backups, 'kraal-2026-11-22T0217.zip')).mtime.toISOString(),
    );
    expect(all['days']).toHaveLength(14);
    const own = (await send('GET', '/api/admin/overview', farmer)).body;
    expect(own).toMatchObject({
      scope: 'own',
      farms: 1,
      users: 1,
      animals: 1,
      databaseBytes: null,
      jobsWaiting: null,
      backedUpAt: null,
      archive: null,
    });
    expect(own['days'].at(-1)).toMatchObject({ entries: 1, signIns: 1, faults: 0 });
    expect((await send('GET', '/api/admin/farms', farmer)).body['items']).toMatchObject([
      { id: farmer.farmId, animals: 1, members: 1 },
    ]);
    expect((await send('GET', '/api/admin/users', farmer)).body['items']).toMatchObject([
      { id: farmer.userId, farms: 1 },
    ]);
  });

  it('refuses who is below farm_manager with the specified words', async () => {
    const owner = await signUp(kraal);
    const person = await signUp(kraal);
    await kraal.services.database.transaction(async (transaction) => {
      await transaction.execute(`select set_config('app.farm_id', '${person.farmId}', true)`);
      await transaction.execute(`update membership set role = 'veterinarian'`);
    });
    for (const path of ['overview', 'farms', 'users']) {
      const { status, body } = await send('GET', `/api/admin/${path}`, person);
      expect([status, body['message']]).toEqual([
        403,
        'You do not have permission to perform this action',
      ]);
    }
    expect((await call(kraal, 'GET', '/api/admin/overview')).status).toBe(401);
    for (const path of [
      `farms/${owner.farmId}/suspension`,
      `users/${person.userId}/suspension`,
      `farms/${owner.farmId}/support`,
    ])
      expect(
        (
          await send('POST', `/api/admin/${path}`, owner, {
            suspended: true,
            reason: 'a reason',
            hours: 1,
          })
        ).status,
      ).toBe(403);
    expect((await send('GET', '/api/admin/faults', owner)).status).toBe(403);
  });

  it('even the database’s own functions suspend for a super_admin alone', async () => {
    const owner = await signUp(kraal);
    const client = await kraal.services.database.$client.connect();
    await client.query('begin');
    await client.query("select set_config('app.user_id', $1, true)", [owner.userId]);
    expect(
      (await client.query('select admin_suspend_farm($1, true) as done', [owner.farmId])).rows[0]
        .done,
    ).toBe(false);
    await client.query('rollback');
    client.release();
  });

  it('finds, suspends and restores people and farms', async () => {
    const admin = await administrator();
    const farmer = await signUp(kraal);
    const found = (await send('GET', `/api/admin/users?q=${farmer.email.slice(0, 12)}`, admin))
      .body;
    expect(found).toMatchObject({ total: 1, items: [{ id: farmer.userId, email: farmer.email }] });
    expect((await send('GET', '/api/admin/users?q=%25', admin)).body['total']).toBe(0);
    const first = (await send('GET', '/api/admin/users?limit=2', admin)).body;
    const second = (
      await send('GET', `/api/admin/users?limit=2&cursor=${first['nextCursor']}`, admin)
    ).body;
    expect(
      new Set([...first['items'], ...second['items']].map((one: { id: string }) => one.id)).size,
    ).toBe(4);

    expect(
      (
        await send('POST', `/api/admin/users/${admin.userId}/suspension`, admin, {
          suspended: true,
        })
      ).body['code'],
    ).toBe('not_yourself');
    await send('POST', `/api/admin/users/${farmer.userId}/suspension`, admin, { suspended: true });
    expect((await send('GET', '/api/auth/me', farmer)).status).toBe(401);
    expect((await send('GET', `/api/farms/${farmer.farmId}`, farmer)).status).toBe(401);
    expect(
      (
        await call(kraal, 'POST', '/api/auth/login', {
          body: { email: farmer.email, password: 'veld en vlei 7' },
        })
      ).body['code'],
    ).toBe('account_suspended');
    expect(
      (
        await call(kraal, 'POST', '/api/auth/login', {
          body: { email: farmer.email, password: 'wrong wrong' },
        })
      ).status,
    ).toBe(401);
    await send('POST', `/api/admin/users/${farmer.userId}/suspension`, admin, { suspended: false });
    const back = (
      await call(kraal, 'POST', '/api/auth/login', {
        body: { email: farmer.email, password: 'veld en vlei 7' },
      })
    ).body;

    const again = { token: back['accessToken'] };
    await send('POST', `/api/admin/farms/${farmer.farmId}/suspension`, admin, { suspended: true });
    expect((await send('GET', `/api/farms/${farmer.farmId}`, again)).body['code']).toBe(
      'farm_suspended',
    );
    expect((await send('GET', '/api/auth/me', again)).body['farms']).toEqual([]);
    await send('POST', `/api/admin/farms/${farmer.farmId}/suspension`, admin, { suspended: false });
    expect((await send('GET', `/api/farms/${farmer.farmId}`, again)).status).toBe(200);
    expect(
      (await send('POST', `/api/admin/farms/${uuid()}/suspension`, admin, { suspended: true }))
        .status,
    ).toBe(404);
  });

  it('support looks in only when an owner lets it, only for the time asked, and only to look', async () => {
    const admin = await administrator();
    const owner = await signUp(kraal);
    const path = `/api/farms/${owner.farmId}`;
    expect((await send('GET', `${path}/animals`, admin)).status).toBe(403);
    expect(
      (
        await send('POST', `/api/admin/farms/${owner.farmId}/support`, admin, {
          reason: 'a mass that looks wrong',
          hours: 2,
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await send('POST', `/api/admin/farms/${owner.farmId}/support`, admin, {
          reason: 'x',
          hours: 900,
        })
      ).status,
    ).toBe(422);
    expect((await send('GET', `${path}/animals`, admin)).status).toBe(403);
    const [asked] = (await send('GET', `${path}/support`, owner)).body['items'];
    expect(asked).toMatchObject({ reason: 'a mass that looks wrong', hours: 2, until: null });
    await send('POST', `${path}/support/${asked.id}`, owner, { allow: true });
    expect((await send('GET', `${path}/animals`, admin)).status).toBe(200);
    expect((await send('POST', `${path}/camps`, admin, { name: 'x' })).status).toBe(403);
    expect((await send('GET', '/api/auth/me', admin)).body['farms']).toContainEqual(
      expect.objectContaining({ farmId: owner.farmId, role: 'viewer' }),
    );
    await send('POST', `${path}/support/${asked.id}`, owner, { allow: false });
    expect((await send('GET', `${path}/animals`, admin)).status).toBe(403);
    expect((await send('GET', '/api/auth/me', admin)).body['farms']).toHaveLength(1);
    expect(
      (await send('GET', `${path}/audit`, owner)).body['items'].map(
        (one: { action: string }) => one.action,
      ),
    ).toEqual(['support shut out', 'support let in', 'support asked']);
  });
});

it('a fault is noted with its route and nothing of its content', async () => {
  const admin = await administrator();
  const broken = kraal.services.files.bytes;
  kraal.services.files.bytes = () => Promise.reject(new Error('secret words'));
  expect((await send('GET', '/api/admin/overview', admin)).body).toEqual({
    success: false,
    code: 'internal',
    message: 'An unexpected error occurred',
  });
  kraal.services.files.bytes = broken;
  // The fault is written beside the answer, not before it.
  await expect
    .poll(async () => (await send('GET', '/api/admin/faults', admin)).body['items'].length)
    .toBeGreaterThan(0);
  const { body } = await send('GET', '/api/admin/faults', admin);
  expect(body['items'][0]).toMatchObject({ route: 'GET /api/admin/overview' });
  expect(JSON.stringify(body)).not.toContain('secret words');
});

it('the nightly work leaves living farms alone', async () => {
  const farmer = await signUp(kraal);
  await keepHouse(kraal.services);
  expect((await send('GET', `/api/farms/${farmer.farmId}`, farmer)).status).toBe(200);
});

it('npm run admin makes the first administrator, who chooses a password by the link', async () => {
  const command = (...words: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../../admin.ts'), ...words], {
      env: { ...process.env, DATABASE_URL: kraal.ownerUrl, DATA_DIR: kraal.dataDir },
      encoding: 'utf8',
    });
  expect(command('create', 'nonsense').status).toBe(2);
  const { stdout, status } = command('create', 'Boss@Example.com');
  expect(status).toBe(0);
  const token = /token=([\w-]+)/.exec(stdout)?.[1];
  expect(
    (
      await call(kraal, 'POST', '/api/auth/reset-password', {
        body: { token, password: 'die baas se woord' },
      })
    ).status,
  ).toBe(200);
  const { body } = await call(kraal, 'POST', '/api/auth/login', {
    body: { email: 'boss@example.com', password: 'die baas se woord' },
  });
  expect(body['user']).toMatchObject({ systemRole: 'super_admin', farms: [] });
  expect(command('create', 'boss@example.com').stdout).toContain('as before');
  // Somebody registered under an address that is not his: he does not become the administrator.
  const thief = await signUp(kraal);
  const made = command('create', thief.email).stdout;
  expect((await call(kraal, 'GET', '/api/auth/me', { token: thief.token })).status).toBe(401);
  expect(
    (
      await call(kraal, 'POST', '/api/auth/login', {
        body: { email: thief.email, password: 'veld en vlei 7' },
      })
    ).status,
  ).toBe(401);
  expect(made).toContain('token=');
});
