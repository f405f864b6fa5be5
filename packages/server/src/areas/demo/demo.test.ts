import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { inTenant } from '../../platform/database/connection.ts';
import { call, openKraal } from '../../testing/kraal.ts';
import { withDatabase } from '../../testing/databases.ts';
import { replayFarm } from '../ledger/index.ts';
import { recordStory } from './story/story.ts';
import type { DemoFarm } from './story/chronicle.ts';

const farm: DemoFarm = {
  camps: ['1', '2', '3', '4', '5', '6'],
  mobs: { Cattle: 'c', Sheep: 's', Goats: 'g' },
  medicines: {
    drench: { id: 'd', batchId: '1', unit: 'ml', meatDays: 14, milkDays: 3 },
    goatDrench: { id: 'o', batchId: '2', unit: 'ml', meatDays: 14, milkDays: 3 },
    antibiotic: { id: 'a', batchId: '3', unit: 'ml', meatDays: 28, milkDays: 7 },
  },
  photos: { Cattle: 'p', Sheep: 'q', Goats: 'r', wire: 'w' },
};
const idOf = (name: string): string =>
  `00000000-0000-4000-8000-${Buffer.from(name).toString('hex').padStart(12, '0').slice(-12)}`;

it('tells the same story for the same seed', () => {
  const storyOf = (seed: number) =>
    JSON.stringify(recordStory({ seed, today: '2026-06-01', idOf, farm }));
  expect(storyOf(7)).toBe(storyOf(7));
  expect(storyOf(7)).not.toBe(storyOf(8));
});

const openDemo = async (kraal: Awaited<ReturnType<typeof openKraal>>) =>
  (await call(kraal, 'POST', '/api/demo', { body: {} })).body;

it('fills a farm whose ledger and projections agree, with all that its screens can show', async () => {
  const kraal = await openKraal();
  expect((await call(kraal, 'GET', '/api/demo')).body).toEqual({ offered: true });
  const body = await openDemo(kraal);
  const { farmId, isDemo } = body['user'].farms[0];
  expect(isDemo).toBe(true);
  const token = body['accessToken'];
  const read = async (path: string) =>
    (await call(kraal, 'GET', `/api/farms/${farmId}${path}`, { token })).body;
  const { rows } = await kraal.services.database.transaction(async (transaction) => {
    await transaction.execute(sql`select set_config('app.farm_id', ${farmId}, true)`);
    return transaction.execute<Record<string, number>>(
      sql`select count(*)::int as known, (sum(heads) filter (where status = 'alive'))::int as living,
        count(distinct species)::int as species,
        (select count(*)::int from animal c join animal d on d.id = c.dam_id
          join animal g on g.id = d.dam_id where c.status = 'alive') as generations,
        count(*) filter (where state->>'photoId' is not null)::int as photos,
        (select count(*)::int from event where kind = 'sold' and payload->>'priceCents' is null) as unpriced
        from animal`,
    );
  });
  // A sale is on the road, and one of its wethers is missing.
  const onRoad = (await read('/transfers?status=inTransit'))['items'];
  expect(onRoad).toHaveLength(1);
  const sale = await read(`/transfers/${onRoad[0].id}`);
  expect(sale.cases).toMatchObject([{ how: 'missing', heads: 1 }]);
  expect(sale.lines.length).toBeGreaterThan(0);
  // Drawn as large as it says, fence to fence: nothing is asked of it.
  const { camps } = await read('/land');
  expect(camps).toHaveLength(6);
  for (const camp of camps)
    expect(Math.abs(camp.shape.drawnHa / camp.areaHa - 1)).toBeLessThan(0.01);
  expect(rows[0]?.['species']).toBe(3);
  // How many there are depends on the season of the day it is made.
  expect(rows[0]?.['living']).toBeGreaterThan(350);
  expect(rows[0]?.['known']).toBeGreaterThan(900);
  // Whose mother's mother is known.
  expect(rows[0]?.['generations']).toBeGreaterThan(30);
  expect(rows[0]?.['photos']).toBeGreaterThan(8);
  expect(rows[0]?.['unpriced']).toBe(0);
  expect(
    await inTenant(kraal.services.database, {
      tenant: { farmId, userId: body['user'].id },
      work: (transaction) =>
        replayFarm(transaction, { id: farmId, timeZone: 'Africa/Johannesburg', gestationDays: {} }),
    }),
  ).toEqual([]);
  expect((await read('/dashboard'))['species']).toHaveLength(3);
  const sessions = await read('/work-sessions');
  expect(sessions['total']).toBeGreaterThan(12);
  expect(sessions['items'].every((one: { animals: number }) => one.animals > 0)).toBe(true);
  const medicines = await read('/medicines?limit=200');
  const drench = medicines['items'].find((one: { name: string }) =>
    one.name.startsWith('Levamisole 5 % oral'),
  );
  const [batch] = (await read(`/medicines/${drench.id}/batches`))['items'];
  expect(batch).toMatchObject({ unit: 'ml', isExpired: false });
  expect(batch.left).toBeGreaterThan(0);
  expect(batch.left).toBeLessThan(batch.bought);
});

