import type { StoredArea } from '@kraal/domain/land/shape';
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

const kraal = await openKraal({}, { now: () => new Date('2026-11-20T08:00:00Z') });
const ask = async (
  person: Person,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) => {
  const answer = await call(kraal, method, `/api/farms/${person.farmId}${path}`, {
    token: person.token,
    ...(body ? { body } : {}),
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

/** About 109 ha for each hundredth of a degree. */
const block = (east: number, wide = 1): StoredArea => {
  const [west, right] = [26 + east / 100, 26 + (east + wide) / 100];
  return {
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [west, -28],
          [right, -28],
          [right, -27.99],
          [west, -27.99],
          [west, -28],
        ],
      ],
    ],
  };
};

async function farmOf(camps: Record<string, StoredArea | number>) {
  const person = await signUp(kraal, ['Cattle']);
  const ids: Record<string, string> = {};
  for (const [name, land] of Object.entries(camps)) {
    const areaHa = typeof land === 'number' ? land : null;
    ids[name] = String((await ask(person, 'POST', '/camps', { name, areaHa }))['id']);
    if (typeof land !== 'number')
      await ask(person, 'PUT', `/camps/${ids[name]}/shape`, {
        area: land,
        from: '2026-01-01',
        version: null,
      });
  }
  return { person, ids };
}

/** So many oxen of one unit each. */
async function oxen(
  person: Person,
  { campId, heads, from }: { campId: string | undefined; heads: number; from: string },
) {
  const id = uuid();
  await recorded(kraal, person, [
    event('registered', id, from, {
      species: 'Cattle',
      sex: 'male',
      castrated: true,
      heads,
      name: `Osse ${heads}`,
      bornOn: '2022-01-01',
      campId,
      massKg: 450,
    }),
  ]);
  return id;
}
type Camp = { name: string; lsuDays: number; isGone: boolean };
const season = async (
  person: Person,
  from: string,
  to: string,
): Promise<Record<string, number>> => {
  const { items } = await ask(person, 'GET', `/pastures/season?from=${from}&to=${to}`);
  return Object.fromEntries((items as Camp[]).map(({ name, lsuDays }) => [name, lsuDays]));
};
type Pasture = {
  name: string;
  emptySince: string | null;
  isShared: boolean;
  feed: { leftKg: number } | null;
};
const board = async (person: Person): Promise<Record<string, Pasture>> =>
  Object.fromEntries(
    ((await ask(person, 'GET', '/pastures'))['items'] as Pasture[]).map((one) => [one.name, one]),
  );

async function gateBetween(person: Person, campIds: (string | undefined)[]) {
  return String(
    (await ask(person, 'POST', '/things', { kind: 'gate', name: 'Hek', campIds }))['id'],
  );
}

it('a camp is redrawn while a gate stands open: each day has its own shares', async () => {
  const { person, ids } = await farmOf({ A: block(0), B: block(4) });
  await oxen(person, { campId: ids['A'], heads: 40, from: '2026-04-01' });
  const gate = await gateBetween(person, [ids['A'], ids['B']]);
  await recorded(kraal, person, [about('gate_opened', gate, '2026-05-01')]);
  await ask(person, 'PUT', `/camps/${ids['A']}/shape`, {
    area: block(0, 4),
    from: '2026-07-01',
    version: 1,
  });
  const whole = await season(person, '2026-05-01', '2026-08-31');
  const [before, after] = [
    await season(person, '2026-05-01', '2026-06-30'),
    await season(person, '2026-07-01', '2026-08-31'),
  ];
  for (const name of ['A', 'B'])
    expect(whole[name]).toBeCloseTo((before[name] ?? 0) + (after[name] ?? 0), 6);
  expect(after['A']).toBeCloseTo(62 * 40 * 0.8, 0);
  expect((whole['A'] ?? 0) + (whole['B'] ?? 0)).toBeCloseTo(123 * 40, 6);
});

it('a camp that is archived takes its days along; a gate that is taken away joins nobody', async () => {
  const { person, ids } = await farmOf({ A: 100, B: 300 });
  await oxen(person, { campId: ids['A'], heads: 10, from: '2026-01-01' });
  const gate = await gateBetween(person, [ids['A'], ids['B']]);
  await recorded(kraal, person, [about('gate_opened', gate, '2026-01-01')]);
  expect(await board(person)).toMatchObject({ B: { isShared: true, emptySince: null } });
  await ask(person, 'DELETE', `/things/${gate}?version=1`);
  expect(await board(person)).toMatchObject({ B: { isShared: false, emptySince: '2026-11-20' } });
  await ask(person, 'PATCH', `/camps/${ids['B']}`, { archived: true, version: 1 });
  const months = await season(person, '2026-01-01', '2026-06-30');
  expect(months['A']).toBeCloseTo(181 * 2.5, 6);
  expect(months['B']).toBeCloseTo(181 * 7.5, 6);
});

