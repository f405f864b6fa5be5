import type { TransferStep } from '@kraal/domain/movement/transfers';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/connection.ts';
import { heard, linkFarms } from '../../../testing/linkFarms.ts';
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
import { movementWatches } from '../watches.ts';

const morning = new Date('2026-05-20T08:00:00Z');
let now = morning;
beforeEach(() => {
  now = morning;
});
const kraal = await openKraal({}, { now: () => now });
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const send = (person: Person, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  call(kraal, method, `/api/farms/${person.farmId}${path}`, {
    token: person.token,
    ...(body ? { body } : {}),
  });

type Item = Record<string, unknown>;
const items = async (person: Person, path: string): Promise<Item[]> =>
  (await send(person, 'GET', path)).body['items'];
const coming = async (person: Person): Promise<Item> =>
  (await items(person, '/consignments'))[0] ?? {};

/** Steers of one farm that are on the road to stand on another's veld. */
async function sentToKeep() {
  const owner = await signUp(kraal, ['Cattle']);
  const keeper = await signUp(kraal, ['Cattle']);
  const toId = await linkFarms(kraal, owner, keeper);
  const { body: camp } = await send(keeper, 'POST', '/camps', { name: 'Winterveld' });
  const { body: home } = await send(owner, 'POST', '/camps', { name: 'Tuis' });
  const steers = [uuid(), uuid(), uuid()];
  await recorded(
    kraal,
    owner,
    steers.map((id, at) =>
      event(at === 1 ? 'acquired' : 'registered', id, '2026-02-01', {
        species: 'Cattle',
        sex: 'male',
        castrated: true,
        bornOn: '2024-10-01',
        brand: 'KB7',
        tag: `O${at + 1}`,
        eid: `71000${owner.farmId
          .replaceAll(/[^0-9]/g, '')
          .padEnd(9, '7')
          .slice(0, 9)}${at}`,
      }),
    ),
  );
  return sendToKeep({
    owner,
    keeper,
    steers,
    toId,
    campId: String(camp['id']),
    homeId: String(home['id']),
  });
}

type Kept = {
  owner: Person;
  keeper: Person;
  steers: readonly string[];
  toId: string;
  campId: string;
  homeId: string;
};

async function sendToKeep({ owner, keeper, steers, toId, campId, homeId }: Kept) {
  const { body: begun } = await send(owner, 'POST', '/transfers', {
    kind: 'agistmentOut',
    day: now.toISOString().slice(0, 10),
    toId,
    animalIds: steers,
  });
  const id = String(begun['id']);
  const step = async (name: TransferStep, more: object = {}) => {
    const { body: transfer } = await send(owner, 'GET', `/transfers/${id}`);
    return send(owner, 'POST', `/transfers/${id}/steps`, {
      step: name,
      version: transfer['version'],
      ...more,
    });
  };
  await step('submit');
  await step('approve');
  await heard(async () => (await coming(keeper))['sent']).toBe('announced');
  later(1);
  await step('depart');
  await heard(async () => (await coming(keeper))['sent']).toBe('onTheRoad');
  later(5);
  const receive = async (more: object = {}) => {
    const { id: loadId, version } = await coming(keeper);
    return send(keeper, 'POST', `/consignments/${String(loadId)}/receive`, {
      campId,
      version,
      ...more,
    });
  };
  const isHeard = async () => (await send(owner, 'GET', `/transfers/${id}`)).body['hasReceipt'];
  return { owner, keeper, steers, id, step, receive, isHeard, toId, campId, homeId };
}

const disputesOf = async ({ farmId }: Person): Promise<unknown[]> =>
  inTenant(kraal.services.database, {
    tenant: { farmId, userId: null },
    work: async (transaction) =>
      (await movementWatches
        .find(({ rules }) => rules.includes('load_disputed'))
        ?.find(
          transaction,
          { id: farmId, today: '2026-05-20', timeZone: 'Africa/Johannesburg', now },
          { from: () => 0, services: kraal.services },
        )) ?? [],
  });

it('whoever is sent to be kept is kept for the sender, and nobody is sold', async () => {
  const { owner, keeper, steers, step, receive, isHeard } = await sentToKeep();
  expect(await coming(keeper)).toMatchObject({ kind: 'agistmentIn', heads: 3, soldOn: null });
  const received = await receive({ dead: [{ ref: steers[2], heads: 1, note: null }] });
  expect(received.status, JSON.stringify(received.body)).toBe(200);
  const kept = await items(keeper, '/animals?limit=10');
  expect(kept.map(({ tag }) => tag).toSorted()).toEqual(['O1', 'O2']);
  expect(new Set(kept.map(({ ownerName }) => ownerName))).toEqual(new Set(['Testplaas']));
  const { body: check } = await send(keeper, 'POST', '/movement/check', {
    kind: 'sale',
    day: '2026-07-20',
    animalIds: kept.map(({ id }) => id),
  });
  expect(check['rules'].map(({ rule }: Item) => rule)).toContain('not_ours');
  await heard(isHeard).toBe(true);
  expect((await step('confirm')).status).toBe(200);
  const stood = await send(owner, 'GET', `/animals/${steers[0]}`);
  expect(stood.body).toMatchObject({ status: 'alive', away: 'place' });
  expect((await send(owner, 'GET', `/animals/${steers[2]}`)).body).toMatchObject({
    status: 'died',
  });
  // It is nobody's sale.
  expect((await step('complete', { priceCents: 100 })).status).toBe(409);
});

it('they come home once it is on record that they came, and the keeper hears that they are', async () => {
  const { owner, keeper, steers, step, receive, isHeard, homeId } = await sentToKeep();
  expect((await receive()).status).toBe(200);
  await heard(isHeard).toBe(true);
  // By whose word they came is written first.
  expect((await step('comeBack', { campId: homeId })).status).toBe(409);
  expect((await step('confirm')).status).toBe(200);
  later(2);
  const some = await step('comeBack', { campId: homeId, animalIds: [steers[0]] });
  expect(some.status, JSON.stringify(some.body)).toBe(200);
  // One is home while it stands here by the keeper's own books: both cannot be, and the keeper is told at once.
  await heard(async () => (await disputesOf(keeper)).length).toBe(1);
  later(2);
  const back = await step('comeBack', { campId: homeId });
  expect(back.body).toMatchObject({ status: 'returned' });
  await heard(async () => (await coming(keeper))['sent']).toBe('returned');
  for (const id of steers)
    expect((await send(owner, 'GET', `/animals/${id}`)).body).toMatchObject({
      status: 'alive',
      campId: homeId,
      away: null,
    });
  expect(await disputesOf(owner)).toEqual([]);
  // By the keeper's books they stand there still: it is told until they went home there too.
  expect(await disputesOf(keeper)).toHaveLength(1);
  const kept = await items(keeper, '/animals?limit=10');
  later(2);
  await recorded(
    kraal,
    keeper,
    kept.map(({ id }) => ({
      id: uuid(),
      kind: 'returned',
      occurredAt: now.toISOString(),
      animalIds: [String(id)],
      payload: { sure: ['all'] },
    })),
  );
  expect(await disputesOf(keeper)).toEqual([]);
});

it('whoever knows no place of the sender is asked for it first', async () => {
  const { keeper, receive } = await sentToKeep();
  const theirs = async () =>
    (await items(keeper, '/places?limit=50')).find(({ isOwn }) => isOwn === false);
  const place = await theirs();
  const put = await send(keeper, 'PATCH', `/places/${String(place?.['id'])}`, {
    archived: true,
    version: place?.['version'],
  });
  expect(put.status, JSON.stringify(put.body)).toBe(200);
  const refused = await receive();
  expect([refused.status, refused.body['code']]).toEqual([409, 'no_place_of_theirs']);
  expect(await items(keeper, '/animals?limit=10')).toEqual([]);
});

const goHome = async (keeper: Person): Promise<void> => {
  const kept = await items(keeper, '/animals?limit=10');
  later(2);
  await recorded(
    kraal,
    keeper,
    kept.map(({ id }) => ({
      id: uuid(),
      kind: 'returned',
      occurredAt: now.toISOString(),
      animalIds: [String(id)],
      payload: { sure: ['all'] },
    })),
  );
};

it('some come home, a stranger turns up there, and the rest come home too', async () => {
  const { owner, steers, step, receive, isHeard, homeId } = await sentToKeep();
  expect((await receive()).status).toBe(200);
  await heard(isHeard).toBe(true);
  expect((await step('confirm')).status).toBe(200);
  later(1);
  expect((await step('comeBack', { campId: homeId, animalIds: [steers[0]] })).status).toBe(200);
  // Who is home is in no count, and no dispute.
  expect(await disputesOf(owner)).toEqual([]);
  later(1);
  // Until the keeper has heard who went home it is another load that it receives.
  const stranger = { mark: 'X9', heads: 1, note: null };
  await heard(async () => (await receive({ extra: [stranger] })).status).toBe(200);
  await heard(async () => (await step('confirm')).status).toBe(200);
  expect(await disputesOf(owner)).toEqual([]);
  later(1);
  expect((await step('comeBack', { campId: homeId })).body).toMatchObject({ status: 'returned' });
});

it('the same steers come to the same keeper in a second winter', async () => {
  const first = await sentToKeep();
  const { owner, keeper, steers, homeId } = first;
  expect((await first.receive()).status).toBe(200);
  await heard(first.isHeard).toBe(true);
  expect((await first.step('confirm')).status).toBe(200);
  await goHome(keeper);
  later(2);
  expect((await first.step('comeBack', { campId: homeId })).status).toBe(200);
  later(60 * 24 * 20);
  const again = {
    owner: await signInAgain(kraal, owner),
    keeper: await signInAgain(kraal, keeper),
  };
  const second = await sendToKeep({ ...first, ...again });
  const received = await second.receive();
  expect(received.status, JSON.stringify(received.body)).toBe(200);
  await heard(second.isHeard).toBe(true);
  const kept = await items(again.keeper, '/animals?limit=10');
  expect(kept.map(({ tag }) => tag).toSorted()).toEqual(['O1', 'O2', 'O3']);
  expect(new Set(kept.map(({ ownerName }) => ownerName))).toEqual(new Set(['Testplaas']));
  expect((await second.step('confirm')).status).toBe(200);
  await goHome(again.keeper);
  later(2);
  expect((await second.step('comeBack', { campId: homeId })).body).toMatchObject({
    status: 'returned',
  });
  expect(await disputesOf(again.keeper)).toEqual([]);
  expect((await send(again.owner, 'GET', `/animals/${steers[0]}`)).body).toMatchObject({
    campId: homeId,
    away: null,
  });
});

it('sixteen who receive it at once receive it once', async () => {
  const { keeper, receive } = await sentToKeep();
  const answers = await Promise.all(Array.from({ length: 16 }, () => receive()));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    200,
    ...Array.from({ length: 15 }, () => 409),
  ]);
  expect(await items(keeper, '/animals?limit=10')).toHaveLength(3);
});

