import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inTenant } from '../../platform/database/connection.ts';
import {
  about,
  call,
  event,
  openKraal,
  type Person,
  record,
  recorded,
  signUp,
  type TestEvent,
  uuid,
} from '../../testing/kraal.ts';

const kraal = await openKraal({}, { now: () => new Date('2026-05-20T08:00:00Z') });
const get = async (person: Person, path: string) =>
  (await call(kraal, 'GET', `/api/farms/${person.farmId}${path}`, { token: person.token })).body;
const post = async (person: Person, path: string, body: object) =>
  (await call(kraal, 'POST', `/api/farms/${person.farmId}${path}`, { token: person.token, body }))
    .body;

type Shown = {
  name: string;
  areaHa: number | null;
  heads: number;
  lsu: number;
  emptySince: string | null;
  mobs: { name: string | null; heads: number; lsu: number; since: string }[];
};

it('a board of three camps, worked out by hand', async () => {
  const person = await signUp(kraal, ['Cattle', 'Sheep']);
  const camps = ['Rivier', 'Berg', 'Vlei'];
  const [river, hill] = await Promise.all(
    camps.map(async (name) => String((await post(person, '/camps', { name, areaHa: 50 }))['id'])),
  );
  const mob = String((await post(person, '/mobs', { name: 'Ooie', species: 'Sheep' }))['id']);
  const [cow, ewes] = [uuid(), uuid()];
  await recorded(kraal, person, [
    event('registered', cow, '2026-01-01', { species: 'Cattle', sex: 'female', tag: 'K1' }),
    event('weighed', cow, '2026-01-02', { massKg: 450, sure: true }),
    event('moved', cow, '2026-02-01', { campId: hill }),
    event('moved', cow, '2026-03-05', { campId: river }),
    event('registered', ewes, '2026-01-01', {
      species: 'Sheep',
      sex: 'female',
      heads: 100,
      name: 'Ooie',
      bornOn: '2022-01-01',
    }),
    event('joined_mob', ewes, '2026-01-02', { mobId: mob }),
    event('moved', ewes, '2026-04-10', { campId: river }),
    event('died', ewes, '2026-05-01', { cause: 'predator' }, { heads: 10 }),
  ]);
  const { items, hectaresPerUnit, on } = await get(person, '/pastures');
  expect([on, hectaresPerUnit]).toEqual(['2026-05-20', null]);
  const ewe = (55 / 450) ** 0.75;
  expect(items).toMatchObject([
    { name: 'Berg', heads: 0, lsu: 0, mobs: [], emptySince: '2026-03-05' },
    {
      name: 'Rivier',
      areaHa: 50,
      heads: 91,
      emptySince: null,
      mobs: [
        { name: 'Ooie', heads: 90, since: '2026-04-10' },
        { name: null, heads: 1, since: '2026-03-05' },
      ],
    },
    { name: 'Vlei', heads: 0, emptySince: null },
  ]);
  const [, used] = items as Shown[];
  expect(used?.lsu).toBeCloseTo(1 + 90 * ewe, 6);
  expect(used?.mobs[0]?.lsu).toBeCloseTo(90 * ewe, 6);
});

it('a calf that becomes a heifer, a lot that loses heads: each day of the season by hand', async () => {
  const person = await signUp(kraal, ['Cattle', 'Sheep']);
  const hill = String((await post(person, '/camps', { name: 'Berg', areaHa: 40 }))['id']);
  const [calf, ewes] = [uuid(), uuid()];
  await recorded(kraal, person, [
    // Twelve months old on March 1.
    event('registered', calf, '2026-01-01', {
      species: 'Cattle',
      sex: 'female',
      tag: 'V1',
      bornOn: '2025-03-01',
      campId: hill,
    }),
    event('registered', ewes, '2026-01-01', {
      species: 'Sheep',
      sex: 'female',
      heads: 100,
      name: 'Ooie',
      bornOn: '2022-01-01',
    }),
    event('moved', ewes, '2026-04-01', { campId: hill }),
    event('died', ewes, '2026-04-11', { cause: 'predator', sure: true }, { heads: 40 }),
    event('weighed', ewes, '2026-04-21', { massKg: 60, sure: true }, { heads: 60 }),
    event('moved', ewes, '2026-05-01', { campId: null }),
  ]);
  const lsu = (kg: number) => (kg / 450) ** 0.75;
  const season = await get(person, '/pastures/season?from=2026-02-01&to=2026-05-20');
  const days = { calf: 28, heifer: 31 + 30 + 20 };
  const expected =
    days.calf * lsu(120) +
    days.heifer * lsu(330) +
    10 * 100 * lsu(55) +
    10 * 60 * lsu(55) +
    10 * 60 * lsu(60);
  const [camp] = season['items'];
  expect(camp.lsuDays).toBeCloseTo(expected, 3);
  expect(camp).toMatchObject({ grazedDays: 28 + 31 + 30 + 20, hectareDays: 40 * 109, load: null });
  const { items } = await get(person, `/camps/${hill}/grazing`);
  expect(items).toMatchObject([{ from: '2026-01-01', until: null }]);
  expect(items[0].mostLsu).toBeCloseTo(lsu(330) + 100 * lsu(55), 3);
});

