import { sql } from 'drizzle-orm';
import fc from 'fast-check';
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
  uploadFile,
  uuid,
} from '../../testing/kraal.ts';
import { replayFarm } from './index.ts';

const kraal = await openKraal();
const get = async (person: Person, path: string) =>
  (await call(kraal, 'GET', `/api/farms/${person.farmId}${path}`, { token: person.token })).body;
const cow = (id: string, tag: string, more: Record<string, unknown> = {}): TestEvent =>
  event('registered', id, '2024-01-01', {
    species: 'Cattle',
    sex: 'female',
    tag,
    bornOn: '2020-01-01',
    ...more,
  });
const rejection = async (person: Person, one: TestEvent) => {
  const { body } = await record(kraal, person, [one]);
  return body['answers'][0];
};
const differences = (person: Person) =>
  inTenant(kraal.services.database, {
    tenant: { farmId: person.farmId, userId: person.userId },
    work: (transaction) =>
      replayFarm(transaction, {
        id: person.farmId,
        timeZone: 'Africa/Johannesburg',
        gestationDays: {},
      }),
  });

describe('recording', () => {
  it('answers each event on its own; a bad one does not take its neighbours down', async () => {
    const me = await signUp(kraal);
    const id = uuid();
    const { body } = await record(kraal, me, [
      cow(id, 'A1'),
      event('weighed', id, '2024-02-01', { massKg: -3 }),
      event('weighed', id, '2024-02-02', { massKg: 400 }),
      event('weighed', uuid(), '2024-02-02', { massKg: 1 }),
    ]);
    expect(body['answers'].map((one: { result: string }) => one.result)).toEqual([
      'recorded',
      'rejected',
      'recorded',
      'rejected',
    ]);
    expect(body['answers'][1].errors.massKg[0]).toContain('-3 kg cannot be the mass of Cattle');
    // Said as a code with its parameters too: another language says it its own way.
    const [problem] = body['answers'][1].problems;
    expect(problem).toMatchObject({ field: 'massKg', code: body['answers'][1].code });
    expect(problem.text).toContain('{0} kg cannot be the');
    expect(problem.params[0]).toBe(-3);
    expect((await get(me, `/animals/${id}`))['massKg']).toBe(400);
  });

  it('takes from one lot at a time, counts an animal once, and keeps its books within a request', async () => {
    const me = await signUp(kraal, ['Sheep', 'Goats']);
    const [one, other, rams, goats] = [uuid(), uuid(), uuid(), uuid()];
    const lot = (id: string, more: Record<string, unknown> = {}) =>
      event('registered', id, '2022-01-01', {
        species: 'Sheep',
        sex: 'female',
        heads: 20,
        bornOn: '2020-01-01',
        ...more,
      });
    await recorded(kraal, me, [
      lot(one),
      lot(other),
      lot(rams, { sex: 'male' }),
      lot(goats, { species: 'Goats' }),
    ]);
    const codes = async (...sent: TestEvent[]) =>
      (await record(kraal, me, sent)).body['answers'].map(
        (answer: { code?: string; result: string }) => answer.code ?? answer.result,
      );
    const both = { animalIds: [one, other] };
    const into = uuid();
    expect(
      await codes(
        { ...event('split', one, '2023-01-01', { intoId: into, heads: 5 }), ...both },
        { ...event('merged', one, '2023-01-01', { intoId: rams, heads: 3 }), ...both },
        {
          ...event('flock_bore', one, '2023-01-01', { mothers: 1, alive: 1, youngId: uuid() }),
          ...both,
        },
        event('merged', rams, '2023-01-01', { intoId: one, heads: 3 }),
        event('merged', goats, '2023-01-01', { intoId: one, heads: 3 }),
        event('marked', one, '2023-01-01', { heads: 20, castrated: 3 }),
        event('marked', one, '2023-01-01', { heads: 900 }),
      ),
    ).toEqual([
      'one_lot',
      'one_lot',
      'one_lot',
      'other_sex',
      'other_species',
      'not_male',
      'ask_more_than_lot',
    ]);
    const twice = { ...event('died', one, '2023-02-01', { cause: 'disease' }), heads: 2 };
    expect(await codes({ ...twice, animalIds: [one, one] })).toEqual(['recorded']);
    expect((await get(me, `/animals/${one}`))['heads']).toBe(18);

    const ewe = uuid();
    await recorded(kraal, me, [
      event('registered', ewe, '2022-01-01', { species: 'Sheep', sex: 'female', tag: 'E1' }),
    ]);
    const medicine = (
      await call(kraal, 'POST', `/api/farms/${me.farmId}/medicines`, {
        token: me.token,
        body: {
          name: 'Once',
          medicineClass: 'vaccine',
          unit: 'ml',
          species: ['Sheep'],
          onceInLife: true,
        },
      })
    ).body['id'];
    const dose = (day: string) =>
      event('treated', ewe, day, {
        lines: [{ medicineId: medicine, dose: 1, unit: 'ml', meatDays: 0, milkDays: 0 }],
        sure: true,
      });
    expect(await codes(dose('2022-02-01'), dose('2023-02-01'))).toEqual([
      'recorded',
      'once_in_life',
    ]);
  });

  it('refuses what nests deeper than anything it reads', async () => {
    const me = await signUp(kraal);
    const sent = async (levels: number) => {
      const deep = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
      const answer = await kraal.app.inject({
        method: 'POST',
        url: `/api/farms/${me.farmId}/events`,
        headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' },
        payload: `{"events":[{"id":"${uuid()}","kind":"weighed","payload":${deep}}]}`,
      });
      return answer.json();
    };
    expect(await sent(200)).toMatchObject({ rejected: 1, answers: [{ code: 'unkeepable' }] });
    // What is meant to exhaust the stack is no entry among others.
    expect(await sent(20_000)).toMatchObject({ code: 'unparsable' });
  });

  it('is all or nothing when asked', async () => {
    const me = await signUp(kraal);
    const { status, body } = await record(
      kraal,
      me,
      [cow(uuid(), 'A1'), cow(uuid(), 'A1')],
      '?atomic=true',
    );
    expect(status).toBe(422);
    expect(body['errors']['events.1.tag'][0]).toContain('wears the tag A1 already');
    expect((await get(me, '/animals'))['total']).toBe(0);
  });

  it('accepts the same event twice once, and refuses its id with other content', async () => {
    const me = await signUp(kraal);
    const id = uuid();
    const weighing = event('weighed', id, '2024-02-01', { massKg: 400 });
    await recorded(kraal, me, [cow(id, 'A1'), weighing]);
    expect((await rejection(me, weighing))['result']).toBe('duplicate');
    expect((await rejection(me, { ...weighing, payload: { massKg: 401 } }))['code']).toBe(
      'id_reused',
    );
    expect((await get(me, `/animals/${id}/events`))['total']).toBe(2);
  });

  it.each([
    [
      'in the future',
      (id: string) =>
        event('weighed', id, new Date(Date.now() + 600_000).toISOString(), { massKg: 400 }),
      'in_the_future',
    ],
    ['of an unknown kind', (id: string) => event('levitated', id, '2024-02-01'), 'unknown_kind'],
    [
      'before the animal was here',
      (id: string) => event('weighed', id, '2023-02-01', { massKg: 400 }),
      'not_yet_here',
    ],
    [
      'of 4,000 kg',
      (id: string) => event('weighed', id, '2024-02-01', { massKg: 4000 }),
      'mass_out_of_range',
    ],
    [
      'into a camp that is not there',
      (id: string) => event('moved', id, '2024-02-01', { campId: uuid() }),
      'unknown_reference',
    ],
    [
      'of FAMACHA for cattle',
      (id: string) => event('famacha_scored', id, '2024-02-01', { score: 2 }),
      'not_for_cattle',
    ],
    [
      'that makes it its own dam',
      (id: string) => event('described', id, '2024-02-01', { damId: id }),
      'own_parent',
    ],
    [
      'with a damaged EID',
      (id: string) => event('identified', id, '2024-02-01', { eid: '7.1E+14' }),
      'damaged_by_spreadsheet',
    ],
    [
      'with an EID outside ISO 11784',
      (id: string) => event('identified', id, '2024-02-01', { eid: '710274877906944' }),
      'national_code',
    ],
    ['that castrates a cow', (id: string) => event('castrated', id, '2024-02-01'), 'not_male'],
  ])('refuses an event %s', async (_name, make, code) => {
    const me = await signUp(kraal);
    const id = uuid();
    await recorded(kraal, me, [cow(id, 'A1')]);
    const answer = await rejection(me, make(id));
    expect([answer['result'], answer['code']]).toEqual(['rejected', code]);
    expect((await get(me, `/animals/${id}/events`))['total']).toBe(1);
  });

  it('refuses events on dead animals and on another farm’s', async () => {
    const me = await signUp(kraal);
    const other = await signUp(kraal);
    const id = uuid();
    await recorded(kraal, me, [
      cow(id, 'A1'),
      event('died', id, '2024-03-01', { cause: 'disease' }),
    ]);
    expect(
      (await rejection(me, event('weighed', id, '2024-03-02', { massKg: 400 })))['message'],
    ).toContain('was dead on 2024-03-01');
    expect(
      (await rejection(other, event('weighed', id, '2024-02-01', { massKg: 400 })))['code'],
    ).toBe('not_yet_here');
  });

  it('keeps pedigrees pedigrees', async () => {
    const me = await signUp(kraal);
    const [dam, bull, calf] = [uuid(), uuid(), uuid()];
    await recorded(kraal, me, [
      cow(dam, 'D'),
      cow(bull, 'B', { sex: 'male' }),
      event('born', calf, '2024-06-01', {
        species: 'Cattle',
        sex: 'female',
        damId: dam,
        sireId: bull,
        tag: 'C',
      }),
    ]);
    expect(
      (await rejection(me, cow(uuid(), 'X', { bornOn: '2020-06-01', damId: dam })))['code'],
    ).toBe('parent_too_young');
    expect(
      (await rejection(me, cow(uuid(), 'Y', { bornOn: '2023-06-01', sireId: dam })))['code'],
    ).toBe('sire_not_male');
    expect(
      (await rejection(me, event('described', dam, '2024-07-01', { bornOn: null, damId: calf })))[
        'code'
      ],
    ).toBeDefined();
    expect(
      (await rejection(me, event('described', dam, '2024-07-01', { sex: 'male' })))['code'],
    ).toBe('dam_not_female');
    expect((await get(me, `/animals/${dam}`))['animalClass']).toBe('cow');
    expect(
      (await get(me, `/animals/${calf}/family`))['ancestors']
        .map((one: { path: string; tag: string }) => `${one.path} ${one.tag}`)
        .sort(),
    ).toEqual(['d D', 's B']);
  });
});

