import { addDays, type Day } from '@kraal/domain/format/dates';
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
import { replayFarm } from '../ledger/index.ts';

const kraal = await openKraal();
const send = (method: 'GET' | 'POST', path: string, person: Person, body?: unknown) =>
  call(kraal, method, `/api/farms/${person.farmId}${path}`, {
    token: person.token,
    ...(body === undefined ? {} : { body }),
  });
const rejection = async (owner: Person, one: TestEvent) => {
  const [answer] = (await record(kraal, owner, [one])).body['answers'];
  return answer.result === 'rejected'
    ? { code: answer.code, field: Object.keys(answer.errors)[0], message: answer.message }
    : null;
};
const agrees = (owner: Person) =>
  inTenant(kraal.services.database, {
    tenant: { farmId: owner.farmId, userId: owner.userId },
    work: (transaction) =>
      replayFarm(transaction, {
        id: owner.farmId,
        timeZone: 'Africa/Johannesburg',
        gestationDays: {},
      }),
  });

/** A year is walked through day by day: the server's clock is the story's. */
const clock = kraal.services.now;
const at = (day: Day) => {
  kraal.services.now = () => new Date(`${day}T12:00:00Z`);
};

describe('a cow from heat to a weaned calf, every list on the right day', () => {
  it('walks through a year', async () => {
    const person = await signUp(kraal);
    // A key does not run out while the clock runs through a year.
    const owner = {
      ...person,
      token: (await send('POST', '/api-keys', person, { name: 'year', role: 'farm_manager' })).body[
        'key'
      ],
    };
    const [cow, bull, calf] = [uuid(), uuid(), uuid()];
    const start = '2024-01-10';
    at(start);
    await recorded(kraal, owner, [
      event('registered', cow, '2024-01-01', {
        species: 'Cattle',
        sex: 'female',
        tag: 'K1',
        bornOn: '2021-08-01',
        breed: 'Bonsmara',
      }),
      event('registered', bull, '2024-01-01', {
        species: 'Cattle',
        sex: 'male',
        tag: 'B1',
        bornOn: '2019-08-01',
      }),
    ]);
    const due = addDays(start, 291); // a Bonsmara's
    const story: TestEvent[] = [
      event('heat_observed', cow, start),
      event('served', cow, start, { method: 'natural', sireId: bull }),
      event('pregnancy_checked', cow, addDays(start, 45), {
        result: 'pregnant',
        ageDays: 44,
        method: 'ultrasound',
      }),
      event('gave_birth', cow, due, {
        young: [
          { id: calf, alive: true, sex: 'female', massKg: 35.5, tag: 'K1-24' },
          { alive: false, sex: 'male' },
        ],
        ease: 2,
      }),
      event('weaned', calf, addDays(due, 205)),
    ];
    const standing = async (day: Day) => {
      at(day);
      const { counts } = (await send('GET', '/breeding/board?species=Cattle', owner)).body as {
        counts: { standing: string; count: number }[];
      };
      const items = (await send('GET', `/due?to=${addDays(day, 7)}`, owner)).body['items'] as {
        kind: string;
        day: Day;
        tag: string;
        isLate: boolean;
      }[];
      return [
        counts
          .filter(({ count }) => count > 0)
          .map((one) => one.standing)
          .sort()
          .join(' '),
        items
          .map((one) => `${one.kind} ${one.tag} ${one.day}${one.isLate ? ' late' : ''}`)
          .join(', '),
      ];
    };
    const tell = async (index: number) => recorded(kraal, owner, story.slice(index, index + 1));
    await tell(0);
    expect(await standing(start)).toEqual(['maiden', '']);
    expect(await standing(addDays(start, 12))).toEqual(['maiden', `heat K1 ${addDays(start, 18)}`]);
    at(addDays(start, 12));
    await tell(1);
    expect(await standing(addDays(start, 12))).toEqual(['served', `heat K1 ${addDays(start, 18)}`]);
    expect(await standing(addDays(start, 25))).toEqual([
      'served',
      `check K1 ${addDays(start, 30)}`,
    ]);
    expect(await standing(addDays(start, 44))).toEqual([
      'served',
      `check K1 ${addDays(start, 30)} late`,
    ]);
    at(addDays(start, 45));
    await tell(2);
    expect(await standing(addDays(start, 45))).toEqual(['pregnant', '']);
    expect(await standing(addDays(due, -7))).toEqual(['pregnant', `birth K1 ${due}`]);
    expect(await standing(addDays(due, 11))).toEqual(['overdue', `birth K1 ${due} late`]);
    await tell(3);
    expect(await standing(addDays(due, 11))).toEqual(['lactating open', '']);
    expect((await send('GET', `/animals/${calf}`, owner)).body).toMatchObject({
      tag: 'K1-24',
      sex: 'female',
      damId: cow,
      sireId: bull,
      bornOn: due,
      massKg: 35.5,
    });
    expect(await standing(addDays(due, 200))).toEqual([
      'lactating open',
      `weaning K1-24 ${addDays(due, 205)}`,
    ]);
    at(addDays(due, 205));
    await tell(4);
    expect(await standing(addDays(due, 205))).toEqual(['dry open', '']);
    const { body } = await send('GET', '/breeding/sires?species=Cattle', owner);
    expect(body['items']).toMatchObject([
      { tag: 'B1', served: 1, pregnant: 1, empty: 0, young: 1 },
    ]);
    expect(await agrees(owner)).toEqual([]);
    // The birth cannot be taken back while the calf has a life of its own.
    const voiding = {
      ...event('voided', cow, addDays(due, 205)),
      voids: { eventId: story[3]?.id ?? '', reason: 'mistake' },
    };
    expect(await rejection(owner, voiding)).toMatchObject({
      code: 'contradicts_later',
      message: expect.stringContaining('weaned'),
    });
    kraal.services.now = clock;
  });
});

