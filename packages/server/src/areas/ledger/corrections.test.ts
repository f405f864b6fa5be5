import { expect, it } from 'vitest';
import { inTenant } from '../../platform/database/connection.ts';
import { readRows } from '../../testing/readRows.ts';
import {
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
import { sql } from 'drizzle-orm';
import { replayFarm } from './index.ts';

const kraal = await openKraal();

const send = async (me: Person, method: 'GET' | 'POST', path: string, body?: object) =>
  (await call(kraal, method, `/api/farms/${me.farmId}${path}`, { token: me.token, body })).body;
const make = async (me: Person, path: string, body: object): Promise<string> =>
  (await send(me, 'POST', path, body))['id'];
const codes = async (me: Person, entries: TestEvent[]): Promise<string[]> => {
  const { body } = await record(kraal, me, entries);
  return body['answers'].map((one: { result: string; code?: string }) => one.code ?? one.result);
};
const animal = (me: Person, id: string) => send(me, 'GET', `/animals/${id}`);
const agrees = async (me: Person) => {
  const farm = { id: me.farmId, timeZone: 'Africa/Johannesburg', gestationDays: {} };
  const tenant = { farmId: me.farmId, userId: me.userId };
  const found = await inTenant(kraal.services.database, {
    tenant,
    work: (one) => replayFarm(one, farm),
  });
  expect(found).toEqual([]);
};

const cow = (id: string, more: object = {}): TestEvent =>
  event('registered', id, '2024-01-01', { species: 'Cattle', sex: 'female', ...more });
const toMob = (
  kind: string,
  mobId: string,
  day: string,
  payload: Record<string, unknown>,
): TestEvent => {
  const { animalIds: _none, ...one } = event(kind, uuid(), day, payload);
  return { ...one, mobId };
};
const standsFor = (one: TestEvent, wrong: TestEvent): TestEvent => ({
  ...one,
  voids: { eventId: wrong.id, reason: 'put right' },
});
const cancels = (wrong: TestEvent, day: string): TestEvent =>
  standsFor(event('voided', wrong.animalIds?.[0] ?? uuid(), day), wrong);

const stock = async (more: object = {}) => {
  const me = await signUp(kraal);
  const medicineId = await make(me, '/medicines', {
    name: 'Oxy',
    medicineClass: 'other',
    unit: 'ml',
    meatDays: 14,
    ...more,
  });
  const batch = async (amount: number) =>
    make(me, `/medicines/${medicineId}/batches`, { number: `B${amount}`, bought: amount });
  const dose = (id: string, day: string, amount: number, batchId?: string): TestEvent =>
    event('treated', id, day, {
      lines: [{ medicineId, batchId, dose: amount, unit: 'ml', meatDays: 14, milkDays: 0 }],
    });
  return { me, batch, dose };
};

it('of a whole mob mean those too who were born into it only by what is put right', async () => {
  const me = await signUp(kraal);
  const [x, y] = [
    await make(me, '/mobs', { name: 'X', species: 'Cattle' }),
    await make(me, '/mobs', { name: 'Y', species: 'Cattle' }),
  ];
  const [a, d, ofA, ofD] = [uuid(), uuid(), uuid(), uuid()];
  const bore = (dam: string, id: string) =>
    event('gave_birth', dam, '2024-03-02', {
      young: [{ id, sex: 'female', alive: true }],
      sure: true,
    });
  await recorded(kraal, me, [cow(a, { tag: 'A', mobId: x }), cow(d, { tag: 'D', mobId: y })]);
  const wrongly = toMob('joined_mob', x, '2024-03-01', { mobId: y });
  const sold = toMob('sold', x, '2024-03-10', { to: 'a neighbour', sure: true });
  await recorded(kraal, me, [wrongly, bore(a, ofA), bore(d, ofD)]);
  expect(await codes(me, [standsFor(sold, wrongly)])).toEqual(['recorded']);
  const standing = async (ids: string[]) =>
    Promise.all(ids.map(async (id) => (await animal(me, id))['status']));
  expect(await standing([a, ofA, d, ofD])).toEqual(['sold', 'sold', 'alive', 'alive']);
  const [e, ofE, f] = [uuid(), uuid(), uuid()];
  const joined = event('joined_mob', e, '2024-04-01', { mobId: x });
  await recorded(kraal, me, [cow(e, { tag: 'E' }), cow(f, { tag: 'F', mobId: x }), joined]);
  await recorded(kraal, me, [{ ...bore(e, ofE), occurredAt: '2024-04-02T10:00:00.000Z' }]);
  const all = toMob('sold', x, '2024-04-10', { to: 'a neighbour', sure: true });
  // Cancelled in the same request, by a cancellation that was written later: it never was.
  expect(await codes(me, [all, cancels(joined, '2024-04-20')])).toEqual(['recorded', 'recorded']);
  expect(await standing([e, ofE, f])).toEqual(['alive', 'alive', 'sold']);
  await agrees(me);
});

it('of a dose are not held against the dose they stand for, in one request or in two', async () => {
  for (const isOne of [true, false]) {
    const { me, batch, dose } = await stock({ onceInLife: true });
    const batchId = await batch(100);
    const [a, b] = [uuid(), uuid()];
    await recorded(kraal, me, [cow(a, { tag: 'A' }), cow(b, { tag: 'B' })]);
    const wrong = dose(a, '2024-03-01', 60, batchId);
    const right = standsFor(dose(a, '2024-03-02', 70, batchId), wrong);
    if (isOne) expect(await codes(me, [wrong, right])).toEqual(['recorded', 'recorded']);
    else {
      await recorded(kraal, me, [wrong]);
      expect(await codes(me, [right])).toEqual(['recorded']);
    }
    expect((await animal(me, a))['meatUntil']).toBe('2024-03-16');
    // What is left, and that it had it, is by the right one alone.
    expect(await codes(me, [dose(b, '2024-03-03', 31, batchId)])).toEqual(['batch_empty']);
    expect(await codes(me, [dose(a, '2024-03-03', 1, batchId)])).toEqual(['once_in_life']);
    expect(await codes(me, [dose(b, '2024-03-03', 30, batchId)])).toEqual(['recorded']);
    await agrees(me);
  }
});

it('told as cancelled and anew in one request are both taken, whatever stood in the way', async () => {
  const { me, batch, dose } = await stock();
  const batchId = await batch(100);
  const mobId = await make(me, '/mobs', { name: 'X', species: 'Cattle' });
  const other = await make(me, '/mobs', { name: 'Y', species: 'Cattle' });
  const [a, b, calf] = [uuid(), uuid(), uuid()];
  const wrong = dose(a, '2024-03-01', 60, batchId);
  const twin = cow(b, { tag: 'T9' });
  const moved = toMob('joined_mob', mobId, '2024-04-01', { mobId: other });
  await recorded(kraal, me, [cow(a, { tag: 'A', mobId }), twin, wrong, moved]);
  const again = dose(a, '2024-03-02', 70, batchId);
  expect(await codes(me, [cancels(wrong, '2024-05-01'), again])).toEqual(['recorded', 'recorded']);
  expect((await animal(me, a))['meatUntil']).toBe('2024-03-16');
  expect(await codes(me, [cow(calf, { tag: 'T9' }), cancels(twin, '2024-05-02')])).toEqual([
    'recorded',
    'recorded',
  ]);
  const weighed = toMob('weighed', mobId, '2024-04-02', { massKg: 400 });
  expect(await codes(me, [weighed, cancels(moved, '2024-05-03')])).toEqual([
    'recorded',
    'recorded',
  ]);
  expect((await animal(me, a))['massKg']).toBe(400);
  await agrees(me);
});

it('of three births that all move need no order of their own', async () => {
  const me = await signUp(kraal);
  const id = uuid();
  const bore = (day: string) =>
    event('gave_birth', id, day, { young: [{ alive: false }], sure: true });
  const wrong = ['2024-01-01', '2025-01-01', '2026-01-01'].map(bore);
  const right = ['2024-06-01', '2025-06-01', '2026-06-01'].map((day, index) =>
    standsFor(bore(day), wrong[index] as TestEvent),
  );
  await recorded(kraal, me, [cow(id, { tag: 'A', bornOn: '2018-01-01' }), ...wrong]);
  expect(await codes(me, right)).toEqual(['recorded', 'recorded', 'recorded']);
  await agrees(me);
});

it('of what was refused are followed to the end of their chain', async () => {
  const me = await signUp(kraal);
  const id = uuid();
  await recorded(kraal, me, [
    cow(id, { tag: 'A' }),
    event('weighed', id, '2024-06-01', { massKg: 400 }),
    event('sold', id, '2024-07-01', { to: 'a neighbour' }),
  ]);
  const died = event('died', id, '2024-05-01', { cause: 'disease' });
  const first = standsFor(event('weighed', id, '2024-05-01', { massKg: 380 }), died);
  const second = standsFor(event('weighed', id, '2024-05-01', { massKg: 381 }), first);
  expect(await codes(me, [died, first, second])).toEqual(['recorded', 'recorded', 'recorded']);
  // Weighed when it was gone: another day was meant.
  const late = event('weighed', id, '2024-08-01', { massKg: 390 });
  const right = standsFor(event('weighed', id, '2024-05-20', { massKg: 390 }), late);
  expect(await codes(me, [late, right])).toEqual(['recorded', 'recorded']);
  const { body } = await call(kraal, 'GET', `/api/farms/${me.farmId}/animals/${id}`, {
    token: me.token,
  });
  expect(body['massKg']).toBe(400);
  await agrees(me);
});

it('and cancellations leave no young without its parent', async () => {
  const me = await signUp(kraal);
  const [sire, calf] = [uuid(), uuid()];
  const came = event('registered', sire, '2024-01-01', {
    species: 'Cattle',
    sex: 'male',
    tag: 'BUL',
    bornOn: '2019-01-01',
  });
  const young = cow(calf, { tag: 'K', bornOn: '2023-01-01', sireId: sire });
  await recorded(kraal, me, [came, young]);
  expect(await codes(me, [cancels(came, '2024-02-01')])).toEqual(['named_as_parent']);
  const another = { ...came, id: uuid(), animalIds: [uuid()] };
  expect(await codes(me, [standsFor(another, came)])).toEqual(['named_as_parent']);
  expect(await codes(me, [cancels(came, '2024-02-01'), cancels(young, '2024-02-01')])).toEqual([
    'recorded',
    'recorded',
  ]);
  await agrees(me);
});

it('of a controlled disease in the very request send no letter', async () => {
  const me = await signUp(kraal);
  const id = uuid();
  await recorded(kraal, me, [cow(id, { tag: 'A' })]);
  const day = kraal.services.now().toISOString();
  const wrong = event('diagnosed', id, day, { disease: 'Anthrax' });
  const told = () =>
    inTenant(kraal.services.database, {
      tenant: { farmId: me.farmId, userId: me.userId },
      work: (transaction) =>
        readRows<{ what: string }>(
          transaction,
          sql`select what from notice where what like '%disease'`,
        ),
    });
  expect(await codes(me, [wrong, cancels(wrong, day)])).toEqual(['recorded', 'recorded']);
  expect(await told()).toEqual([]);
});