describe('late entries and voiding', () => {
  it('a late weighing falls into place and says what it changed', async () => {
    const me = await signUp(kraal);
    const id = uuid();
    await recorded(kraal, me, [
      cow(id, 'A1'),
      event('weighed', id, '2024-02-01', { massKg: 400 }),
      event('weighed', id, '2024-04-01', { massKg: 460 }),
    ]);
    const answer = await rejection(me, event('weighed', id, '2024-03-02', { massKg: 440 }));
    expect(answer).toMatchObject({ result: 'recorded', changed: ['mass and gain'] });
    expect((await get(me, `/animals/${id}`))['adgG']).toBeCloseTo(20_000 / 30, 6);
    expect(await differences(me)).toEqual([]);
  });

  it('void and record again in one step; both stay visible', async () => {
    const me = await signUp(kraal);
    const id = uuid();
    const wrong = event('weighed', id, '2024-02-01', { massKg: 40, sure: true });
    await recorded(kraal, me, [cow(id, 'A1'), wrong]);
    await recorded(kraal, me, [
      event(
        'weighed',
        id,
        '2024-02-01',
        { massKg: 400 },
        { voids: { eventId: wrong.id, reason: 'a nought was missing' } },
      ),
    ]);
    const { items } = await get(me, `/animals/${id}/events`);
    expect(
      items.map((one: { payload: { massKg?: number }; voidedBy: string | null }) => [
        one.payload.massKg,
        one.voidedBy !== null,
      ]),
    ).toContainEqual([40, true]);
    expect((await get(me, `/animals/${id}`))['massKg']).toBe(400);
    expect(
      (
        await rejection(
          me,
          event('voided', id, '2024-02-02', {}, { voids: { eventId: wrong.id, reason: 'x' } }),
        )
      )['code'],
    ).toBe('voided_already');
    expect(await differences(me)).toEqual([]);
  });

  it('refuses to cancel what later entries stand on, and lists them', async () => {
    const me = await signUp(kraal);
    const id = uuid();
    const first = cow(id, 'A1');
    await recorded(kraal, me, [first, event('weighed', id, '2024-02-01', { massKg: 400 })]);
    const answer = await rejection(
      me,
      event('voided', id, '2024-02-02', {}, { voids: { eventId: first.id, reason: 'x' } }),
    );
    expect(answer['code']).toBe('contradicts_later');
    expect(answer['message']).toContain('weighed on 2024-02-01');
  });

  it('takes an entry and its cancellation in one request, whichever clock was ahead', async () => {
    const me = await signUp(kraal);
    const [id, never] = [uuid(), uuid()];
    const cancels = (one: TestEvent, animal: string, day: string) =>
      event('voided', animal, day, {}, { voids: { eventId: one.id, reason: 'x' } });
    const wrong = event('weighed', id, '2024-02-01', { massKg: 40 });
    const died = event('died', id, '2024-03-01', { cause: 'disease' });
    const opened = cow(never, 'A2');
    await recorded(kraal, me, [
      cancels(died, id, '2024-02-20'),
      cow(id, 'A1'),
      cancels(wrong, id, '2024-02-02'),
      wrong,
      opened,
      died,
      event('weighed', id, '2024-04-01', { massKg: 430 }),
      cancels(opened, never, '2024-01-01'),
    ]);
    expect(await get(me, `/animals/${id}`)).toMatchObject({ massKg: 430, status: 'alive' });
    const { items } = await get(me, '/animals');
    expect(items.map((one: { tag: string }) => one.tag)).toEqual(['A1']);
    expect(
      (await get(me, `/animals/${id}/events`))['items'].map((one: { kind: string }) => one.kind),
    ).toContain('died');
    expect(await differences(me)).toEqual([]);
    // Its tag is free, and what was cancelled once is not cancelled twice.
    await recorded(kraal, me, [cow(uuid(), 'A2')]);
    expect((await rejection(me, cancels(died, id, '2024-05-01')))['code']).toBe('voided_already');
    const both = [event('weighed', id, '2024-06-01', { massKg: 440 })].flatMap((one) => [
      one,
      cancels(one, id, '2024-06-02'),
      cancels(one, id, '2024-06-03'),
    ]);
    const { body } = await record(kraal, me, both);
    expect(body['answers'].map((one: { result: string }) => one.result)).toEqual([
      'recorded',
      'recorded',
      'rejected',
    ]);
    // Asked about and taken back at once, both stay on record and nothing came of it.
    const unlikely = event('weighed', id, '2024-04-02', { massKg: 43 });
    await recorded(kraal, me, [unlikely, cancels(unlikely, id, '2024-04-03')]);
    expect((await get(me, `/animals/${id}`))['massKg']).toBe(430);
    expect(await differences(me)).toEqual([]);
  });

  it('several voids of one animal in one request all count', async () => {
    const me = await signUp(kraal);
    const id = uuid();
    const [a, b] = [
      event('weighed', id, '2024-02-01', { massKg: 400 }),
      event('weighed', id, '2024-02-02', { massKg: 410 }),
    ];
    await recorded(kraal, me, [cow(id, 'A1'), a, b]);
    await recorded(
      kraal,
      me,
      [a, b].map((one) =>
        event('voided', id, '2024-03-01', {}, { voids: { eventId: one.id, reason: 'x' } }),
      ),
    );
    expect((await get(me, `/animals/${id}`))['massKg']).toBeNull();
    expect(await differences(me)).toEqual([]);
  });

  it('order of arrival does not matter to what is stored', async () => {
    const seedEvents = (id: string): TestEvent[] => [
      event('weighed', id, '2024-02-01', { massKg: 400 }),
      event('weighed', id, '2024-03-01', { massKg: 420 }),
      event('condition_scored', id, '2024-02-10', { score: 3 }),
      event('described', id, '2024-02-05', { breed: 'Nguni' }),
      event('identified', id, '2024-02-20', { tag: `N${id.slice(0, 6)}` }),
      event('weaned', id, '2024-02-21'),
      event('noted', id, '2024-02-22', { text: 'limps' }),
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }),
        fc.integer({ min: 1, max: 7 }),
        async (order, batch) => {
          const me = await signUp(kraal);
          const id = uuid();
          await recorded(kraal, me, [cow(id, 'A1')]);
          const events = seedEvents(id);
          const shuffled = order.map((index) => events[index]).filter((one) => one !== undefined);
          for (let from = 0; from < shuffled.length; from += batch)
            await recorded(kraal, me, shuffled.slice(from, from + batch));
          expect(await differences(me)).toEqual([]);
          expect(await get(me, `/animals/${id}`)).toMatchObject({
            massKg: 420,
            breed: 'Nguni',
            tag: `N${id.slice(0, 6)}`,
          });
        },
      ),
      { numRuns: 12 },
    );
  });
});