/** The weeks of isolation are over, and the summer too. */
async function aSeasonLater(...people: Person[]): Promise<void> {
  later(60 * 24 * 60);
  for (const person of people) Object.assign(person, await signInAgain(kraal, person));
}
const today = (): string => now.toISOString().slice(0, 10);

/** The keeper sends some of them back to whom they belong to. Out: what it does with the load. */
async function sendBack(keeper: Person, animalIds: readonly unknown[], shares: string[] = []) {
  const theirs = (await items(keeper, '/places?limit=50')).find(({ isOwn }) => isOwn === false);
  const { body: begun, status } = await send(keeper, 'POST', '/transfers', {
    kind: 'agistmentReturn',
    day: now.toISOString().slice(0, 10),
    toId: theirs?.['id'],
    animalIds,
    shares,
  });
  expect(status, JSON.stringify(begun)).toBe(200);
  const path = `/transfers/${String(begun['id'])}`;
  const shown = async () => (await send(keeper, 'GET', path)).body;
  const step = async (name: TransferStep, more: object = {}) => {
    later(1);
    const { version } = await shown();
    return send(keeper, 'POST', `${path}/steps`, { step: name, version, ...more });
  };
  for (const name of ['submit', 'approve', 'depart'] as const) {
    const said = await step(name);
    expect(said.status, `${name} ${JSON.stringify(said.body)}`).toBe(200);
  }
  return { step, shown };
}

