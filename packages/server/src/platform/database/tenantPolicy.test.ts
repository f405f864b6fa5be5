import type { Endpoint, Permission } from '@kraal/contract/endpoint';
import { rankOf, type Role, roleRanks } from '@kraal/domain/people/roles';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { event, openKraal, recorded, signUp, uuid, call } from '../../testing/kraal.ts';
import { endpointsOf } from '../http/route.ts';

const kraal = await openKraal();
const mine = await signUp(kraal);
const theirs = await signUp(kraal);
await recorded(kraal, theirs, [
  event('registered', uuid(), '2025-01-01', {
    species: 'Cattle',
    sex: 'female',
    tag: 'T1',
    massKg: 300,
  }),
]);
await call(kraal, 'POST', `/api/farms/${theirs.farmId}/camps`, {
  token: theirs.token,
  body: { name: 'Theirs' },
});

const owner = new pg.Client({ connectionString: kraal.ownerUrl });
await owner.connect();
const { rows: tables } = await owner.query<{ name: string; is_protected: boolean }>(`
  select c.table_name as name, k.relrowsecurity as is_protected from information_schema.columns c join pg_class k on k.relname = c.table_name and k.relnamespace = 'public'::regnamespace
  where c.table_schema = 'public' and c.column_name = 'farm_id' and k.relkind = 'r' order by 1`);
await owner.end();

describe('row-level security', () => {
  it('stands on every table that has a farm', () => {
    expect(tables.length).toBeGreaterThan(14);
    expect(tables.filter((table) => !table.is_protected)).toEqual([]);
  });

  it.each(tables.map((table) => table.name))(
    'hides %s of another farm from reading and writing through the real connection',
    async (name) => {
      const client = await kraal.services.database.$client.connect();
      try {
        await client.query('begin');
        await client.query(
          "select set_config('app.farm_id', $1, true), set_config('app.user_id', $2, true)",
          [mine.farmId, mine.userId],
        );
        const { current_user: user } = (await client.query('select current_user')).rows[0];
        expect(user).toMatch(/^kraal_test_[0-9a-f]{32}_web$/);
        expect(
          (
            await client.query(`select count(*)::int as n from ${name} where farm_id = $1`, [
              theirs.farmId,
            ])
          ).rows[0].n,
        ).toBe(0);
        for (const statement of [
          `delete from ${name} where farm_id = $1`,
          `update ${name} set farm_id = farm_id where farm_id = $1`,
        ]) {
          await client.query('savepoint one');
          const touched = await client.query(statement, [theirs.farmId]).then(
            (result) => result.rowCount,
            () => 0,
          );
          expect(touched).toBe(0);
          await client.query('rollback to one');
        }
        await expect(
          client.query(`insert into ${name} (farm_id) values ($1)`, [theirs.farmId]),
        ).rejects.toThrow();
      } finally {
        await client.query('rollback');
        client.release();
      }
    },
  );

  it('an insert into another farm is refused by the policy itself', async () => {
    const client = await kraal.services.database.$client.connect();
    await client.query('begin');
    await client.query("select set_config('app.farm_id', $1, true)", [mine.farmId]);
    await expect(
      client.query("insert into camp (farm_id, id, name) values ($1, $2, 'x')", [
        theirs.farmId,
        uuid(),
      ]),
    ).rejects.toThrow(/row-level security/);
    await client.query('rollback');
    client.release();
  });

  it('history cannot be rewritten even on one’s own farm', async () => {
    const client = await kraal.services.database.$client.connect();
    await client.query('begin');
    await client.query("select set_config('app.farm_id', $1, true)", [theirs.farmId]);
    await expect(client.query("update event set payload = '{}'")).rejects.toThrow(
      /permission denied/,
    );
    await client.query('rollback');
    client.release();
  });
});

const programKey: string = (
  await call(kraal, 'POST', `/api/farms/${theirs.farmId}/api-keys`, {
    token: theirs.token,
    body: { name: 'A program', role: 'farm_manager' },
  })
).body['key'];

type Walked = Endpoint & { label: string };
const all: Walked[] = endpointsOf(kraal.app).map((endpoint) => ({
  ...endpoint,
  label: `${endpoint.method} ${endpoint.path}`,
}));
const visited = new Set<string>();
const cases = (wanted: (permission: Permission) => boolean) =>
  all
    .filter(({ permission }) => wanted(permission))
    .map((endpoint) => [endpoint.label, endpoint] as const);
const roles = Object.keys(roleRanks) as Role[]; // its own keys
const urlOf = ({ path }: Endpoint, farmId = mine.farmId): string =>
  path.replace(':farmId', farmId).replaceAll(/:\w+/g, () => uuid());

