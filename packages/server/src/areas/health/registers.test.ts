import { expect, it } from 'vitest';
import {
  call,
  event,
  openKraal,
  type Person,
  record,
  recorded,
  signUp,
  uuid,
} from '../../testing/kraal.ts';

/** What fresh eyes computed again from the entries alone. */
const kraal = await openKraal({}, { now: () => new Date('2026-11-24T10:00:00Z') });
const get = async ({ farmId, token }: Person, path: string) =>
  (await call(kraal, 'GET', `/api/farms/${farmId}${path}`, { token })).body;
const born = (id: string, day: string, more: object = {}) =>
  event('registered', id, day, { species: 'Cattle', sex: 'female', bornOn: day, ...more });

it('a price for all is shared by heads over the lines of the sales register, to the cent', async () => {
  const me = await signUp(kraal, ['Cattle', 'Sheep']);
  const ids = [uuid(), uuid(), uuid()].sort();
  await recorded(kraal, me, [
    ...ids.map((id) => born(id, '2024-01-01')),
    {
      ...event('sold', ids[0] ?? '', '2025-05-05', { priceCents: 100_001, massKg: 1000 }),
      animalIds: ids,
    },
  ]);
  const { items, total } = await get(me, '/sales');
  expect(total).toBe(3);
  const sum = (field: string) =>
    items.reduce((all: number, one: Record<string, number>) => all + (one[field] ?? 0), 0);
  expect(sum('priceCents')).toBe(100_001);
  expect(sum('massKg')).toBeCloseTo(1000, 6);
  for (const one of items)
    expect(Math.abs(one.priceCents - (100_001 * one.heads) / 3)).toBeLessThanOrEqual(1);
  const one = uuid();
  await recorded(kraal, me, [
    born(one, '2024-01-01'),
    event('sold', one, '2025-06-06', { priceCents: 5_000, massKg: 150.5 }),
  ]);
  expect((await get(me, '/sales'))['items'][0]).toMatchObject({ priceCents: 5000, massKg: 150.5 });
});

it('whoever left stays what it was called on that day, in registers, insight and lists', async () => {
  const me = await signUp(kraal, ['Cattle']);
  const [calf, steer] = [uuid(), uuid()];
  await recorded(kraal, me, [
    born(calf, '2023-01-01', { sex: 'male', tag: 'C' }),
    event('died', calf, '2023-01-26', { cause: 'disease', sure: true }),
    born(steer, '2022-01-01', { sex: 'male', castrated: true, weaned: true, tag: 'S' }),
    event('sold', steer, '2023-06-01', {}),
  ]);
  expect((await get(me, '/deaths'))['items']).toMatchObject([{ animalClass: 'bull_calf' }]);
  expect((await get(me, '/sales'))['items']).toMatchObject([{ animalClass: 'steer' }]);
  const gone = (await get(me, '/animals?status=gone&sort=tag'))['items'];
  expect(gone.map(({ animalClass }: { animalClass: string }) => animalClass)).toEqual([
    'bull_calf',
    'steer',
  ]);
});

it('a diagnosis counts the heads it says, an animal once, and a whole lot as many as it had that day', async () => {
  const me = await signUp(kraal, ['Sheep']);
  const [lot, small, ewe] = [uuid(), uuid(), uuid()];
  const sheep = { species: 'Sheep', sex: 'female' };
  const footRot = { disease: 'foot_rot', certainty: 'confirmed' };
  await recorded(kraal, me, [
    event('registered', lot, '2026-01-01', { ...sheep, heads: 370 }),
    event('registered', small, '2026-01-01', { ...sheep, heads: 20 }),
    event('registered', ewe, '2026-01-01', sheep),
    event('diagnosed', lot, '2026-05-01', footRot, { heads: 40 }),
    event('diagnosed', lot, '2026-06-01', footRot, { heads: 25 }),
    event('diagnosed', small, '2026-05-01', footRot),
    event('sold', small, '2026-07-01', { sure: true }, { heads: 10 }),
    event('diagnosed', ewe, '2026-05-01', footRot),
    event('diagnosed', ewe, '2026-06-02', footRot),
  ]);
  const insight = await get(me, '/health/insight?from=2026-01-01&to=2026-11-24');
  expect(insight['diagnosed']).toEqual([{ disease: 'Foot rot', heads: 61 }]);
  expect(insight['ill'].month).toEqual(
    expect.arrayContaining([
      { name: '2026-05', heads: 61 },
      { name: '2026-06', heads: 26 },
    ]),
  );
});

