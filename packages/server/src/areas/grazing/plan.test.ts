import { expect, it } from 'vitest';
import {
  call,
  event,
  openKraal,
  type Person,
  recorded,
  signUp,
  uuid,
} from '../../testing/kraal.ts';

const kraal = await openKraal({}, { now: () => new Date('2026-05-20T08:00:00Z') });
const api = (person: Person) => {
  const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    call(kraal, method, `/api/farms/${person.farmId}${path}`, {
      token: person.token,
      ...(body ? { body } : {}),
    });
  return {
    send,
    get: async (path: string) => (await send('GET', path)).body,
    made: async (path: string, body: object) => String((await send('POST', path, body)).body['id']),
  };
};

async function farm() {
  const person = await signUp(kraal, ['Cattle']);
  const { send, get, made } = api(person);
  const camps: string[] = [];
  for (const [name, areaHa] of [
    ['A', 60],
    ['B', 30],
    ['C', 30],
  ] as const)
    camps.push(await made('/camps', { name, areaHa }));
  const mobId = await made('/mobs', { name: 'Osse', species: 'Cattle' });
  const oxen = [uuid(), uuid()];
  await recorded(
    kraal,
    person,
    oxen.flatMap((id, index) => [
      event('registered', id, '2026-01-01', {
        species: 'Cattle',
        sex: 'male',
        tag: `O${index}`,
        massKg: 450,
      }),
      event('joined_mob', id, '2026-01-02', { mobId }),
    ]),
  );
  return { person, send, get, made, camps, mobId, oxen };
}

it('a season is proposed, planned, done but for one camp, and told in its report', async () => {
  const { person, send, get, camps, mobId, oxen } = await farm();
  const [a = '', b = '', c = ''] = camps;
  const wish = { mobId, campIds: camps, from: '2026-02-01', until: '2026-05-01', restDays: 30 };
  const proposed = await send('POST', '/plan/proposal', wish);
  const stays: { campId: string; from: string; until: string }[] = proposed.body['stays'];
  // Half of the hectares is half of the round, which is sixty days so that A rests for thirty.
  expect(stays.slice(0, 4)).toMatchObject([
    { campId: a, from: '2026-02-01', until: '2026-03-03' },
    { campId: b, from: '2026-03-03', until: '2026-03-18' },
    { campId: c, from: '2026-03-18', until: '2026-04-02' },
    { campId: a, from: '2026-04-02', until: '2026-05-01' },
  ]);
  expect((await send('POST', '/plan/stays', { stays })).body['ids']).toHaveLength(4);
  await recorded(kraal, person, [
    ...oxen.map((id) => event('moved', id, '2026-02-03', { campId: a })),
    ...oxen.map((id) => event('moved', id, '2026-03-03', { campId: b })),
    // C was left out: back to A at once.
    ...oxen.map((id) => event('moved', id, '2026-03-20', { campId: a })),
  ]);
  // Months away, in the camp in which they stand now.
  const later = { mobId, campId: a, from: '2026-08-01', until: '2026-09-01' };
  await send('POST', '/plan/stays', { stays: [later] });
  const plan = await get('/plan?from=2026-01-15&until=2026-10-01');
  expect(plan['findings'].filter(({ code }: { code: string }) => code !== 'gap')).toEqual([]);
  expect(plan['stays'].map(({ done }: { done: unknown }) => done)).toEqual([
    { from: '2026-02-03', until: '2026-03-03' },
    { from: '2026-03-03', until: '2026-03-20' },
    null,
    { from: '2026-03-20', until: null },
    null,
  ]);
  const csv = (await send('GET', '/land/reports/plan/file?from=2026-01-15&format=csv')).body[
    'text'
  ];
  const lines = String(csv).split(/\r?\n/);
  expect(lines[1]).toContain('Osse,A,2026-02-01,2026-03-03,2026-02-03,2,2026-03-03,0');
  expect(lines[3]).toContain('Osse,C,2026-03-18,2026-04-02,not done');
  for (const report of ['season', 'grazing', 'plan', 'rain', 'things'])
    for (const format of ['csv', 'xlsx', 'pdf'])
      expect(
        (await send('GET', `/land/reports/${report}/file?format=${format}`)).status,
        `${report} ${format}`,
      ).toBe(200);
});