const comingBack = async (owner: Person): Promise<Item> =>
  (await items(owner, '/consignments?limit=20')).find(
    ({ kind, ours, sent }) =>
      kind === 'agistmentBack' && ours === 'awaited' && sent === 'onTheRoad',
  ) ?? {};
const receiveBack = async (owner: Person, campId: string, more: object = {}) => {
  await heard(async () => (await comingBack(owner))['id']).toBeTruthy();
  later(2);
  const { id, version } = await comingBack(owner);
  return send(owner, 'POST', `/consignments/${String(id)}/receive`, { campId, version, ...more });
};
const treat = async (keeper: Person, animalId: unknown): Promise<void> => {
  const { body: medicine } = await send(keeper, 'POST', '/medicines', {
    name: 'Hou terug',
    medicineClass: 'other',
    unit: 'ml',
    dosePer: 'head',
    doseRate: 1,
    meatDays: 30,
  });
  const lines = [{ medicineId: medicine['id'], dose: 1, unit: 'ml', meatDays: 30, milkDays: 0 }];
  const given = event('treated', String(animalId), today(), { lines, sure: true });
  await recorded(kraal, keeper, [{ ...given, occurredAt: now.toISOString() }]);
};

it('sent home by their keeper they are the owner’s own again, held back by what they had there', async () => {
  const { owner, keeper, steers, id, step, receive, isHeard, homeId } = await sentToKeep();
  expect((await receive()).status).toBe(200);
  const kept = await items(keeper, '/animals?limit=10');
  const keptAs = (tag: string) => kept.find((one) => one['tag'] === tag)?.['id'];
  await aSeasonLater(owner, keeper);
  await treat(keeper, keptAs('O1'));
  const back = await sendBack(
    keeper,
    kept.map((one) => one['id']),
  );
  // By whose word they came there is written first.
  await heard(isHeard).toBe(true);
  expect((await receiveBack(owner, homeId)).status).toBe(409);
  expect((await step('confirm')).status).toBe(200);
  const dead = [{ ref: keptAs('O3'), heads: 1, note: null }];
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => receiveBack(owner, homeId, { dead })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  const animal = async (of: string | undefined) =>
    (await send(owner, 'GET', `/animals/${String(of)}`)).body;
  expect(await animal(steers[0])).toMatchObject({
    status: 'alive',
    campId: homeId,
    away: null,
    meatUntil: '2026-08-18',
  });
  expect(await animal(steers[1])).toMatchObject({ campId: homeId, meatUntil: null });
  expect(await animal(steers[2])).toMatchObject({ status: 'died' });
  expect(await items(owner, '/animals?limit=20')).toHaveLength(2);
  expect((await send(owner, 'GET', `/transfers/${id}`)).body).toMatchObject({ status: 'returned' });
  // One was bought in summer, and not with the load by which it came home.
  expect(
    await items(owner, '/register?from=2026-01-01&until=2026-12-31&way=in&limit=20'),
  ).toMatchObject([{ on: '2026-02-01', consignmentId: null }]);
  // The keeper puts that on record, and has none of them any more.
  await heard(async () => (await back.shown())['hasReceipt']).toBe(true);
  expect(await disputesOf(keeper)).toEqual([]);
  Object.assign(keeper, await signInAgain(kraal, keeper));
  expect((await back.step('confirm')).status).toBe(200);
  const done = await back.step('complete', { sure: ['ask_returned_inside_withdrawal'] });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  const states = (await items(keeper, '/animals?limit=10&status=returned')).map(
    (one) => one['tag'],
  );
  expect(states.toSorted()).toEqual(['O1', 'O2']);
  expect(await disputesOf(keeper)).toEqual([]);
  expect(await disputesOf(owner)).toEqual([]);
});

