import { describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/connection.ts';
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
import { replayFarm } from './index.ts';

const kraal = await openKraal();
const send = async (who: Person, method: 'GET' | 'POST', path: string, body?: object) =>
  (await call(kraal, method, `/api/farms/${who.farmId}${path}`, { token: who.token, body })).body;
const agrees = (who: Person) =>
  inTenant(kraal.services.database, {
    tenant: { farmId: who.farmId, userId: who.userId },
    work: (transaction) =>
      replayFarm(transaction, {
        id: who.farmId,
        timeZone: 'Africa/Johannesburg',
        gestationDays: {},
      }),
  });
/** What became of each entry of one request: its code, or that it was recorded. */
const codes = async (who: Person, entries: TestEvent[]): Promise<string[]> => {
  const { status, body } = await record(kraal, who, entries);
  expect(status).toBe(200);
  return body['answers'].map((one: { result: string; code?: string }) => one.code ?? one.result);
};
const codeOf = async (who: Person, entry: TestEvent) => (await codes(who, [entry]))[0];
const cancels = (one: TestEvent, day: string): TestEvent =>
  event(
    'voided',
    one.animalIds?.[0] ?? uuid(),
    day,
    {},
    { voids: { eventId: one.id, reason: 'x' } },
  );
const toMob = (kind: string, mobId: string, day: string, payload: object = {}, heads?: number) => {
  const { animalIds: _none, ...entry } = event(kind, uuid(), day, { ...payload });
  return { ...entry, mobId, ...(heads ? { heads } : {}) };
};
const farm = async () => {
  const owner = await signUp(kraal);
  const mob = async (name: string): Promise<string> =>
    (await send(owner, 'POST', '/mobs', { name, species: 'Cattle' }))['id'];
  const medicine = async (more: object = {}): Promise<string> =>
    (
      await send(owner, 'POST', '/medicines', {
        name: 'Oxy',
        medicineClass: 'other',
        unit: 'ml',
        meatDays: 14,
        ...more,
      })
    )['id'];
  return { owner, mob, medicine };
};
const opened = (id: string, more: object): TestEvent =>
  event('registered', id, '2024-01-01', { species: 'Cattle', sex: 'female', ...more });
const dose = (medicineId: string, amount = 5, more: object = {}) => ({
  lines: [{ medicineId, dose: amount, unit: 'ml', meatDays: 14, milkDays: 0 }],
  ...more,
});

describe('entries that are taken together pass what each must pass alone', () => {
  it('what is addressed to a mob is held against whoever is in it', async () => {
    const { owner, mob } = await farm();
    const mobId = await mob('M');
    const id = uuid();
    await recorded(kraal, owner, [opened(id, { tag: 'A1', mobId })]);
    const counted = () => toMob('counted', mobId, '2024-03-01', { heads: 3000 });
    expect(await codes(owner, [counted(), counted()])).toEqual(['not_a_lot', 'not_a_lot']);
    const heavy = () => toMob('weighed', mobId, '2024-03-02', { massKg: 48_000 });
    expect(await codes(owner, [heavy(), heavy()])).not.toContain('recorded');
    const empty = await mob('Empty');
    const nobody = () => toMob('weighed', empty, '2024-03-02', { massKg: 400 });
    expect(await codes(owner, [nobody(), nobody()])).toEqual(['empty_mob', 'empty_mob']);
    expect((await send(owner, 'GET', `/animals/${id}`))['heads']).toBe(1);
    expect(await agrees(owner)).toEqual([]);
  });

  it('a medicine is held against the animals as the others make them', async () => {
    const { owner, medicine } = await farm();
    const [lot, one] = [uuid(), uuid()];
    const medicineId = await medicine({ species: ['Cattle'], onlySex: 'male' });
    const batch = await send(owner, 'POST', `/medicines/${medicineId}/batches`, {
      number: 'B1',
      bought: 5,
    });
    const sheep = { species: 'Sheep', sex: 'female', heads: 10 };
    await recorded(kraal, owner, [
      event('registered', lot, '2024-01-01', sheep),
      event('died', lot, '2024-06-01', { cause: 'disease', sure: true }, { heads: 10 }),
    ]);
    const treated = event('treated', one, '2024-05-03', {
      lines: [
        { medicineId, batchId: batch['id'], dose: 1000, unit: 'ml', meatDays: 14, milkDays: 0 },
      ],
      sure: true,
    });
    await codes(owner, [
      event('split', lot, '2024-05-01', { intoId: one, heads: 1, tag: 'T1' }),
      treated,
      event('found', lot, '2024-05-15', {}, { heads: 2 }),
    ]);
    const { items } = await send(owner, 'GET', '/treatments');
    expect(items).toEqual([]);
  });

  it('what is asked of one is asked of two', async () => {
    const { owner } = await farm();
    const lot = uuid();
    await recorded(kraal, owner, [opened(lot, { heads: 100 })]);
    const died = () => event('died', lot, '2024-03-01', { cause: 'disease' }, { heads: 40 });
    expect(await codes(owner, [died(), died()])).toEqual(['ask_many_leave', 'ask_many_leave']);
    expect((await send(owner, 'GET', `/animals/${lot}`))['heads']).toBe(100);
  });

  it('two cannot take the same tag', async () => {
    const { owner } = await farm();
    const lot = uuid();
    await recorded(kraal, owner, [
      opened(lot, { heads: 10 }),
      event('died', lot, '2024-06-01', { cause: 'disease', sure: true }, { heads: 10 }),
    ]);
    const split = () => event('split', lot, '2024-05-01', { intoId: uuid(), heads: 1, tag: 'X1' });
    const found = event('found', lot, '2024-05-15', {}, { heads: 2 });
    expect(await codes(owner, [split(), split(), found])).not.toEqual([
      'recorded',
      'recorded',
      'recorded',
    ]);
    expect(await agrees(owner)).toEqual([]);
  });
});

describe('cancellations in one request', () => {
  it('reach whoever joined the mob in the same request', async () => {
    const { owner, mob, medicine } = await farm();
    const [mobId, medicineId] = [await mob('M'), await medicine()];
    const [a, b] = [uuid(), uuid()];
    const treated = toMob(
      'treated',
      mobId,
      '2024-10-01',
      dose(medicineId, 5, { courseGoesOn: true }),
    );
    const ended = toMob('course_ended', mobId, '2024-10-02', { medicineId });
    await recorded(kraal, owner, [
      opened(a, { tag: 'A', mobId }),
      opened(b, { tag: 'B' }),
      treated,
      ended,
    ]);
    expect(
      await codes(owner, [
        event('joined_mob', b, '2024-09-20', { mobId }),
        cancels({ ...ended, animalIds: [a] }, '2024-10-03'),
      ]),
    ).toEqual(['recorded', 'recorded']);
    for (const id of [a, b])
      expect((await send(owner, 'GET', `/animals/${id}`))['meatUntil']).toBe('9999-12-31');
    expect(await agrees(owner)).toEqual([]);
    const late = uuid();
    await recorded(kraal, owner, [opened(late, { tag: 'C' })]);
    expect(
      await codes(owner, [
        event('joined_mob', late, '2024-09-21', { mobId }),
        cancels({ ...treated, animalIds: [a] }, '2024-10-04'),
      ]),
    ).toEqual(['recorded', 'recorded']);
    expect((await send(owner, 'GET', `/animals/${late}`))['meatUntil']).toBe(null);
    expect(await agrees(owner)).toEqual([]);
  });

  it('of something refused: one is taken, however many there are and whatever ids they bear', async () => {
    const { owner } = await farm();
    const lot = uuid();
    await recorded(kraal, owner, [opened(lot, { heads: 100 })]);
    const died = (): TestEvent =>
      event('died', lot, '2024-03-01', { cause: 'disease' }, { heads: 40 });
    const wrong = died();
    const twice = cancels(wrong, '2024-03-02');
    expect(await codes(owner, [wrong, twice, twice, cancels(wrong, '2024-03-03')])).toEqual([
      'recorded',
      'recorded',
      'duplicate',
      'voided_already',
    ]);
    const another = died();
    expect(
      await codes(owner, [another, { ...cancels(another, '2024-03-02'), id: another.id }]),
    ).toEqual(['ask_many_leave', 'id_reused']);
    expect(
      await codes(owner, [another, { ...cancels(another, '2024-03-02'), id: wrong.id }]),
    ).toEqual(['ask_many_leave', 'id_reused']);
    const same = died();
    expect(await codes(owner, [same, same])).toEqual(['ask_many_leave', 'ask_many_leave']);
    expect((await send(owner, 'GET', `/animals/${lot}`))['heads']).toBe(100);
  });

  it('follow a chain of corrections to its end, and stand before what they stand on', async () => {
    const { owner } = await farm();
    const [id, other] = [uuid(), uuid()];
    await recorded(kraal, owner, [opened(id, { tag: 'A1' })]);
    const first = event('weighed', id, '2024-11-10', { massKg: 400 });
    const second = event(
      'weighed',
      id,
      '2024-11-05',
      { massKg: 401 },
      {
        voids: { eventId: first.id, reason: 'x' },
      },
    );
    const third = event(
      'weighed',
      id,
      '2024-11-03',
      { massKg: 402 },
      {
        voids: { eventId: second.id, reason: 'x' },
      },
    );
    expect(await codes(owner, [third, second, first])).toEqual([
      'recorded',
      'recorded',
      'recorded',
    ]);
    expect((await send(owner, 'GET', `/animals/${id}`))['massKg']).toBe(402);
    const registered = opened(other, { tag: 'A2' });
    const weighed = event('weighed', other, '2024-02-01', { massKg: 300 });
    await recorded(kraal, owner, [registered, weighed]);
    expect(
      await codes(owner, [cancels(registered, '2024-12-01'), cancels(weighed, '2024-12-01')]),
    ).toEqual(['recorded', 'recorded']);
    expect(await agrees(owner)).toEqual([]);
  });

  it('of what was addressed to a mob nobody is in any more', async () => {
    const { owner, mob } = await farm();
    const mobId = await mob('M');
    const [a, b] = [uuid(), uuid()];
    const weighed = toMob('weighed', mobId, '2024-03-01', { massKg: 400 });
    await recorded(kraal, owner, [opened(a, { tag: 'A', mobId }), weighed]);
    await recorded(kraal, owner, [event('left_mob', a, '2024-02-01', { mobId })]);
    expect(await codeOf(owner, cancels({ ...weighed, animalIds: [a] }, '2024-03-05'))).toBe(
      'recorded',
    );
    await recorded(kraal, owner, [opened(b, { tag: 'B' })]);
    await recorded(kraal, owner, [event('joined_mob', b, '2024-02-15', { mobId })]);
    expect((await send(owner, 'GET', `/animals/${b}`))['massKg']).toBe(null);
    expect(await agrees(owner)).toEqual([]);
  });

  it('of a whole mob mean who was in it without what they stand for', async () => {
    const { owner, mob } = await farm();
    const [mobId, next] = [await mob('M'), await mob('N')];
    const [a, b, c] = [uuid(), uuid(), uuid()];
    const went = toMob('joined_mob', mobId, '2024-03-01', { mobId: next });
    await recorded(kraal, owner, [
      ...[a, b].map((id, at) => opened(id, { tag: `A${at}`, mobId })),
      went,
      opened(c, { tag: 'C' }),
      event('joined_mob', c, '2024-03-02', { mobId }),
    ]);
    const stead = { voids: { eventId: went.id, reason: 'they were sold' } };
    const sold = {
      ...toMob('sold', mobId, '2024-03-03', { to: 'a neighbour', sure: true }),
      ...stead,
    };
    expect(await codeOf(owner, sold)).toBe('recorded');
    const standing = async () =>
      await Promise.all(
        [a, b, c].map(async (id) => (await send(owner, 'GET', `/animals/${id}`))['status']),
      );
    expect(await standing()).toEqual(['sold', 'sold', 'sold']);
    expect(await agrees(owner)).toEqual([]);
    // Sold with the whole mob on the wrong day: on the right one the last of them was not there yet.
    const earlier = {
      ...toMob('sold', mobId, '2024-03-02', { to: 'a neighbour', sure: true }),
      occurredAt: '2024-03-01T10:00:00.000Z',
      voids: { eventId: sold.id, reason: 'a day too late' },
    };
    expect(await codeOf(owner, earlier)).toBe('recorded');
    expect(await standing()).toEqual(['sold', 'sold', 'alive']);
    expect(await agrees(owner)).toEqual([]);
  });

  it('of what a mob was given count for who comes to it in the same request', async () => {
    const { owner, mob, medicine } = await farm();
    const mobId = await mob('M');
    const [long, short] = [await medicine(), await medicine({ name: 'Dip', meatDays: 3 })];
    const [a, b] = [uuid(), uuid()];
    const wrong = toMob('treated', mobId, '2024-09-01', dose(long));
    await recorded(kraal, owner, [opened(a, { tag: 'A', mobId }), opened(b, { tag: 'B' }), wrong]);
    const right = {
      ...toMob('treated', mobId, '2024-09-02', {
        lines: [{ medicineId: short, dose: 5, unit: 'ml', meatDays: 3, milkDays: 0 }],
      }),
      voids: { eventId: wrong.id, reason: 'another bottle' },
    };
    expect(await codes(owner, [event('joined_mob', b, '2024-08-30', { mobId }), right])).toEqual([
      'recorded',
      'recorded',
    ]);
    for (const id of [a, b])
      expect((await send(owner, 'GET', `/animals/${id}`))['meatUntil']).toBe('2024-09-05');
    expect(await agrees(owner)).toEqual([]);
  });

  it('of something refused count for what they were put right to', async () => {
    const { owner } = await farm();
    const id = uuid();
    await recorded(kraal, owner, [
      opened(id, { tag: 'A1' }),
      event('weighed', id, '2024-06-01', { massKg: 400 }),
    ]);
    const died = event('died', id, '2024-05-01', { cause: 'disease' });
    const right = event('weighed', id, '2024-05-01', { massKg: 380 });
    const corrected = { ...right, voids: { eventId: died.id, reason: 'another one died' } };
    expect(await codes(owner, [died, corrected])).toEqual(['recorded', 'recorded']);
    expect((await send(owner, 'GET', `/animals/${id}`))['status']).toBe('alive');
    expect(await agrees(owner)).toEqual([]);
    // What is impossible itself keeps nothing of the two.
    const again = event('died', id, '2024-05-02', { cause: 'disease' });
    const lost = { ...event('lost', id, '2024-05-02'), voids: { eventId: again.id, reason: 'x' } };
    expect(await codes(owner, [again, lost])).toEqual(['contradicts_later', 'contradicts_later']);
  });

  it('with a birth put right to a later day are taken in one request', async () => {
    const { owner } = await farm();
    const cow = uuid();
    const birth = (day: string): TestEvent =>
      event('gave_birth', cow, day, { young: [{ alive: false }], sure: true });
    const wrong = birth('2024-05-01');
    await recorded(kraal, owner, [opened(cow, { tag: 'K', bornOn: '2019-01-01' }), wrong]);
    expect(await codes(owner, [birth('2024-08-01'), cancels(wrong, '2024-09-01')])).toEqual([
      'recorded',
      'recorded',
    ]);
    expect(await codes(owner, [birth('2024-06-01')])).toEqual(['too_soon_before_birth']);
    expect(await agrees(owner)).toEqual([]);
  });

  it('with a key are those of a program, not of the person who made the key', async () => {
    const { owner, medicine } = await farm();
    const id = uuid();
    const treated = event('treated', id, '2024-03-01', dose(await medicine()));
    await recorded(kraal, owner, [opened(id, { tag: 'A1' }), treated]);
    const { key } = await send(owner, 'POST', '/api-keys', { name: 'crush', role: 'field_worker' });
    const program = { ...owner, token: key };
    expect(await codeOf(program, cancels(treated, '2024-03-02'))).toBe('forbidden');
    expect(await codeOf(owner, cancels(treated, '2024-03-02'))).toBe('recorded');
  });
});

it('a cow and her calf in the mob that is weaned: rebuilt they are as they were', async () => {
  const { owner, mob } = await farm();
  const mobId = await mob('M');
  const [cow, calf] = [uuid(), uuid()];
  await recorded(kraal, owner, [opened(cow, { tag: 'K1', mobId, bornOn: '2019-01-01' })]);
  await recorded(kraal, owner, [
    event('gave_birth', cow, '2024-02-01', {
      young: [{ id: calf, sex: 'female', alive: true }],
      sure: true,
    }),
  ]);
  await recorded(kraal, owner, [toMob('weaned', mobId, '2024-09-01')]);
  expect(await agrees(owner)).toEqual([]);
  await recorded(kraal, owner, [event('weighed', cow, '2024-05-01', { massKg: 480 })]);
  expect(await agrees(owner)).toEqual([]);
});

it('heads taken out of a lot hear that the sire their lot was put to by name has left', async () => {
  const { owner } = await farm();
  const [lot, part, one, ram] = [uuid(), uuid(), uuid(), uuid()];
  const sheep = (id: string, more: object) =>
    event('registered', id, '2023-01-01', { species: 'Sheep', bornOn: '2020-01-01', ...more });
  await recorded(kraal, owner, [
    sheep(lot, { sex: 'female', heads: 50 }),
    sheep(ram, { sex: 'male', tag: 'R1' }),
    event('joined_sire', lot, '2024-03-01', { sireIds: [ram], sure: true }),
  ]);
  await recorded(kraal, owner, [event('split', lot, '2024-03-10', { intoId: part, heads: 5 })]);
  await recorded(kraal, owner, [
    event('split', part, '2024-03-12', { intoId: one, heads: 1, tag: 'E1' }),
  ]);
  await recorded(kraal, owner, [event('died', ram, '2024-04-01', { cause: 'accident' })]);
  expect(await agrees(owner)).toEqual([]);
});

it('days that no database knows and moments of no such offset are refused in words', async () => {
  const { owner } = await farm();
  const id = uuid();
  const born = (bornOn: string) => opened(uuid(), { bornOn });
  expect(await codes(owner, [born('0000-01-01'), born('9999-12-31')])).toEqual([
    'invalid',
    'invalid',
  ]);
  for (const path of [
    '/due?to=0000-01-01',
    '/heads?on=0000-01-01',
    '/treatments?from=0000-01-01',
    '/health/insight?from=0001-01-01&to=0001-01-01',
    '/health/insight?from=9999-12-01&to=9999-12-31',
  ]) {
    const answer = await call(kraal, 'GET', `/api/farms/${owner.farmId}${path}`, {
      token: owner.token,
    });
    expect([path, answer.status]).toEqual([path, 422]);
  }
  expect(
    await codeOf(owner, { ...opened(id, {}), occurredAt: '2024-01-01T00:00:00+16:00' }),
  ).toMatch(/recorded|invalid/);
});

it('a batch gives no more than it has, whatever the entry says of heads', async () => {
  const { owner, medicine } = await farm();
  const medicineId = await medicine();
  const { id: batchId } = await send(owner, 'POST', `/medicines/${medicineId}/batches`, {
    number: 'B1',
    bought: 100,
  });
  const ids = Array.from({ length: 30 }, () => uuid());
  await recorded(
    kraal,
    owner,
    ids.map((id, index) => opened(id, { tag: `A${index}` })),
  );
  const treated = event('treated', ids[0] ?? '', '2024-03-01', {
    lines: [{ medicineId, batchId, dose: 10, unit: 'ml', meatDays: 14, milkDays: 0 }],
  });
  expect(await codeOf(owner, { ...treated, animalIds: ids, heads: 1 })).toBe('batch_empty');
});

it('is about no more lives than others can wait for, but for one entry alone', async () => {
  const who = await signUp(kraal, ['Cattle']);
  const many = Array.from({ length: 2000 }, () => uuid());
  const about = (times: number): TestEvent[] =>
    Array.from({ length: times }, () => ({
      ...event('noted', '', '2024-03-01', { text: 'x' }),
      animalIds: many,
    }));
  const statusOf = async (entries: TestEvent[]) => (await record(kraal, who, entries)).status;
  expect(await statusOf(about(11))).toBe(413);
  expect(await statusOf(about(1))).toBe(200);
  // Whom a mob holds counts as well as who is named.
  const { id: mobId } = await send(who, 'POST', '/mobs', { name: 'Trop' });
  for (const half of [many.slice(0, 500), many.slice(500, 1000)])
    await recorded(
      kraal,
      who,
      half.map((id) =>
        event('registered', id, '2024-01-01', { species: 'Cattle', sex: 'female', mobId }),
      ),
    );
  const toMob = Array.from({ length: 21 }, () => {
    const { animalIds: _all, ...entry } = event('noted', '', '2024-03-01', { text: 'x' });
    return { ...entry, mobId };
  });
  expect(await statusOf(toMob)).toBe(413);
  expect(await statusOf(toMob.slice(0, 20))).toBe(200);
});

it('what was cancelled before its animal was known is seen in its life all the same', async () => {
  const timelines: unknown[] = [];
  // The animal before them, with them, and after them.
  for (const parts of [[1, 2], [3], [2, 1]]) {
    const who = await signUp(kraal, ['Cattle']);
    const cow = uuid();
    const came = opened(cow, { tag: 'A1' });
    const weighed = event('weighed', cow, '2024-03-01', { massKg: 400 });
    const { animalIds: _none, ...cancelled } = cancels(weighed, '2024-04-01');
    const told = { 1: [came], 2: [weighed, cancelled], 3: [weighed, cancelled, came] };
    for (const part of parts)
      expect(await codes(who, told[part as 1 | 2 | 3])).not.toContain('unknown_animal'); // one of these
    const { items } = await send(who, 'GET', `/animals/${cow}/events`);
    const { items: all } = await send(who, 'GET', '/events?species=Cattle');
    timelines.push([
      items.map(({ kind, voidedBy }: Record<string, unknown>) => [kind, voidedBy !== null]),
      all.map(({ kind, animals, animalTag }: Record<string, unknown>) => [
        kind,
        animals,
        animalTag,
      ]),
    ]);
    expect(await agrees(who)).toEqual([]);
  }
  expect(timelines[0]).toEqual([
    [
      ['voided', false],
      ['weighed', true],
      ['registered', false],
    ],
    [
      ['voided', 1, 'A1'],
      ['weighed', 1, 'A1'],
      ['registered', 1, 'A1'],
    ],
  ]);
  expect(timelines[1]).toEqual(timelines[0]);
  expect(timelines[2]).toEqual(timelines[0]);
});