it('feed, closing and open gates stand on the board; what was eaten since is taken off', async () => {
  const person = await signUp(kraal, ['Cattle']);
  const camps: string[] = [];
  for (const name of ['A', 'B', 'C'])
    camps.push(String((await post(person, '/camps', { name, areaHa: 10 }))['id']));
  const [a = '', b = '', c = ''] = camps;
  const gate = String(
    (await post(person, '/things', { kind: 'gate', name: 'Hek', campIds: [a, b] }))['id'],
  );
  const ox = uuid();
  await recorded(kraal, person, [
    event('registered', ox, '2026-01-01', { species: 'Cattle', sex: 'male', tag: 'O1', campId: a }),
    event('weighed', ox, '2026-01-02', { massKg: 450, sure: true }),
    about('feed_assessed', a, '2026-05-10', { feedKgPerHa: 1000 }),
    about('camp_closed', c, '2026-05-01', { reason: 'sprayed', opensOn: '2026-05-21' }),
    about('camp_closed', b, '2026-05-01', { reason: 'burnt', opensOn: '2026-05-20' }),
    about('gate_opened', gate, '2026-05-15'),
  ]);
  const [first, second, third] = (await get(person, '/pastures'))['items'];
  // 1,000 kg on 10 ha, 40 % of it, less ten kilograms a day, since the gate is open half of them; ten a day from now.
  expect(first.daysLeft).toBeCloseTo((4000 - 5 * 10 - 5 * 5) / 10, 6);
  expect(first).toMatchObject({ openTo: ['B'], closed: null, feed: { on: '2026-05-10' } });
  expect(second).toMatchObject({ openTo: ['A'], closed: null, daysLeft: 392.5, isShared: true });
  const closed = { reason: 'sprayed', opensOn: '2026-05-21' };
  expect(third).toMatchObject({ closed, openTo: [] });
  // A camp by itself tells the same of it.
  expect(await get(person, `/camps/${c}/grazing`)).toMatchObject({ closed });
  expect(await get(person, `/camps/${b}/grazing`)).toMatchObject({ closed: null });
});

it('a season ends today; lambs of a lot are no ewes; one that is counted to nothing stands nowhere', async () => {
  const person = await signUp(kraal, ['Sheep']);
  const hill = String((await post(person, '/camps', { name: 'Berg', areaHa: 40 }))['id']);
  const ewes = uuid();
  await recorded(kraal, person, [
    event('registered', ewes, '2026-01-01', {
      species: 'Sheep',
      sex: 'female',
      heads: 100,
      bornOn: '2022-01-01',
      campId: hill,
    }),
    event('flock_bore', ewes, '2026-05-10', {
      youngId: uuid(),
      mothers: 100,
      alive: 120,
      sure: true,
    }),
  ]);
  const board = async () => (await get(person, '/pastures'))['items'][0];
  const { items } = await get(person, '/pastures/season?from=2026-05-20&to=2027-05-20');
  const lsu = (kg: number) => (kg / 450) ** 0.75;
  expect((await board()).lsu).toBeCloseTo(100 * lsu(55) + 120 * lsu(20), 6);
  expect(items[0].lsuDays).toBeCloseTo((await board()).lsu, 3);
  await recorded(kraal, person, [event('counted', ewes, '2026-05-15', { heads: 0 })]);
  const after = await board();
  expect(after.mobs.every(({ heads }: { heads: number }) => heads > 0)).toBe(true);
});