it('heads of a lot come home in goes, with who was born there; who is away with nobody else is touched', async () => {
  const owner = await signUp(kraal, ['Cattle']);
  const keeper = await signUp(kraal, ['Cattle']);
  const toId = await linkFarms(kraal, owner, keeper);
  const { body: camp } = await send(keeper, 'POST', '/camps', { name: 'Winterveld' });
  const { body: home } = await send(owner, 'POST', '/camps', { name: 'Tuis' });
  const lot = uuid();
  const lotOf = { species: 'Cattle', sex: 'female', heads: 10, brand: 'KB7', bornOn: '2022-01-01' };
  await recorded(kraal, owner, [event('registered', lot, '2026-02-01', lotOf)]);
  const sent = await sendToKeep({
    owner,
    keeper,
    steers: [lot],
    toId,
    campId: String(camp['id']),
    homeId: String(home['id']),
  });
  expect((await sent.receive()).status).toBe(200);
  await heard(sent.isHeard).toBe(true);
  expect((await sent.step('confirm')).status).toBe(200);
  const [kept] = await items(keeper, '/animals?limit=10');
  const keptId = String(kept?.['id']);
  const [part, calf] = [uuid(), uuid()];
  await aSeasonLater(owner, keeper);
  const at = () => {
    later(1);
    return { occurredAt: now.toISOString() };
  };
  const on = today();
  await recorded(kraal, keeper, [
    { ...event('died', keptId, on, { cause: 'unknown', sure: true }), heads: 1, ...at() },
    { ...event('split', keptId, on, { intoId: part, heads: 4 }), ...at() },
    {
      ...event('born', calf, on, { species: 'Cattle', sex: 'male', damId: part, sure: true }),
      ...at(),
    },
  ]);
  await sendBack(keeper, [part, calf]);
  const first = await receiveBack(owner, sent.homeId, {
    missing: [{ ref: part, heads: 1, note: null }],
  });
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  const herd = async () =>
    (await items(owner, '/animals?limit=20')).map(
      ({ heads, campId }) => `${String(heads)} ${campId === sent.homeId ? 'home' : 'away'}`,
    );
  // Three of the four and the calf; one is missing, and of the other six nobody here knows that one died.
  expect((await herd()).toSorted()).toEqual(['1 home', '3 home', '6 away']);
  await sendBack(keeper, [keptId]);
  const second = await receiveBack(owner, sent.homeId);
  expect(second.status, JSON.stringify(second.body)).toBe(200);
  expect((await herd()).toSorted()).toEqual(['1 away', '1 home', '3 home', '5 home']);
  expect((await send(owner, 'GET', `/transfers/${sent.id}`)).body).toMatchObject({
    status: 'arrived',
    heads: 1,
  });
});