it('a stay that is moved takes along what its mob does after it; what is wrong is named, and when feed fails', async () => {
  const { send, get, camps, mobId } = await farm();
  const [a = '', b = ''] = camps;
  await send('PATCH', '', { hectaresPerUnit: 6, version: 1 });
  const { body } = await send('POST', '/plan/stays', {
    stays: [
      { mobId, campId: a, from: '2026-06-01', until: '2026-06-08' },
      { mobId, campId: b, from: '2026-06-08', until: '2026-06-15' },
    ],
  });
  const [first, second] = body['ids'];
  const change = { campId: a, from: '2026-06-01', until: '2026-06-10', version: 1 };
  const moved = await send('PUT', `/plan/stays/${first}`, { ...change, isFollowed: true });
  expect(moved.body).toEqual({ success: true, moved: 1 });
  const days = async () =>
    (await get('/plan'))['stays'].map(({ from, until }: Record<string, string>) => [from, until]);
  expect(await days()).toEqual([
    ['2026-06-01', '2026-06-10'],
    ['2026-06-10', '2026-06-17'],
  ]);
  const again = await send('PUT', `/plan/stays/${first}`, { ...change, isFollowed: true });
  expect([again.status, again.body['code']]).toEqual([409, 'changed_meanwhile']);
  const alone = { ...change, until: '2026-06-12', version: 2, isFollowed: false };
  expect((await send('PUT', `/plan/stays/${first}`, alone)).body).toMatchObject({ moved: 0 });
  const { findings } = await get('/plan');
  expect(findings).toMatchObject([
    { code: 'mob_twice', stayId: second, otherId: first, from: '2026-06-10', until: '2026-06-12' },
  ]);
  expect((await send('DELETE', `/plan/stays/${second}?version=1`)).status).toBe(409);
  expect((await send('DELETE', `/plan/stays/${second}?version=2`)).status).toBe(200);
  expect((await get('/plan'))['findings']).toEqual([]);
});

it('the same stay is judged alike whatever is looked at, and moved past what anybody sees it is refused', async () => {
  const { send, get, camps, mobId } = await farm();
  const stay = (from: string, until: string) => ({ mobId, campId: camps[0], from, until });
  const { body } = await send('POST', '/plan/stays', {
    stays: [stay('2026-06-01', '2026-06-10'), stay('2026-06-20', '2026-06-30')],
  });
  const [first, second] = body['ids'];
  const of = async (query: string) =>
    (await get(`/plan${query}`))['findings']
      .filter(({ stayId }: { stayId: string }) => stayId === second)
      .map(({ code, days }: Record<string, unknown>) => [code, days]);
  expect(await of('')).toEqual([
    ['short_rest', 10],
    ['gap', 10],
  ]);
  expect(await of('?from=2026-06-15')).toEqual(await of(''));
  const far = { campId: camps[0], from: '2099-12-01', until: '2099-12-31', version: 1 };
  const refused = await send('PUT', `/plan/stays/${first}`, { ...far, isFollowed: true });
  expect(Object.keys(refused.body['errors'])).toEqual(['until']);
  const capitals = String(first).toUpperCase();
  const moved = { ...stay('2026-06-01', '2026-06-12'), version: 1, isFollowed: true };
  const { mobId: _mob, ...change } = moved;
  expect((await send('PUT', `/plan/stays/${capitals}`, change)).body).toMatchObject({ moved: 1 });
});

it('a proposal begins where the mob stands, and of very unequal camps it is one, too', async () => {
  const { person, send, made, camps, mobId, oxen } = await farm();
  await recorded(
    kraal,
    person,
    oxen.map((id) => event('moved', id, '2026-05-01', { campId: camps[1] })),
  );
  const wish = { mobId, from: '2026-05-20', until: '2026-08-01', restDays: 30 };
  const { stays } = (await send('POST', '/plan/proposal', { ...wish, campIds: camps })).body;
  expect(stays[0].campId).toBe(camps[1]);
  const sizes = [
    await made('/camps', { name: 'Groot', areaHa: 1_000_000 }),
    await made('/camps', { name: 'Klein', areaHa: 0.01 }),
  ];
  const unequal = await send('POST', '/plan/proposal', { ...wish, campIds: sizes });
  expect(unequal.status).toBe(200);
});

it('nonsense is refused by name, and a plan is a manager’s to make', async () => {
  const { send, camps, mobId } = await farm();
  const stay = { mobId, campId: camps[0], from: '2026-06-01', until: '2026-06-08' };
  const refused = async (more: object) =>
    Object.keys(
      (await send('POST', '/plan/stays', { stays: [{ ...stay, ...more }] })).body['errors'],
    );
  expect(await refused({ until: '2026-06-01' })).toEqual(['until']);
  expect(await refused({ until: '2036-06-01' })).toEqual(['until']);
  expect(await refused({ campId: uuid() })).toEqual(['campId']);
  expect(await refused({ mobId: uuid() })).toEqual(['mobId']);
  const stranger = api(await signUp(kraal));
  expect((await stranger.send('POST', '/plan/stays', { stays: [stay] })).status).toBe(422);
  const nobody = await call(kraal, 'GET', `/api/farms/${uuid()}/plan`, {});
  expect(nobody.status).toBe(401);
});