async function take(role: Role): Promise<void> {
  await kraal.services.database.transaction(async (transaction) => {
    await transaction.execute(`select set_config('app.farm_id', '${mine.farmId}', true)`);
    await transaction.execute(
      `update user_account set system_role = ${role === 'super_admin' ? "'super_admin'" : 'null'}, erase_after = null where id = '${mine.userId}'`,
    );
    await transaction.execute(
      `insert into membership (farm_id, user_id, role) values ('${mine.farmId}', '${mine.userId}', '${role === 'super_admin' ? 'viewer' : role}') on conflict (farm_id, user_id) do update set role = excluded.role`,
    );
  });
}

/** A right request of no content: refused by nobody at the gate, whatever it then finds missing. */
function expectLetIn(status: number, label: string): void {
  expect([401, 403, 500], label).not.toContain(status);
}

describe('every route × every role × own and foreign farm', () => {
  it.each(cases((permission) => typeof permission === 'object' && 'farm' in permission))(
    'a farm’s route asks for its role: %s',
    async (label, endpoint) => {
      visited.add(label);
      const needed =
        typeof endpoint.permission === 'object' && 'farm' in endpoint.permission
          ? endpoint.permission.farm
          : 'super_admin';
      expect((await call(kraal, endpoint.method, urlOf(endpoint))).status).toBe(401);
      for (const role of roles) {
        await take(role);
        expect(
          (
            await call(kraal, endpoint.method, urlOf(endpoint, theirs.farmId), {
              token: mine.token,
            })
          ).status,
          `foreign ${role}`,
        ).toBe(403);
        const { status } = await call(kraal, endpoint.method, urlOf(endpoint), {
          token: mine.token,
        });
        // The highest role opens no farm by itself: there the administrator is the viewer that the membership says.
        if (rankOf(role === 'super_admin' ? 'viewer' : role) >= rankOf(needed))
          expectLetIn(status, role);
        else expect(status, role).toBe(403);
      }
      // Keys are keys: they open what the contract says they may, and nothing by the person who made them.
      const byKey = await call(kraal, endpoint.method, urlOf(endpoint, theirs.farmId), {
        token: programKey,
      });
      if (endpoint.keys && rankOf('farm_manager') >= rankOf(needed))
        expectLetIn(byKey.status, 'key');
      else expect([byKey.status, byKey.body['code']]).toEqual([403, 'forbidden']);
    },
  );

  it.each(cases((permission) => typeof permission === 'object' && 'system' in permission))(
    'a route of the installation asks for its role: %s',
    async (label, endpoint) => {
      visited.add(label);
      const needed =
        typeof endpoint.permission === 'object' && 'system' in endpoint.permission
          ? endpoint.permission.system
          : 'super_admin';
      expect((await call(kraal, endpoint.method, urlOf(endpoint))).status).toBe(401);
      for (const role of roles) {
        await take(role);
        const { status } = await call(kraal, endpoint.method, urlOf(endpoint), {
          token: mine.token,
        });
        if (rankOf(role) >= rankOf(needed)) expectLetIn(status, role);
        else expect(status, role).toBe(403);
      }
    },
  );

  it.each(cases((permission) => permission === 'signed_in'))('%s', async (label, endpoint) => {
    visited.add(label);
    expect((await call(kraal, endpoint.method, urlOf(endpoint))).status).toBe(401);
    expect(
      (await call(kraal, endpoint.method, urlOf(endpoint), { token: 'kraal_not_a_person' })).status,
    ).toBe(401);
    for (const role of roles) {
      await take(role);
      expectLetIn(
        (await call(kraal, endpoint.method, urlOf(endpoint), { token: mine.token })).status,
        role,
      );
    }
  });

  it.each(cases((permission) => permission === 'public'))('%s', async (label, endpoint) => {
    visited.add(label);
    const { status } = await call(kraal, endpoint.method, urlOf(endpoint));
    expect(status).not.toBe(500);
  });

  it('no route was left out', () => {
    expect(all.map(({ label }) => label).filter((label) => !visited.has(label))).toEqual([]);
    expect(all.length).toBeGreaterThan(80);
  });

  it('every endpoint names its permission in the OpenAPI document', async () => {
    const { body } = await call(kraal, 'GET', '/api/openapi.json');
    for (const endpoint of endpointsOf(kraal.app)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      expect(
        body['paths'][path]?.[endpoint.method.toLowerCase()]?.['x-permission'],
        path,
      ).toBeTruthy();
    }
  });
});