it('a camp that was cut, joined or drawn late has the hectares of each day', async () => {
  const person = await signUp(kraal, ['Cattle']);
  const send = async (method: 'PUT' | 'POST', path: string, body: object) =>
    (await call(kraal, method, `/api/farms/${person.farmId}${path}`, { token: person.token, body }))
      .body;
  const farm = String((await post(person, '/camps', { name: 'A', areaHa: 109 }))['id']);
  const ring = [
    [26, -28],
    [26.01, -28],
    [26.01, -27.99],
    [26, -27.99],
    [26, -28],
  ];
  const shape = await send('PUT', `/camps/${farm}/shape`, {
    area: { type: 'MultiPolygon', coordinates: [[ring]] },
    from: '2026-05-01',
    version: null,
  });
  const whole = shape['drawnHa'];
  const of = async () =>
    (await get(person, '/pastures/season?from=2026-04-21&to=2026-05-20'))['items'].map(
      ({ name, hectareDays }: { name: string; hectareDays: number | null }) => [
        name,
        Math.round((hectareDays ?? 0) * 10) / 10,
      ],
    );
  const tenth = (value: number) => Math.round(value * 10) / 10;
  expect(await of()).toEqual([['A', tenth(10 * 109 + 20 * whole)]]);
  const cut = await send('POST', `/camps/${farm}/split`, {
    on: '2026-05-11',
    line: [
      [26.005, -28.01],
      [26.005, -27.98],
    ],
    stays: 'left',
    name: 'B',
    version: shape['version'],
  });
  const [left, right] = [cut['stays'].drawnHa, cut['goes'].drawnHa];
  // Before the first drawing its size is that of the drawing, since the typed one counts no more.
  expect(await of()).toEqual([
    ['A', tenth(20 * whole + 10 * left)],
    ['B', tenth(10 * right)],
  ]);
  await send('POST', `/camps/${farm}/join`, {
    on: '2026-05-16',
    otherId: cut['goes'].campId,
    version: cut['stays'].version,
    otherVersion: cut['goes'].version,
  });
  expect((await of())[0]).toEqual(['A', tenth(25 * whole + 5 * left)]);
});

it('rain of the gauges by month, and what was grazed against it', async () => {
  const person = await signUp(kraal, ['Cattle']);
  const hill = String((await post(person, '/camps', { name: 'Berg', areaHa: 100 }))['id']);
  const gauges: string[] = [];
  for (const name of ['Huis', 'Berg'])
    gauges.push(String((await post(person, '/things', { kind: 'gauge', name }))['id']));
  const [house = '', far = ''] = gauges;
  const ox = uuid();
  const months = Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(2025, 5 + index, 15)).toISOString().slice(0, 10),
  );
  await recorded(kraal, person, [
    event('registered', ox, '2025-05-01', {
      species: 'Cattle',
      sex: 'male',
      tag: 'O1',
      campId: hill,
    }),
    event('weighed', ox, '2025-05-01', { massKg: 450, sure: true }),
    ...months.map((day) => about('rained', house, day, { rainMm: 40 })),
    about('rained', house, '2026-05-16', { rainMm: 10 }),
    about('rained', far, '2026-05-16', { rainMm: 20 }),
  ]);
  const { months: shown, hectares, usualRate } = await get(person, '/rain?months=2');
  expect(hectares).toBe(100);
  // In May the house gauge had 50 and the far one 20: 35 in the mean.
  const year = 11 * 40 + 35;
  const lsuDays = 334 + 20;
  expect(shown).toMatchObject([
    { month: '2026-04', rainMm: 40, rainOfYearMm: null, rate: null },
    { month: '2026-05', rainMm: 35, rainOfYearMm: year },
  ]);
  expect(shown[1].lsuDaysOfYear).toBeCloseTo(lsuDays, 3);
  expect(shown[1].rate).toBeCloseTo(lsuDays / 100 / (year / 100), 6);
  // It had no stock for twelve whole months yet: it has no measure of its own.
  expect(usualRate).toBeNull();
});

type Act = { animal: number; day: number; what: 'move' | 'weigh' | 'die' | 'leave'; camp: number };
const dayOf = (day: number): string =>
  new Date(Date.UTC(2026, 0, 10 + day)).toISOString().slice(0, 10);

/** The day on which the board is looked at. */
const today = 130;