it('a keeper who names what was never sent there moves none of it', async () => {
  const { owner, keeper, steers, step, receive, isHeard, homeId } = await sentToKeep();
  expect((await receive()).status).toBe(200);
  await heard(isHeard).toBe(true);
  expect((await step('confirm')).status).toBe(200);
  const mine = uuid();
  await aSeasonLater(owner, keeper);
  await recorded(kraal, owner, [
    event('registered', mine, '2026-02-01', {
      species: 'Cattle',
      sex: 'male',
      tag: 'MINE',
      brand: 'KB7',
    }),
  ]);
  const [kept] = await items(keeper, '/animals?limit=10');
  await sendBack(keeper, [kept?.['id']]);
  await heard(async () => (await comingBack(owner))['id']).toBeTruthy();
  // As if its message had said so.
  await inTenant(kraal.services.database, {
    tenant: { farmId: owner.farmId, userId: null },
    work: (transaction) =>
      transaction.execute(sql`update consignment_line
        set facts = facts #- '{identifiers,eid}'
          || ${JSON.stringify({ yours: [mine] })}::jsonb
        where farm_id = ${owner.farmId}`),
  });
  expect((await receiveBack(owner, homeId)).status).toBe(200);
  expect((await send(owner, 'GET', `/animals/${mine}`)).body).toMatchObject({ campId: null });
  for (const one of steers)
    expect((await send(owner, 'GET', `/animals/${one}`)).body).toMatchObject({ away: 'place' });
  // Nobody is registered anew either: by the keeper's word it was this farm's.
  expect(await items(owner, '/animals?limit=20')).toHaveLength(4);
});