describe('lots and mobs', () => {
  it('300 ewes: weighed by sample, split, merged, counted, three lost to jackals, 140 tagged; every day adds up', async () => {
    const me = await signUp(kraal);
    const [lot, part] = [uuid(), uuid()];
    await recorded(kraal, me, [
      event('registered', lot, '2024-01-01', {
        species: 'Sheep',
        sex: 'female',
        heads: 300,
        name: 'Ewes',
      }),
      event('weighed', lot, '2024-01-10', { massKg: 38 }, { heads: 40 }),
      event('died', lot, '2024-02-01', { cause: 'predator' }, { heads: 3 }),
      event('split', lot, '2024-03-01', { intoId: part, heads: 97, name: 'Young ewes' }),
      event('counted', part, '2024-04-01', { heads: 95 }),
    ]);
    await recorded(
      kraal,
      me,
      Array.from({ length: 140 }, (_, index) =>
        event(
          'split',
          lot,
          `2024-05-01T0${Math.floor(index / 60)}:${String(index % 60).padStart(2, '0')}:00Z`,
          { intoId: uuid(), heads: 1, tag: `E${index + 1}` },
        ),
      ),
    );
    await recorded(kraal, me, [event('merged', part, '2024-06-01', { intoId: lot, heads: 95 })]);
    const heads = async (on: string) =>
      (await get(me, `/heads?on=${on}`))['species'][0]?.heads ?? 0;
    expect(
      await Promise.all(
        [
          '2023-12-31',
          '2024-01-01',
          '2024-02-01',
          '2024-03-15',
          '2024-04-01',
          '2024-05-02',
          '2024-06-02',
        ].map(heads),
      ),
    ).toEqual([0, 300, 297, 297, 295, 295, 295]);
    const list = await get(me, '/animals?species=Sheep&limit=200');
    expect([list['total'], list['heads']]).toEqual([141, 295]);
    expect((await get(me, '/animals?species=Sheep&lots=only'))['items'][0]).toMatchObject({
      heads: 155,
      name: 'Ewes',
    });
    expect(
      (await rejection(me, event('split', lot, '2024-07-01', { intoId: uuid(), heads: 156 })))[
        'code'
      ],
    ).toBe('too_many_heads');
    expect(await differences(me)).toEqual([]);
  });

  it('what is recorded for a mob concerns whoever was in it that day', async () => {
    const me = await signUp(kraal);
    const mobId = (
      await call(kraal, 'POST', `/api/farms/${me.farmId}/mobs`, {
        token: me.token,
        body: { name: 'Heifers' },
      })
    ).body['id'];
    const [stays, leaves, joins] = [uuid(), uuid(), uuid()];
    await recorded(kraal, me, [
      cow(stays, 'S', { mobId }),
      cow(leaves, 'L', { mobId }),
      cow(joins, 'J'),
    ]);
    await recorded(kraal, me, [
      event('left_mob', leaves, '2024-02-01', { mobId }),
      event('joined_mob', joins, '2024-03-01', { mobId }),
    ]);
    await recorded(kraal, me, [
      {
        id: uuid(),
        kind: 'condition_scored',
        occurredAt: '2024-02-15T10:00:00Z',
        mobId,
        payload: { score: 3 },
      },
    ]);
    await recorded(kraal, me, [
      {
        id: uuid(),
        kind: 'noted',
        occurredAt: '2024-01-15T10:00:00Z',
        mobId,
        payload: { text: 'dipped' },
      },
    ]);
    const kinds = async (id: string) =>
      (await get(me, `/animals/${id}/events`))['items'].map((one: { kind: string }) => one.kind);
    expect(await kinds(stays)).toEqual(['condition_scored', 'noted', 'registered']);
    expect(await kinds(leaves)).toEqual(['left_mob', 'noted', 'registered']);
    expect(await kinds(joins)).toEqual(['joined_mob', 'registered']);
    expect((await get(me, `/mobs/${mobId}/members?at=2024-01-15T12:00:00Z`))['total']).toBe(2);
    expect(await differences(me)).toEqual([]);
  });
});