/** By hand and slowly: each animal walks through its own days, and the camps are looked into at the end. */
function walked(
  animals: readonly string[],
  camps: readonly string[],
  acts: readonly (Act & { isVoid: boolean })[],
) {
  const board = new Map(
    camps.map((camp) => [
      camp,
      { lsu: 0, heads: 0, left: '', lsuDays: 0, used: new Set<number>() },
    ]),
  );
  for (const [number] of animals.entries()) {
    let [camp, kg, isAlive]: [string | null, number, boolean] = [null, 450, true];
    const own = acts
      .filter((act) => act.animal === number && !act.isVoid)
      .toSorted((one, other) => one.day - other.day);
    for (let day = 0; day <= today; day += 1) {
      const act = own.find((one) => one.day === day);
      if (act) does(act);
      const stood = isAlive && camp !== null ? board.get(camp) : undefined;
      if (stood) stood.lsuDays += (kg / 450) ** 0.75;
      stood?.used.add(day);
    }
    function does({ day, what, camp: to }: Act) {
      const leave = () => {
        const was = camp === null ? undefined : board.get(camp);
        if (was && dayOf(day) > was.left) was.left = dayOf(day);
      };
      const next = what === 'leave' ? null : (camps[to] ?? null);
      if (what === 'weigh') kg = 400 + day;
      else if (what === 'die') {
        leave();
        isAlive = false;
      } else if (next !== camp) {
        leave();
        camp = next;
      }
    }
    const at = camp === null ? undefined : board.get(camp);
    if (isAlive && at) {
      at.heads += 1;
      at.lsu += (kg / 450) ** 0.75;
    }
  }
  return board;
}

it('on random herds that move, are weighed, die, late, voided and shuffled, the board is what a walk says', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          animal: fc.nat(5),
          day: fc.nat(100),
          what: fc.constantFrom('move', 'move', 'move', 'weigh', 'leave', 'die'),
          camp: fc.nat(2),
          isVoid: fc.boolean(),
        }),
        { minLength: 5, maxLength: 30 },
      ),
      fc.infiniteStream(fc.nat(1000)),
      async (drawn, order) => {
        const person = await signUp(kraal, ['Cattle']);
        const camps: string[] = [];
        for (const name of ['A', 'B', 'C'])
          camps.push(String((await post(person, '/camps', { name, areaHa: null }))['id']));
        const animals = Array.from({ length: 6 }, () => uuid());
        await recorded(
          kraal,
          person,
          animals.flatMap((id, number) => [
            event('registered', id, '2026-01-01', {
              species: 'Cattle',
              sex: 'female',
              tag: `K${number}`,
              bornOn: '2018-01-01',
            }),
            event('weighed', id, '2026-01-02', { massKg: 450, sure: true }),
          ]),
        );
        // One entry an animal and day, and none after it died.
        const acts = drawn
          .filter(
            (one, at) =>
              drawn.findIndex(({ animal, day }) => animal === one.animal && day === one.day) === at,
          )
          .filter(
            (one) =>
              !drawn.some(
                ({ animal, day, what }) => animal === one.animal && what === 'die' && day < one.day,
              ),
          );
        const sent = acts.map((act) => {
          const { animal, day, what, camp } = act;
          const kind = what === 'weigh' ? 'weighed' : what === 'die' ? 'died' : 'moved';
          const payload =
            what === 'weigh'
              ? { massKg: 400 + day, sure: true }
              : what === 'die'
                ? { cause: 'unknown' }
                : { campId: what === 'leave' ? null : camps[camp] };
          return { act, entry: event(kind, animals[animal] ?? '', dayOf(day), payload) };
        });
        // In any order, but what ends a life last: nothing is recorded of who is gone.
        const keys = sent.map(() => order.next().value);
        const shuffled = sent
          .map((one, at) => ({ ...one, key: one.act.what === 'die' ? 2000 : keys[at] }))
          .toSorted((one, other) => (one.key ?? 0) - (other.key ?? 0));
        const taken = new Set<TestEvent>();
        for (const { entry } of shuffled) {
          const { body } = await record(kraal, person, [entry]);
          if (body['answers'][0].result !== 'rejected') taken.add(entry);
        }
        expect(taken.size).toBe(sent.length);
        for (const { act, entry } of shuffled)
          if (act.isVoid)
            await recorded(kraal, person, [
              {
                id: uuid(),
                kind: 'voided',
                occurredAt: '2026-05-20T07:00:00Z',
                payload: {},
                voids: { eventId: entry.id, reason: 'wrong' },
              } as unknown as TestEvent, // cancels without an animal of its own
            ]);
        const told = walked(animals, camps, acts);
        const { items } = (await get(person, '/pastures')) as {
          items: (Shown & { campId: string })[];
        }; // as the route says
        for (const shown of items) {
          const expected = told.get(shown.campId);
          expect([shown.name, shown.heads]).toEqual([shown.name, expected?.heads]);
          expect(shown.lsu).toBeCloseTo(expected?.lsu ?? 0, 6);
          const left = expected?.left === '' || shown.heads > 0 ? null : expected?.left;
          expect([shown.name, shown.emptySince]).toEqual([shown.name, left]);
        }
        const season = await get(person, '/pastures/season?from=2026-01-10&to=2026-05-20');
        for (const { campId, lsuDays, grazedDays } of season['items']) {
          expect(lsuDays).toBeCloseTo(told.get(campId)?.lsuDays ?? 0, 3);
          expect(grazedDays).toBe(told.get(campId)?.used.size);
        }
      },
    ),
    { numRuns: 12 },
  );
}, 240_000);