it('of lots that a keeper put together each is held back, and heads that were born there are new', async () => {
  const owner = await signUp(kraal, ['Cattle']);
  const keeper = await signUp(kraal, ['Cattle']);
  const toId = await linkFarms(kraal, owner, keeper);
  const { body: camp } = await send(keeper, 'POST', '/camps', { name: 'Winterveld' });
  const { body: home } = await send(owner, 'POST', '/camps', { name: 'Tuis' });
  const lots = [uuid(), uuid()];
  const of = { species: 'Cattle', sex: 'female', heads: 6, brand: 'KB7', bornOn: '2022-01-01' };
  await recorded(
    kraal,
    owner,
    lots.map((id) => event('registered', id, '2026-02-01', of)),
  );
  const sent = await sendToKeep({
    owner,
    keeper,
    steers: lots,
    toId,
    campId: String(camp['id']),
    homeId: String(home['id']),
  });
  expect((await sent.receive()).status).toBe(200);
  await heard(sent.isHeard).toBe(true);
  expect((await sent.step('confirm')).status).toBe(200);
  await aSeasonLater(owner, keeper);
  const kept = await items(keeper, '/animals?limit=10');
  const [one, other, young] = [String(kept[0]?.['id']), String(kept[1]?.['id']), uuid()];
  const at = () => {
    later(1);
    return { occurredAt: now.toISOString() };
  };
  const { body: places } = await send(keeper, 'GET', '/places?limit=50');
  const ownerId = (places['items'] as Item[]).find(({ isOwn }) => isOwn === false)?.['id'];
  // Three that their owner never had: as calves that were born there and weaned are put to the others.
  await recorded(kraal, keeper, [
    {
      ...event('acquired', young, today(), { ...of, heads: 3, ownerId, bornOn: '2025-10-01' }),
      ...at(),
    },
    { ...event('merged', other, today(), { intoId: one, heads: 6, sure: true }), ...at() },
    { ...event('merged', young, today(), { intoId: one, heads: 3, sure: true }), ...at() },
  ]);
  await aSeasonLater(owner, keeper);
  await treat(keeper, one);
  await sendBack(keeper, [one]);
  expect((await receiveBack(owner, sent.homeId)).status).toBe(200);
  const herd = await items(owner, '/animals?limit=20');
  expect(herd.map(({ heads, campId }) => [heads, campId === sent.homeId]).toSorted()).toEqual([
    [3, true],
    [6, true],
    [6, true],
  ]);
  const until = herd.map(({ meatUntil }) => meatUntil);
  expect(new Set(until)).toEqual(new Set([until[0]]));
  expect(until[0]).toBeTruthy();
});

it('whoever the keeper took in before the two were linked comes home by EID, and is held back though home already', async () => {
  const { owner, keeper, steers, step, receive, isHeard, homeId } = await sentToKeep();
  expect((await receive()).status).toBe(200);
  await heard(isHeard).toBe(true);
  expect((await step('confirm')).status).toBe(200);
  await aSeasonLater(owner, keeper);
  const kept = await items(keeper, '/animals?limit=10');
  const keptAs = (tag: string) => kept.find((one) => one['tag'] === tag)?.['id'];
  await treat(keeper, keptAs('O2'));
  await sendBack(
    keeper,
    kept.map((one) => one['id']),
  );
  // The foreman said so first.
  later(1);
  expect((await step('comeBack', { campId: homeId, animalIds: [steers[1]] })).status).toBe(200);
  await heard(async () => (await comingBack(owner))['id']).toBeTruthy();
  // As if its message named nobody.
  await inTenant(kraal.services.database, {
    tenant: { farmId: owner.farmId, userId: null },
    work: (transaction) =>
      transaction.execute(sql`update consignment_line set facts = facts - 'yours'
        where farm_id = ${owner.farmId} and facts->>'called' <> 'O2'`),
  });
  const received = await receiveBack(owner, homeId);
  expect(received.status, JSON.stringify(received.body)).toBe(200);
  const herd = await items(owner, '/animals?limit=20');
  expect(herd.map(({ tag, campId }) => [tag, campId === homeId]).toSorted()).toEqual([
    ['O1', true],
    ['O2', true],
    ['O3', true],
  ]);
  expect(herd.map(({ tag, meatUntil }) => [tag, meatUntil !== null]).toSorted()).toEqual([
    ['O1', false],
    ['O2', true],
    ['O3', false],
  ]);
});