describe('photos', () => {
  it('a photo that was named where it was taken is kept once, however often it is sent', async () => {
    const me = await signUp(kraal);
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const id = uuid();
    const url = `/api/farms/${me.farmId}/photos`;
    const send = (content: Buffer) =>
      uploadFile(kraal, `${url}?id=${id}`, me.token, 'cow.png', content);
    const answers = await Promise.all([png, png, png].map(send));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, { id }]),
    );
    const bytes = await kraal.services.files.bytes();
    await send(png);
    expect(await kraal.services.files.bytes()).toBe(bytes);
    const stranger = await signUp(kraal);
    const elsewhere = `/api/farms/${stranger.farmId}/photos`;
    await uploadFile(kraal, `${elsewhere}?id=${id}`, stranger.token, 'cow.png', png);
    const shown = (of: string, token: string) =>
      kraal.app.inject({
        url: `/api/farms/${of}/photos/${id}`,
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await shown(me.farmId, me.token)).statusCode).toBe(200);
    expect((await shown(me.farmId, stranger.token)).statusCode).toBe(403);
    expect((await shown(stranger.farmId, stranger.token)).statusCode).toBe(200);
    const bad = await uploadFile(kraal, `${url}?id=1%27--`, me.token, 'cow.png', png);
    expect(bad.status).toBe(422);
  });

  it('keeps a picture drawn anew and refuses a script and 50 MB', async () => {
    const me = await signUp(kraal);
    const url = `/api/farms/${me.farmId}/photos`;
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const kept = await uploadFile(kraal, url, me.token, 'cow.png', png);
    expect(kept.status).toBe(200);
    const shown = await kraal.app.inject({
      url: `${url}/${kept.body['id']}`,
      headers: { authorization: `Bearer ${me.token}` },
    });
    expect([
      shown.statusCode,
      shown.headers['content-type'],
      shown.rawPayload.subarray(8, 12).toString(),
    ]).toEqual([200, 'image/webp', 'WEBP']);
    for (const script of [
      '<script>alert(1)</script>',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '#!/bin/sh\nrm -rf /',
    ]) {
      const rejected = await uploadFile(kraal, url, me.token, 'cow.png', Buffer.from(script));
      expect([rejected.status, rejected.body['errors'].photo[0]]).toEqual([
        422,
        'This file is no photo. Use JPEG, PNG, WebP or HEIC.',
      ]);
    }
    const large = await uploadFile(
      kraal,
      url,
      me.token,
      'cow.png',
      Buffer.alloc(50 * 1024 * 1024, 1),
    );
    expect(large.status).toBe(413);
  });
});

it('the search uses its index', async () => {
  const me = await signUp(kraal);
  await recorded(
    kraal,
    me,
    Array.from({ length: 400 }, (_, index) => cow(uuid(), `TAG${index}`)),
  );
  expect((await get(me, '/animals?q=ag39'))['total']).toBe(11);
  expect((await get(me, '/animals?q=%25'))['total']).toBe(0);
  const plan = await kraal.services.database.transaction(async (transaction) => {
    await transaction.execute(
      sql`select set_config('app.farm_id', ${me.farmId}, true), set_config('enable_seqscan', 'off', true)`,
    );
    return transaction.execute(sql`explain select * from find_animals('%ag39%')`);
  });
  expect(JSON.stringify(plan.rows)).toContain('find_animals');
});