describe('sires with a mob', () => {
  it('several at once; the interval closes when they are taken out; near kin are named and asked', async () => {
    const owner = await signUp(kraal);
    const mobId = (await send('POST', '/mobs', owner, { name: 'Heifers', species: 'Cattle' })).body[
      'id'
    ];
    const [one, two, daughter, bull, other] = [uuid(), uuid(), uuid(), uuid(), uuid()];
    const known = (id: string, sex: string, tag: string, more: object = {}) =>
      event('registered', id, '2025-01-01', {
        species: 'Cattle',
        sex,
        tag,
        bornOn: '2022-01-01',
        mobId,
        ...more,
      });
    await recorded(kraal, owner, [
      known(bull, 'male', 'B1', { mobId: undefined, bornOn: '2019-01-01' }),
      known(other, 'male', 'B2', { mobId: undefined }),
      known(one, 'female', 'K1'),
      known(two, 'female', 'K2'),
      known(daughter, 'female', 'K3', { sireId: bull }),
    ]);
    const joined = {
      ...event('joined_sire', one, '2025-03-01', { sireIds: [bull, other] }),
      animalIds: undefined,
      mobId,
    } as unknown as TestEvent;
    expect(await rejection(owner, joined)).toMatchObject({
      code: 'ask_near_kin',
      message: expect.stringContaining('K3 × B1 25 %'),
    });
    await recorded(kraal, owner, [
      { ...joined, id: uuid(), payload: { sireIds: [bull, other], sure: true } },
    ]);
    await recorded(kraal, owner, [
      event('removed_sire', one, '2025-05-01'),
      event('removed_sire', two, '2025-05-10'),
    ]);
    const females = (await send('GET', '/breeding/females?species=Cattle', owner)).body['items'];
    expect(
      females.map((female: { tag: string; dueFrom: Day; dueTo: Day }) => [
        female.tag,
        female.dueFrom,
        female.dueTo,
      ]),
    ).toEqual([
      ['K1', null, null],
      ['K2', null, null],
      ['K3', addDays('2025-03-01', 287), null],
    ]);
    expect(await agrees(owner)).toEqual([]);
  });

  it('a calf of two possible sires keeps both; of one, that one', async () => {
    const owner = await signUp(kraal);
    const [cow, bull, other, calf] = [uuid(), uuid(), uuid(), uuid()];
    const known = (id: string, sex: string, tag: string) =>
      event('registered', id, '2024-01-01', { species: 'Cattle', sex, tag, bornOn: '2020-01-01' });
    await recorded(kraal, owner, [
      known(cow, 'female', 'K1'),
      known(bull, 'male', 'B1'),
      known(other, 'male', 'B2'),
    ]);
    await recorded(kraal, owner, [
      event('joined_sire', cow, '2024-03-01', { sireIds: [bull, other] }),
      event('removed_sire', cow, '2024-05-01'),
      event('gave_birth', cow, '2024-12-20', { young: [{ id: calf, alive: true, sex: 'male' }] }),
    ]);
    expect((await send('GET', `/animals/${calf}`, owner)).body).toMatchObject({
      sireId: null,
      // As likely as each other, so in no order of their own.
      possibleSireIds: [bull, other].sort(),
    });
  });
});

