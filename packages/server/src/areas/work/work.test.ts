import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { inTenant } from '../../platform/database/connection.ts';
import {
  about,
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
    work: async () =>
      (await send('GET', '/work')).body['items'].map(
        ({ sort, what, where, isLate }: Record<string, unknown>) => [sort, what, where, isLate],
      ),
    made: async (path: string, body: object) => String((await send('POST', path, body)).body['id']),
  };
};

it('what is planned, broken, due and set stands in one list, and goes when it is done', async () => {
  const person = await signUp(kraal, ['Cattle']);
  const { send, work, made } = api(person);
  expect(await work()).toEqual([]);
  const camp = await made('/camps', { name: 'Rivier', areaHa: 9 });
  const mob = await made('/mobs', { name: 'Osse', species: 'Cattle' });
  const pump = await made('/things', { kind: 'pump', name: 'Pomp', serviceEveryDays: 30 });
  const fence = await made('/things', { kind: 'fence', name: 'Grens' });
  const ox = uuid();
  await recorded(kraal, person, [
    event('registered', ox, '2026-01-01', { species: 'Cattle', sex: 'male', tag: 'O1' }),
    event('joined_mob', ox, '2026-01-02', { mobId: mob }),
    about('serviced', pump, '2026-04-01'),
    about('inspected', fence, '2026-05-10', { condition: 'broken' }),
  ]);
  const stay = (from: string, until: string) => ({ mobId: mob, campId: camp, from, until });
  await send('POST', '/plan/stays', {
    stays: [stay('2026-05-18', '2026-05-25'), stay('2026-08-01', '2026-08-09')],
  });
  const task = await made('/tasks', {
    title: 'Nuwe drade',
    subjectId: fence,
    finishedBy: 'repaired',
    dueOn: '2026-05-22',
  });
  const roof = await made('/tasks', { title: 'Dak', assignedTo: person.userId });
  expect(await work()).toEqual([
    ['service', 'Pomp', null, true],
    ['broken', 'Grens', null, true],
    ['move', 'Osse', 'Rivier', true],
    ['task', 'Nuwe drade', 'Grens', false],
    ['task', 'Dak', null, false],
  ]);
  const mended = about('repaired', fence, '2026-05-20T07:00:00Z');
  await recorded(kraal, person, [
    mended,
    about('serviced', pump, '2026-05-19'),
    event('moved', ox, '2026-05-19', { campId: camp }),
  ]);
  expect(await work()).toEqual([['task', 'Dak', null, false]]);
  expect((await send('PUT', `/tasks/${roof}/done`, { isDone: true, version: 1 })).status).toBe(200);
  expect(await work()).toEqual([]);
  // Taken back, what it finished is to be done again.
  await recorded(kraal, person, [
    {
      id: uuid(),
      kind: 'voided',
      occurredAt: '2026-05-20T07:30:00Z',
      payload: {},
      voids: { eventId: mended.id, reason: 'wrong' },
    },
  ]);
  expect(await work()).toEqual([
    ['broken', 'Grens', null, true],
    ['task', 'Nuwe drade', 'Grens', false],
  ]);
  expect((await send('DELETE', `/tasks/${task}?version=2`)).status).toBe(409);
  expect((await send('DELETE', `/tasks/${task}?version=1`)).status).toBe(200);
  expect((await send('DELETE', `/tasks/${task}?version=1`)).status).toBe(404);
});

it('a task names what and who is on the farm; of another farm it is unknown', async () => {
  const person = await signUp(kraal);
  const stranger = await signUp(kraal);
  const { send, made } = api(person);
  const refused = async (more: object) =>
    Object.keys((await send('POST', '/tasks', { title: 'x', ...more })).body['errors'] ?? {});
  expect(await refused({ title: ' ' })).toEqual(['title']);
  expect(await refused({ subjectId: uuid() })).toEqual(['subjectId']);
  expect(await refused({ assignedTo: stranger.userId })).toEqual(['assignedTo']);
  const id = await made('/tasks', { title: 'Dak' });
  const theirs = api(stranger);
  expect((await theirs.send('PUT', `/tasks/${id}/done`, { isDone: true, version: 1 })).status).toBe(
    404,
  );
});

it('nobody is sent into a camp that is no more, and what is broken stands behind nothing that is worn', async () => {
  const person = await signUp(kraal, ['Cattle']);
  const { send, work, made } = api(person);
  const camp = await made('/camps', { name: 'Huurgrond', areaHa: 9 });
  const mob = await made('/mobs', { name: 'Osse', species: 'Cattle' });
  await send('POST', '/plan/stays', {
    stays: [{ mobId: mob, campId: camp, from: '2026-05-21', until: '2026-05-29' }],
  });
  expect(await work()).toEqual([['move', 'Osse', 'Huurgrond', false]]);
  await send('PATCH', `/camps/${camp}`, { archived: true, version: 1 });
  await inTenant(kraal.services.database, {
    tenant: { farmId: person.farmId, userId: null },
    work: async (transaction) => {
      await transaction.execute(sql`update camp set archived_at = '2026-05-19T10:00:00Z'`);
      await transaction.execute(sql`insert into thing (farm_id, id, kind, name, fields, added_at)
        select ${person.farmId}, gen_random_uuid(), 'fence', 'A ' || n, '{}', '2026-01-01' from generate_series(1, 210) n`);
    },
  });
  expect(await work()).toEqual([]);
  const pump = await made('/things', { kind: 'pump', name: 'Z-pomp' });
  const { items } = (await send('GET', '/things?limit=200')).body;
  const fences = (items as { id: string; kind: string }[]).filter(({ kind }) => kind === 'fence');
  await recorded(kraal, person, [
    ...fences.map(({ id }) => about('inspected', id, '2026-05-10', { condition: 'worn' })),
    about('inspected', pump, '2026-05-10', { condition: 'broken' }),
  ]);
  expect(await work()).toEqual([['broken', 'Z-pomp', null, true]]);
});
