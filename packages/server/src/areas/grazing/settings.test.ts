import { expect, it } from 'vitest';
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
const ask = (
  person: Person,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) =>
  call(kraal, method, `/api/farms/${person.farmId}${path}`, {
    token: person.token,
    ...(body ? { body } : {}),
  });
const get = async (person: Person, path: string) => (await ask(person, 'GET', path)).body;
const post = async (person: Person, path: string, body: object) =>
  (await ask(person, 'POST', path, body)).body;

async function cowInCamp() {
  const person = await signUp(kraal, ['Cattle']);
  const camp = String((await post(person, '/camps', { name: 'Berg', areaHa: 100 }))['id']);
  const mob = String((await post(person, '/mobs', { name: 'Koeie', species: 'Cattle' }))['id']);
  const cow = uuid();
  await recorded(kraal, person, [
    event('registered', cow, '2026-01-01', {
      species: 'Cattle',
      sex: 'female',
      tag: 'K1',
      bornOn: '2020-01-01',
      births: 2,
      campId: camp,
      mobId: mob,
    }),
    event('weighed', cow, '2026-01-02', { massKg: 450, sure: true }),
    about('feed_assessed', camp, '2026-05-10', { feedKgPerHa: 1000 }),
  ]);
  return { person, camp, mob, cow };
}

it('the farm’s own units count before any mass, in the past too, and go again', async () => {
  const { person } = await cowInCamp();
  const shown = async () => {
    const [camp] = (await get(person, '/pastures'))['items'];
    const [season] = (await get(person, '/pastures/season?from=2026-05-01&to=2026-05-10'))['items'];
    const [mob] = (await get(person, '/plan'))['mobs'];
    return [camp.lsu, season.lsuDays, mob.lsu];
  };
  expect(await shown()).toEqual([1, 10, 1]);
  const settings = await get(person, '/grazing/settings');
  expect(settings).toMatchObject({ dailyKg: 10, utilisation: 0.4, version: 0 });
  const own = { ...settings, lsuOfClass: { cow: 1.5 } };
  expect((await ask(person, 'PUT', '/grazing/settings', own)).status).toBe(200);
  expect(await shown()).toEqual([1.5, 15, 1.5]);
  expect((await ask(person, 'PUT', '/grazing/settings', own)).status).toBe(409);
  const back = { ...own, lsuOfClass: {}, version: 1 };
  expect((await ask(person, 'PUT', '/grazing/settings', back)).status).toBe(200);
  expect(await shown()).toEqual([1, 10, 1]);
});

it('of sixteen who say something first one is taken', async () => {
  const { person } = await cowInCamp();
  const settings = await get(person, '/grazing/settings');
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_none, at) =>
      ask(person, 'PUT', '/grazing/settings', { ...settings, dailyKg: 10 + at / 10 }),
    ),
  );
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, ...Array.from({ length: 15 }, () => 409)]);
});

it('residual, utilisation and what a unit eats change days left; nonsense is refused by field', async () => {
  const { person } = await cowInCamp();
  const days = async () => (await get(person, '/pastures'))['items'][0].daysLeft;
  // 1,000 kg on 100 ha, 40 % of it, less ten days of ten kilograms; ten a day.
  expect(await days()).toBeCloseTo((40_000 - 100) / 10, 6);
  const settings = await get(person, '/grazing/settings');
  const said = { ...settings, residualKgPerHa: 800, dailyKg: 12 };
  await ask(person, 'PUT', '/grazing/settings', said);
  expect(await days()).toBeCloseTo((20_000 - 120) / 12, 6);
  for (const [field, value] of Object.entries({
    dailyKg: 0,
    utilisation: 1.2,
    residualKgPerHa: -1,
    rainBy: '02-30',
    lsuOfClass: { cow: -1 },
  })) {
    const { status, body } = await ask(person, 'PUT', '/grazing/settings', {
      ...said,
      version: 1,
      [field]: value,
    });
    expect([status, Object.keys(body['errors'] ?? {})[0]?.split('.')[0]]).toEqual([422, field]);
  }
});

it('heads that are to come, births as they are expected, and the week that fails first', async () => {
  const { person, mob, cow } = await cowInCamp();
  const other = String((await post(person, '/mobs', { name: 'Verse', species: 'Cattle' }))['id']);
  await recorded(kraal, person, [
    event('served', cow, '2026-01-10', { method: 'ai' }),
    event('pregnancy_checked', cow, '2026-03-20', { result: 'pregnant', method: 'ultrasound' }),
  ]);
  const heads = (body: object) =>
    ask(person, 'POST', '/plan/heads', { mobId: mob, day: '2026-06-01', heads: 10, ...body });
  expect((await heads({ what: 'comes', kgEach: 450 })).status).toBe(200);
  expect(
    (await heads({ what: 'joins', day: '2026-07-01', heads: 5, otherMobId: other })).status,
  ).toBe(200);
  expect((await heads({ what: 'joins' })).status).toBe(422);
  expect((await heads({ what: 'joins', otherMobId: mob })).status).toBe(422);
  expect((await heads({ what: 'comes', heads: 0 })).status).toBe(422);
  expect((await heads({ what: 'comes', mobId: uuid() })).status).toBe(422);
  const plan = await get(person, '/plan');
  expect(plan['changes']).toMatchObject([
    { what: 'comes', mob: 'Koeie', heads: 10, day: '2026-06-01' },
    { what: 'joins', mob: 'Koeie', otherMob: 'Verse', heads: 5 },
    { what: 'born', mob: 'Koeie', heads: 1, id: null },
  ]);
  expect(plan['balance']).toBeNull();
  const { id, version } = plan['changes'][0];
  expect((await ask(person, 'DELETE', `/plan/heads/${id}?version=${version}`)).status).toBe(200);
  expect((await ask(person, 'DELETE', `/plan/heads/${id}?version=${version}`)).status).toBe(404);
});

it('the outlook says what it counts with, and nothing of a farm without stock or size', async () => {
  const { person } = await cowInCamp();
  expect(await get(person, '/pastures/outlook')).toMatchObject({
    today: '2026-05-20',
    rainsOn: '2026-10-15',
    rainBy: '2027-03-15',
    decideOn: '2026-05-20',
    lasts: true,
    fewerLsu: 0,
    neededMm: null,
    lsu: 1,
    camps: 1,
    estimated: 0,
    usableKg: 39_900,
  });
  const empty = await signUp(kraal, ['Cattle']);
  expect(await get(empty, '/pastures/outlook')).toMatchObject({ endsOn: null, lsu: 0, camps: 0 });
});
