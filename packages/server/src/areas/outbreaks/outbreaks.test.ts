import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FarmInCase, TracedInCase } from '@kraal/contract/outbreaks';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/connection.ts';
import { heard, linkFarms } from '../../testing/linkFarms.ts';
import {
  call,
  event,
  openKraal,
  signInAgain,
  type Person,
  recorded,
  showAddress,
  signUp,
  uuid,
} from '../../testing/kraal.ts';
import { readRows } from '../../testing/readRows.ts';
import { grantAdmin } from '../admin/index.ts';
import { replayFarms } from '../ledger/index.ts';
import { fewAtOnce } from './fewAtOnce.ts';
import { notifyOwners } from './notifyOwners.ts';

const morning = new Date('2026-05-20T08:00:00Z');
let now = morning;
beforeEach(() => {
  now = morning;
});
const kraal = await openKraal({}, { now: () => now });

type Body = Record<string, any>;
const admin = await signUp(kraal);
await showAddress(kraal, admin);
await grantAdmin(kraal.services.database, 'http://x', admin.email);

const asAdmin = (method: 'GET' | 'POST', path: string, body?: object, who = admin) =>
  call(kraal, method, `/api/admin/outbreaks${path}`, {
    token: who.token,
    ...(body ? { body } : {}),
  });
const send = (person: Person, method: 'GET' | 'POST', path: string, body?: object) =>
  call(kraal, method, `/api/farms/${person.farmId}${path}`, {
    token: person.token,
    ...(body ? { body } : {}),
  });