it('while a gate stands open two camps are one, from the day on which it was opened until it was shut', async () => {
  const person = await signUp(kraal, ['Cattle']);
  const a = String((await post(person, '/camps', { name: 'A', areaHa: 10 }))['id']);
  const b = String((await post(person, '/camps', { name: 'B', areaHa: 30 }))['id']);
  const gate = String(
    (await post(person, '/things', { kind: 'gate', name: 'Hek', campIds: [a, b] }))['id'],
  );
  const ox = uuid();
  await recorded(kraal, person, [
    event('registered', ox, '2026-01-01', { species: 'Cattle', sex: 'male', tag: 'O1', campId: a }),
    event('weighed', ox, '2026-01-02', { massKg: 450, sure: true }),
    about('gate_opened', gate, '2026-02-01'),
    about('gate_shut', gate, '2026-02-11'),
  ]);
  const { items } = await get(person, '/pastures/season?from=2026-01-22&to=2026-02-20');
  // Ten days before, ten together (a quarter in A), ten after.
  expect(items).toMatchObject([
    { name: 'A', grazedDays: 30 },
    { name: 'B', grazedDays: 10 },
  ]);
  expect(items[0].lsuDays).toBeCloseTo(10 + 2.5 + 10, 6);
  expect(items[1].lsuDays).toBeCloseTo(7.5, 6);
});

it('an assessment of another season says what was there, and no longer what is left', async () => {
  const person = await signUp(kraal, ['Cattle']);
  const [old, young] = await Promise.all(
    ['Oud', 'Vars'].map(async (name) =>
      String((await post(person, '/camps', { name, areaHa: 10 }))['id']),
    ),
  );
  await recorded(kraal, person, [
    about('feed_assessed', old ?? '', '2025-10-01', { feedKgPerHa: 1000 }),
    about('feed_assessed', young ?? '', '2026-02-01', { feedKgPerHa: 1000 }),
  ]);
  const { items } = await get(person, '/pastures');
  expect(items.map(({ feed }: { feed: object }) => feed)).toMatchObject([
    { on: '2025-10-01', feedKgPerHa: 1000, leftKg: null },
    { on: '2026-02-01', leftKg: 4000 },
  ]);
});

it('nobody moves into a camp that is no more; who was moved before it ended stays in sight', async () => {
  const person = await signUp(kraal, ['Cattle']);
  const camp = String((await post(person, '/camps', { name: 'Huurgrond', areaHa: 10 }))['id']);
  const [ox, late] = [uuid(), uuid()];
  await recorded(kraal, person, [
    event('registered', ox, '2026-01-01', { species: 'Cattle', sex: 'male', tag: 'O1' }),
    event('registered', late, '2026-01-01', { species: 'Cattle', sex: 'male', tag: 'O2' }),
  ]);
  await call(kraal, 'PATCH', `/api/farms/${person.farmId}/camps/${camp}`, {
    token: person.token,
    body: { archived: true, version: 1 },
  });
  await inTenant(kraal.services.database, {
    tenant: { farmId: person.farmId, userId: null },
    work: (transaction) =>
      transaction.execute(sql`update camp set archived_at = '2026-05-10T10:00:00Z'`),
  });
  const [answer] = (
    await record(kraal, person, [event('moved', late, '2026-05-12', { campId: camp })])
  ).body['answers'];
  expect(answer).toMatchObject({ result: 'rejected', code: 'camp_ended' });
  // What a phone kept since before then is taken, and whoever stands there is not lost.
  await recorded(kraal, person, [event('moved', ox, '2026-05-08', { campId: camp })]);
  expect((await get(person, '/pastures'))['items']).toMatchObject([
    { name: 'Huurgrond', heads: 1 },
  ]);
});