it('what a vet cost for two species is shared between them', async () => {
  const me = await signUp(kraal, ['Sheep', 'Goats']);
  const [ewe, doe, kid] = [uuid(), uuid(), uuid()];
  await recorded(kraal, me, [
    event('registered', ewe, '2026-01-01', { species: 'Sheep', sex: 'female' }),
    event('registered', doe, '2026-01-01', { species: 'Goats', sex: 'female' }),
    event('registered', kid, '2026-01-01', { species: 'Goats', sex: 'female' }),
    {
      ...event('vet_visited', ewe, '2026-05-01', { vet: 'Dr Nel', costCents: 90_000 }),
      animalIds: [ewe, doe, kid],
    },
  ]);
  const cost = async (species: string) =>
    (await get(me, `/health/insight?from=2026-01-01&to=2026-11-24${species}`))['costCents'];
  expect([await cost('&species=Sheep'), await cost('&species=Goats'), await cost('')]).toEqual([
    30_000, 60_000, 90_000,
  ]);
});

it('what a vet cost is shared by heads: a lot is as many as it had that day', async () => {
  const me = await signUp(kraal, ['Sheep', 'Goats']);
  const [lot, doe] = [uuid(), uuid()];
  await recorded(kraal, me, [
    event('registered', lot, '2026-01-01', { species: 'Sheep', sex: 'female', heads: 12 }),
    event('registered', doe, '2026-01-01', { species: 'Goats', sex: 'female' }),
    { ...event('died', lot, '2026-04-01', { cause: 'unknown', sure: true }), heads: 3 },
    {
      ...event('vet_visited', lot, '2026-05-01', { vet: 'Dr Nel', costCents: 10_000 }),
      animalIds: [lot, doe],
    },
    { ...event('died', lot, '2026-06-01', { cause: 'unknown', sure: true }), heads: 4 },
  ]);
  const cost = async (species: string) =>
    (await get(me, `/health/insight?from=2026-01-01&to=2026-11-24${species}`))['costCents'];
  expect([await cost('&species=Sheep'), await cost('&species=Goats')]).toEqual([9000, 1000]);
});

it('a dam that left or died bears no more, whichever was told first, and a birth is seen of her', async () => {
  const me = await signUp(kraal, ['Cattle']);
  const [cow, late, seen] = [uuid(), uuid(), uuid()];
  const dam = (id: string) =>
    event('registered', id, '2020-01-01', {
      species: 'Cattle',
      sex: 'female',
      bornOn: '2016-01-01',
    });
  const calf = (damId: string, day: string) =>
    event('born', uuid(), day, { species: 'Cattle', sex: 'female', damId });
  await recorded(kraal, me, [
    dam(cow),
    dam(late),
    dam(seen),
    event('slaughtered', cow, '2024-05-20', {}),
    calf(late, '2026-10-01'),
    calf(seen, '2026-11-01'),
  ]);
  const codeOf = async (entry: ReturnType<typeof event>) =>
    (await record(kraal, me, [entry])).body['answers'][0];
  expect(await codeOf(calf(cow, '2024-10-02'))).toMatchObject({ code: 'animal_gone' });
  expect(await codeOf(calf(cow, '2024-05-20'))).toMatchObject({ result: 'recorded' });
  expect(
    await codeOf(event('died', late, '2026-08-01', { cause: 'disease', sure: true })),
  ).toMatchObject({
    code: 'too_soon_before_birth',
  });
  expect(await get(me, `/animals/${seen}`)).toMatchObject({ lastSeenOn: '2026-11-01' });
});