const usual = {
  disease: 'foot_and_mouth',
  authority: 'Department of Agriculture, Directorate Animal Health',
  reference: 'FMD 2026/14',
  reason: 'A cow with blisters on the feet, found on 19 May.',
  from: '2026-03-01',
  until: '2026-05-20',
};
const opened = async (more = {}): Promise<string> => {
  const { status, body } = await asAdmin('POST', '', { ...usual, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return String(body['id']);
};
const traced = async (id: string, asked: object): Promise<Body> => {
  const { status, body } = await asAdmin('POST', `/${id}/trace`, asked);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const named = (body: Body): string[] =>
  (body['items'] as TracedInCase[]).map(
    ({ farmName, name, step, how, on }) => `${farmName}: ${name} ${step} ${how} ${on}`,
  );

const campOf = async (person: Person, name: string): Promise<string> =>
  String((await send(person, 'POST', '/camps', { name })).body['id']);
const beast = (id: string, tag: string, campId: string, on = '2026-02-01', more = {}) =>
  event('registered', id, on, {
    species: 'Cattle',
    sex: 'female',
    tag,
    bornOn: '2020-01-01',
    campId,
    ...more,
  });
async function setGln(person: Person, gln: string): Promise<void> {
  const { body: farm } = await send(person, 'GET', '');
  const { status, body } = await call(kraal, 'PATCH', `/api/farms/${person.farmId}`, {
    token: person.token,
    body: { gln, version: farm['version'] },
  });
  expect(status, JSON.stringify(body)).toBe(200);
}
async function farmOf(name: string, species: string[] = ['Cattle', 'Sheep']) {
  const person = await signUp(kraal, species, { farmName: name });
  return { person, camp: await campOf(person, 'Een') };
}

type OfFarm = Awaited<ReturnType<typeof farmOf>>;
type Sale = {
  seller: OfFarm;
  buyer: OfFarm;
  toId: string;
  animalIds: string[];
  kind?: 'sale' | 'agistmentOut';
};

/** Sold, or sent to be kept, loaded, received and put on record, as two farms do. Out: the transfer. */
async function sellByTransfer({
  seller,
  buyer,
  toId,
  animalIds,
  kind = 'sale',
}: Sale): Promise<string> {
  const { body: begun } = await send(seller.person, 'POST', '/transfers', {
    kind,
    day: '2026-05-20',
    toId,
    animalIds,
  });
  for (const step of ['submit', 'approve', 'depart']) {
    const { body } = await send(seller.person, 'GET', `/transfers/${begun['id']}`);
    const answer = await send(seller.person, 'POST', `/transfers/${begun['id']}/steps`, {
      step,
      version: body['version'],
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    now = new Date(now.getTime() + 60_000);
  }
  const coming = async () => (await send(buyer.person, 'GET', '/consignments')).body['items'][0];
  await heard(async () => (await coming())?.sent).toBe('onTheRoad');
  const { id: loadId, version } = await coming();
  const received = await send(buyer.person, 'POST', `/consignments/${loadId}/receive`, {
    campId: buyer.camp,
    version,
  });
  expect(received.status, JSON.stringify(received.body)).toBe(200);
  return String(begun['id']);
}
let eids = 0;
const nextEid = (): string => `710${String((eids += 1)).padStart(12, '0')}`;

describe('an outbreak case', () => {
  it('follows one sick cow from farm to farm by the number that it wears, and says whom to call', async () => {
    const [first, second, third] = [
      await farmOf('Vaalbank'),
      await farmOf('Bosrand'),
      await farmOf('Kareefontein'),
    ];
    const [eidOfSold, eidOfNext] = [nextEid(), nextEid()];
    const [sick, sold, bought, met, gone, there] = [uuid(), uuid(), uuid(), uuid(), uuid(), uuid()];
    await recorded(kraal, first.person, [
      beast(sick, 'SICK', first.camp),
      beast(sold, 'SOLD', first.camp, '2026-02-01', { eid: eidOfSold }),
      event('sold', sold, '2026-04-01', { to: 'Bosrand' }),
    ]);
    await recorded(kraal, second.person, [
      { ...beast(bought, 'B1', second.camp, '2026-04-02', { eid: eidOfSold }), kind: 'acquired' },
      beast(met, 'B2', second.camp),
      beast(gone, 'B3', second.camp, '2026-02-01', { eid: eidOfNext }),
      event('sold', gone, '2026-04-20', { to: 'Kareefontein' }),
    ]);
    await recorded(kraal, third.person, [
      { ...beast(there, 'C1', third.camp, '2026-04-21', { eid: eidOfNext }), kind: 'acquired' },
    ]);
    const lies = { type: 'Point', coordinates: [27.9, -28.1] };
    const { body: house } = await send(first.person, 'POST', '/holdings', { name: 'Huis' });
    const said = await call(
      kraal,
      'PATCH',
      `/api/farms/${first.person.farmId}/places/${house['id']}`,
      {
        token: first.person.token,
        body: { position: lies, version: house['version'] },
      },
    );
    expect(said.status, JSON.stringify(said.body)).toBe(200);
    const ring = [
      [28.31, -28.2],
      [28.32, -28.2],
      [28.32, -28.21],
      [28.31, -28.2],
    ];
    const drawn = await call(
      kraal,
      'PUT',
      `/api/farms/${second.person.farmId}/camps/${second.camp}/shape`,
      {
        token: second.person.token,
        body: {
          area: { type: 'MultiPolygon', coordinates: [[ring]] },
          from: '2026-01-01',
          version: null,
        },
      },
    );
    expect(drawn.status, JSON.stringify(drawn.body)).toBe(200);
    const id = await opened();
    const start = { farmId: first.person.farmId, animalId: sick };
    const one = await traced(id, start);
    expect(named(one)).toEqual([
      'Vaalbank: SICK 0 start 2026-03-01',
      'Vaalbank: SOLD 1 camp 2026-03-01',
      'Bosrand: B1 1 eid 2026-04-02',
    ]);
    // One animal on two farms is one.
    expect(one['total']).toEqual({ animals: 2, heads: 2, lots: 0, farms: 2 });
    const two = await traced(id, { ...start, steps: 2 });
    expect(named(two).slice(3).toSorted()).toEqual([
      'Bosrand: B2 2 camp 2026-04-02',
      'Bosrand: B3 2 camp 2026-04-02',
      'Kareefontein: C1 2 eid 2026-04-21',
    ]);
    expect(two['farms'].map((farm: FarmInCase) => [farm.farmName, farm.step, farm.on])).toEqual([
      ['Vaalbank', 0, '2026-03-01'],
      ['Bosrand', 1, '2026-04-02'],
      ['Kareefontein', 2, '2026-04-21'],
    ]);
    // From which to which it went, and where they lie, as far as anybody said so.
    const idOf = ({ person }: OfFarm): string => person.farmId;
    expect(two['farms'].map((farm: FarmInCase) => farm.fromFarmId)).toEqual([
      null,
      idOf(first),
      idOf(second),
    ]);
    expect(two['farms'].map((farm: FarmInCase) => farm.properties.map(({ at }) => at))).toEqual([
      [null, [27.9, -28.1]],
      [[28.31, -28.2]],
      [null],
    ]);
    expect(two['farms'][1]['owners']).toMatchObject([{ email: second.person.email }]);
    // The sheets say the same, all of them; what would be a formula is none.
    const sheet = async (of: string) =>
      (
        await kraal.app.inject({
          method: 'GET',
          url: `/api/admin/outbreaks/${id}/file?of=${of}&steps=2&${new URLSearchParams(start)}`,
          headers: { authorization: `Bearer ${admin.token}` },
        })
      ).payload
        .trim()
        .split('\n');
    const animals = await sheet('animals');
    expect(animals).toHaveLength(1 + two['items'].length);
    expect(animals[0]).toContain('Step,Farm,Name,EID,Species,Class,Heads,Lot,Status,Camp now,On');
    expect(animals[1]).toContain('0,Vaalbank,SICK,');
    expect(await sheet('farms')).toHaveLength(4);
    // Whoever is followed to their farm is called there, and not by a name in a book.
    expect(two['others']).toEqual([]);
    // The other way: whence the last one may have it.
    const back = await traced(id, {
      farmId: third.person.farmId,
      animalId: there,
      way: 'source',
      steps: 2,
    });
    expect(named(back)).toContain('Vaalbank: SICK 2 camp 2026-04-01');
  });

  it('goes by the transfer that both farms have, where nothing has a number', async () => {
    const seller = await farmOf('Seller');
    const buyer = await farmOf('Buyer');
    const toId = await linkFarms(kraal, seller.person, buyer.person);
    const [sick, ewe, stays] = [uuid(), uuid(), uuid()];
    await recorded(kraal, seller.person, [
      beast(sick, 'SICK', seller.camp, '2026-02-01', { brand: 'KB7' }),
      beast(ewe, 'W1', seller.camp, '2026-02-01', { brand: 'KB7' }),
    ]);
    await recorded(kraal, buyer.person, [beast(stays, 'STAYS', buyer.camp)]);
    await sellByTransfer({ seller, buyer, toId, animalIds: [ewe] });
    now = new Date(now.getTime() + 300_000);
    const id = await opened();
    const body = await traced(id, { farmId: seller.person.farmId, animalId: sick, steps: 2 });
    expect(named(body).toSorted()).toEqual([
      'Buyer: STAYS 2 camp 2026-05-20',
      'Buyer: W1 1 sent 2026-05-20',
      'Seller: SICK 0 start 2026-03-01',
      'Seller: W1 1 camp 2026-03-01',
    ]);
    expect(body['items'].find(({ how }: TracedInCase) => how === 'sent').viaFarm).toBe('Seller');
    expect(body['others']).toEqual([]);
    const back = await traced(id, {
      farmId: buyer.person.farmId,
      animalId: stays,
      way: 'source',
      steps: 2,
    });
    expect(named(back)).toContain('Seller: SICK 2 camp 2026-05-20');
  });

  it('goes along with whoever was kept on another farm, there and home again', async () => {
    const owner = await farmOf('Owner');
    const keeper = await farmOf('Keeper');
    const toId = await linkFarms(kraal, owner.person, keeper.person);
    const [steer, home, sick] = [uuid(), uuid(), uuid()];
    await recorded(kraal, owner.person, [
      beast(steer, 'STEER', await campOf(owner.person, 'Apart'), '2026-02-01', { brand: 'KB7' }),
      beast(home, 'HOME', owner.camp),
    ]);
    await recorded(kraal, keeper.person, [beast(sick, 'SICK', keeper.camp)]);
    const animalIds = [steer];
    const transferId = await sellByTransfer({
      seller: owner,
      buyer: keeper,
      toId,
      animalIds,
      kind: 'agistmentOut',
    });
    const transfer = async () => (await send(owner.person, 'GET', `/transfers/${transferId}`)).body;
    await heard(async () => (await transfer())['hasReceipt']).toBe(true);
    for (const more of [{ step: 'confirm' }, { step: 'comeBack', campId: owner.camp }]) {
      now = new Date(now.getTime() + 60_000);
      const { version } = await transfer();
      const path = `/transfers/${transferId}/steps`;
      const answer = await send(owner.person, 'POST', path, { ...more, version });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
    now = new Date(now.getTime() + 300_000);
    const id = await opened();
    const body = await traced(id, { farmId: keeper.person.farmId, animalId: sick, steps: 2 });
    expect(named(body).toSorted()).toEqual([
      'Keeper: SICK 0 start 2026-03-01',
      'Keeper: STEER 1 camp 2026-05-20',
      'Owner: HOME 2 camp 2026-05-20',
      'Owner: STEER 1 sent 2026-05-20',
    ]);
    // On two books it is one animal.
    expect(body['total']).toMatchObject({ animals: 3, heads: 3, farms: 2 });
    // Asked about at home it began at home, and came to its keeper later; who is traced there is not called by a book as well.
    const athome = await traced(id, { farmId: owner.person.farmId, animalId: steer, steps: 1 });
    expect(
      named(athome)
        .filter((line) => line.includes(' 0 '))
        .toSorted(),
    ).toEqual(['Keeper: STEER 0 sent 2026-05-20', 'Owner: STEER 0 start 2026-03-01']);
    expect(athome['others']).toEqual([]);
    // What it meets at home once it is back is nothing to where it was kept.
    const kept = (await send(keeper.person, 'GET', '/animals?limit=10')).body['items'].find(
      ({ tag }: Body) => tag === 'STEER',
    );
    await recorded(kraal, keeper.person, [
      {
        ...event('returned', kept.id, '2026-05-20', { sure: ['all'] }),
        occurredAt: now.toISOString(),
      },
    ]);
    now = new Date(now.getTime() + 30_000);
    const late = uuid();
    await recorded(kraal, owner.person, [
      {
        ...beast(late, 'LATE', owner.camp, '2026-05-20', { from: 'Elders' }),
        kind: 'acquired',
        occurredAt: now.toISOString(),
      },
    ]);
    now = new Date(now.getTime() + 30_000);
    const after = await traced(await opened({ until: '2026-05-20' }), {
      farmId: owner.person.farmId,
      animalId: late,
      steps: 2,
    });
    expect(named(after).filter((one) => one.startsWith('Keeper'))).toEqual([]);
  });

  it.each([
    { isWhole: false, gln: '6001234567899' },
    { isWhole: true, gln: '6009876543219' },
  ])(
    'animals of two farms meet at a place that both know by its GLN, and on its own camps (%o)',
    async ({ isWhole, gln }) => {
      const [a, b, host] = [await farmOf('A'), await farmOf('B'), await farmOf('Host')];
      // Of a property, or of the farm as a whole: either says where its camps are.
      if (isWhole) await setGln(host.person, gln);
      else await send(host.person, 'POST', '/holdings', { name: 'Skougronde', gln });
      const [one, other, later, hosted, early] = [uuid(), uuid(), uuid(), uuid(), uuid()];
      const away = async (person: Person, animalId: string, [left, back]: [string, string]) => {
        const { body: place, status } = await send(person, 'POST', '/places', {
          name: 'Skougronde',
          kind: 'show',
          gln,
        });
        expect([200, 409, 422], JSON.stringify(place)).toContain(status);
        const { body: places } = await send(person, 'GET', '/places');
        const placeId = places['items'].find(({ name }: Body) => name === 'Skougronde').id;
        await recorded(kraal, person, [
          {
            ...event('departed', animalId, left, { loadId: uuid(), placeId }),
            occurredAt: `${left}T06:00:00Z`,
          },
        ]);
        await recorded(kraal, person, [event('arrived', animalId, left)]);
        await recorded(kraal, person, [event('moved', animalId, back, { campId: null })]);
      };
      await recorded(kraal, a.person, [beast(one, 'ONE', a.camp)]);
      await recorded(kraal, b.person, [
        beast(other, 'OTHER', b.camp),
        beast(later, 'LATER', b.camp),
      ]);
      await recorded(kraal, host.person, [
        beast(hosted, 'HOSTED', host.camp, '2026-03-12'),
        beast(early, 'EARLY', host.camp),
        event('died', early, '2026-03-05', { cause: 'disease' }),
      ]);
      await away(a.person, one, ['2026-03-10', '2026-03-14']);
      await away(b.person, other, ['2026-03-13', '2026-03-16']);
      await away(b.person, later, ['2026-03-20', '2026-03-22']);
      const id = await opened();
      const body = await traced(id, { farmId: a.person.farmId, animalId: one });
      expect(named(body)).toEqual([
        'A: ONE 0 start 2026-03-01',
        'Host: HOSTED 1 place 2026-03-12',
        'B: OTHER 1 place 2026-03-13',
      ]);
      const lingering = await traced(id, {
        farmId: a.person.farmId,
        animalId: one,
        lingersDays: 7,
      });
      expect(named(lingering)).toContain('B: LATER 1 place 2026-03-20');
      const back = await traced(id, {
        farmId: b.person.farmId,
        animalId: other,
        way: 'source',
      });
      expect(named(back)).toContain('A: ONE 1 place 2026-03-14');
    },
  );
});

describe('what hides an animal, and what drags one in', () => {
  it('a new number hides nobody, and is found by the old one', async () => {
    const [first, second] = [await farmOf('Oud'), await farmOf('Nuut')];
    const [old, fresh] = [nextEid(), nextEid()];
    const [sold, bought, met] = [uuid(), uuid(), uuid()];
    await recorded(kraal, first.person, [
      beast(sold, 'A1', first.camp, '2026-02-01', { eid: old }),
      event('sold', sold, '2026-04-01', { to: 'Nuut' }),
    ]);
    await recorded(kraal, second.person, [
      { ...beast(bought, 'B1', second.camp, '2026-04-02', { eid: old }), kind: 'acquired' },
      beast(met, 'B2', second.camp),
      event('identified', bought, '2026-04-10', { eid: fresh }),
    ]);
    const id = await opened();
    const body = await traced(id, { farmId: first.person.farmId, animalId: sold });
    expect(named(body)).toContain('Nuut: B2 1 camp 2026-04-02');
    const { body: wearers } = await asAdmin('POST', `/${id}/find`, { mark: old });
    expect(wearers['items'].map(({ farmName }: Body) => farmName).toSorted()).toEqual([
      'Nuut',
      'Oud',
    ]);
  });

  it('finds a calf by the number that was written down with its birth and lost since', async () => {
    const farm = await farmOf('Kraamkamp');
    const [old, fresh] = [nextEid(), nextEid()];
    const [cow, calf] = [uuid(), uuid()];
    await recorded(kraal, farm.person, [
      beast(cow, 'K1', farm.camp),
      event('gave_birth', cow, '2026-03-10', {
        young: [{ id: calf, sex: 'female', alive: true, tag: 'K2', eid: old }],
        sure: true,
      }),
      event('identifier_lost', calf, '2026-04-01', { type: 'eid' }),
      event('identified', calf, '2026-04-10', { eid: fresh }),
    ]);
    const id = await opened();
    const { body: wearers } = await asAdmin('POST', `/${id}/find`, { mark: old });
    expect(wearers['items'].map(({ id: of }: Body) => of)).toEqual([calf]);
  });

  it('whoever writes a number down a hundred times hides nobody behind it', async () => {
    const [honest, flood] = [await farmOf('Eerlik'), await farmOf('Vloed')];
    const eid = nextEid();
    const [cow, mate] = [uuid(), uuid()];
    await recorded(kraal, honest.person, [
      beast(cow, 'E1', honest.camp, '2026-02-01', { eid }),
      beast(mate, 'E2', honest.camp),
    ]);
    for (let turn = 0; turn < 12; turn += 1) {
      const copy = uuid();
      await recorded(kraal, flood.person, [
        beast(copy, `V${turn}`, flood.camp, '2026-02-01', { eid }),
        event('died', copy, '2026-02-02', { cause: 'other' }),
      ]);
    }
    const id = await opened({ from: '2026-01-01' });
    const { body: wearers } = await asAdmin('POST', `/${id}/find`, { mark: eid });
    expect(wearers['items']).toHaveLength(4);
    expect(wearers['items'].map(({ id: of }: Body) => of)).toContain(cow);
    const body = await traced(id, { farmId: honest.person.farmId, animalId: cow });
    expect(named(body)).toContain('Eerlik: E2 1 camp 2026-02-01');
    expect(body['items'].filter(({ how }: TracedInCase) => how === 'eid')).toHaveLength(3);
  });

  it.each(['parent first', 'parent after'])(
    'a parent known by one number that came with another is found by both (%s)',
    async (order) => {
      const farm = await farmOf('Stamboom');
      const [known, worn] = [nextEid(), nextEid()];
      const cow = uuid();
      const of = { species: 'Cattle', sex: 'female', bornOn: '2020-01-01' };
      const parent = event('registered', cow, '2026-01-05', { ...of, reference: true, eid: known });
      const came = event('acquired', cow, '2026-02-05', { ...of, campId: farm.camp, eid: worn });
      for (const entry of order === 'parent first' ? [parent, came] : [came, parent])
        await recorded(kraal, farm.person, [entry]);
      // And gets the first one back, more than once.
      await recorded(kraal, farm.person, [event('identified', cow, '2026-03-05', { eid: known })]);
      await recorded(kraal, farm.person, [event('identified', cow, '2026-03-06', { eid: worn })]);
      await recorded(kraal, farm.person, [event('weighed', cow, '2026-02-10', { massKg: 300 })]);
      const id = await opened();
      for (const mark of [known, worn]) {
        const { body } = await asAdmin('POST', `/${id}/find`, { mark });
        expect(body['items'].map(({ id: of }: Body) => of)).toEqual([cow]);
      }
      const owner = openDatabase(kraal.ownerUrl, { role: 'owner', log: () => undefined, max: 1 });
      const differing = [];
      for await (const { differences } of replayFarms(owner, null)) differing.push(...differences);
      await owner.$client.end();
      expect(differing).toEqual([]);
    },
  );

  it('a number that a reader writes where it read nothing is followed to a hundred, and that is said', async () => {
    const farm = await farmOf('Leesfout');
    const cow = uuid();
    const eid = '999000000000001';
    await recorded(kraal, farm.person, [beast(cow, 'N1', farm.camp, '2026-02-01', { eid })]);
    const owner = openDatabase(kraal.ownerUrl, { role: 'owner', log: () => undefined, max: 1 });
    await owner.transaction(async (transaction) => {
      await transaction.execute(sql`create temporary table others on commit drop as
        select gen_random_uuid() as farm, gen_random_uuid() as id from generate_series(1, 150)`);
      await transaction.execute(sql`insert into farm (id, farm_name, time_zone, species, projection_version)
        select farm, 'Ander', 'Africa/Johannesburg', '{Cattle}', 1000000 from others`);
      await transaction.execute(sql`insert into animal (farm_id, id, species, sex, heads, is_lot, status,
          status_on, tag_sort, eid, animal_class, search_text, state)
        select farm, id, 'Cattle', 'female', 1, false, 'alive', '2026-02-01', 'z', ${eid}, 'heifer', '', '{}'
          from others`);
      await transaction.execute(
        sql`insert into worn_number (farm_id, animal_id, eid) select farm, id, ${eid} from others`,
      );
    });
    const body = await traced(await opened(), { farmId: farm.person.farmId, animalId: cow });
    expect(body['isCut']).toBe(true);
    expect(body['farms'].length).toBeGreaterThan(90);
    expect(body['farms'].length).toBeLessThanOrEqual(101);
    await owner.execute(
      sql`delete from worn_number where eid = ${eid} and farm_id <> ${farm.person.farmId}`,
    );
    await owner.execute(
      sql`delete from animal where eid = ${eid} and farm_id <> ${farm.person.farmId}`,
    );
    await owner.execute(sql`delete from farm where farm_name = 'Ander'`);
    await owner.$client.end();
  });

  it('names the stranger from whom it came, and the show at which it stood, though it is followed on', async () => {
    const [first, second] = [await farmOf('Tussen'), await farmOf('Laaste')];
    const eid = nextEid();
    const [passed, last] = [uuid(), uuid()];
    const { body: show } = await send(first.person, 'POST', '/places', {
      name: 'Bosskou',
      kind: 'show',
    });
    await recorded(kraal, first.person, [
      {
        ...beast(passed, 'T1', first.camp, '2026-03-05', { eid, from: 'Vreemde Boer' }),
        kind: 'acquired',
      },
    ]);
    await recorded(kraal, first.person, [
      event('departed', passed, '2026-03-10', { placeId: show['id'] }),
    ]);
    await recorded(kraal, first.person, [event('arrived', passed, '2026-03-11')]);
    await recorded(kraal, first.person, [event('moved', passed, '2026-03-14', { campId: null })]);
    await recorded(kraal, first.person, [event('sold', passed, '2026-04-01', { to: 'Laaste' })]);
    await recorded(kraal, second.person, [
      { ...beast(last, 'L1', second.camp, '2026-04-02', { eid }), kind: 'acquired' },
    ]);
    const id = await opened();
    const others = async (asked: object) =>
      (await traced(id, asked))['others'].map(({ name, kind }: Body) => `${name} ${kind}`);
    const back = { farmId: second.person.farmId, animalId: last, way: 'source' };
    expect(await others(back)).toEqual(['Vreemde Boer acquired', 'Bosskou stood']);
    expect(await others({ farmId: first.person.farmId, animalId: passed })).toEqual([
      'Bosskou stood',
    ]);
  });

  it('names whoever had it between two farms, and whoever it came from before the days of the case', async () => {
    const [first, second] = [await farmOf('Teler'), await farmOf('Koper')];
    const eid = nextEid();
    const [bred, bought] = [uuid(), uuid()];
    await recorded(kraal, first.person, [
      beast(bred, 'P1', first.camp, '2026-01-05', { eid }),
      event('sold', bred, '2026-03-05', { to: 'Smous' }),
    ]);
    await recorded(kraal, second.person, [
      {
        ...beast(bought, 'P2', second.camp, '2026-03-20', { eid, from: 'Smous' }),
        kind: 'acquired',
      },
    ]);
    const others = async (id: string, asked: object) =>
      (await traced(id, asked))['others'].map(({ name, kind }: Body) => `${name} ${kind}`);
    const back = { farmId: second.person.farmId, animalId: bought, way: 'source' };
    // He had it for a fortnight; in the second case its breeder is not in the days at all.
    expect(await others(await opened(), back)).toEqual(['Smous acquired']);
    expect(await others(await opened({ from: '2026-03-10' }), back)).toEqual(['Smous acquired']);
    const on = { farmId: first.person.farmId, animalId: bred };
    expect(await others(await opened(), on)).toEqual(['Smous sold']);
  });

  it('does not go back to a farm that it had left, and counts heads that were received there once', async () => {
    const [seller, buyer] = [await farmOf('Verkoop'), await farmOf('Koop')];
    const toId = await linkFarms(kraal, seller.person, buyer.person);
    const [lot, herd, stayed] = [uuid(), uuid(), uuid()];
    const heads = (id: string, campId: string, count: number) =>
      event('registered', id, '2026-02-01', {
        species: 'Cattle',
        sex: 'female',
        heads: count,
        name: `L${count}`,
        brand: 'KB7',
        campId,
      });
    await recorded(kraal, seller.person, [
      heads(lot, seller.camp, 40),
      beast(stayed, 'BLY', seller.camp),
    ]);
    await recorded(kraal, buyer.person, [heads(herd, buyer.camp, 200)]);
    await sellByTransfer({ seller, buyer, toId, animalIds: [lot] });
    now = new Date(now.getTime() + 120_000);
    const id = await opened();
    const forward = await traced(id, { farmId: seller.person.farmId, animalId: lot });
    // Forty, the two hundred that they met, and whoever stood with them before.
    expect(forward['total']).toMatchObject({ heads: 241 });
    const { body: came } = await send(buyer.person, 'GET', '/animals?limit=10');
    const received = came['items'].find((one: Body) => one['heads'] === 40);
    const merged = {
      ...event('merged', received.id, '2026-05-20', { intoId: herd, heads: 40 }),
      occurredAt: now.toISOString(),
    };
    await recorded(kraal, buyer.person, [merged]);
    now = new Date(now.getTime() + 60_000);
    const after = await traced(id, { farmId: seller.person.farmId, animalId: lot });
    expect(after['total']).toMatchObject({ heads: 241 });
    // What the buyer's own had, came to nobody at the seller's.
    const fromBuyer = await traced(id, { farmId: buyer.person.farmId, animalId: herd, steps: 2 });
    expect(named(fromBuyer).filter((one) => one.startsWith('Verkoop'))).toEqual([]);
  });

  it('counts an animal that is on record twice once', async () => {
    const farm = await farmOf('Dubbel');
    const [sick, kept, double] = [uuid(), uuid(), uuid()];
    await recorded(kraal, farm.person, [
      beast(sick, 'D1', farm.camp),
      beast(kept, 'D2', farm.camp),
      beast(double, 'D3', farm.camp),
    ]);
    await recorded(kraal, farm.person, [
      event('recorded_twice', double, '2026-05-01', { keptId: kept, sure: true }),
    ]);
    const body = await traced(await opened(), { farmId: farm.person.farmId, animalId: sick });
    expect(body['items']).toHaveLength(3);
    expect(body['total']).toEqual({ animals: 2, heads: 2, lots: 0, farms: 1 });
    expect(body['farms']).toMatchObject([{ animals: 2, heads: 2 }]);
  });

  it('lets two look under one case at once, and no species that cannot have it', async () => {
    const { person, camp } = await farmOf('Saam');
    const other = await farmOf('Anders');
    const eid = nextEid();
    const [cow, ewe, twin] = [uuid(), uuid(), uuid()];
    await recorded(kraal, person, [
      beast(cow, 'K1', camp, '2026-02-01', { eid }),
      beast(ewe, 'O1', camp, '2026-02-01', { species: 'Sheep' }),
    ]);
    await recorded(kraal, other.person, [beast(twin, 'X1', other.camp, '2026-03-10', { eid })]);
    const id = await opened({ disease: 'bovine_brucellosis' });
    const starts = [
      { farmId: person.farmId, animalId: cow },
      { farmId: other.person.farmId, animalId: twin },
    ];
    const looks = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        asAdmin('POST', `/${id}/trace`, starts[turn % 2] ?? {}),
      ),
    );
    expect(looks.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(
      (await asAdmin('POST', `/${id}/trace`, { farmId: person.farmId, animalId: ewe })).status,
    ).toBe(422);
    for (const path of ['reads', 'farms'])
      expect((await asAdmin('GET', `/${uuid()}/${path}`)).status).toBe(404);
  });
});

it('is for whoever runs the installation alone, over its days and while it is open', async () => {
  const { person, camp } = await farmOf('Vaalbank');
  const sick = uuid();
  await recorded(kraal, person, [beast(sick, 'SICK', camp)]);
  const start = { farmId: person.farmId, animalId: sick };
  expect((await asAdmin('POST', '', usual, person)).status).toBe(403);
  expect((await asAdmin('GET', '', undefined, person)).status).toBe(403);
  const id = await opened({ days: 1 });
  expect((await asAdmin('POST', `/${id}/trace`, start, person)).status).toBe(403);
  expect((await asAdmin('POST', `/${uuid()}/trace`, start)).status).toBe(404);
  expect((await asAdmin('POST', `/${id}/trace`, { ...start, animalId: uuid() })).status).toBe(404);
  expect((await asAdmin('POST', `/${id}/trace`, { ...start, farmId: uuid() })).status).toBe(404);
  expect((await asAdmin('POST', `/${id}/trace`, start)).status).toBe(200);
  now = new Date(morning.getTime() + 86_400_000);
  const nextDay = await signInAgain(kraal, admin);
  const late = await asAdmin('POST', `/${id}/trace`, start, nextDay);
  expect([late.status, late.body['code']]).toEqual([409, 'case_over']);
  now = morning;
  const other = await opened();
  expect((await asAdmin('POST', `/${other}/close`, {})).status).toBe(200);
  expect((await asAdmin('POST', `/${other}/close`, {})).status).toBe(409);
  expect((await asAdmin('POST', `/${other}/trace`, start)).body).toMatchObject({
    code: 'case_over',
  });
});

it('leaves a trail: each look with what it was for, in the case and on each farm, and owners are told once', async () => {
  const { person, camp } = await farmOf('Vaalbank');
  const sick = uuid();
  const eid = nextEid();
  await recorded(kraal, person, [beast(sick, 'SICK', camp, '2026-02-01', { eid })]);
  const id = await opened({ reference: 'FMD 2026/99' });
  const { body: found } = await asAdmin('POST', `/${id}/find`, { mark: eid });
  expect(found['items']).toMatchObject([{ farmName: 'Vaalbank', name: 'SICK', id: sick }]);
  const byTag = await asAdmin('POST', `/${id}/find`, { mark: ' sick', farmId: person.farmId });
  expect(byTag.body['items']).toMatchObject([{ id: sick }]);
  await traced(id, { farmId: person.farmId, animalId: sick });
  const { body: reads } = await asAdmin('GET', `/${id}/reads`);
  expect(reads['items'].map(({ what, farms }: Body) => [what, farms])).toEqual([
    ['trace', 1],
    ['find', 1],
    ['find', 1],
  ]);
  const { body: trail } = await send(person, 'GET', '/audit');
  expect(trail['items'].filter(({ action }: Body) => action === 'outbreak read')).toMatchObject([
    { subject: `${usual.authority}, FMD 2026/99` },
    {},
    {},
  ]);
  await notifyOwners(kraal.services);
  await notifyOwners(kraal.services);
  const { body: notices } = await call(kraal, 'GET', '/api/notices', { token: person.token });
  expect(notices['items'].filter(({ what }: Body) => what === 'outbreak_read')).toHaveLength(1);
  const { body: farms } = await asAdmin('GET', `/${id}/farms`);
  expect(farms['items']).toMatchObject([{ farmName: 'Vaalbank', toldAt: expect.any(String) }]);
});

describe('the database itself', () => {
  /** As the server's own role, signed in as somebody. */
  async function asRole<T>(userId: string, work: (run: Run) => Promise<T>): Promise<T> {
    const client = await kraal.services.database.$client.connect();
    try {
      await client.query('begin');
      await client.query("select set_config('app.user_id', $1, true)", [userId]);
      return await work(async (text, values = []) => {
        await client.query('savepoint one');
        try {
          return (await client.query(text, values)).rows;
        } catch (error) {
          await client.query('rollback to savepoint one');
          return (error as { code: string }).code; // the driver's errors have one
        }
      });
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
  type Run = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[] | string>;
  const denied = '42501';
  const entering = 'select * from outbreak_enter($1, $2, $3)';

  it('opens no farm without a look that was begun in the same transaction, and writes it down', async () => {
    const { person, camp } = await farmOf('Vaalbank');
    const sick = uuid();
    await recorded(kraal, person, [beast(sick, 'SICK', camp)]);
    const id = await opened();
    await traced(id, { farmId: person.farmId, animalId: sick });
    const { body: reads } = await asAdmin('GET', `/${id}/reads`);
    const [old] = reads['items'];
    await asRole(admin.userId, async (run) => {
      expect(await run(entering, [old.id, person.farmId, uuid()])).toBe(denied);
      expect(await run(entering, [uuid(), person.farmId, uuid()])).toBe(denied);
      expect(await run('select * from outbreak_wearers($1, $2)', [old.id, [nextEid()]])).toBe(
        denied,
      );
      expect(await run('select * from outbreak_of_read($1)', [old.id])).toBe(denied);
      const animals = 'select id from animal where farm_id = $1';
      expect(await run(animals, [person.farmId])).toEqual([]);
      const look = uuid();
      expect(
        await run('select outbreak_begin_read($1, $2, now(), $3) as begun', [id, look, '{}']),
      ).toEqual([{ begun: false }]);
      expect(
        await run('select outbreak_begin_read($1, $2, $3, $4) as begun', [id, look, now, '{}']),
      ).toEqual([{ begun: true }]);
      expect(await run(entering, [look, person.farmId, uuid()])).toMatchObject([
        { farm_name: 'Vaalbank' },
      ]);
      expect(await run(animals, [person.farmId])).toEqual([{ id: sick }]);
      expect(
        await run('select of_farm from outbreak_read_farm where read_id = $1', [look]),
      ).toEqual([{ of_farm: person.farmId }]);
    });
  });

  it('shows a trace the farms that are whoever’s who asks, or that a look of this transaction went into', async () => {
    const [own, foreign] = [await farmOf('Eie'), await farmOf('Vreemd')];
    const [mine, theirs] = [uuid(), uuid()];
    await recorded(kraal, own.person, [beast(mine, 'MINE', own.camp)]);
    await recorded(kraal, foreign.person, [beast(theirs, 'THEIRS', foreign.camp)]);
    const id = await opened();
    const names = 'select name from trace_names($1, $2, $3)';
    const of = ({ person }: { person: Person }) => [person.farmId];
    await asRole(own.person.userId, async (run) => {
      expect(await run(names, [null, of(own), [mine]])).toBe(denied);
      await run("select set_config('app.farm_id', $1, true)", of(own));
      expect(await run(names, [null, of(own), [mine]])).toEqual([{ name: 'MINE' }]);
      // One of another farm among one's own is no way in.
      expect(await run(names, [null, [...of(own), ...of(foreign)], [mine, theirs]])).toBe(denied);
      expect(await run(names, [null, [null], [theirs]])).toBe(denied);
      for (const asked of [
        'select * from trace_doubles(null, $1)',
        'select * from outbreak_people(null, $1)',
        `select * from trace_spans(null, 'spread', interval '0', $1, $2, '{0}', '{0}', '{9e12}')`,
        `select * from trace_in_camps(null, 'spread', null, $1, $2, '{0}', '{9e12}', null)`,
        `select * from trace_handed(null, 'spread', '{split}', $1, $2, '{0}', '{0}', '{9e12}')`,
        `select * from trace_stays(null, $1, $2, '{0}', '{9e12}', null)`,
        'select * from trace_time(null, $1, $2)',
        `select * from trace_heads(null, $1, $2, '{2020-01-01}', '{2030-01-01}')`,
        `select * from trace_went(null, 'spread', '{sold}', $1, $2, '{0}', '{0}', '{9e12}')`,
        `select * from trace_stood(null, 'spread', $1, $2, '{0}', '{0}', '{9e12}', '{1}')`,
      ])
        expect(
          await run(asked, asked.includes('$2') ? [of(foreign), [theirs]] : [of(foreign)]),
          asked,
        ).toBe(denied);
      expect(
        await run(
          'select trace_allowed(null, $1)',
          of(own).map(() => of(own)),
        ),
      ).toBe(denied);
    });
    await asRole(admin.userId, async (run) => {
      const look = uuid();
      await run('select outbreak_begin_read($1, $2, $3, $4)', [id, look, now, '{}']);
      expect(await run(names, [look, of(foreign), [theirs]])).toBe(denied);
      const enter = 'select farm_name from outbreak_enter_all($1, $2, $3, $4)';
      expect(await run(enter, [uuid(), now, of(foreign), [uuid()]])).toBe(denied);
      expect(await run(enter, [look, now, [...of(foreign), uuid()], [uuid(), uuid()]])).toEqual([
        { farm_name: 'Vreemd' },
      ]);
      // Twice it is one look at it.
      await run(enter, [look, now, of(foreign), [uuid()]]);
      expect(await run('select farms from outbreak_read where id = $1', [look])).toEqual([
        { farms: 1 },
      ]);
      expect(await run(names, [look, of(foreign), [theirs]])).toEqual([{ name: 'THEIRS' }]);
      expect(await run(names, [look, of(own), [mine]])).toBe(denied);
      // To enter many is to be signed in to none.
      expect(await run('select id from animal', [])).toEqual([]);
    });
  });

  it('lets nobody write what was looked at, and shows cases to nobody else', async () => {
    const { person } = await farmOf('Vaalbank');
    const id = await opened();
    await asRole(admin.userId, async (run) => {
      for (const text of [
        'delete from outbreak_read',
        'delete from outbreak_read_farm',
        'delete from outbreak_farm',
        'update outbreak_case set closed_at = null',
        "update outbreak_read set asked = '{}'",
        'insert into outbreak_read_farm values (gen_random_uuid(), gen_random_uuid())',
      ])
        expect(await run(text), text).toBe(denied);
    });
    await asRole(person.userId, async (run) => {
      expect(await run('select * from outbreak_case')).toEqual([]);
      expect(await run('select * from outbreak_read')).toEqual([]);
      expect(await run('select outbreak_begin_read($1, $2, $3, $4)', [id, uuid(), now, '{}'])).toBe(
        denied,
      );
      expect(await run('select outbreak_close($1, $2)', [id, now])).toBe(denied);
      const row = JSON.stringify({ id: uuid(), disease: 'anthrax', species: [] });
      expect(
        await run('select outbreak_open(jsonb_populate_record(null::outbreak_case, $1::jsonb))', [
          row,
        ]),
      ).toBe(denied);
    });
  });
});

it('lets a few trace at once, and asks the next to come again', async () => {
  const held = Promise.withResolvers<void>();
  let most = 0;
  let now = 0;
  const all = Array.from({ length: 8 }, () =>
    fewAtOnce(async () => {
      now += 1;
      most = Math.max(most, now);
      await held.promise;
      now -= 1;
    }),
  );
  await expect(fewAtOnce(() => Promise.resolve())).rejects.toMatchObject({ status: 429 });
  held.resolve();
  await Promise.all(all);
  expect([now, most]).toEqual([0, 3]);
  await expect(fewAtOnce(() => Promise.reject(new Error('mine')))).rejects.toThrow('mine');
  expect(await fewAtOnce(() => Promise.resolve('mine'))).toBe('mine');
});

it('an upgrade knows of every number that a record wears or wore', async () => {
  const [upgrade = ''] = readFileSync(
    join(import.meta.dirname, '../../../migrations/0096_worn_numbers_kept.sql'),
    'utf8',
  )
    .split('--> statement-breakpoint')
    .filter((statement) => statement.includes('INSERT INTO "worn_number"'));
  const owner = openDatabase(kraal.ownerUrl, { role: 'owner', log: () => undefined, max: 1 });
  const numbers = sql`select farm_id, animal_id, eid from worn_number order by 1, 2, 3`;
  // As entries were read before there was such a table.
  const given = sql`select l.animal_id, e.payload ->> 'eid' as eid from event e
    join event_animal l on l.farm_id = e.farm_id and l.event_id = e.id
      and l.part = case e.kind when 'split' then 'into' else 'subject' end
    where e.kind in ('registered', 'acquired', 'born', 'identified', 'split') and e.payload ? 'eid'
      and e.voided_by is null and not exists (select from worn_number w
        where w.farm_id = e.farm_id and w.animal_id = l.animal_id and w.eid = right(
          regexp_replace(e.payload ->> 'eid', '[^0-9]', '', 'g'), 15))`;
  const [before, after] = await owner.transaction(async (transaction) => {
    expect(await readRows(transaction, given)).toEqual([]);
    const written = await readRows(transaction, numbers);
    await transaction.execute(sql`delete from worn_number`);
    await transaction.execute(sql.raw(upgrade));
    return [written, await readRows(transaction, numbers)];
  });
  await owner.$client.end();
  expect(before.length).toBeGreaterThan(20);
  expect(after).toEqual(before);
});
