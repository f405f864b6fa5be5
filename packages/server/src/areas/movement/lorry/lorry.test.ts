import type { TransferStep } from '@kraal/domain/movement/transfers';
import { beforeEach, describe, expect, it } from 'vitest';
import { joinFarm } from '../../../testing/join.ts';
import {
  call,
  event,
  openKraal,
  type Person,
  recorded,
  signInAgain,
  signUp,
  uuid,
} from '../../../testing/kraal.ts';

const morning = new Date('2026-05-20T08:00:00Z');
let now = morning;
beforeEach(() => {
  now = morning;
});
const kraal = await openKraal({}, { now: () => now });
const send = (person: Person, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  call(kraal, method, `/api/farms/${person.farmId}${path}`, {
    token: person.token,
    ...(body ? { body } : {}),
  });
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

type More = { kind?: string; oxen?: number; lot?: number; of?: number };

/** Oxen in a camp, and a transfer of all of them, or of some heads of a lot, that its owner let go. */
async function approved({ kind = 'sale', oxen: count = 3, lot, of = 0 }: More = {}) {
  const person = await signUp(kraal, ['Cattle', 'Sheep']);
  const campId = String((await send(person, 'POST', '/camps', { name: 'Home' })).body['id']);
  const { body: mob } = await send(person, 'POST', '/mobs', { name: 'Oxen' });
  const oxen = Array.from({ length: lot ? 1 : count }, () => uuid());
  const ox = { species: 'Cattle', sex: 'male', bornOn: '2022-01-01', brand: 'KB7' };
  await recorded(
    kraal,
    person,
    oxen.map((id, at) =>
      event(
        'registered',
        id,
        '2023-01-01',
        lot
          ? { species: 'Sheep', sex: 'female', heads: lot, campId }
          : { ...ox, tag: `O${at}`, campId, mobId: mob['id'] },
      ),
    ),
  );
  const { body: place } = await send(person, 'POST', '/places', { name: 'Skou', kind: 'show' });
  const { body: begun } = await send(person, 'POST', '/transfers', {
    kind,
    day: '2026-05-20',
    toId: place['id'],
    animalIds: oxen,
  });
  const id = String(begun['id']);
  const step = async (name: TransferStep, more: object = {}, by: Person = person) => {
    later(1);
    const { version } = (await send(person, 'GET', `/transfers/${id}`)).body;
    return call(kraal, 'POST', `/api/farms/${person.farmId}/transfers/${id}/steps`, {
      token: by.token,
      body: { step: name, version, ...more },
    });
  };
  const done = async (name: TransferStep, more: object = {}) => {
    const answer = await step(name, more);
    expect(answer.status, `${name} ${JSON.stringify(answer.body)}`).toBe(200);
    return answer.body;
  };
  if (lot) {
    const { version } = begun;
    const heads = [{ animalId: oxen[0], heads: of }];
    await send(person, 'PATCH', `/transfers/${id}`, { heads, version });
  }
  await done('submit');
  await done('approve');
  const animal = async (animalId: string) =>
    (await send(person, 'GET', `/animals/${animalId}`)).body;
  const shown = async () => (await send(person, 'GET', `/transfers/${id}`)).body;
  return { person, campId, placeId: String(place['id']), oxen, id, step, done, animal, shown };
}

describe('on the lorry', () => {
  it('they are out of camp and mob and still the farm’s, then at the place, then back in a camp', async () => {
    const { person, campId, oxen, done, animal, shown } = await approved({ kind: 'show' });
    const [one = ''] = oxen;
    expect(await animal(one)).toMatchObject({ campId, away: null });
    expect(await done('depart')).toMatchObject({ status: 'inTransit', loadedHeads: 3 });
    expect(await animal(one)).toMatchObject({
      status: 'alive',
      campId: null,
      mobId: null,
      away: 'road',
    });
    expect((await shown())['check']).toBeNull();
    expect(await done('arrive', { deliveredHeads: 3 })).toMatchObject({ status: 'arrived' });
    expect(await animal(one)).toMatchObject({ campId: null, away: 'place' });
    // One is back before the others; with the last it is over.
    expect(await done('comeBack', { campId, animalIds: [one] })).toMatchObject({
      status: 'arrived',
      animals: 2,
      // Three were loaded and unloaded, whoever came home since.
      loadedHeads: 2,
      deliveredHeads: 2,
      backHeads: 1,
      backUnloadedHeads: 1,
    });
    expect((await shown())['steps'].at(-1)).toMatchObject({ step: 'comeBack', heads: 1 });
    expect(await animal(one)).toMatchObject({ campId, away: null });
    expect(await done('comeBack', { campId })).toMatchObject({ status: 'returned', animals: 2 });
    const { body } = await send(person, 'GET', `/animals/${one}/places`);
    expect(
      (body['camps'] as { kind: string; name: string }[]).map(
        ({ kind, name }) => `${kind} ${name}`,
      ),
    ).toEqual(['camp Home', 'holding Skou', 'transit Skou', 'camp Home']);
  });

  it('whoever died since it was approved stays behind, and keeps nobody else', async () => {
    const { person, oxen, done, step } = await approved();
    const [dead = ''] = oxen;
    await recorded(kraal, person, [event('died', dead, '2026-05-19', { cause: 'unknown' })]);
    expect((await step('depart')).body['code']).toBe('may_not_go');
    const staying = [{ animalId: dead, heads: 1 }];
    expect(await done('depart', { staying })).toMatchObject({ loadedHeads: 2, animals: 2 });
  });

  it('is loaded after what a phone that is ahead said of them', async () => {
    const { person, campId, oxen, done, animal } = await approved();
    const [one = ''] = oxen;
    const ahead = new Date(now.getTime() + 4 * 60_000).toISOString();
    await recorded(kraal, person, [event('moved', one, ahead, { campId })]);
    await done('depart');
    expect(await animal(one)).toMatchObject({ campId: null, away: 'road' });
  });

  it('one stays behind, one dies, one is missing, a stranger comes along: sold once each head is explained', async () => {
    const { oxen, done, step, animal, shown } = await approved({ oxen: 5 });
    const [lame = '', dead = '', gone = '', right = ''] = oxen;
    expect(await done('depart', { staying: [{ animalId: lame, heads: 1 }] })).toMatchObject({
      loadedHeads: 4,
      animals: 4,
    });
    expect(await animal(lame)).toMatchObject({ away: null, mobId: expect.any(String) });
    await done('settle', { case: { how: 'dead', animalId: dead, note: 'down on the ramp' } });
    expect(await done('arrive', { deliveredHeads: 3 })).toMatchObject({ deliveredHeads: 3 });
    expect((await shown())['unsettledHeads']).toBe(0);
    await done('settle', { case: { how: 'missing', animalId: gone } });
    expect((await shown())['unsettledHeads']).toBe(-1);
    expect(await step('complete')).toMatchObject({ status: 409, body: { code: 'counts_differ' } });
    await done('settle', { case: { how: 'extra', mark: 'XX 99' } });
    await done('settle', { case: { how: 'wrongTag', animalId: right, mark: 'O33' } });
    expect(await done('complete', { priceCents: 1_000_00 })).toMatchObject({
      status: 'completed',
      animals: 2,
    });
    expect(await Promise.all(oxen.map(async (id) => (await animal(id))['status']))).toEqual([
      'alive',
      'died',
      'lost',
      'sold',
      'sold',
    ]);
    const { cases } = await shown();
    expect((cases as { how: string; name: string | null; mark: string | null }[])[2]).toMatchObject(
      {
        how: 'extra',
        name: null,
        mark: 'XX 99',
      },
    );
  });

  it('heads of a lot travel as a lot of their own', async () => {
    const { oxen, done, animal, shown } = await approved({ lot: 40, of: 12 });
    await done('depart');
    expect(await animal(oxen[0] ?? '')).toMatchObject({ heads: 28, away: null });
    const [line] = (await shown())['lines'] as { animalId: string; heads: number }[];
    expect(line).toMatchObject({ heads: 12, of: 12 });
    expect(await animal(line?.animalId ?? '')).toMatchObject({ heads: 12, away: 'road' });
    await done('arrive', { deliveredHeads: 11 });
    await done('settle', { case: { how: 'missing', animalId: line?.animalId, heads: 1 } });
    await done('complete');
    expect(await animal(line?.animalId ?? '')).toMatchObject({ heads: 0, status: 'sold' });
  });

  it('a trace goes onto the lorry and names the place', async () => {
    const { person, oxen, done, campId } = await approved({ kind: 'vet', oxen: 2 });
    const stranger = uuid();
    const tag = { species: 'Cattle', sex: 'male', tag: 'S', bornOn: '2022-01-01', campId };
    await recorded(kraal, person, [event('registered', stranger, '2023-01-01', tag)]);
    await done('depart');
    await done('arrive', { deliveredHeads: 2 });
    const query = `animalId=${oxen[0]}&from=2026-05-20&until=2026-05-20&steps=1`;
    const { body } = await send(person, 'GET', `/trace?${query}`);
    expect(body['neighbours']).toMatchObject([{ name: 'Skou', kind: 'stood', heads: 2 }]);
    // Of the lorry alone: in the camp they stood until this morning.
    now = new Date('2026-05-21T08:00:00Z');
    const next = await send(
      await signInAgain(kraal, person),
      'GET',
      `/trace?animalId=${oxen[0]}&from=2026-05-21&until=2026-05-21&steps=1`,
    );
    const ids = (next.body['items'] as { id: string }[]).map((one) => one.id);
    expect(ids.toSorted()).toEqual([...oxen].toSorted());
    expect(next.body['unknownDays']).toBe(0);
  });

  it('a worker loads and unloads, and sells nobody; what cannot be is refused', async () => {
    const { person, oxen, step, placeId, campId } = await approved();
    const worker = await joinFarm(kraal, person, 'field_worker');
    const viewer = await joinFarm(kraal, person, 'viewer');
    expect((await step('depart', {}, viewer)).status).toBe(403);
    expect((await step('arrive', { deliveredHeads: 3 })).status).toBe(409);
    const nobody = { staying: [{ animalId: uuid(), heads: 1 }] };
    expect((await step('depart', nobody)).status).toBe(422);
    expect((await step('depart', { soldOn: '2026-05-21' })).status).toBe(422);
    expect((await step('depart', { soldOn: '2026-05-19' })).status).toBe(422);
    expect((await step('depart', {}, worker)).status).toBe(200);
    expect((await step('depart')).status).toBe(409);
    expect((await step('cancel')).status).toBe(409);
    expect((await step('complete', {}, worker)).status).toBe(403);
    expect((await step('arrive', {}, worker)).status).toBe(422);
    expect((await step('settle', { case: { how: 'dead' } })).status).toBe(422);
    expect((await step('settle', { case: { how: 'extra' } })).status).toBe(422);
    expect((await step('settle', { case: { how: 'dead', animalId: uuid() } })).status).toBe(422);
    const many = { how: 'missing', animalId: oxen[0], heads: 2 };
    expect((await step('settle', { case: many })).status).toBe(422);
    expect((await step('comeBack')).status).toBe(422);
    expect((await step('comeBack', { campId: placeId })).status).toBe(422);
    // On the road they are promised: no other transfer takes them.
    const again = { kind: 'sale', day: '2026-05-25', toId: placeId, animalIds: oxen };
    expect((await send(person, 'POST', '/transfers', { ...again, onlyFree: true })).status).toBe(
      422,
    );
    expect((await step('arrive', { deliveredHeads: 3 }, worker)).status).toBe(200);
    expect((await step('comeBack', { campId }, worker)).status).toBe(200);
    expect((await step('complete')).status).toBe(409);
  });

  it('what is not another’s afterwards is not completed; who is moved home by hand is back', async () => {
    const { person, oxen, campId, done, step, animal } = await approved({ kind: 'agistmentOut' });
    await done('depart');
    await done('arrive', { deliveredHeads: 3 });
    expect((await step('complete')).status).toBe(409);
    const at = now.toISOString();
    await recorded(kraal, person, [
      { ...event('moved', oxen[0] ?? '', '2026-05-20', { campId }), occurredAt: at },
    ]);
    expect(await animal(oxen[0] ?? '')).toMatchObject({ campId, away: null });
    expect(await done('comeBack', { campId })).toMatchObject({ status: 'returned' });
  });

  it('nobody is sold who was moved home by hand, nor promised any more', async () => {
    const { person, oxen, campId, placeId, done, step, animal } = await approved();
    await done('depart');
    await done('arrive', { deliveredHeads: 3 });
    const home = { ...event('moved', oxen[0] ?? '', '2026-05-20', { campId }) };
    await recorded(kraal, person, [{ ...home, occurredAt: now.toISOString() }]);
    expect(await step('complete')).toMatchObject({ status: 409, body: { code: 'not_away' } });
    const again = { kind: 'sale', day: '2026-05-25', toId: placeId, animalIds: [oxen[0]] };
    expect((await send(person, 'POST', '/transfers', { ...again, onlyFree: true })).status).toBe(
      200,
    );
    await done('comeBack', { animalIds: [oxen[0]] });
    await done('complete');
    expect(await animal(oxen[0] ?? '')).toMatchObject({ status: 'alive', campId });
  });

  it('whoever tidies up an old load moves nobody who is away with the next one', async () => {
    const { person, campId, placeId, oxen, id, step, done, animal, shown } = await approved({
      kind: 'show',
    });
    await done('depart');
    await done('arrive', { deliveredHeads: 3 });
    // A recount is no second arrival.
    const { arrivedOn } = await shown();
    now = new Date('2026-05-22T08:00:00Z');
    Object.assign(person, await signInAgain(kraal, person));
    await done('arrive', { deliveredHeads: 3 });
    expect(await shown()).toMatchObject({ arrivedOn });
    await recorded(kraal, person, [
      {
        ...event('moved', '', '2026-05-22', { campId }),
        animalIds: oxen,
        occurredAt: now.toISOString(),
      },
    ]);
    later(60);
    const { body: next } = await send(person, 'POST', '/transfers', {
      kind: 'show',
      day: '2026-05-22',
      toId: placeId,
      animalIds: oxen,
    });
    const ofNext = async (name: TransferStep, more: object = {}) => {
      later(1);
      const { version } = (await send(person, 'GET', `/transfers/${next['id']}`)).body;
      const path = `/transfers/${next['id']}/steps`;
      const answer = await send(person, 'POST', path, { step: name, version, ...more });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    };
    for (const name of ['submit', 'approve', 'depart'] as const) await ofNext(name);
    // Missing of the first load by a case, and the rest brought back: nobody of the second is touched.
    const missing = { how: 'missing', animalId: oxen[0], heads: 1, mark: null, note: null };
    await done('arrive', { deliveredHeads: 2 });
    await done('settle', { case: missing });
    expect((await step('comeBack', { campId })).status).toBe(200);
    for (const one of oxen)
      expect(await animal(one)).toMatchObject({ status: 'alive', away: 'road', campId: null });
    await ofNext('arrive', { deliveredHeads: 3 });
    await ofNext('comeBack', { campId });
    for (const one of oxen) expect(await animal(one)).toMatchObject({ away: null, campId });
    expect(id).not.toBe(next['id']);
  });

  it('what came back on the way is not missed at the end; a wrong count is put right', async () => {
    const { oxen, campId, done, step, shown } = await approved();
    await done('depart');
    await done('comeBack', { campId, animalIds: [oxen[0]] });
    expect(await done('arrive', { deliveredHeads: 1 })).toMatchObject({ loadedHeads: 2 });
    expect((await step('comeBack', { campId })).body).toMatchObject({ code: 'counts_differ' });
    await done('arrive', { deliveredHeads: 2 });
    expect((await shown())['unsettledHeads']).toBe(0);
    expect(await done('complete')).toMatchObject({ status: 'completed' });
  });

  it('who died by an entry of its own is explained, and not written twice', async () => {
    const { person, oxen, done, animal } = await approved();
    await done('depart');
    const death = event('died', oxen[0] ?? '', '2026-05-20', { cause: 'accident' });
    await recorded(kraal, person, [{ ...death, occurredAt: now.toISOString() }]);
    await done('arrive', { deliveredHeads: 2 });
    await done('settle', { case: { how: 'dead', animalId: oxen[0] } });
    expect(await done('complete')).toMatchObject({ status: 'completed', animals: 2 });
    expect(await animal(oxen[0] ?? '')).toMatchObject({ status: 'died' });
  });

  it('young that are born away, and heads split off there, come home with the others', async () => {
    const { person, oxen, campId, done, animal, shown } = await approved({
      lot: 12,
      of: 12,
      kind: 'show',
    });
    await done('depart');
    const [lot = ''] = oxen;
    const [apart, lamb] = [uuid(), uuid()];
    await recorded(kraal, person, [
      {
        ...event('split', lot, '2026-05-20', { intoId: apart, heads: 2 }),
        occurredAt: now.toISOString(),
      },
    ]);
    later(1);
    const birth = { species: 'Sheep', sex: 'female', damId: apart, sure: true };
    await recorded(kraal, person, [
      { ...event('born', lamb, '2026-05-20', birth), occurredAt: now.toISOString() },
    ]);
    // On the list for whoever looks, before any step puts them there.
    const before = await shown();
    expect(before).toMatchObject({ loadedHeads: 13, animals: 3, heads: 13 });
    expect(
      (before['lines'] as { animalId: string; heads: number }[])
        .map(({ animalId, heads }) => [animalId, heads])
        .toSorted(),
    ).toEqual(
      [
        [lot, 10],
        [apart, 2],
        [lamb, 1],
      ].toSorted(),
    );
    await done('arrive', { deliveredHeads: 13 });
    expect(await shown()).toMatchObject({
      loadedHeads: 13,
      unsettledHeads: 0,
      animals: 3,
      heads: 13,
    });
    await done('comeBack', { campId, animalIds: [apart, lamb] });
    expect(await animal(lot)).toMatchObject({ campId: null, away: 'place' });
    await done('comeBack', { campId });
    for (const id of [lot, apart, lamb])
      expect(await animal(id)).toMatchObject({ campId, away: null });
  });

  it('who dies, or is sold, out of a part that was split off on the way is written once', async () => {
    const { person, oxen, done, animal, shown } = await approved({ lot: 12, of: 12, kind: 'show' });
    const [lot = ''] = oxen;
    const [apart, further] = [uuid(), uuid()];
    const write = async (kind: string, id: string, payload: object, heads?: number) => {
      later(1);
      const entry = { ...event(kind, id, '2026-05-20', { ...payload }) };
      await recorded(kraal, person, [
        { ...entry, occurredAt: now.toISOString(), ...(heads ? { heads } : {}) },
      ]);
    };
    await done('depart');
    await write('split', lot, { intoId: apart, heads: 6 });
    await write('split', apart, { intoId: further, heads: 2 });
    await write('died', apart, { cause: 'accident', sure: true }, 1);
    await done('arrive', { deliveredHeads: 11 });
    expect(await shown()).toMatchObject({ loadedHeads: 12, unsettledHeads: 1, animals: 3 });
    await done('settle', { case: { how: 'dead', animalId: apart, heads: 1 } });
    expect(await shown()).toMatchObject({ unsettledHeads: 0, heads: 11 });
    expect(await animal(apart)).toMatchObject({ heads: 3 });
    expect(await animal(further)).toMatchObject({ heads: 2 });
  });

  it('a step that is said a day late stands after what was written on its day', async () => {
    const { person, oxen, campId, done, animal } = await approved({ kind: 'show' });
    later(6 * 3600);
    Object.assign(person, await signInAgain(kraal, person));
    await done('depart');
    now = new Date('2026-05-21T08:00:00Z');
    Object.assign(person, await signInAgain(kraal, person));
    const mass = event('weighed', oxen[0] ?? '', '2026-05-21', { massKg: 400 });
    await recorded(kraal, person, [{ ...mass, occurredAt: now.toISOString() }]);
    await done('comeBack', { campId, soldOn: '2026-05-20' });
    for (const id of oxen) expect(await animal(id)).toMatchObject({ campId, away: null });
  });

  it('heads split off and heads that died are each counted once, however often somebody is born', async () => {
    const { person, oxen, done, shown } = await approved({ lot: 12, of: 12, kind: 'show' });
    const [lot = ''] = oxen;
    const write = async (
      kind: string,
      animalId: string,
      payload: Record<string, unknown>,
      heads?: number,
    ) => {
      later(1);
      const entry = {
        ...event(kind, animalId, '2026-05-20', payload),
        occurredAt: now.toISOString(),
      };
      await recorded(kraal, person, [{ ...entry, ...(heads ? { heads } : {}) }]);
    };
    await done('depart');
    await write('split', lot, { intoId: uuid(), heads: 2 });
    await write('died', lot, { cause: 'accident', sure: true }, 1);
    await done('arrive', { deliveredHeads: 11 });
    // Ten on the lot's line, of which one died and is still to be explained, and the two.
    expect(await shown()).toMatchObject({ loadedHeads: 12, unsettledHeads: 1, heads: 12 });
    await write('born', uuid(), { species: 'Sheep', sex: 'female', damId: lot, sure: true });
    await done('settle', { case: { how: 'dead', animalId: lot, heads: 1 } });
    expect(await shown()).toMatchObject({ loadedHeads: 13, unsettledHeads: 0, heads: 12 });
  });
});

describe('what is said at the lorry', () => {
  it('stands with its step: mass, who signed and how, who was not read; and the marks that a reader reads', async () => {
    const { oxen, done, shown } = await approved({ oxen: 3 });
    const [lame = '', gone = ''] = oxen;
    await done('depart', {
      staying: [{ animalId: lame, heads: 1 }],
      massKg: 1010.5,
      signedBy: 'Sipho',
      signature: 'M1 1L20 30',
      // Who stays behind was not read either, and nobody asks about it.
      unread: [lame],
    });
    await done('arrive', { deliveredHeads: 1, massKg: 480, unread: [gone, gone] });
    const { steps, lines } = await shown();
    const facts = (steps as { step: string; on: string; heads: number; facts: object }[])
      .filter(({ on }) => on !== null)
      .map(({ step, on, heads, facts: said }) => ({ step, on, heads, said }));
    expect(facts).toEqual([
      {
        step: 'depart',
        on: '2026-05-20',
        heads: 2,
        said: { massKg: 1010.5, signedBy: 'Sipho', signature: 'M1 1L20 30', unread: [] },
      },
      { step: 'arrive', on: '2026-05-20', heads: 1, said: { massKg: 480, unread: [gone] } },
    ]);
    expect((lines as { tag: string; eid: null }[]).map(({ tag, eid }) => [tag, eid])).toEqual([
      ['O1', null],
      ['O2', null],
    ]);
  });

  it('a photo must be kept before it is named; what is no mass or no signature is refused and nothing is done', async () => {
    const { step, shown } = await approved();
    for (const [said, field] of [
      [{ photoId: uuid() }, 'photoId'],
      [{ massKg: 0 }, 'massKg'],
      [{ massKg: 'NaN' }, 'massKg'],
      [{ signature: '<script>' }, 'signature'],
      [{ signedBy: ' ' }, 'signedBy'],
      [{ unread: ['K1'] }, 'unread.0'],
    ] as const) {
      const answer = await step('depart', said);
      expect(answer.status, JSON.stringify(said)).toBe(422);
      expect(Object.keys(answer.body['errors'] as object)).toContain(field);
    }
    expect(await shown()).toMatchObject({ status: 'approved', loadedHeads: null });
  });

  it('a step that waited on a phone is done once by its id: twice, by sixteen at once, and days later', async () => {
    const { person, id, shown } = await approved();
    const { version } = await shown();
    const body = { step: 'depart', version, id: uuid() };
    const path = `/transfers/${id}/steps`;
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => send(person, 'POST', path, body)),
    );
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
    later(3 * 86_400);
    const back = await signInAgain(kraal, person);
    const again = { ...body, signedBy: 'Somebody else' };
    expect(await send(back, 'POST', path, again)).toMatchObject({
      status: 200,
      body: { status: 'inTransit', version: Number(version) + 1 },
    });
    const { steps } = (await send(back, 'GET', `/transfers/${id}`)).body;
    const loaded = (steps as { step: string }[]).filter((one) => one.step === 'depart');
    expect(loaded).toHaveLength(1);
  });

  it('stands at the hour at which it was done, so that what its people recorded since comes after it', async () => {
    const { person, campId, oxen, done, step, animal } = await approved({ oxen: 1, kind: 'show' });
    const [ox = ''] = oxen;
    const loadedAt = now.toISOString();
    later(60);
    const unloadedAt = now.toISOString();
    later(60);
    const otherCamp = String((await send(person, 'POST', '/camps', { name: 'Other' })).body['id']);
    const backAt = now.toISOString();
    later(300);
    // Later there is a signal: first the steps, then the move into another camp that came after them.
    await done('depart', { at: loadedAt });
    await done('arrive', { at: unloadedAt, deliveredHeads: 1 });
    await done('comeBack', { at: backAt, campId });
    const moved = { ...event('moved', ox, '2026-05-20', { campId: otherCamp }) };
    await recorded(kraal, person, [
      { ...moved, occurredAt: new Date(Date.parse(backAt) + 60_000).toISOString() },
    ]);
    expect(await animal(ox)).toMatchObject({ campId: otherCamp, away: null });
    // A clock that is ahead is not believed, and what is no moment is none.
    expect((await step('depart', { at: 'yesterday' })).status).toBe(422);
  });

  it('a clock that is a day ahead says nothing of when they were loaded', async () => {
    const { oxen, done, animal } = await approved({ oxen: 1, kind: 'show' });
    await done('depart', { at: '2026-05-21T09:00:00Z' });
    expect(await animal(oxen[0] ?? '')).toMatchObject({ away: 'road' });
  });

  it('an id of another transfer is nobody’s, and a viewer learns nothing by one', async () => {
    const one = await approved();
    const stepId = uuid();
    await one.done('depart', { id: stepId });
    const { body: place } = await send(one.person, 'GET', '/places');
    const ox = uuid();
    await recorded(kraal, one.person, [
      event('registered', ox, '2023-01-01', {
        species: 'Cattle',
        sex: 'male',
        tag: 'X9',
        brand: 'KB7',
      }),
    ]);
    const { body: other } = await send(one.person, 'POST', '/transfers', {
      kind: 'show',
      day: '2026-05-20',
      toId: (place['items'] as { id: string }[])[0]?.id,
      animalIds: [ox],
    });
    const path = `/transfers/${other['id']}/steps`;
    expect(
      await send(one.person, 'POST', path, { step: 'submit', version: 1, id: stepId }),
    ).toMatchObject({ status: 422, body: { errors: { id: ['This id is used already.'] } } });
    const viewer = await joinFarm(kraal, one.person, 'viewer');
    const asked = await call(
      kraal,
      'POST',
      `/api/farms/${one.person.farmId}/transfers/${one.id}/steps`,
      { token: viewer.token, body: { step: 'depart', version: 9, id: stepId } },
    );
    expect(asked.status).toBe(403);
  });

  it('what is to be loaded today and what is on the road is one list; the rest is not in it', async () => {
    const { person, id, done } = await approved({ kind: 'show' });
    const todays = async () =>
      ((await send(person, 'GET', '/transfers?today=true')).body['items'] as { id: string }[]).map(
        (one) => one.id,
      );
    expect(await todays()).toEqual([id]);
    now = new Date('2026-05-19T21:00:00Z');
    // Of the farm's own day: in its zone it is the 19th until ten in the evening of UTC.
    expect(await todays()).toEqual([]);
    now = new Date('2026-05-19T22:30:00Z');
    expect(await todays()).toEqual([id]);
    now = morning;
    await done('depart');
    expect(await todays()).toEqual([id]);
    await done('arrive', { deliveredHeads: 3 });
    expect(await todays()).toEqual([]);
  });
});