it('camps that are joined while the gate between them is open keep all that grazed in them', async () => {
  const { person, ids } = await farmOf({ A: block(0), B: block(1) });
  await oxen(person, { campId: ids['A'], heads: 20, from: '2026-10-01' });
  const gate = await gateBetween(person, [ids['A'], ids['B']]);
  await recorded(kraal, person, [about('gate_opened', gate, '2026-10-01')]);
  await ask(person, 'POST', `/camps/${ids['A']}/join`, {
    on: '2026-11-01',
    otherId: ids['B'],
    version: 1,
    otherVersion: 1,
  });
  expect((await season(person, '2026-11-01', '2026-11-10'))['A']).toBeCloseTo(200, 6);
});

it('feed that was assessed before a cut is shared by hectares, less what was eaten before it and since', async () => {
  const { person, ids } = await farmOf({ A: block(0) });
  await oxen(person, { campId: ids['A'], heads: 50, from: '2026-09-01' });
  await recorded(kraal, person, [
    about('feed_assessed', ids['A'] ?? '', '2026-09-01', { feedKgPerHa: 1500 }),
  ]);
  const cut = await ask(person, 'POST', `/camps/${ids['A']}/split`, {
    on: '2026-11-01',
    stays: 'left',
    name: 'B',
    version: 1,
    line: [
      [26.005, -28.01],
      [26.005, -27.98],
    ],
    animals: [
      {
        mobId: null,
        side: 'stays',
      },
    ],
  });
  const [ha, other] = [cut['stays'].drawnHa, cut['goes'].drawnHa];
  const leftAtCut = 1500 * 0.4 * (ha + other) - 61 * 50 * 10;
  const { A, B } = await board(person);
  expect(B?.feed?.leftKg).toBeCloseTo((leftAtCut * other) / (ha + other), 3);
  expect(A?.feed?.leftKg).toBeCloseTo(
    Math.max(0, (leftAtCut * ha) / (ha + other) - 19 * 50 * 10),
    3,
  );
  // It was grazed until the fence stood there: it rests since, and not for ever.
  expect(B?.emptySince).toBe('2026-11-01');
});

it('of two camps that are joined the feed is what was left of both', async () => {
  const { person, ids } = await farmOf({ A: block(0), B: block(1, 3) });
  await recorded(kraal, person, [
    about('feed_assessed', ids['A'] ?? '', '2026-10-01', { feedKgPerHa: 2000 }),
    about('feed_assessed', ids['B'] ?? '', '2026-10-01', { feedKgPerHa: 200 }),
  ]);
  const before = await board(person);
  await ask(person, 'POST', `/camps/${ids['A']}/join`, {
    on: '2026-11-01',
    otherId: ids['B'],
    version: 1,
    otherVersion: 1,
  });
  const after = await board(person);
  expect(after['A']?.feed?.leftKg).toBeCloseTo(
    (before['A']?.feed?.leftKg ?? 0) + (before['B']?.feed?.leftKg ?? 0),
    3,
  );
});

it('who stands on the land eats in the plan, in a mob or not; births go on through their season', async () => {
  const { person, ids } = await farmOf({ A: 100 });
  await oxen(person, { campId: ids['A'], heads: 300, from: '2026-10-01' });
  const mob = String(
    (await ask(person, 'POST', '/mobs', { name: 'Koeie', species: 'Cattle' }))['id'],
  );
  await ask(person, 'POST', '/mobs', { name: 'Leeg', species: 'Cattle' });
  await recorded(
    kraal,
    person,
    ['K1', 'K2'].flatMap((tag) => {
      const cow = uuid();
      return [
        event('registered', cow, '2025-01-01', {
          species: 'Cattle',
          sex: 'female',
          tag,
          bornOn: '2020-01-01',
          births: 1,
          mobId: mob,
        }),
        // Her time was some days ago.
        event('served', cow, '2026-02-05', { method: 'natural' }),
      ];
    }),
  );
  const farm = await ask(person, 'GET', '');
  await ask(person, 'PATCH', '', { hectaresPerUnit: 1, version: farm['version'] });
  const plan = await ask(person, 'GET', '/plan');
  expect(plan['balance'].failsIn).toMatchObject({ week: '2026-11-20' });
  const outlook = await ask(person, 'GET', '/pastures/outlook');
  expect(outlook).toMatchObject({
    lsu: 300,
    endsOn: '2026-11-20',
    decideOn: '2026-11-20',
    fewerLsu: 300,
  });
  expect(plan['changes']).toMatchObject([{ what: 'born', heads: 2, day: '2026-11-21' }]);
});
