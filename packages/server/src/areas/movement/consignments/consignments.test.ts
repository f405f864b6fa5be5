import type { TransferStep } from '@kraal/domain/movement/transfers';
import { sql } from 'drizzle-orm';
import { movementWatches } from '../watches.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/connection.ts';
import { heard, linkFarms } from '../../../testing/linkFarms.ts';
import { sheetsFor } from '../../../testing/sheets.ts';
import {
  call,
  event,
  openKraal,
  type Person,
  recorded,
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
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

type Item = Record<string, unknown>;
const items = async (person: Person, path: string): Promise<Item[]> =>
  (await send(person, 'GET', path)).body['items'];

type Sale = {
  seller: Person;
  buyer: Person;
  sheep: string[];
  id: string;
  campId: string;
  step: (step: TransferStep, body?: object) => ReturnType<typeof call>;
};

/** Weaners of one farm that its owner let go to another. */
async function approvedSale({ count = 3, more = {} as Item, payload = {} as Item } = {}) {
  const seller = await signUp(kraal, ['Cattle', 'Sheep']);
  const buyer = await signUp(kraal, ['Cattle', 'Sheep']);
  const toId = await linkFarms(kraal, seller, buyer);
  const { body: camp } = await send(buyer, 'POST', '/camps', { name: 'Ontvangs' });
  const sheep = Array.from({ length: count }, () => uuid());
  await recorded(
    kraal,
    seller,
    sheep.map((id, at) =>
      event('registered', id, '2026-02-01', {
        species: 'Sheep',
        sex: 'female',
        bornOn: '2025-10-01',
        brand: 'KB7',
        tag: `W${at + 1}`,
        colour: 'white',
        ...payload,
      }),
    ),
  );
  const { body: begun, status } = await send(seller, 'POST', '/transfers', {
    kind: 'sale',
    day: '2026-05-20',
    toId,
    animalIds: sheep,
    ...more,
  });
  expect(status, JSON.stringify(begun)).toBe(200);
  const id = String(begun['id']);
  const step: Sale['step'] = async (name, body = {}) => {
    const { body: transfer } = await send(seller, 'GET', `/transfers/${String(id)}`);
    return send(seller, 'POST', `/transfers/${String(id)}/steps`, {
      step: name,
      version: transfer['version'],
      ...body,
    });
  };
  await step('submit');
  await step('approve');
  return { seller, buyer, sheep, id, campId: String(camp['id']), step } satisfies Sale;
}

const coming = async (buyer: Person): Promise<Item> =>
  (await items(buyer, '/consignments'))[0] ?? {};
const shown = async (buyer: Person) => {
  const { id } = await coming(buyer);
  return (await send(buyer, 'GET', `/consignments/${String(id)}`)).body;
};
const receive = async ({ buyer, campId }: Sale, body: object = {}) => {
  const { id, version } = await coming(buyer);
  return send(buyer, 'POST', `/consignments/${String(id)}/receive`, { campId, version, ...body });
};
const sentAs = (buyer: Person) => async () => (await coming(buyer))['sent'];
const receiptOf =
  ({ seller, id }: Sale) =>
  async () =>
    (await send(seller, 'GET', `/transfers/${id}`)).body['receipt']?.status;
const hasReceipt =
  ({ seller, id }: Sale) =>
  async () =>
    (await send(seller, 'GET', `/transfers/${String(id)}`)).body['hasReceipt'];

/** What a farm is told of loads of which two farms say what cannot both be. */
const disputesOf = ({ farmId }: Person) =>
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

describe('a load that another farm sends', () => {
  it('is received at the hour at which somebody stood there, however late that is heard', async () => {
    const sale = await approvedSale({ count: 1 });
    await heard(sentAs(sale.buyer)).toBe('announced');
    later(1);
    await sale.step('depart');
    await heard(sentAs(sale.buyer)).toBe('onTheRoad');
    later(2);
    const at = now.toISOString();
    later(5);
    const received = await receive(sale, { on: '2026-05-20', at });
    expect(received.status, JSON.stringify(received.body)).toBe(200);
    const [one] = await items(sale.buyer, '/animals?limit=5');
    const [came] = await items(sale.buyer, `/animals/${String(one?.['id'])}/events?limit=5`);
    expect(came).toMatchObject({ kind: 'acquired', occurredAt: at });
  });

  it('comes home by its transfer alone, whoever says otherwise of one that is on the road', async () => {
    const lot = { heads: 100, tag: undefined };
    const sale = await approvedSale({ count: 2, payload: lot });
    const { seller, sheep, step } = sale;
    const { body: camp } = await send(seller, 'POST', '/camps', { name: 'Huis' });
    const { body: mob } = await send(seller, 'POST', '/mobs', { name: 'Trop' });
    const [gone = '', other = ''] = sheep;
    later(1);
    expect((await step('depart')).status).toBe(200);
    later(5);
    const record = async (kind: string, id: string, payload: Item, more: Item = {}) => {
      const occurredAt = now.toISOString();
      const entry = { ...event(kind, id, '2026-05-20', payload), occurredAt, ...more };
      const { body } = await call(kraal, 'POST', `/api/farms/${seller.farmId}/events`, {
        token: seller.token,
        body: { events: [entry] },
      });
      const [answer] = body['answers'] as { problems?: { code: string }[] }[];
      return answer?.problems?.map(({ code }) => code) ?? [];
    };
    const refused = ['away_with_load'];
    const [home, part] = [uuid(), uuid()];
    await recorded(kraal, seller, [
      event('registered', home, '2026-02-01', { species: 'Sheep', sex: 'female', heads: 10 }),
    ]);
    expect(await record('moved', gone, { campId: camp['id'] })).toEqual(refused);
    expect(await record('moved', gone, { campId: null })).toEqual(refused);
    expect(await record('joined_mob', gone, { mobId: mob['id'], sure: true })).toEqual(refused);
    expect(await record('merged', gone, { intoId: home, heads: 5, sure: true })).toEqual(refused);
    expect(await record('merged', home, { intoId: gone, heads: 5, sure: true })).toEqual(refused);
    const split = { intoId: part, heads: 5, campId: camp['id'] };
    expect(await record('split', gone, split)).toEqual(refused);
    // What it did before it left, and what happens to it on the way, is no homecoming.
    const before = { occurredAt: '2026-04-01T08:00:00.000Z' };
    expect(await record('moved', other, { campId: camp['id'] }, before)).toEqual([]);
    expect(await record('died', other, { cause: 'unknown', sure: true }, { heads: 1 })).toEqual([]);
    expect((await step('comeBack', { campId: camp['id'] })).status).toBe(200);
    later(1);
    expect(await record('moved', gone, { campId: null })).toEqual([]);
  });

  it('is announced, comes, is received with one dead and one stranger, and is sold by both papers', async () => {
    const sale = await approvedSale({ count: 4 });
    const { seller, buyer, sheep, id, step } = sale;
    await heard(sentAs(buyer)).toBe('announced');
    expect(await coming(buyer)).toMatchObject({ heads: 4, ours: 'awaited', kind: 'sale' });
    // Nobody receives what has not left.
    expect((await receive(sale)).status).toBe(409);
    later(1);
    expect((await step('depart')).status).toBe(200);
    await heard(sentAs(buyer)).toBe('onTheRoad');
    later(5);
    const received = await receive(sale, {
      dead: [{ ref: sheep[1], heads: 1, note: 'op die lorrie' }],
      extra: [{ mark: 'Z99' }],
    });
    expect(received.status, JSON.stringify(received.body)).toBe(200);
    expect(received.body).toMatchObject({ ours: 'received', deliveredHeads: 4 });
    const herd = await items(buyer, '/animals?limit=50');
    expect(herd.map(({ tag }) => tag).toSorted()).toEqual(['W1', 'W3', 'W4']);
    expect(herd[0]).toMatchObject({ campId: sale.campId, colour: 'white' });
    // Of the seller's herd nothing is written by another's word.
    await heard(hasReceipt(sale)).toBe(true);
    expect((await send(seller, 'GET', `/animals/${sheep[1]}`)).body).toMatchObject({
      status: 'alive',
    });
    later(1);
    const confirmed = await step('confirm');
    expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
    expect(confirmed.body).toMatchObject({
      status: 'arrived',
      deliveredHeads: 4,
      hasReceipt: false,
    });
    expect((await send(seller, 'GET', `/animals/${sheep[1]}`)).body).toMatchObject({
      status: 'died',
    });
    // Who died on the way arrived nowhere, and stood at no place of the buyer's.
    const kindsOf = async (animalId = '') =>
      (await items(seller, `/animals/${animalId}/events?limit=20`)).map(({ kind }) => kind);
    expect(await kindsOf(sheep[1])).toEqual(['died', 'departed', 'registered']);
    expect(await kindsOf(sheep[0])).toEqual(['arrived', 'departed', 'registered']);
    const { body: transfer } = await send(seller, 'GET', `/transfers/${String(id)}`);
    expect(transfer['unsettledHeads']).toBe(0);
    expect(transfer['cases'].map(({ how, mark }: Item) => [how, mark]).toSorted()).toEqual([
      ['dead', null],
      ['extra', 'Z99'],
    ]);
    const completed = await step('complete', { priceCents: 900_000 });
    expect(completed.status, JSON.stringify(completed.body)).toBe(200);
    await heard(sentAs(buyer)).toBe('completed');
    expect(await coming(buyer)).toMatchObject({ priceCents: 900_000, soldOn: '2026-05-20' });
    // The seller's place in the buyer's own book, and no other by its name.
    await inTenant(kraal.services.database, {
      tenant: { farmId: buyer.farmId, userId: buyer.userId },
      work: (transaction) =>
        transaction.execute(sql`update holding set gln = '6001234567899', name = 'By die brug'
          where farm_id = ${buyer.farmId} and not is_own`),
    });
    const register = await send(buyer, 'GET', '/register?from=2026-05-01&until=2026-05-31&way=in');
    for (const one of register.body['items'])
      expect(one).toMatchObject({
        kind: 'acquired',
        consignmentId: expect.any(String),
        gln: '6001234567899',
        priceCents: expect.any(Number),
      });
    // What was paid for the load is what its lines come to.
    const paid = (all: Item[]) => all.reduce((sum, one) => sum + Number(one['priceCents']), 0);
    expect(paid(register.body['items'])).toBe(900_000);
    const file = await kraal.app.inject({
      url: `/api/farms/${buyer.farmId}/register/file?from=2026-05-01&until=2026-05-31&format=csv`,
      headers: { authorization: `Bearer ${buyer.token}` },
    });
    expect(file.body.match(/;3000(?=;)|,3000(?=,)/gu)).toHaveLength(3);
    expect(file.body).toContain('6001234567899');
    const sold = await items(seller, '/animals?limit=50&status=sold');
    // Heads out are heads in and settled cases.
    expect(sold).toHaveLength(3);
  });

  it('brings what its seller says holds it back, and its export interval', async () => {
    const sale = await approvedSale({
      count: 1,
      payload: { meatUntil: '2026-05-30', exportUntil: '2026-06-20', births: 0 },
    });
    await sale.step('depart');
    await heard(sentAs(sale.buyer)).toBe('onTheRoad');
    const received = await receive(sale);
    expect(received.status, JSON.stringify(received.body)).toBe(200);
    const [ewe] = await items(sale.buyer, '/animals?limit=5');
    const { body } = await send(sale.buyer, 'GET', `/animals/${String(ewe?.['id'])}`);
    expect(body).toMatchObject({
      meatUntil: '2026-05-30',
      exportUntil: '2026-06-20',
      origin: expect.any(String),
    });
    // Who was bought keeps apart: it may not be sold on by the rules.
    const { body: check } = await send(sale.buyer, 'POST', '/movement/check', {
      kind: 'sale',
      day: '2026-05-21',
      animalIds: [ewe?.['id']],
    });
    expect(check['rules'].map(({ rule }: Item) => rule)).toContain('isolation');
  });

  it('sends history only where it was ticked', async () => {
    const quiet = await approvedSale({ count: 1 });
    await heard(sentAs(quiet.buyer)).toBe('announced');
    expect((await shown(quiet.buyer))['lines'][0]).toMatchObject({
      treatments: null,
      masses: null,
      parents: null,
      tests: [],
    });
    const open = await approvedSale({
      count: 1,
      more: { shares: ['masses', 'parents', 'treatments'] },
      payload: { massKg: 31 },
    });
    await heard(sentAs(open.buyer)).toBe('announced');
    expect((await shown(open.buyer))['lines'][0]).toMatchObject({
      treatments: [],
      masses: [{ on: '2026-02-01', massKg: 31 }],
      parents: { dam: null, sire: null },
    });
  });

  it('brings a history that is seen of each animal, of heads of a lot by their lot, and of nobody else', async () => {
    const sale = await approvedSale({
      count: 1,
      more: { shares: ['masses'] },
      payload: { massKg: 31, heads: 10, tag: undefined },
    });
    await sale.step('depart');
    await heard(sentAs(sale.buyer)).toBe('onTheRoad');
    later(1);
    await receive(sale);
    const [lot] = await items(sale.buyer, '/animals?limit=5');
    const [part, own] = [uuid(), uuid()];
    later(1);
    const at = now.toISOString();
    await recorded(kraal, sale.buyer, [
      event('split', String(lot?.['id']), at, { intoId: part, heads: 2 }),
      event('registered', own, at, { species: 'Sheep', sex: 'female', bornOn: '2025-10-01' }),
    ]);
    const historyOf = (id: unknown) => items(sale.buyer, `/animals/${String(id)}/history-sent`);
    const said = [
      {
        kind: 'sale',
        isByLot: true,
        receivedOn: '2026-05-20',
        facts: { masses: [{ on: '2026-02-01' }], treatments: null, tests: [], parents: null },
      },
    ];
    expect(await historyOf(lot?.['id'])).toMatchObject(said);
    expect(await historyOf(part)).toMatchObject(said);
    expect(await historyOf(own)).toEqual([]);
    expect(await items(sale.seller, `/animals/${sale.sheep[0]}/history-sent`)).toEqual([]);
  });

  it('may be called off, come back, and be declined', async () => {
    const off = await approvedSale({ count: 1 });
    await heard(sentAs(off.buyer)).toBe('announced');
    await off.step('cancel');
    await heard(sentAs(off.buyer)).toBe('withdrawn');
    expect((await receive(off)).status).toBe(409);

    const not = await approvedSale({ count: 2 });
    await not.step('depart');
    await heard(sentAs(not.buyer)).toBe('onTheRoad');
    const { id, version } = await coming(not.buyer);
    const decline = (body: object) =>
      send(not.buyer, 'POST', `/consignments/${String(id)}/decline`, body);
    expect((await decline({ version })).status).toBe(422);
    expect((await decline({ version, note: 'Siek' })).status).toBe(200);
    expect((await decline({ version, note: 'Siek' })).status).toBe(409);
    await heard(receiptOf(not)).toBe('declined');
    expect((await not.step('confirm')).status).toBe(409);
    const { body: home } = await send(not.seller, 'POST', '/camps', { name: 'Tuis' });
    const back = await not.step('comeBack', { campId: home['id'] });
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    await heard(sentAs(not.buyer)).toBe('returned');
    expect((await items(not.buyer, '/animals?limit=5')).length).toBe(0);
  });

  it('of whom some were kept there before makes them the buyer’s, and none of them twice', async () => {
    const kept = await approvedSale({ count: 2, more: { kind: 'agistmentOut' } });
    const { seller, buyer, sheep, campId } = kept;
    later(1);
    await kept.step('depart');
    await heard(sentAs(buyer)).toBe('onTheRoad');
    later(1);
    expect((await receive(kept)).status).toBe(200);
    await heard(hasReceipt(kept)).toBe(true);
    later(1);
    await kept.step('confirm');
    // Fetched home by their owner; their keeper's books say nothing of it.
    const { body: home } = await send(seller, 'POST', '/camps', { name: 'Tuis' });
    later(1);
    expect((await kept.step('comeBack', { campId: home['id'] })).status).toBe(200);
    const herd = await items(buyer, '/animals?limit=10');
    expect(herd.map(({ tag, ownerName }) => [tag, ownerName !== null])).toEqual([
      ['W1', true],
      ['W2', true],
    ]);
    later(1);
    const { body: places } = await send(seller, 'GET', '/places?limit=50');
    const toId = places['items'].find(({ isOwn }: Item) => isOwn === false)?.id;
    const extra = uuid();
    await recorded(kraal, seller, [
      event('registered', extra, '2026-02-01', {
        species: 'Sheep',
        sex: 'female',
        bornOn: '2025-10-01',
        brand: 'KB7',
        tag: 'W9',
        colour: 'white',
      }),
    ]);
    const { body: begun } = await send(seller, 'POST', '/transfers', {
      kind: 'sale',
      day: '2026-05-20',
      toId,
      animalIds: [sheep[0], extra],
    });
    const id = String(begun['id']);
    for (const step of ['submit', 'approve', 'depart']) {
      later(1);
      const { version } = (await send(seller, 'GET', `/transfers/${id}`)).body;
      const answer = await send(seller, 'POST', `/transfers/${id}/steps`, { step, version });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
    const sale = async () =>
      (await items(buyer, '/consignments?open=true')).find(({ kind }) => kind === 'sale') ?? {};
    await heard(async () => (await sale())['sent']).toBe('onTheRoad');
    later(1);
    const { id: loadId, version } = await sale();
    const received = await send(buyer, 'POST', `/consignments/${String(loadId)}/receive`, {
      campId,
      version,
    });
    expect(received.status, JSON.stringify(received.body)).toBe(200);
    const after = await items(buyer, '/animals?limit=10&sort=tag');
    expect(after.map(({ tag, ownerName, heads }) => [tag, ownerName !== null, heads])).toEqual([
      ['W1', false, 1],
      ['W2', true, 1],
      ['W9', false, 1],
    ]);
    const { body: load } = await send(buyer, 'GET', `/consignments/${String(loadId)}`);
    const w1 = herd.find(({ tag }) => tag === 'W1');
    expect(load['lines'].find(({ ref }: Item) => ref === sheep[0])).toMatchObject({
      animalId: w1?.['id'],
    });
    // The seller completes it as any sale.
    await heard(
      async () => (await send(seller, 'GET', `/transfers/${id}`)).body['hasReceipt'],
    ).toBe(true);
    for (const step of ['confirm', 'complete']) {
      later(1);
      const { version: seen } = (await send(seller, 'GET', `/transfers/${id}`)).body;
      const answer = await send(seller, 'POST', `/transfers/${id}/steps`, { step, version: seen });
      expect(answer.status, `${step} ${JSON.stringify(answer.body)}`).toBe(200);
    }
  });

  it('of whom a lot was kept there makes as many heads of it the buyer’s, in the mob into which they came', async () => {
    const lot = { heads: 10, tag: undefined };
    for (const [sold, stays] of [
      [10, []],
      [4, [[6, true]]],
    ] as const) {
      const kept = await approvedSale({
        count: 1,
        more: { kind: 'agistmentOut' },
        payload: lot,
      });
      const { seller, buyer, sheep, campId } = kept;
      later(1);
      await kept.step('depart');
      await heard(sentAs(buyer)).toBe('onTheRoad');
      later(1);
      expect((await receive(kept)).status).toBe(200);
      await heard(hasReceipt(kept)).toBe(true);
      later(1);
      await kept.step('confirm');
      const { body: home } = await send(seller, 'POST', '/camps', { name: 'Tuis' });
      later(1);
      expect((await kept.step('comeBack', { campId: home['id'] })).status).toBe(200);
      later(1);
      const { body: mob } = await send(buyer, 'POST', '/mobs', { name: 'Gekoop' });
      const { body: places } = await send(seller, 'GET', '/places?limit=50');
      const { body: begun } = await send(seller, 'POST', '/transfers', {
        kind: 'sale',
        day: '2026-05-20',
        toId: places['items'].find(({ isOwn }: Item) => isOwn === false)?.id,
        animalIds: sheep,
      });
      const id = String(begun['id']);
      for (const step of ['submit', 'approve', 'depart']) {
        later(1);
        const { version } = (await send(seller, 'GET', `/transfers/${id}`)).body;
        expect(
          (await send(seller, 'POST', `/transfers/${id}/steps`, { step, version })).status,
        ).toBe(200);
      }
      const sale = async () =>
        (await items(buyer, '/consignments?open=true')).find(({ kind }) => kind === 'sale') ?? {};
      await heard(async () => (await sale())['sent']).toBe('onTheRoad');
      later(1);
      const { id: loadId, version } = await sale();
      const missing = sold < 10 ? [{ ref: sheep[0], heads: 10 - sold }] : [];
      const received = await send(buyer, 'POST', `/consignments/${String(loadId)}/receive`, {
        campId,
        mobId: mob['id'],
        missing,
        version,
      });
      expect(received.status, JSON.stringify(received.body)).toBe(200);
      const after = await items(buyer, '/animals?limit=10');
      const own = after.filter(({ ownerName }) => ownerName === null);
      expect(own.map(({ heads, mobId }) => [heads, mobId])).toEqual([[sold, mob['id']]]);
      const others = after.filter(({ ownerName }) => ownerName !== null);
      expect(others.map(({ heads, ownerName }) => [heads, ownerName !== null])).toEqual(stays);
      const { body: load } = await send(buyer, 'GET', `/consignments/${String(loadId)}`);
      expect(load['lines'][0]).toMatchObject({ animalId: own[0]?.['id'], cameHeads: sold });
    }
  });

  it('whose receiver does not want it is told of before anybody loads it', async () => {
    const sale = await approvedSale({ count: 2 });
    await heard(sentAs(sale.buyer)).toBe('announced');
    const { id, version } = await coming(sale.buyer);
    await send(sale.buyer, 'POST', `/consignments/${String(id)}/decline`, {
      version,
      note: 'Siek',
    });
    await heard(receiptOf(sale)).toBe('declined');
    expect(await disputesOf(sale.seller)).toMatchObject([{ rule: 'load_disputed', heads: 2 }]);
    expect((await sale.step('cancel')).status).toBe(200);
    expect(await disputesOf(sale.seller)).toEqual([]);
  });

  it('is received once, however often it is said, and nobody comes back who was received', async () => {
    const sale = await approvedSale({ count: 3 });
    await sale.step('depart');
    await heard(sentAs(sale.buyer)).toBe('onTheRoad');
    const { id, version } = await coming(sale.buyer);
    const twice = await Promise.all(
      Array.from({ length: 16 }, () =>
        send(sale.buyer, 'POST', `/consignments/${String(id)}/receive`, {
          campId: sale.campId,
          version,
        }),
      ),
    );
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(twice.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await items(sale.buyer, '/animals?limit=50')).toHaveLength(3);
    expect((await receive(sale)).status).toBe(409);
    await heard(hasReceipt(sale)).toBe(true);
    const { body: home } = await send(sale.seller, 'POST', '/camps', { name: 'Tuis' });
    expect((await sale.step('comeBack', { campId: home['id'] })).body['code']).toBe(
      'received_there',
    );
  });

  it('is held against what the buyer has: a tag that is worn there, a lot of heads, more than came', async () => {
    const sale = await approvedSale({ count: 2 });
    await recorded(kraal, sale.buyer, [
      event('registered', uuid(), '2026-01-01', { species: 'Sheep', sex: 'male', tag: 'w1' }),
    ]);
    await sale.step('depart');
    await heard(sentAs(sale.buyer)).toBe('onTheRoad');
    expect((await receive(sale)).status).toBe(422);
    expect((await receive(sale, { dead: [{ ref: uuid(), heads: 1 }] })).status).toBe(422);
    expect((await receive(sale, { dead: [{ ref: sale.sheep[0], heads: 2 }] })).status).toBe(422);
    expect((await receive(sale, { on: '2026-05-21' })).status).toBe(422);
    expect((await receive(sale, { on: '2026-05-10' })).status).toBe(422);
    expect((await receive(sale, { campId: uuid() })).status).toBe(422);
    const retagged = await receive(sale, { wrongTags: [{ ref: sale.sheep[0], mark: 'B7' }] });
    expect(retagged.status, JSON.stringify(retagged.body)).toBe(200);
    const tags = (await items(sale.buyer, '/animals?limit=50')).map(({ tag }) => tag);
    expect(tags.toSorted()).toEqual(['B7', 'W2', 'w1']);

    const lot = await approvedSale({
      count: 1,
      payload: { heads: 40, tag: undefined, brand: 'KB7' },
    });
    await lot.step('depart');
    await heard(sentAs(lot.buyer)).toBe('onTheRoad');
    const { lines } = await shown(lot.buyer);
    expect(lines[0]).toMatchObject({ heads: 40 });
    const came = await receive(lot, { missing: [{ ref: lines[0].ref, heads: 2, note: null }] });
    expect(came.body, JSON.stringify(came.body)).toMatchObject({ deliveredHeads: 38 });
    expect((await items(lot.buyer, '/animals?limit=5'))[0]).toMatchObject({ heads: 38 });
    await heard(hasReceipt(lot)).toBe(true);
    expect((await lot.step('confirm')).body).toMatchObject({ status: 'arrived', heads: 38 });
  });

  it('reaches the buyer when a treatment is found late at the seller, and when it is taken back', async () => {
    const sale = await approvedSale({ count: 2 });
    const [first] = sale.sheep;
    await sale.step('complete', { priceCents: 100 });
    await heard(sentAs(sale.buyer)).toBe('completed');
    expect((await receive(sale)).status).toBe(200);
    const { body: medicine } = await send(sale.seller, 'POST', '/medicines', {
      name: 'Terramycin',
      medicineClass: 'other',
      unit: 'ml',
      species: ['Sheep'],
      meatDays: 28,
    });
    const treated = {
      ...event('treated', String(first), '2026-05-19', {
        lines: [{ medicineId: medicine['id'], dose: 5, unit: 'ml', meatDays: 28, milkDays: 0 }],
      }),
    };
    await recorded(kraal, sale.seller, [treated]);
    const line = async () =>
      (await shown(sale.buyer))['lines'].find(({ ref }: Item) => ref === first);
    await heard(async () => (await line()).meatUntil).toBe('2026-06-16');
    expect((await line()).correctedAt).not.toBeNull();
    const { id: entryId } = treated;
    await recorded(kraal, sale.seller, [
      {
        ...event('voided', String(first), '2026-05-19', {}),
        voids: { eventId: entryId, reason: 'x' },
      },
    ]);
    await heard(async () => (await line()).meatUntil).toBeNull();
    const others = (await shown(sale.buyer))['lines'].filter(({ ref }: Item) => ref !== first);
    expect(others[0]).toMatchObject({ correctedAt: null });
  });

  it('reaches the buyer of heads of a lot when their lot was treated, tested or brought in late', async () => {
    const lot = await approvedSale({ count: 1, payload: { heads: 40, tag: undefined } });
    const [whole] = lot.sheep;
    const test = { test: 'Brucella', disease: 'brucellosis', result: 'negative' };
    await recorded(kraal, lot.seller, [event('lab_tested', String(whole), '2026-05-01', test)]);
    await lot.step('reopen');
    const { body: draft } = await send(lot.seller, 'GET', `/transfers/${lot.id}`);
    await send(lot.seller, 'PATCH', `/transfers/${lot.id}`, {
      heads: [{ animalId: whole, heads: 10 }],
      version: draft['version'],
    });
    await lot.step('submit');
    await lot.step('approve');
    later(1);
    await lot.step('depart');
    await heard(sentAs(lot.buyer)).toBe('onTheRoad');
    const line = async () => (await shown(lot.buyer))['lines'][0];
    // Loaded they are a record of their own, and were tested all the same.
    expect((await line()).tests).toMatchObject([{ disease: 'brucellosis', result: 'negative' }]);
    later(5);
    expect((await receive(lot)).status).toBe(200);
    const { body: medicine } = await send(lot.seller, 'POST', '/medicines', {
      name: 'Terramycin',
      medicineClass: 'other',
      unit: 'ml',
      species: ['Sheep'],
      meatDays: 28,
    });
    const lines = [{ medicineId: medicine['id'], dose: 5, unit: 'ml', meatDays: 28, milkDays: 0 }];
    await recorded(kraal, lot.seller, [event('treated', String(whole), '2026-05-15', { lines })]);
    await heard(async () => (await line()).meatUntil).toBe('2026-06-12');
    expect((await line()).correctedAt).not.toBeNull();
  });

  it('reaches the buyer when it comes by a file, and when the file is taken back', async () => {
    const sale = await approvedSale({ count: 2 });
    await sale.step('complete', { priceCents: 100 });
    await heard(sentAs(sale.buyer)).toBe('completed');
    expect((await receive(sale)).status).toBe(200);
    const line = async () =>
      (await shown(sale.buyer))['lines'].find(({ called }: Item) => called === 'W1');
    const past = { species: 'Sheep', purpose: 'records', recordKind: 'treatment' };
    const file = await sheetsFor(kraal).looked(
      'Animal,Date,Product,Dose,Unit\nW1,2026-05-18,Dectomax,2,ml\n',
      past,
      sale.seller,
    );
    await send(sale.seller, 'POST', `/imports/${file.id}/run`);
    await heard(async () => (await line()).meatUntil).not.toBeNull();
    await send(sale.seller, 'POST', `/imports/${file.id}/undo`);
    await heard(async () => (await line()).meatUntil).toBeNull();
  });

  it('of whom some were brought home before the receiver said so can be put on record and sold', async () => {
    const sale = await approvedSale({ count: 4 });
    const [first, second] = sale.sheep;
    await sale.step('depart');
    await heard(sentAs(sale.buyer)).toBe('onTheRoad');
    const { body: before } = await send(
      sale.buyer,
      'GET',
      `/consignments/${String((await coming(sale.buyer))['id'])}`,
    );
    const { body: home } = await send(sale.seller, 'POST', '/camps', { name: 'Tuis' });
    later(1);
    const back = await sale.step('comeBack', { campId: home['id'], animalIds: [first] });
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    expect(before['lines']).toHaveLength(4);
    // As if that had not been heard yet: what the receiver says names one who is home.
    await inTenant(kraal.services.database, {
      tenant: { farmId: sale.seller.farmId, userId: null },
      work: (transaction) =>
        transaction.execute(
          sql`update transfer set receipt = ${JSON.stringify({
            id: sale.id,
            status: 'received',
            on: '2026-05-20',
            deliveredHeads: 3,
            note: null,
            head: null,
            cases: [{ how: 'missing', ref: first, heads: 1, mark: null, note: null }],
          })}::jsonb where id = ${sale.id}`,
        ),
    });
    later(1);
    const confirmed = await sale.step('confirm');
    expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
    expect((await send(sale.seller, 'GET', `/animals/${first}`)).body).toMatchObject({
      status: 'alive',
    });
    // One was sold by hand meanwhile: the others are sold by the transfer, and it by its own entry.
    later(1);
    await recorded(kraal, sale.seller, [
      {
        ...event('sold', String(second), '2026-05-20', { sure: ['all'] }),
        occurredAt: now.toISOString(),
      },
    ]);
    later(1);
    const completed = await sale.step('complete', { priceCents: 200_00 });
    expect(completed.status, JSON.stringify(completed.body)).toBe(200);
    expect(completed.body).toMatchObject({ status: 'completed', loadedHeads: 2, heads: 2 });
    expect(await items(sale.seller, '/animals?limit=9&status=sold')).toHaveLength(3);
  });

  it('one head of a lot of both sexes is taken out of it before it goes', async () => {
    const lot = await approvedSale({
      count: 1,
      payload: { heads: 40, tag: undefined, sex: 'mixed' },
    });
    const [whole] = lot.sheep;
    await lot.step('reopen');
    const { body: draft } = await send(lot.seller, 'GET', `/transfers/${lot.id}`);
    const one = await send(lot.seller, 'PATCH', `/transfers/${lot.id}`, {
      heads: [{ animalId: whole, heads: 1 }],
      version: draft['version'],
    });
    expect([one.status, one.body['errors']]).toMatchObject([422, { heads: [expect.any(String)] }]);
    await lot.step('submit');
    await lot.step('approve');
    const loaded = await lot.step('depart', { staying: [{ animalId: whole, heads: 39 }] });
    expect([loaded.status, loaded.body['errors']]).toMatchObject([
      422,
      { staying: [expect.any(String)] },
    ]);
    expect((await lot.step('depart', { staying: [] })).status).toBe(200);
  });

  it('stays the business of whom it was told to, whoever is linked with the place later', async () => {
    const sale = await approvedSale({ count: 1 });
    const { seller, buyer, sheep } = sale;
    await sale.step('complete', { priceCents: 123_400 });
    await heard(sentAs(buyer)).toBe('completed');
    const end = async (person: Person) => {
      const [partner] = await items(person, '/partners');
      await send(person, 'POST', `/partners/${String(partner?.['id'])}/end`, {
        version: partner?.['version'],
      });
    };
    await end(buyer);
    await heard(async () => (await items(seller, '/partners'))[0]?.['status']).toBe('ended');
    const next = await signUp(kraal, ['Sheep']);
    const { body: own } = await send(next, 'POST', '/partners/code');
    const { body: transfer } = await send(seller, 'GET', `/transfers/${sale.id}`);
    await send(seller, 'POST', '/partners', { code: own['code'], placeId: transfer['toId'] });
    await heard(async () => (await items(next, '/partners'))[0]?.['status']).toBe('pending');
    const [pending] = await items(next, '/partners');
    await send(next, 'POST', `/partners/${String(pending?.['id'])}/accept`, {
      version: pending?.['version'],
    });
    const test = { test: 'Rose Bengal', disease: 'bovine_brucellosis', result: 'positive' };
    await recorded(kraal, seller, [event('lab_tested', String(sheep[0]), '2026-05-19', test)]);
    await heard(async () =>
      (await items(seller, '/partners')).map(({ status }) => status).toSorted(),
    ).toEqual(['ended', 'linked']);
    expect(await items(next, '/consignments')).toEqual([]);
  });

  it('says nothing of the rest of a lot that was sold in part', async () => {
    const lot = await approvedSale({ count: 1, payload: { heads: 40, tag: undefined } });
    const [whole] = lot.sheep;
    await lot.step('reopen');
    const { body: draft } = await send(lot.seller, 'GET', `/transfers/${lot.id}`);
    const changed = await send(lot.seller, 'PATCH', `/transfers/${lot.id}`, {
      heads: [{ animalId: whole, heads: 10 }],
      version: draft['version'],
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    await lot.step('submit');
    await lot.step('approve');
    expect((await lot.step('complete', {})).status).toBe(200);
    await heard(sentAs(lot.buyer)).toBe('completed');
    const { body: medicine } = await send(lot.seller, 'POST', '/medicines', {
      name: 'Dectomax',
      medicineClass: 'other',
      unit: 'ml',
      meatDays: 35,
    });
    const line = { medicineId: medicine['id'], dose: 1, unit: 'ml', meatDays: 35, milkDays: 0 };
    await recorded(kraal, lot.seller, [
      event('treated', String(whole), '2026-05-19', { lines: [line] }),
    ]);
    expect((await items(lot.seller, '/animals?limit=5&status=alive'))[0]).toMatchObject({
      heads: 30,
    });
    const { lines } = await shown(lot.buyer);
    expect(lines).toMatchObject([{ heads: 10, controlled: [] }]);
  });

  it('that was declined and is agreed anew is awaited again; what was said of it before is forgotten', async () => {
    const sale = await approvedSale({ count: 1 });
    await heard(sentAs(sale.buyer)).toBe('announced');
    const { id, version } = await coming(sale.buyer);
    await send(sale.buyer, 'POST', `/consignments/${String(id)}/decline`, {
      version,
      note: 'Nie nou',
    });
    await heard(receiptOf(sale)).toBe('declined');
    await sale.step('reopen');
    expect(await receiptOf(sale)()).toBeUndefined();
    await sale.step('submit');
    await sale.step('approve');
    await sale.step('depart');
    await heard(async () => {
      const { ours, sent } = await coming(sale.buyer);
      return [ours, sent];
    }).toEqual(['awaited', 'onTheRoad']);
    expect((await receive(sale)).status).toBe(200);
  });

  it('is on record once, whatever the two say of who is gone, and nobody is lost as a stranger', async () => {
    const sale = await approvedSale({ count: 3 });
    const [first, second] = sale.sheep;
    await sale.step('depart');
    await heard(sentAs(sale.buyer)).toBe('onTheRoad');
    const missing = { how: 'missing', animalId: first, heads: 1 };
    expect((await sale.step('settle', { case: missing })).status).toBe(200);
    await heard(async () => (await shown(sale.buyer))['lines'].length).toBe(2);
    const received = await receive(sale, { dead: [{ ref: second, heads: 1 }] });
    expect(received.status, JSON.stringify(received.body)).toBe(200);
    await heard(hasReceipt(sale)).toBe(true);
    expect((await sale.step('confirm')).body).toMatchObject({ status: 'arrived', heads: 1 });
    const { body } = await send(sale.seller, 'GET', `/transfers/${sale.id}`);
    expect(body['unsettledHeads']).toBe(0);
  });

  it('is sold though some of it died by the seller’s own book since they were taken in', async () => {
    for (const isLot of [false, true]) {
      now = morning;
      const lot = { heads: 10, tag: undefined };
      const sale = await approvedSale(isLot ? { count: 1, payload: lot } : { count: 3 });
      const [first = ''] = sale.sheep;
      await sale.step('depart');
      await heard(sentAs(sale.buyer)).toBe('onTheRoad');
      expect((await receive(sale)).status).toBe(200);
      await heard(hasReceipt(sale)).toBe(true);
      later(1);
      expect((await sale.step('confirm')).status).toBe(200);
      later(1);
      const died = event('died', first, '2026-05-20', { cause: 'unknown', sure: true });
      await recorded(kraal, sale.seller, [
        { ...died, occurredAt: now.toISOString(), ...(isLot ? { heads: 2 } : {}) },
      ]);
      later(1);
      const completed = await sale.step('complete', { priceCents: 200_00 });
      expect(completed.status, JSON.stringify(completed.body)).toBe(200);
      expect(completed.body).toMatchObject({ status: 'completed', heads: isLot ? 8 : 2 });
      const { body } = await send(sale.seller, 'GET', `/animals/${first}`);
      expect(body).toMatchObject({ status: isLot ? 'sold' : 'died' });
    }
  });

  it('whose sale is taken back after it was received is a dispute', async () => {
    const sale = await approvedSale({ count: 1 });
    const [first = ''] = sale.sheep;
    await sale.step('depart');
    await heard(sentAs(sale.buyer)).toBe('onTheRoad');
    expect((await receive(sale)).status).toBe(200);
    await heard(hasReceipt(sale)).toBe(true);
    later(1);
    await sale.step('confirm');
    expect((await sale.step('complete', { priceCents: 200_00 })).status).toBe(200);
    const disputes = () => disputesOf(sale.seller);
    expect(await disputes()).toEqual([]);
    const [sold] = await items(sale.seller, `/animals/${first}/events?limit=1`);
    later(1);
    await recorded(kraal, sale.seller, [
      {
        id: uuid(),
        kind: 'voided',
        occurredAt: now.toISOString(),
        payload: {},
        voids: { eventId: String(sold?.['id']), reason: 'never happened' },
      },
    ]);
    expect(await disputes()).toHaveLength(1);
  });

  it('one that wears another EID than its list says is known by what was read', async () => {
    const sale = await approvedSale({ count: 1, payload: { eid: '710000000055555' } });
    await sale.step('depart');
    await heard(sentAs(sale.buyer)).toBe('onTheRoad');
    const [ref] = sale.sheep;
    const read = await receive(sale, { wrongTags: [{ ref, mark: '710 000 000 066 666' }] });
    expect(read.status, JSON.stringify(read.body)).toBe(200);
    expect(await items(sale.buyer, '/animals?limit=5')).toMatchObject([
      { tag: 'W1', eid: '710000000066666' },
    ]);
  });

  it('is told again once two farms are linked anew, and to whom was linked too late', async () => {
    const sale = await approvedSale({ count: 1 });
    await heard(sentAs(sale.buyer)).toBe('announced');
    const [partner] = await items(sale.buyer, '/partners');
    await send(sale.buyer, 'POST', `/partners/${String(partner?.['id'])}/end`, {
      version: partner?.['version'],
    });
    await heard(async () => (await items(sale.seller, '/partners'))[0]?.['status']).toBe('ended');
    await sale.step('depart');
    const { body: own } = await send(sale.buyer, 'GET', '/partners');
    const { body: transfer } = await send(sale.seller, 'GET', `/transfers/${sale.id}`);
    await send(sale.seller, 'POST', '/partners', { code: own['code'], placeId: transfer['toId'] });
    await heard(async () => (await items(sale.buyer, '/partners'))[0]?.['status']).toBe('pending');
    const [pending] = await items(sale.buyer, '/partners');
    await send(sale.buyer, 'POST', `/partners/${String(pending?.['id'])}/accept`, {
      version: pending?.['version'],
    });
    await heard(sentAs(sale.buyer)).toBe('onTheRoad');
  });

  it('is weighed and signed for where it is received, and its sender hears of it and has it on record', async () => {
    const sale = await approvedSale({ count: 3 });
    await sale.step('depart', { massKg: 93 });
    await heard(sentAs(sale.buyer)).toBe('onTheRoad');
    const [, , lambless] = sale.sheep;
    const signature = 'M10 10L40 60L90 20';
    const missing = [{ ref: lambless, heads: 1 }];
    const said = { missing, massKg: 60, signedBy: 'Anna Botha', signature };
    expect(await receive(sale, said)).toMatchObject({ status: 200 });
    expect((await shown(sale.buyer))['arrivals']).toMatchObject([
      { heads: 2, on: '2026-05-20', facts: { massKg: 60, signedBy: 'Anna Botha', signature } },
    ]);
    await heard(receiptOf(sale)).toBe('received');
    const { body: before } = await send(sale.seller, 'GET', `/transfers/${sale.id}`);
    expect(before['receipt']).toMatchObject({ massKg: 60, massHeads: 2, signedBy: 'Anna Botha' });
    await sale.step('confirm');
    const { body: after } = await send(sale.seller, 'GET', `/transfers/${sale.id}`);
    expect(after['steps'].at(-1)).toMatchObject({
      step: 'confirm',
      heads: 2,
      facts: { massKg: 60, massHeads: 2, signedBy: 'Anna Botha', signature },
    });
  });

  it('a second time it is weighed the masses and their heads are added up', async () => {
    const sale = await approvedSale({ count: 2 });
    await sale.step('depart');
    await heard(sentAs(sale.buyer)).toBe('onTheRoad');
    await receive(sale, { massKg: 60, signedBy: 'Anna' });
    expect(await receive(sale, { extra: [{ mark: 'X1', heads: 1 }], massKg: 31 })).toMatchObject({
      status: 200,
    });
    await receive(sale, { extra: [{ mark: 'X2', heads: 1 }] });
    await heard(
      async () =>
        (await send(sale.seller, 'GET', `/transfers/${sale.id}`)).body['receipt']?.deliveredHeads,
    ).toBe(4);
    const { body } = await send(sale.seller, 'GET', `/transfers/${sale.id}`);
    expect(body['receipt']).toMatchObject({ massKg: 91, massHeads: 3, signedBy: 'Anna' });
  });

  it('no photo that was not kept, no mass that is none, and nothing of it is received', async () => {
    const sale = await approvedSale({ count: 1 });
    await sale.step('depart');
    await heard(sentAs(sale.buyer)).toBe('onTheRoad');
    for (const [said, field] of [
      [{ photoId: uuid() }, 'photoId'],
      [{ massKg: -3 }, 'massKg'],
      [{ signature: '<script>' }, 'signature'],
    ] as const) {
      const answer = await receive(sale, said);
      expect(answer.status, JSON.stringify(said)).toBe(422);
      expect(Object.keys(answer.body['errors'] as object)).toContain(field);
    }
    expect(await items(sale.buyer, '/animals?limit=5')).toEqual([]);
    expect((await shown(sale.buyer))['arrivals']).toEqual([]);
  });

  it('says nothing to who is no neighbour any more, and lets nobody but a manager receive', async () => {
    const sale = await approvedSale({ count: 1 });
    await heard(sentAs(sale.buyer)).toBe('announced');
    const [partner] = await items(sale.buyer, '/partners');
    await send(sale.buyer, 'POST', `/partners/${String(partner?.['id'])}/end`, {
      version: partner?.['version'],
    });
    await heard(async () => (await items(sale.seller, '/partners'))[0]?.['status']).toBe('ended');
    await sale.step('depart');
    later(1);
    expect((await coming(sale.buyer))['sent']).toBe('announced');
    expect((await send(sale.seller, 'GET', `/transfers/${sale.id}`)).body['isTold']).toBe(false);
    const stranger = await signUp(kraal, ['Cattle']);
    const { id } = await coming(sale.buyer);
    expect((await send(stranger, 'GET', `/consignments/${String(id)}`)).status).toBe(404);
    expect(await items(stranger, '/consignments')).toEqual([]);
  });
});