describe('a heifer twin to a bull', () => {
  it('is asked about before she is served, until she has given birth', async () => {
    const owner = await signUp(kraal);
    const [cow, heifer, bullCalf, alone] = [uuid(), uuid(), uuid(), uuid()];
    await recorded(kraal, owner, [
      event('registered', cow, '2022-01-01', {
        species: 'Cattle',
        sex: 'female',
        tag: 'K1',
        bornOn: '2017-01-01',
      }),
      event('gave_birth', cow, '2023-01-01', {
        sure: true,
        young: [
          { id: heifer, alive: true, sex: 'female', tag: 'H1' },
          { id: bullCalf, alive: true, sex: 'male' },
        ],
      }),
      event('gave_birth', cow, '2024-01-01', {
        sure: true,
        young: [{ id: alone, alive: true, sex: 'female', tag: 'H2' }],
      }),
    ]);
    const serve = (id: string, more: object = {}) =>
      event('served', id, '2025-06-01', { method: 'ai', ...more });
    expect(await rejection(owner, serve(heifer))).toMatchObject({ code: 'ask_freemartin' });
    expect(await rejection(owner, serve(alone))).toBeNull();
    expect(await rejection(owner, serve(heifer, { sure: true }))).toBeNull();
    expect(await agrees(owner)).toEqual([]);
  });
});

describe('semen', () => {
  it('goes down with each service, and the straw must be of the inventory', async () => {
    const owner = await signUp(kraal);
    const cow = uuid();
    await recorded(kraal, owner, [
      event('registered', cow, '2024-01-01', {
        species: 'Cattle',
        sex: 'female',
        tag: 'K1',
        bornOn: '2020-01-01',
      }),
    ]);
    const semenId = (
      await send('POST', '/semen', owner, {
        sireName: 'Hulk 7',
        species: 'Cattle',
        straws: 10,
        batch: 'S1',
      })
    ).body['id'];
    await recorded(kraal, owner, [event('served', cow, '2025-03-01', { method: 'ai', semenId })]);
    expect((await send('GET', '/semen?species=Cattle', owner)).body['items']).toMatchObject([
      { sireName: 'Hulk 7', left: 9 },
    ]);
    expect(
      await rejection(owner, event('served', cow, '2025-03-20', { method: 'ai', semenId: uuid() })),
    ).toMatchObject({ code: 'unknown_reference', field: 'semenId' });
    expect(
      (
        await send('POST', '/semen', owner, {
          sireName: 'X',
          species: 'Cattle',
          straws: 1,
          sireId: cow,
        })
      ).status,
    ).toBe(422);
  });
});