it('is come back to until somebody has a farm of their own, by sixteen at once, too', async () => {
  const kraal = await openKraal();
  const all = await Promise.all(Array.from({ length: 16 }, () => openDemo(kraal)));
  expect(new Set(all.map((body) => body['user'].farms[0].farmId)).size).toBe(1);
  expect(new Set(all.map((body) => body['refreshToken'])).size).toBe(16);
  const [first] = all;
  const token = first?.['accessToken'];
  await call(kraal, 'POST', '/api/auth/logout', {
    token,
    body: { refreshToken: first?.['refreshToken'] },
  });
  // An account without a farm of its own changes nothing.
  await call(kraal, 'POST', '/api/auth/register', {
    body: {
      firstName: 'X',
      lastName: 'Y',
      email: 'x@example.com',
      password: 'veld en vlei 7',
      invitation: 'none',
    },
  });
  expect((await call(kraal, 'GET', '/api/demo')).body).toEqual({ offered: true });
  const again = await openDemo(kraal);
  expect(again['user'].id).toBe(first?.['user'].id);
  // Who joins the demo has no farm of their own yet; who starts one from inside keeps the demo beside it.
  const { farmId } = again['user'].farms[0];
  const lost = await call(kraal, 'POST', '/api/farms', {
    token: again['accessToken'],
    body: { farmName: 'Without a key', species: ['Sheep'] },
  });
  expect([lost.status, lost.body['code']]).toEqual([409, 'demo_account']);
  const invited = await call(kraal, 'POST', `/api/farms/${farmId}/invitations`, {
    token: again['accessToken'],
    body: { role: 'farm_owner' },
  });
  const own = await call(kraal, 'POST', '/api/auth/register', {
    body: {
      firstName: 'Sipho',
      lastName: 'Dlamini',
      email: 'sipho@example.com',
      password: 'veld en vlei 7',
      farmName: 'Mooiplaas',
      species: ['Sheep'],
    },
  });
  // What the demo's account had, every visitor would have; what it lost, all of them would.
  const owner = own.body['accessToken'];
  const ownFarm = own.body['user'].farms[0].farmId;
  const toOwn = await call(kraal, 'POST', `/api/farms/${ownFarm}/invitations`, {
    token: owner,
    body: { role: 'farm_manager' },
  });
  const ownSecret = String(toOwn.body['link']).split('invitation=')[1];
  const demoToken = again['accessToken'];
  for (const [method, path, body] of [
    ['POST', `/api/invitations/${ownSecret}/accept`, undefined],
    ['POST', '/api/auth/sessions/end', { thisToo: false }],
    ['POST', '/api/auth/me/erase', { confirm: 'demo@kraal.example' }],
    ['POST', `/api/farms/${farmId}/leave`, {}],
  ] as const) {
    const answer = await call(kraal, method, path, { token: demoToken, body });
    expect([path, answer.status, answer.body['code']]).toEqual([path, 409, 'demo_account']);
  }
  const sessions = await call(kraal, 'GET', '/api/auth/sessions', { token: demoToken });
  expect(sessions.body['items']).toHaveLength(1);
  const secret = String(invited.body['link']).split('invitation=')[1];
  const joined = await call(kraal, 'POST', `/api/invitations/${secret}/accept`, {
    token: own.body['accessToken'],
  });
  expect(joined.status).toBe(200);
  const removed = await call(kraal, 'DELETE', `/api/farms/${farmId}/members/${again['user'].id}`, {
    token: owner,
  });
  expect([removed.status, removed.body['code']]).toEqual([409, 'demo_account']);
  const me = await call(kraal, 'GET', '/api/auth/me', { token: own.body['accessToken'] });
  expect(
    me.body['farms'].map(({ farmName, isDemo }: { farmName: string; isDemo: boolean }) => [
      farmName,
      isDemo,
    ]),
  ).toEqual([
    ['Mooiplaas', false],
    ['Van der Merwe en Seuns Boerdery', true],
  ]);
  expect((await call(kraal, 'GET', '/api/demo')).body).toEqual({ offered: false });
  expect((await call(kraal, 'POST', '/api/demo', { body: {} })).status).toBe(409);
});

it('is nobody’s who merely took its address', async () => {
  const kraal = await openKraal();
  const taken = await call(kraal, 'POST', '/api/auth/register', {
    body: {
      firstName: 'Not',
      lastName: 'Anna',
      email: 'demo@kraal.example',
      password: 'veld en vlei 7',
      farmName: 'Weg',
      species: ['Cattle'],
    },
  });
  expect(taken.status).toBe(200);
  expect((await call(kraal, 'POST', '/api/demo', { body: {} })).status).toBe(409);
});

it('a demo that was cut off in the middle is filled by the next who comes; one that somebody made theirs is not on offer', async () => {
  const kraal = await openKraal();
  const put = kraal.services.files.put.bind(kraal.services.files);
  kraal.services.files.put = () => Promise.reject(new Error('the disk is full'));
  expect((await call(kraal, 'POST', '/api/demo', { body: {} })).status).toBe(500);
  kraal.services.files.put = put;
  const body = await openDemo(kraal);
  const { farmId } = body['user'].farms[0];
  const { body: dashboard } = await call(kraal, 'GET', `/api/farms/${farmId}/dashboard`, {
    token: body['accessToken'],
  });
  // Heads, not rows: how much of the herd stands in lots depends on the season of the day, too.
  const heads = dashboard['species'].map((one: { heads: number }) => one.heads);
  expect(heads.reduce((sum: number, one: number) => sum + one, 0)).toBeGreaterThan(350);
  await withDatabase(
    kraal.ownerUrl,
    `update user_account set email = 'mine@example.com' where id = '${body['user'].id}'`,
  );
  expect((await call(kraal, 'GET', '/api/demo')).body).toEqual({ offered: false });
});