it('whoever the keeper typed in beside the announced load comes home off the road', async () => {
  const { owner, keeper, id, homeId } = await sentToKeep();
  const theirs = (await items(keeper, '/places')).find(({ isOwn }) => isOwn !== true);
  const typed = uuid();
  await aSeasonLater(owner, keeper);
  await recorded(kraal, keeper, [
    event('acquired', typed, '2026-05-21', {
      species: 'Cattle',
      sex: 'male',
      castrated: true,
      brand: 'KB7',
      tag: 'O1',
      ownerId: theirs?.['id'],
    }),
  ]);
  await sendBack(keeper, [typed]);
  const received = await receiveBack(owner, homeId);
  expect(received.status, JSON.stringify(received.body)).toBe(200);
  const herd = await items(owner, '/animals?limit=20');
  expect(herd.map(({ tag, campId }) => [tag, campId === homeId]).toSorted()).toEqual([
    ['O1', true],
    ['O2', false],
    ['O3', false],
  ]);
  expect((await send(owner, 'GET', `/transfers/${id}`)).body).toMatchObject({
    status: 'inTransit',
    animals: 2,
  });
});

it('a keeper who wrote them off by hand already completes all the same', async () => {
  const { owner, keeper, step, receive, isHeard, homeId } = await sentToKeep();
  expect((await receive()).status).toBe(200);
  await heard(isHeard).toBe(true);
  expect((await step('confirm')).status).toBe(200);
  await aSeasonLater(owner, keeper);
  const kept = await items(keeper, '/animals?limit=10');
  const back = await sendBack(
    keeper,
    kept.map((one) => one['id']),
  );
  await goHome(keeper);
  expect((await receiveBack(owner, homeId)).status).toBe(200);
  await heard(async () => (await back.shown())['hasReceipt']).toBe(true);
  const confirmed = await back.step('confirm');
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
  const done = await back.step('complete');
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  expect(done.body).toMatchObject({ status: 'completed' });
});

it('sent home a second winter, they are nobody new, also whom its owner fetched', async () => {
  const first = await sentToKeep();
  const { owner, keeper, steers, homeId } = first;
  const winter = async (sent: Awaited<ReturnType<typeof sendToKeep>>, fetched: string[]) => {
    expect((await sent.receive()).status).toBe(200);
    await heard(sent.isHeard).toBe(true);
    expect((await sent.step('confirm')).status).toBe(200);
    await aSeasonLater(owner, keeper);
    const kept = await items(keeper, '/animals?limit=10');
    const back = await sendBack(
      keeper,
      kept.map((one) => one['id']),
    );
    for (const animalId of fetched)
      expect((await sent.step('comeBack', { campId: homeId, animalIds: [animalId] })).status).toBe(
        200,
      );
    const received = await receiveBack(owner, homeId);
    expect(received.status, JSON.stringify(received.body)).toBe(200);
    await heard(async () => (await back.shown())['hasReceipt']).toBe(true);
    expect((await back.step('confirm')).status).toBe(200);
    expect((await back.step('complete')).status).toBe(200);
    const herd = await items(owner, '/animals?limit=20');
    expect(herd.map(({ tag, campId }) => [tag, campId === homeId]).toSorted()).toEqual([
      ['O1', true],
      ['O2', true],
      ['O3', true],
    ]);
  };
  await winter(first, []);
  await aSeasonLater(owner, keeper);
  await winter(await sendToKeep(first), [String(steers[0])]);
});