it('of two masses of one day the later stands, wherever gain and weaning mass are shown', async () => {
  const me = await signUp(kraal, ['Cattle']);
  for (let time = 0; time < 4; time += 1) {
    const calf = uuid();
    await recorded(kraal, me, [
      event('born', calf, '2023-10-01', { species: 'Cattle', sex: 'female', massKg: 35 }),
      {
        ...event('weighed', calf, '2024-04-18', { massKg: 190, sure: true }),
        occurredAt: '2024-04-18T06:00:00Z',
      },
      {
        ...event('weighed', calf, '2024-04-18', { massKg: 205, sure: true }),
        occurredAt: '2024-04-18T13:00:00Z',
      },
    ]);
    const growth = await get(me, `/animals/${calf}/growth`);
    expect(growth).toMatchObject({ adgLastG: 850, adgSinceBirthG: 850 });
    expect(growth['adjusted'].massKg).toBeCloseTo(209.25, 2);
  }
});

it('a lot is dosed by the heaviest of its sample', async () => {
  const me = await signUp(kraal, ['Sheep']);
  const { body: medicine } = await call(kraal, 'POST', `/api/farms/${me.farmId}/medicines`, {
    token: me.token,
    body: {
      name: 'Drench',
      medicineClass: 'anthelmintic',
      unit: 'ml',
      species: ['Sheep'],
      doseRate: 0.1,
      dosePer: 'kg',
      doseStep: 0.1,
    },
  });
  const lot = uuid();
  await recorded(kraal, me, [
    event('registered', lot, '2026-01-01', { species: 'Sheep', sex: 'female', heads: 50 }),
    ...[50, 90, 55].map((massKg) =>
      event('weighed', lot, '2026-11-20', { massKg, sure: true }, { heads: 1 }),
    ),
  ]);
  const { body } = await call(
    kraal,
    'POST',
    `/api/farms/${me.farmId}/medicines/${medicine['id']}/doses`,
    { token: me.token, body: { animalIds: [lot] } },
  );
  expect(body['doses']).toMatchObject([{ amount: 9, massKg: 90, estimated: false }]);
  expect(await get(me, `/animals/${lot}`)).toMatchObject({ massKg: 65 });
});

it('a female that came as a calf is no cow before she has calved', async () => {
  const me = await signUp(kraal, ['Cattle']);
  const [young, old] = [uuid(), uuid()];
  await recorded(kraal, me, [
    event('registered', young, '2022-06-01', {
      species: 'Cattle',
      sex: 'female',
      bornOn: '2022-01-01',
    }),
    event('registered', old, '2022-06-01', {
      species: 'Cattle',
      sex: 'female',
      bornOn: '2018-01-01',
    }),
  ]);
  expect(await get(me, `/animals/${young}`)).toMatchObject({ animalClass: 'heifer' });
  expect(await get(me, `/animals/${old}`)).toMatchObject({ animalClass: 'cow' });
});

it('an animal that was weighed twice at weaning is one of its sire’s young, a lot at most its heads', async () => {
  const me = await signUp(kraal, ['Sheep']);
  const [sire, lamb, lot] = [uuid(), uuid(), uuid()];
  const young = { species: 'Sheep', sex: 'female', sireId: sire };
  await recorded(kraal, me, [
    event('registered', sire, '2020-01-01', {
      species: 'Sheep',
      sex: 'male',
      bornOn: '2018-01-01',
      tag: 'R',
    }),
    event('born', lamb, '2025-08-01', young),
    event('born', lot, '2025-08-01', { ...young, heads: 4 }),
    ...[24, 26].map((massKg) => event('weighed', lamb, '2025-11-09', { massKg, sure: true })),
    ...[20, 22].map((massKg) => event('weighed', lot, '2025-11-09', { massKg, sure: true })),
  ]);
  const { items } = await get(me, '/weaning-by-sire?species=Sheep');
  expect(items).toMatchObject([{ sireTag: 'R', young: 5, weaned: 5 }]);
});
