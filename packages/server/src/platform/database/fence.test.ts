import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { event, openKraal, recorded, signUp, uuid, call } from '../../testing/kraal.ts';
import { endpointsOf } from '../http/route.ts';

const kraal = await openKraal();
const mine = await signUp(kraal);
const theirs = await signUp(kraal);
await recorded(kraal, theirs, [event('registered', uuid(), '2025-01-01', { species: 'Cattle', sex: 'female', tag: 'T1', massKg: 300 })]);
await call(kraal, 'POST', `/api/farms/${theirs.farmId}/camps`, { token: theirs.token, body: { name: 'Theirs' } });

const owner = new pg.Client({ connectionString: kraal.ownerUrl });
await owner.connect();
const { rows: tables } = await owner.query<{ name: string; fenced: boolean }>(`
  select c.table_name as name, k.relrowsecurity as fenced from information_schema.columns c join pg_class k on k.relname = c.table_name and k.relnamespace = 'public'::regnamespace
  where c.table_schema = 'public' and c.column_name = 'farm_id' and k.relkind = 'r' order by 1`);
await owner.end();

describe('row-level security', () => {
  it('stands on every table that has a farm', () => {
    expect(tables.length).toBeGreaterThan(14);
    expect(tables.filter((table) => !table.fenced)).toEqual([]);
  });

  it.each(tables.map((table) => table.name))('hides %s of another farm from reading and writing through the real connection', async (name) => {
    const client = await kraal.services.database.$client.connect();
    try {
      await client.query('begin');
      await client.query("select set_config('app.farm_id', $1, true), set_config('app.user_id', $2, true)", [mine.farmId, mine.userId]);
      expect((await client.query('select current_user')).rows[0].current_user).toBe('kraal_app');
      expect((await client.query(`select count(*)::int as n from ${name} where farm_id = $1`, [theirs.farmId])).rows[0].n).toBe(0);
      for (const statement of [`delete from ${name} where farm_id = $1`, `update ${name} set farm_id = farm_id where farm_id = $1`]) {
        await client.query('savepoint one');
        const touched = await client.query(statement, [theirs.farmId]).then((result) => result.rowCount, () => 0);
        expect(touched).toBe(0);
        await client.query('rollback to one');
      }
      await expect(client.query(`insert into ${name} (farm_id) values ($1)`, [theirs.farmId])).rejects.toThrow();
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('an insert into another farm is refused by the policy itself', async () => {
    const client = await kraal.services.database.$client.connect();
    await client.query('begin');
    await client.query("select set_config('app.farm_id', $1, true)", [mine.farmId]);
    await expect(client.query("insert into camp (farm_id, id, name) values ($1, $2, 'x')", [theirs.farmId, uuid()])).rejects.toThrow(/row-level security/);
    await client.query('rollback');
    client.release();
  });

  it('history cannot be rewritten even on one’s own farm', async () => {
    const client = await kraal.services.database.$client.connect();
    await client.query('begin');
    await client.query("select set_config('app.farm_id', $1, true)", [theirs.farmId]);
    await expect(client.query("update event set payload = '{}'")).rejects.toThrow(/permission denied/);
    await client.query('rollback');
    client.release();
  });
});

describe('every farm route, every role, own and foreign farm', () => {
  const roles = ['viewer', 'field_worker', 'transporter', 'veterinarian', 'farm_manager', 'farm_owner'];
  const routes = endpointsOf(kraal.app).filter((endpoint) => typeof endpoint.permission === 'object');
  const ranks: Record<string, number> = { viewer: 0, field_worker: 1, transporter: 1.5, veterinarian: 2, farm_manager: 3, farm_owner: 4 };
  it.each(routes.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))('%s', async (_name, endpoint) => {
    const needed = typeof endpoint.permission === 'object' ? endpoint.permission.farm : 'viewer';
    const url = (farmId: string) => endpoint.path.replace(':farmId', farmId).replace(':id', uuid());
    expect((await call(kraal, endpoint.method, url(mine.farmId), {})).status).toBe(401);
    expect((await call(kraal, endpoint.method, url(theirs.farmId), { token: mine.token })).status).toBe(403);
    for (const role of roles) {
      await kraal.services.database.transaction(async (transaction) => {
        await transaction.execute(`select set_config('app.farm_id', '${mine.farmId}', true)`);
        await transaction.execute(`update membership set role = '${role}' where farm_id = '${mine.farmId}'`);
      });
      const { status } = await call(kraal, endpoint.method, url(mine.farmId), { token: mine.token });
      if ((ranks[role] ?? 0) >= (ranks[needed] ?? 9)) expect([401, 403], `${role} ${status}`).not.toContain(status);
      else expect(status, role).toBe(403);
      expect(status, role).not.toBe(500);
    }
  });
  it('every endpoint names its permission in the OpenAPI document', async () => {
    const { body } = await call(kraal, 'GET', '/api/openapi.json');
    for (const endpoint of endpointsOf(kraal.app)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      expect(body['paths'][path]?.[endpoint.method.toLowerCase()]?.['x-permission'], path).toBeTruthy();
    }
  });
});
