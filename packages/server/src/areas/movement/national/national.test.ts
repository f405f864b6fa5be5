import { gs1CheckDigit } from '@kraal/domain/animals/identification/gs1';
import { sql } from 'drizzle-orm';
import { inTenant } from '../../../platform/database/connection.ts';
import { platformRejections } from './watch.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { joinFarm } from '../../../testing/join.ts';
import {
  call,
  event,
  openKraal,
  type Person,
  record,
  recorded,
  signInAgain,
  signUp,
  type TestEvent,
  uuid,
} from '../../../testing/kraal.ts';
import { openStandIn } from '../../../testing/nationalStandIn.ts';
import { Platform } from './platform.ts';
import { carryNational, nationalRound, readNational } from './carry.ts';

const otherGln = '6001007000028';
const start = '2026-05-20T13:00:00Z';
let now = new Date(start);
beforeEach(() => {
  now = new Date(start);
  standIn.instead.length = 0;
});
const standIn = await openStandIn();
afterAll(() => standIn.close());
const kraal = await openKraal(standIn.settings, { now: () => now });
// Here the test carries, at its own moments.
await kraal.services.jobs.stop();
const carrying = { services: kraal.services, platform: new Platform(kraal.services) };
const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000);
};

type Body = Record<string, any>; // tests look into answers freely
const send = async (
  person: Person,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) =>
  call(kraal, method, `/api/farms/${person.farmId}${path}`, {
    token: person.token,
    ...(body ? { body } : {}),
  });
const done = async (...asked: Parameters<typeof send>): Promise<Body> => {
  const { status, body } = await send(...asked);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

const always = { animals: 'always', off: 'always', on: 'always', incoming: 'always' } as const;
const moves = { ...always, animals: 'never' } as const;
type Linked = {
  person: Person;
  holdingId: string;
  campId: string;
  gln: string;
  taken: () => Body[];
};
let farms = 0;

/** A farm of one property that speaks to the platform, with a camp and an abattoir that has a number. */
async function linked(
  consents: Record<string, string> = always,
  more: object = {},
): Promise<Linked> {
  const person = await signUp(kraal, ['Cattle', 'Sheep']);
  farms += 1;
  // Of twelve digits the thirteenth follows; each farm of a test has its own.
  const twelve = `60010071${String(farms).padStart(4, '0')}`;
  const gln = `${twelve}${gs1CheckDigit(twelve)}`;
  standIn.tokens.set(gln, `token of ${gln}`.replaceAll(' ', '-'));
  const { id: holdingId } = await done(person, 'POST', '/holdings', { name: 'Tuis', gln });
  const { id: campId } = await done(person, 'POST', '/camps', { name: 'Rivier', areaHa: 20 });
  await done(person, 'POST', '/places', { name: 'Slagpale', kind: 'abattoir', gln: otherGln });
  await done(person, 'PUT', `/national/links/${holdingId}`, {
    token: standIn.tokens.get(gln),
    consents,
    version: 0,
    ...more,
  });
  const taken = () => standIn.taken.filter((one) => one.gln === gln);
  return { person, holdingId, campId, gln, taken };
}

let numbered = 0;
const nextEid = (): string => `7100000${String((numbered += 1)).padStart(8, '0')}`;
const cow = (id: string, eid: string | null, on: string, more: object = {}) =>
  event('registered', id, on, {
    species: 'Cattle',
    sex: 'female',
    bornOn: '2020-01-01',
    tag: `K${id.slice(0, 6)}`,
    ...(eid ? { eid } : {}),
    ...more,
  });
const carry = ({ person }: Linked) => carryNational(carrying, person.farmId);
const shelf = async ({ person }: Linked, name: string): Promise<Body[]> =>
  (await done(person, 'GET', `/national/messages?shelf=${name}&limit=200`))['items'];
const kindsOf = (rows: readonly Body[]): string[] => rows.map(({ kind }) => kind).toReversed();
const voiding = (id: string, eventId: string): TestEvent => {
  const { animalIds: _none, ...entry } = event('voided', id, '2026-05-20');
  return { ...entry, payload: {}, voids: { eventId, reason: 'mistake' } };
};

describe('a farm that speaks to the platform', () => {
  it('says who got an EID, who left and for where, and who came, each once', async () => {
    const farm = await linked();
    const { person, campId, taken, gln } = farm;
    const [id, bought] = [uuid(), uuid()];
    const [eid, other] = [nextEid(), nextEid()];
    await recorded(kraal, person, [
      cow(id, null, '2026-01-01', { campId }),
      event('identified', id, '2026-05-20', { eid }),
      event('acquired', bought, '2026-05-20', {
        species: 'Cattle',
        sex: 'male',
        eid: other,
        tag: 'B1',
        from: 'slagpale',
        campId,
      }),
    ]);
    await carry(farm);
    expect(taken().map(({ method, path, body }) => [method, path, body['animals']])).toEqual([
      [
        'POST',
        '/animals/register',
        [{ rfid: eid, species: 'CATTLE', sex: 'F', birthDate: '2020-01-01' }],
      ],
      ['POST', '/movements/on', [{ rfid: other, species: 'CATTLE', sex: 'M', count: 1 }]],
    ]);
    expect(taken()[1]?.['body']).toMatchObject({
      fromGln: otherGln,
      toGln: gln,
      date: '2026-05-20',
      reason: 'SALE',
      headCount: 1,
    });
    minutes(1);
    await recorded(kraal, person, [
      event('slaughtered', id, '2026-05-20T12:00:00Z', { at: 'Slagpale' }),
      event('identified', bought, '2026-05-20T12:00:00Z', { eid: nextEid() }),
    ]);
    await carry(farm);
    expect(
      taken()
        .slice(2)
        .map(({ path }) => path),
    ).toEqual(['/animals/retag', '/movements/off']);
    expect(taken()[2]?.['body'].animals).toMatchObject([{ oldRfid: other }]);
    expect(taken()[3]?.['body']).toMatchObject({ reason: 'SLAUGHTER', toGln: otherGln });
    expect(await shelf(farm, 'settled')).toHaveLength(4);
    await carry(farm);
    expect(taken()).toHaveLength(4);
  });

  it('who is taken in to graze comes on from its owner’s place, and goes home as a return', async () => {
    const farm = await linked(moves);
    const { person, campId, taken } = farm;
    const gln = '6001007000035';
    const { id: ownerId } = await done(person, 'POST', '/places', {
      name: 'Doornhoek',
      kind: 'farm',
      gln,
    });
    const id = uuid();
    const came = { species: 'Cattle', sex: 'male', eid: nextEid(), tag: 'D1', campId, ownerId };
    await recorded(kraal, person, [event('acquired', id, '2026-05-20', came)]);
    await carry(farm);
    minutes(1);
    await recorded(kraal, person, [
      event('returned', id, '2026-05-20T12:30:00Z', { to: 'Doornhoek' }),
    ]);
    await carry(farm);
    expect(taken().map(({ path, body }) => [path, body['reason'], body['headCount']])).toEqual([
      ['/movements/on', 'AGISTMENT', 1],
      ['/movements/off', 'RETURN', 1],
    ]);
    expect([taken()[0]?.['body'].fromGln, taken()[1]?.['body'].toGln]).toEqual([gln, gln]);
  });

  it('says nothing of what was before, of what it keeps to itself, or of another property', async () => {
    const farm = await linked({ ...always, off: 'never' });
    const { person, campId } = farm;
    const { id: far } = await done(person, 'POST', '/holdings', { name: 'Ver' });
    const { id: farCamp } = await done(person, 'POST', '/camps', {
      name: 'Ver',
      areaHa: 9,
      holdingId: far,
    });
    const ids = [uuid(), uuid(), uuid()] as const;
    await recorded(kraal, person, [
      cow(ids[0], nextEid(), '2026-01-01', { campId }),
      cow(ids[1], nextEid(), '2026-01-01', { campId: farCamp }),
      event('acquired', ids[2], '2026-05-19', {
        species: 'Cattle',
        sex: 'male',
        eid: nextEid(),
        from: 'Slagpale',
        campId,
      }),
      event('sold', ids[0], '2026-05-20', { to: 'Slagpale' }),
      event('sold', ids[1], '2026-05-20', { to: 'Slagpale' }),
    ]);
    await carry(farm);
    expect(farm.taken()).toEqual([]);
    for (const name of ['held', 'waiting', 'settled']) expect(await shelf(farm, name)).toEqual([]);
  });

  it('shows each before it leaves, where it wants to, and none without the other’s number', async () => {
    const farm = await linked({ ...always, off: 'review' });
    const { person, campId } = farm;
    const [one, other] = [uuid(), uuid()];
    const { id: place } = await done(person, 'POST', '/places', { name: 'Bure', kind: 'farm' });
    await recorded(kraal, person, [
      cow(one, nextEid(), '2026-01-01', { campId }),
      cow(other, nextEid(), '2026-01-01', { campId }),
      event('sold', one, '2026-05-20', { to: 'Slagpale' }),
      event('sold', other, '2026-05-20T11:00:00Z', { to: 'Bure' }),
    ]);
    const held = await shelf(farm, 'held');
    expect(held.map(({ isComplete }) => isComplete)).toEqual([false, true]);
    await carry(farm);
    expect(farm.taken()).toEqual([]);
    const ids = held.map(({ id }) => id);
    expect(await done(person, 'POST', '/national/messages/acts', { ids, act: 'send' })).toEqual({
      done: 1,
      incomplete: 1,
    });
    await carry(farm);
    expect(farm.taken()).toHaveLength(1);
    // Its number is known now: what is sent is what the record says then.
    await done(person, 'PATCH', `/places/${place}`, { gln: '6001007000035', version: 1 });
    await done(person, 'POST', '/national/messages/acts', { ids, act: 'send' });
    await carry(farm);
    expect(farm.taken()[1]?.['body']).toMatchObject({ toGln: '6001007000035' });
  });

  it('keeps back what somebody keeps back, and what may leave no more', async () => {
    const farm = await linked({ ...moves, off: 'review' });
    const { person, campId, holdingId } = farm;
    const [one, other] = [uuid(), uuid()];
    await recorded(kraal, person, [
      cow(one, nextEid(), '2026-01-01', { campId }),
      cow(other, nextEid(), '2026-01-01', { campId }),
      event('sold', one, '2026-05-20', { to: 'Slagpale' }),
    ]);
    const [held] = await shelf(farm, 'held');
    await done(person, 'POST', '/national/messages/acts', { ids: [held?.['id']], act: 'withhold' });
    await recorded(kraal, person, [event('sold', other, '2026-05-20', { to: 'Slagpale' })]);
    expect(await shelf(farm, 'held')).toHaveLength(1);
    await done(person, 'PUT', `/national/links/${holdingId}`, {
      consents: { ...moves, off: 'never' },
      version: 1,
    });
    expect(await shelf(farm, 'held')).toEqual([]);
    await carry(farm);
    expect(farm.taken()).toEqual([]);
    // What a setting keeps back is nobody's word about it.
    expect((await shelf(farm, 'settled')).map(({ status }) => status)).toEqual(['withheld']);
  });

  it('registers its herd where nobody did, in several messages, and then as usual', async () => {
    const person = await signUp(kraal, ['Cattle']);
    const gln = '6001007000042';
    standIn.tokens.set(gln, 'herd-token');
    const { id: holdingId } = await done(person, 'POST', '/holdings', { name: 'Tuis', gln });
    const eids = Array.from({ length: 620 }, nextEid);
    for (const part of [eids.slice(0, 400), eids.slice(400)])
      await recorded(
        kraal,
        person,
        part.map((eid) => cow(uuid(), eid, '2026-01-01')),
      );
    await done(person, 'PUT', `/national/links/${holdingId}`, {
      token: 'herd-token',
      consents: always,
      isHerdKnown: false,
      version: 0,
    });
    await carryNational(carrying, person.farmId);
    const said = standIn.taken
      .filter((one) => one.gln === gln)
      .flatMap(({ body }) => body['animals'].map(({ rfid }: Body) => rfid));
    expect(said.toSorted()).toEqual(eids.toSorted());
    expect(standIn.taken.filter((one) => one.gln === gln)).toHaveLength(2);
  });
});

describe('what the record says otherwise afterwards', () => {
  const sale = async (farm: Linked) => {
    const id = uuid();
    const eid = nextEid();
    const sold = event('sold', id, '2026-05-20', { to: 'Slagpale' });
    await recorded(kraal, farm.person, [cow(id, eid, '2026-01-01', { campId: farm.campId }), sold]);
    return { id, sold };
  };

  it('before it left leaves as it is now, and not at all where it never was', async () => {
    const farm = await linked(moves);
    const { id, sold } = await sale(farm);
    await recorded(kraal, farm.person, [voiding(id, sold.id)]);
    await carry(farm);
    expect(farm.taken()).toEqual([]);
    await recorded(kraal, farm.person, [
      event('sold', id, '2026-05-20', { to: 'Slagpale', forSlaughter: true }),
    ]);
    await carry(farm);
    expect(farm.taken().map(({ body }) => body['reason'])).toEqual(['SLAUGHTER']);
  });

  it('changes what was sent: taken back, corrected in one, and recorded again', async () => {
    const farm = await linked(moves);
    const { id, sold } = await sale(farm);
    await carry(farm);
    const again = event('sold', id, '2026-05-20', { to: 'Slagpale', forSlaughter: true });
    await recorded(kraal, farm.person, [voiding(id, sold.id), again]);
    await carry(farm);
    const reference = (await shelf(farm, 'settled')).at(-1)?.['reference'];
    const said = farm
      .taken()
      .map(({ method, path, body }) => [method, path, body['headCount'], body['reason']].join(' '));
    expect(said[0]).toBe('POST /movements/off 1 SALE');
    // What corrects it is a movement of its own.
    expect(said.slice(1).toSorted()).toEqual([
      'POST /movements/off 1 SLAUGHTER',
      `PUT /movements/off/${reference} 0 SALE`,
    ]);
    await recorded(kraal, farm.person, [voiding(id, again.id)]);
    await carry(farm);
    expect(farm.taken().at(-1)).toMatchObject({
      method: 'PUT',
      body: { headCount: 0, animals: [] },
    });
    await recorded(kraal, farm.person, [event('sold', id, '2026-05-20', { to: 'Slagpale' })]);
    await carry(farm);
    expect(kindsOf(await shelf(farm, 'settled')).toSorted()).toEqual([
      'movement_off',
      'movement_off',
      'movement_off',
      'update_off',
      'update_off',
    ]);
  });

  it('in whatever order: a lorry that is recorded late leaves nothing said twice', async () => {
    const farm = await linked(moves);
    const { person, campId } = farm;
    const { body: places } = await send(person, 'GET', '/places');
    const placeId = places['items'].find(({ name }: Body) => name === 'Slagpale').id;
    const id = uuid();
    await recorded(kraal, person, [cow(id, nextEid(), '2026-01-01', { campId })]);
    const sold = event('sold', id, '2026-05-20T12:00:00Z', { to: 'Slagpale' });
    await recorded(kraal, person, [sold]);
    await carry(farm);
    await recorded(kraal, person, [
      event('departed', id, '2026-05-20T06:00:00Z', { placeId }),
      event('arrived', id, '2026-05-20T09:00:00Z', {}),
    ]);
    await carry(farm);
    const said = farm
      .taken()
      .map(({ method, body }) => [method, body['headCount'], body['reason']].join(' '));
    expect(said[0]).toBe('POST 1 SALE');
    expect(said.slice(1).toSorted()).toEqual(['POST 1 SLAUGHTER', 'PUT 0 SALE']);
  });

  it('a move that is recorded late of a whole mob says from where its animals were sold', async () => {
    const farm = await linked(moves);
    const { person, gln } = farm;
    const { id: campId } = await done(person, 'POST', '/camps', {
      name: 'Tuis 1',
      holdingId: farm.holdingId,
    });
    farms += 1;
    const twelve = `60010071${String(farms).padStart(4, '0')}`;
    const other = `${twelve}${gs1CheckDigit(twelve)}`;
    standIn.tokens.set(other, `token-of-${other}`);
    const { id: holdingId } = await done(person, 'POST', '/holdings', { name: 'Bo', gln: other });
    const { id: far } = await done(person, 'POST', '/camps', { name: 'Bo 1', holdingId });
    await done(person, 'PUT', `/national/links/${String(holdingId)}`, {
      token: standIn.tokens.get(other),
      consents: moves,
      version: 0,
    });
    const { id: mobId } = await done(person, 'POST', '/mobs', { name: 'Osse', species: 'Cattle' });
    const [one, two] = [uuid(), uuid()];
    await recorded(kraal, person, [
      cow(one, nextEid(), '2026-01-01', { campId, mobId }),
      cow(two, nextEid(), '2026-01-01', { campId, mobId }),
    ]);
    const { animalIds: _nobody, ...late } = event('moved', one, '2026-05-20T06:00:00Z', {
      campId: far,
    });
    await recorded(kraal, person, [
      { ...event('sold', one, '2026-05-20T12:00:00Z', { to: 'Slagpale' }), animalIds: [one, two] },
    ]);
    await carry(farm);
    await recorded(kraal, person, [{ ...late, mobId }]);
    await carry(farm);
    const said = (of: string) =>
      standIn.taken
        .filter((sent) => sent.gln === of)
        .map(
          ({ method, body }) => `${method} ${String(body['headCount'])} ${String(body['reason'])}`,
        );
    expect([said(gln), said(other)]).toEqual([
      ['POST 2 SALE', 'PUT 0 SALE', 'POST 2 OWN'],
      ['POST 2 OWN', 'POST 2 SALE'],
    ]);
  });

  it('who comes back from the land of others comes on; who turned back on the road never left', async () => {
    const farm = await linked(moves);
    const { person, campId } = farm;
    const { id: placeId } = await done(person, 'POST', '/places', {
      name: 'Weiding',
      kind: 'farm',
      gln: '6001007000035',
    });
    const [one, other] = [uuid(), uuid()];
    await recorded(kraal, person, [
      cow(one, nextEid(), '2026-01-01', { campId }),
      cow(other, null, '2026-01-01', { campId }),
      event('departed', one, '2026-05-20T06:00:00Z', { placeId }, { animalIds: [one, other] }),
    ]);
    await carry(farm);
    expect(farm.taken().at(-1)?.['body']).toMatchObject({
      headCount: 2,
      animals: [{ count: 1, rfid: expect.any(String) }, { count: 1 }],
    });
    await recorded(kraal, person, [
      event('moved', other, '2026-05-20T07:00:00Z', { campId }),
      event('arrived', one, '2026-05-20T08:00:00Z', {}),
    ]);
    await carry(farm);
    expect(farm.taken().at(-1)).toMatchObject({ method: 'PUT', body: { headCount: 1 } });
    await recorded(kraal, person, [event('moved', one, '2026-05-20T12:00:00Z', { campId })]);
    await carry(farm);
    expect(farm.taken().at(-1)).toMatchObject({
      path: '/movements/on',
      body: { fromGln: '6001007000035', reason: 'RETURN', headCount: 1 },
    });
  });

  it('an EID that was put on the wrong one, and the next', async () => {
    const farm = await linked();
    const { person, campId } = farm;
    const [one, other] = [uuid(), uuid()];
    const [right, wrong] = [nextEid(), nextEid()];
    await recorded(kraal, person, [
      cow(one, null, '2026-01-01', { campId }),
      cow(other, null, '2026-01-01', { campId }),
    ]);
    const put = event('identified', one, '2026-05-20', { eid: wrong });
    await recorded(kraal, person, [put, event('identified', other, '2026-05-20', { eid: right })]);
    // One message registers both; one of them is corrected before it left.
    expect((await shelf(farm, 'waiting')).map(({ named }) => named)).toEqual([2]);
    await recorded(kraal, person, [voiding(one, put.id)]);
    await carry(farm);
    expect(farm.taken().map(({ body }) => body['animals'].map(({ rfid }: Body) => rfid))).toEqual([
      [right],
    ]);
    await recorded(kraal, person, [event('identified', one, '2026-05-20', { eid: nextEid() })]);
    await carry(farm);
    expect(farm.taken()).toHaveLength(2);
  });
});

describe('what fresh eyes found', () => {
  const herd = async (farm: Linked, count = 2): Promise<string[]> => {
    const ids = Array.from({ length: count }, uuid);
    await recorded(
      kraal,
      farm.person,
      ids.map((id) => cow(id, nextEid(), '2026-01-01', { campId: farm.campId })),
    );
    return ids;
  };
  const saying = ({ taken }: Linked): string[] =>
    taken().map(({ method, body }) => `${method} ${body['headCount']} ${body['reason']}`);
  const refused = { status: 422, body: { error: 'no' } };
  const bearer = { status: 200, body: { access_token: 'x' } };

  it('who is left out of a correction takes nobody else back', async () => {
    const farm = await linked(moves);
    const [a = '', b = ''] = await herd(farm);
    const { id: camp } = await done(farm.person, 'POST', '/camps', { name: 'Berg', areaHa: 5 });
    const sale = (...animalIds: string[]) =>
      event('sold', a, '2026-05-20', { to: 'Slagpale' }, { animalIds });
    const both = sale(a, b);
    await recorded(kraal, farm.person, [both]);
    await carry(farm);
    await recorded(kraal, farm.person, [voiding(a, both.id), sale(b)]);
    await carry(farm);
    await recorded(kraal, farm.person, [
      event('moved', a, '2026-05-20T12:00:00Z', { campId: camp }),
    ]);
    await carry(farm);
    expect(saying(farm).toSorted()).toEqual(['POST 1 SALE', 'POST 2 SALE', 'PUT 0 SALE']);
  });

  /** What an alert would say of it now. */
  const rejections = ({ person: { farmId } }: Linked) =>
    inTenant(kraal.services.database, {
      tenant: { farmId, userId: null },
      work: (transaction) =>
        platformRejections.find(
          transaction,
          { id: farmId, today: '2026-05-20', timeZone: 'Africa/Johannesburg', now: new Date() },
          { from: () => 0, services: kraal.services },
        ),
    });

  it('what was refused and overtaken is not sent again by a button; until then somebody is alerted', async () => {
    const farm = await linked(moves);
    const [a = ''] = await herd(farm, 1);
    const sold = event('sold', a, '2026-05-20', { to: 'Slagpale' });
    await recorded(kraal, farm.person, [sold]);
    expect(await rejections(farm)).toEqual([]);
    standIn.instead.push(bearer, refused);
    await carry(farm);
    expect(await rejections(farm)).toMatchObject([
      { name: 'Tuis', value: 1, facts: { holdingId: farm.holdingId, count: 1, isStopped: 0 } },
    ]);
    await recorded(kraal, farm.person, [voiding(a, sold.id)]);
    const [failed] = await shelf(farm, 'failed');
    await done(farm.person, 'POST', '/national/messages/acts', {
      ids: [failed?.['id']],
      act: 'again',
    });
    await carry(farm);
    expect(farm.taken()).toEqual([]);
    expect(await shelf(farm, 'failed')).toEqual([]);
    expect(await rejections(farm)).toEqual([]);
  });

  it('what may leave no more leaves by no button, and what may have arrived is corrected', async () => {
    const farm = await linked(moves);
    const { person, holdingId } = farm;
    const [a = '', b = ''] = await herd(farm);
    await recorded(kraal, person, [event('sold', a, '2026-05-20', { to: 'Slagpale' })]);
    standIn.instead.push(bearer, refused);
    await carry(farm);
    const [failed] = await shelf(farm, 'failed');
    const consent = (off: string, version: number) =>
      done(person, 'PUT', `/national/links/${holdingId}`, { consents: { ...moves, off }, version });
    await consent('never', 1);
    await done(person, 'POST', '/national/messages/acts', { ids: [failed?.['id']], act: 'again' });
    await carry(farm);
    expect(farm.taken()).toEqual([]);
    await consent('always', 2);
    const sold = event('sold', b, '2026-05-20', { to: 'Slagpale' });
    await recorded(kraal, person, [sold]);
    // Taken over there, and the answer was lost.
    await carry(farm);
    await kraal.services.database.transaction(async (transaction) => {
      await transaction.execute(sql`select set_config('app.farm_id', ${person.farmId}, true)`);
      await transaction.execute(
        sql`update national_message set status = 'waiting', due_at = null where status = 'sent'`,
      );
    });
    await consent('never', 3);
    await consent('always', 4);
    await recorded(kraal, person, [voiding(b, sold.id)]);
    await carry(farm);
    // Of this day the other one may leave again, and does.
    expect(saying(farm).toSorted()).toEqual(['POST 1 SALE', 'POST 1 SALE', 'PUT 0 SALE']);
  });

  it('what the platform has already is taken back, although it was refused the second time', async () => {
    const farm = await linked(moves);
    const [a = ''] = await herd(farm, 1);
    const sold = event('sold', a, '2026-05-20', { to: 'Slagpale' });
    await recorded(kraal, farm.person, [sold]);
    standIn.instead.push(bearer, { status: 409, body: { error: 'known already' } });
    await carry(farm);
    expect(await shelf(farm, 'failed')).toHaveLength(1);
    await recorded(kraal, farm.person, [voiding(a, sold.id)]);
    await carry(farm);
    expect(farm.taken().map(({ method, body }) => [method, body['headCount']])).toEqual([
      ['PUT', 0],
    ]);
  });

  it('what is recorded beside a correction, and was before the link, stays on the farm', async () => {
    const farm = await linked(moves);
    const { person, campId } = farm;
    const [a = '', b = ''] = await herd(farm);
    const sold = event('sold', a, '2026-05-20', { to: 'Slagpale' });
    await recorded(kraal, person, [sold]);
    await carry(farm);
    const bought = uuid();
    const facts = { species: 'Cattle', sex: 'male', tag: 'B7', campId, from: 'Slagpale' };
    await recorded(kraal, person, [
      voiding(a, sold.id),
      event('sold', a, '2026-05-19', { to: 'Slagpale' }),
      event('sold', b, '2026-05-18', { to: 'Slagpale' }),
      event('acquired', bought, '2026-05-17', facts),
    ]);
    await carry(farm);
    const said = farm.taken().map(({ body }) => `${body['date']} ${body['headCount']}`);
    // Whoever corrects says what is right, on whatever day that was.
    expect(said.toSorted()).toEqual(['2026-05-19 1', '2026-05-20 0', '2026-05-20 1']);
  });

  it('a change of what was refused is said as new', async () => {
    const farm = await linked(moves);
    const [a = ''] = await herd(farm, 1);
    await recorded(kraal, farm.person, [event('sold', a, '2026-05-20', { to: 'Slagpale' })]);
    standIn.instead.push(bearer, { status: 500 });
    await carry(farm);
    await recorded(kraal, farm.person, [event('identified', a, '2026-05-19', { eid: nextEid() })]);
    expect((await shelf(farm, 'waiting')).map(({ kind }) => kind)).toEqual([
      'update_off',
      'movement_off',
    ]);
    minutes(10);
    farm.person = await signInAgain(kraal, farm.person);
    standIn.instead.push(bearer, refused);
    await carry(farm);
    await carry(farm);
    expect(saying(farm)).toEqual(['POST 1 SALE']);
  });

  it('a place with another name, or off the list, is the place that it was', async () => {
    const farm = await linked(moves);
    const { person, campId } = farm;
    const id = uuid();
    const facts = { species: 'Cattle', sex: 'male', tag: 'B9', eid: nextEid(), campId };
    await recorded(kraal, person, [
      event('acquired', id, '2026-05-20', { ...facts, from: 'Slagpale' }),
    ]);
    await carry(farm);
    const { body: places } = await send(person, 'GET', '/places');
    const place = places['items'].find(({ name }: Body) => name === 'Slagpale');
    await done(person, 'PATCH', `/places/${place.id}`, { name: 'Nuwe naam', version: 1 });
    const { id: camp } = await done(person, 'POST', '/camps', { name: 'Berg', areaHa: 5 });
    await recorded(kraal, person, [event('moved', id, '2026-05-20T12:00:00Z', { campId: camp })]);
    await carry(farm);
    expect(saying(farm)).toEqual(['POST 1 SALE']);
    expect(await shelf(farm, 'held')).toEqual([]);
  });

  it('who is gone leaves on no lorry; a lot that lost some is told of as it was', async () => {
    const farm = await linked(moves);
    const { person, campId } = farm;
    const { body: places } = await send(person, 'GET', '/places');
    const placeId = places['items'][0].id;
    const [a = ''] = await herd(farm, 1);
    await recorded(kraal, person, [
      event('sold', a, '2026-05-20T06:00:00Z', { to: 'Slagpale' }),
      event('departed', a, '2026-05-20T08:00:00Z', { placeId }),
    ]);
    const lot = uuid();
    await recorded(kraal, person, [
      event('registered', lot, '2026-01-01', {
        species: 'Sheep',
        sex: 'female',
        heads: 50,
        campId,
      }),
      event('departed', lot, '2026-05-20T09:00:00Z', { placeId }),
    ]);
    await carry(farm);
    await recorded(kraal, person, [
      event('died', lot, '2026-05-20T05:00:00Z', { cause: 'predator' }, { heads: 5 }),
    ]);
    await carry(farm);
    expect(saying(farm).toSorted()).toEqual([
      'POST 1 SALE',
      'POST 50 SLAUGHTER',
      'PUT 45 SLAUGHTER',
    ]);
  });

  it('an animal that never was is not registered; one that is bought without a number is, once', async () => {
    const farm = await linked();
    const { person, campId } = farm;
    const gone = uuid();
    const mistake = cow(gone, nextEid(), '2026-05-20', { campId });
    await recorded(kraal, person, [mistake]);
    await recorded(kraal, person, [voiding(gone, mistake.id)]);
    const bought = uuid();
    const facts = { species: 'Cattle', sex: 'male', tag: 'B8', campId };
    await recorded(kraal, person, [
      event('acquired', bought, '2026-05-20T08:00:00Z', { ...facts, from: 'Slagpale' }),
      event('identified', bought, '2026-05-20T12:00:00Z', { eid: nextEid() }),
    ]);
    await carry(farm);
    const registers = () => farm.taken().filter(({ path }) => path === '/animals/register');
    expect(registers().map(({ body }) => body['animals'].length)).toEqual([1]);
    // Kept back, it does not come again by another entry.
    await recorded(kraal, person, [
      event('identified', bought, '2026-05-20T12:30:00Z', { eid: nextEid() }),
    ]);
    standIn.instead.push(refused);
    await carry(farm);
    const note = event('noted', bought, '2026-05-20T12:40:00Z', {}, {});
    await record(kraal, person, [{ ...note, payload: { text: 'Maer' } }]);
    await recorded(kraal, person, [voiding(bought, note.id)]).catch(() => undefined);
    expect(await shelf(farm, 'waiting')).toEqual([]);
    expect(await shelf(farm, 'failed')).toHaveLength(1);
  });

  it('a number that goes from one animal to another stays one number', async () => {
    const farm = await linked();
    const { person, campId } = farm;
    const [a, b] = [uuid(), uuid()];
    const [first, second] = [nextEid(), nextEid()];
    await recorded(kraal, person, [
      cow(a, null, '2026-01-01', { campId }),
      cow(b, null, '2026-01-01', { campId }),
    ]);
    const put = event('identified', a, '2026-05-20', { eid: first });
    await recorded(kraal, person, [put]);
    await carry(farm);
    await recorded(kraal, person, [
      voiding(a, put.id),
      event('identified', b, '2026-05-20', { eid: first }),
    ]);
    await recorded(kraal, person, [event('identified', a, '2026-05-20', { eid: second })]);
    await carry(farm);
    expect(
      farm.taken().map(({ path, body }) => [path, body['animals'].map(({ rfid }: Body) => rfid)]),
    ).toEqual([
      ['/animals/register', [first]],
      ['/animals/register', [second]],
    ]);
  });

  it('no secret is read back from what the platform answers, and half a letter breaks nothing', async () => {
    const farm = await linked(moves);
    const { person, holdingId } = farm;
    const [a = ''] = await herd(farm, 1);
    await recorded(kraal, person, [event('sold', a, '2026-05-20', { to: 'Slagpale' })]);
    const secret = standIn.tokens.get(farm.gln);
    standIn.instead.push({ status: 500, body: { echo: secret, key: 'program-key' } });
    await carry(farm);
    minutes(10);
    farm.person = await signInAgain(kraal, person);
    standIn.instead.push({ status: 200, body: { access_token: 'bearer-of-theirs' } });
    standIn.instead.push({ status: 422, body: { echo: 'bearer-of-theirs program-key' } });
    await carry(farm);
    const said = JSON.stringify([await shelf(farm, 'waiting'), await shelf(farm, 'failed')]);
    expect(said).toContain('422');
    for (const hidden of [secret, 'program-key', 'bearer-of-theirs'])
      expect(said).not.toContain(hidden);
    const movement = { fromGln: otherGln, date: '2026-05-19', animals: [{ rfid: nextEid() }] };
    standIn.incoming.set(farm.gln, [
      { ...movement, reference: 'R-half', fromName: `${'a'.repeat(199)}😀` },
      { ...movement, reference: `${'r'.repeat(99)}😀` },
      { ...movement, reference: '..' },
    ]);
    await done(farm.person, 'POST', '/national/incoming/read');
    const { items } = await done(farm.person, 'GET', '/national/incoming');
    expect(items.map(({ reference }: Body) => reference)).toEqual(['R-half']);
    const { properties } = await done(farm.person, 'GET', '/national');
    expect(properties.find(({ id }: Body) => id === holdingId).link.unread).toBe(2);
  });

  it('a list that is too long is said to be, and keeps no other farm waiting', async () => {
    const farm = await linked(moves);
    const animals = Array.from({ length: 400 }, () => ({ rfid: nextEid() }));
    standIn.incoming.set(
      farm.gln,
      Array.from({ length: 40 }, (_, at) => ({ reference: `R${at}`, date: '2026-05-19', animals })),
    );
    expect(await readNational(carrying, farm.person.farmId, { isDue: false })).toBe(true);
    const { properties } = await done(farm.person, 'GET', '/national');
    expect(properties[0].link.problem).toBe('list_unreadable');
    standIn.incoming.delete(farm.gln);
  });

  /** The platform took what waits, and its answer was lost for four days. */
  const givenUp = async (farm: Linked): Promise<void> => {
    await carry(farm);
    await kraal.services.database.transaction(async (transaction) => {
      await transaction.execute(sql`select set_config('app.farm_id', ${farm.person.farmId}, true)`);
      await transaction.execute(
        sql`update national_message set status = 'failed', tries = 10 where status = 'sent'`,
      );
    });
  };

  it('what was given up and may have arrived goes again as itself, and is taken back behind it', async () => {
    const farm = await linked();
    const { person, campId } = farm;
    const id = uuid();
    await recorded(kraal, person, [cow(id, nextEid(), '2026-05-19', { campId })]);
    const sold = event('sold', id, '2026-05-20', { to: 'Slagpale' });
    await recorded(kraal, person, [sold]);
    await givenUp(farm);
    await recorded(kraal, person, [voiding(id, sold.id)]);
    const ids = (await shelf(farm, 'failed')).map((one) => one['id']);
    expect(ids).toHaveLength(2);
    await done(person, 'POST', '/national/messages/acts', { ids, act: 'again' });
    await carry(farm);
    // The stand-in knows both by their ids.
    expect(farm.taken().map(({ method, body }) => `${method} ${body['headCount'] ?? ''}`)).toEqual([
      'POST ',
      'POST 1',
      'PUT 0',
    ]);
    expect(await shelf(farm, 'failed')).toEqual([]);
  });

  it('several entries of one instant are as many movements as they are', async () => {
    const farm = await linked(moves);
    const { person, campId } = farm;
    const { id: far } = await done(person, 'POST', '/holdings', {
      name: 'Ver',
      gln: '6001007000042',
    });
    const { id: farCamp } = await done(person, 'POST', '/camps', {
      name: 'Ver',
      areaHa: 9,
      holdingId: far,
    });
    const { body: camps } = await send(person, 'GET', '/camps');
    const home = camps['items'].find(({ id }: Body) => id === campId);
    await done(person, 'PATCH', `/camps/${campId}`, {
      holdingId: farm.holdingId,
      version: home.version,
    });
    const { body: places } = await send(person, 'GET', '/places');
    const placeId = places['items'][0].id;
    for (const order of [0, 1]) {
      const [one, other] = [uuid(), uuid()].toSorted();
      const [first = '', second = ''] = order === 0 ? [one, other] : [other, one];
      const animal = uuid();
      const at = '2026-05-20T07:00:00Z';
      await recorded(kraal, person, [
        { ...cow(animal, nextEid(), at, { campId, tag: `S${order}` }), id: first },
        event('moved', animal, at, { campId: farCamp }, { id: second }),
      ]).catch(() => undefined);
    }
    await carry(farm);
    const crossed = farm.taken().map(({ path, body }) => `${path} ${body['reason']}`);
    expect(new Set(crossed)).toEqual(new Set(['/movements/off OWN']));
    const animal = uuid();
    const ids = [uuid(), uuid(), uuid(), uuid()].toSorted();
    const at = '2026-05-20T08:00:00Z';
    await recorded(kraal, person, [
      { ...cow(animal, nextEid(), at, { campId, tag: 'S9' }), id: ids[0] ?? '' },
      event('departed', animal, at, { placeId }, { id: ids[1] ?? '' }),
      event('arrived', animal, at, {}, { id: ids[2] ?? '' }),
      event('sold', animal, at, { to: 'Slagpale' }, { id: ids[3] ?? '' }),
    ]);
    await carry(farm);
    const { path, body } = farm.taken().at(-1) ?? {};
    expect([path, body?.['reason'], body?.['headCount']]).toEqual([
      '/movements/off',
      'SLAUGHTER',
      1,
    ]);
  });

  it('a retag behind a registration that is refused is a registration', async () => {
    const farm = await linked();
    const { person, campId } = farm;
    const [id, second] = [uuid(), nextEid()];
    await recorded(kraal, person, [cow(id, nextEid(), '2026-05-19', { campId })]);
    standIn.instead.push(bearer, { status: 500 });
    await carry(farm);
    await recorded(kraal, person, [event('identified', id, '2026-05-20', { eid: second })]);
    expect(kindsOf(await shelf(farm, 'waiting'))).toEqual(['register_animals', 'retag']);
    minutes(10);
    farm.person = await signInAgain(kraal, person);
    standIn.instead.push(bearer, refused);
    await carry(farm);
    await carry(farm);
    expect(farm.taken().map(({ path, body }) => [path, body['animals'][0].rfid])).toEqual([
      ['/animals/register', second],
    ]);
  });

  it('what was recorded while a subject was kept on the farm stays there; what was said is put right', async () => {
    const farm = await linked(moves);
    const { person, holdingId } = farm;
    const [a = '', b = ''] = await herd(farm);
    const consent = (off: string, version: number) =>
      done(person, 'PUT', `/national/links/${holdingId}`, { consents: { ...moves, off }, version });
    const sold = event('sold', a, '2026-05-20', { to: 'Slagpale' });
    await recorded(kraal, person, [sold]);
    await carry(farm);
    await consent('never', 1);
    await recorded(kraal, person, [
      voiding(a, sold.id),
      event('sold', b, '2026-05-20T06:00:00Z', { to: 'Slagpale' }),
    ]);
    now = new Date('2026-05-21T08:00:00Z');
    farm.person = await signInAgain(kraal, person);
    await done(farm.person, 'PUT', `/national/links/${holdingId}`, { consents: moves, version: 2 });
    await recorded(kraal, farm.person, [
      event('described', b, '2026-05-20T05:00:00Z', { colour: 'red' }),
    ]);
    await carry(farm);
    expect(saying(farm)).toEqual(['POST 1 SALE', 'PUT 0 SALE']);
  });

  it('who is linked again is registered, or known, as its owner says', async () => {
    for (const isHerdKnown of [false, true]) {
      const farm = await linked();
      const { person, holdingId, campId } = farm;
      const [id, first, second] = [uuid(), nextEid(), nextEid()];
      await recorded(kraal, person, [cow(id, first, '2026-05-19', { campId })]);
      await done(person, 'DELETE', `/national/links/${holdingId}?version=1`);
      await done(person, 'PUT', `/national/links/${holdingId}`, {
        token: standIn.tokens.get(farm.gln),
        consents: always,
        isHerdKnown,
        version: 0,
      });
      await recorded(kraal, person, [event('identified', id, '2026-05-20', { eid: second })]);
      await carry(farm);
      const said = farm.taken().map(({ path, body }) => [path, body['animals'][0].oldRfid ?? null]);
      expect(said).toEqual(
        isHerdKnown ? [['/animals/retag', first]] : [['/animals/register', null]],
      );
    }
  });

  it('a property with another number says nothing under the old one', async () => {
    const farm = await linked(moves);
    const { person, holdingId } = farm;
    const [a = ''] = await herd(farm, 1);
    await done(person, 'PATCH', `/holdings/${holdingId}`, { gln: '6001007000042', version: 1 });
    await recorded(kraal, person, [event('sold', a, '2026-05-20', { to: 'Slagpale' })]);
    await carry(farm);
    expect(farm.taken()).toEqual([]);
    expect((await done(person, 'GET', '/national'))['properties'][0].link.problem).toBe(
      'gln_changed',
    );
  });
});

describe('the platform', () => {
  const soldOne = async (farm: Linked) => {
    const id = uuid();
    await recorded(kraal, farm.person, [
      cow(id, nextEid(), '2026-01-01', { campId: farm.campId }),
      event('sold', id, '2026-05-20', { to: 'Slagpale' }),
    ]);
  };

  it('that is down, slow or busy gets it later, as often as it must, and once', async () => {
    const farm = await linked();
    await soldOne(farm);
    standIn.instead.push({ status: 503 });
    expect(await carry(farm)).toBe(false);
    await carry(farm);
    expect(farm.taken()).toEqual([]);
    minutes(2);
    standIn.instead.push({ status: 200, body: { access_token: 'x' } }, { status: 500 });
    await carry(farm);
    minutes(10);
    await carry(farm);
    expect(farm.taken()).toHaveLength(1);
    expect(await shelf(farm, 'settled')).toMatchObject([{ status: 'sent', tries: 3 }]);
  });

  it('that says when to come back is asked no sooner than that, and no more often than otherwise', async () => {
    const farm = await linked();
    await soldOne(farm);
    for (let minute = 0; minute < 15; minute += 1) {
      standIn.instead.push({ status: 429, headers: { 'retry-after': '1' } });
      await carry(farm);
      minutes(1);
    }
    Object.assign(farm.person, await signInAgain(kraal, farm.person));
    const [waiting] = await shelf(farm, 'waiting');
    expect(waiting).toMatchObject({ status: 'waiting', tries: 3 });
  });

  it('that forbids one thing is asked for the others', async () => {
    const farm = await linked();
    await soldOne(farm);
    await soldOne(farm);
    const forbidden = { status: 403, body: { error: 'not your animal' } };
    // Each time a bearer that is taken.
    for (let time = 0; time < 2; time += 1)
      standIn.instead.push({ status: 200, body: { access_token: 'x' } }, forbidden);
    await carry(farm);
    expect((await shelf(farm, 'failed')).map(({ answer }) => answer)).toEqual([
      expect.stringContaining('403'),
    ]);
    expect(farm.taken()).not.toEqual([]);
    expect((await done(farm.person, 'GET', '/national'))['properties'][0].link.problem).toBeNull();
  });

  it('that was down when the farm kept it to itself hears it once it no longer does', async () => {
    const farm = await linked(moves);
    const { person, holdingId } = farm;
    await soldOne(farm);
    standIn.instead.push({ status: 500 });
    await carry(farm);
    const consent = (off: string, version: number) =>
      done(person, 'PUT', `/national/links/${holdingId}`, { consents: { ...moves, off }, version });
    await consent('never', 1);
    minutes(60);
    Object.assign(person, await signInAgain(kraal, person));
    await carry(farm);
    expect(farm.taken()).toEqual([]);
    // What else is said waits for none of it.
    await recorded(kraal, person, [
      event('acquired', uuid(), '2026-05-20', {
        species: 'Cattle',
        sex: 'male',
        eid: nextEid(),
        tag: 'B9',
        from: 'slagpale',
        campId: farm.campId,
      }),
    ]);
    await carry(farm);
    expect(farm.taken().map(({ path }) => path)).toEqual(['/movements/on']);
    await consent('always', 2);
    await carry(farm);
    expect(farm.taken().map(({ path }) => path)).toEqual(['/movements/on', '/movements/off']);
  });

  it('that refuses it says why, and it is tried again when somebody says so', async () => {
    const farm = await linked();
    await soldOne(farm);
    standIn.instead.push({ status: 200, body: { access_token: 'x' } });
    standIn.instead.push({ status: 422, body: { error: 'unknown\u0007 animal' } });
    await carry(farm);
    const [failed] = await shelf(farm, 'failed');
    expect(failed?.['answer']).toContain('422');
    await done(farm.person, 'POST', '/national/messages/acts', {
      ids: [failed?.['id']],
      act: 'again',
    });
    await carry(farm);
    expect(farm.taken()).toHaveLength(1);
  });

  it('whose token is refused gets nothing more until there is another', async () => {
    const farm = await linked();
    const { person, holdingId, gln } = farm;
    standIn.tokens.set(gln, 'another');
    await soldOne(farm);
    await carry(farm);
    const link = async () =>
      (await done(person, 'GET', '/national'))['properties'].find(
        ({ id }: Body) => id === holdingId,
      ).link;
    expect(await link()).toMatchObject({ problem: 'token_refused', version: 1 });
    expect(await shelf(farm, 'waiting')).toMatchObject([{ tries: 0 }]);
    await done(person, 'PUT', `/national/links/${holdingId}`, {
      token: 'another',
      consents: always,
      version: 1,
    });
    expect(await link()).toMatchObject({ problem: null, version: 2 });
    await carry(farm);
    expect(farm.taken()).toHaveLength(1);
  });

  it('whose bearers end gives another; what was sent and not noted goes again and is one', async () => {
    const farm = await linked();
    await soldOne(farm);
    await carry(farm);
    standIn.endBearers();
    await kraal.services.database.transaction(async (transaction) => {
      await transaction.execute(sql`select set_config('app.farm_id', ${farm.person.farmId}, true)`);
      await transaction.execute(
        sql`update national_message set status = 'waiting', due_at = ${now.toISOString()}`,
      );
    });
    await carry(farm);
    expect(farm.taken()).toHaveLength(1);
    expect(await shelf(farm, 'settled')).toHaveLength(1);
  });

  it('is spoken to by sixteen at once as by one', async () => {
    const farm = await linked();
    for (let count = 0; count < 5; count += 1) await soldOne(farm);
    await Promise.all(Array.from({ length: 16 }, () => carry(farm)));
    await carry(farm);
    expect(farm.taken()).toHaveLength(5);
  });

  it('is asked by the round of every minute, what is on its way each quarter of an hour', async () => {
    const farm = await linked();
    await soldOne(farm);
    standIn.incoming.set(farm.gln, [
      {
        reference: 'R-round',
        fromGln: otherGln,
        date: '2026-05-19',
        animals: [{ rfid: nextEid() }],
      },
    ]);
    await nationalRound(carrying);
    expect(farm.taken()).toHaveLength(1);
    const incoming = async () =>
      (await done(farm.person, 'GET', '/national/incoming'))['items'].map(
        ({ reference }: Body) => reference,
      );
    expect(await incoming()).toEqual(['R-round']);
    standIn.incoming.set(farm.gln, []);
    await nationalRound(carrying);
    expect(await incoming()).toEqual(['R-round']);
    minutes(16);
    await nationalRound(carrying);
    farm.person = await signInAgain(kraal, farm.person);
    expect(await incoming()).toEqual([]);
  });
});

describe('what is on its way', () => {
  const announced = async (farm: Linked, count = 3) => {
    const eids = Array.from({ length: count }, nextEid);
    const reference = `IN/${farm.gln}`;
    standIn.incoming.set(farm.gln, [
      {
        reference,
        fromGln: otherGln,
        fromName: 'Vendusie',
        date: '2026-05-19',
        headCount: count,
        animals: eids.map((rfid) => ({ rfid, species: 'CATTLE' })),
      },
    ]);
    await readNational(carrying, farm.person.farmId, { isDue: false });
    return { eids, reference };
  };

  it('is received: who came joins the herd, and the platform hears it under its own number', async () => {
    const farm = await linked();
    const { person, holdingId, campId } = farm;
    const { eids, reference } = await announced(farm);
    const [one = '', two = ''] = eids;
    const body = { holdingId, reference, eids: [one, two], species: 'Cattle', sex: 'male', campId };
    expect(await done(person, 'POST', '/national/incoming/receive', body)).toEqual({ came: 2 });
    await carry(farm);
    const { body: said } = farm.taken().at(-1) ?? {};
    expect(farm.taken().map(({ path }) => path)).toEqual(['/movements/on', '/movements/on']);
    expect(said).toMatchObject({ incomingReference: reference, fromGln: otherGln });
    const again = await send(person, 'POST', '/national/incoming/receive', body);
    expect(again.status).toBe(409);
    const { body: herd } = await send(person, 'GET', '/animals?species=Cattle');
    expect(herd['items'].map(({ eid }: Body) => eid).toSorted()).toEqual([one, two].toSorted());
    expect((await done(person, 'GET', '/national/incoming'))['items']).toMatchObject([
      { standing: 'received', placeName: 'Slagpale' },
    ]);
  });

  it('received by mistake and taken back may be received again, or rejected', async () => {
    const farm = await linked();
    const { person, holdingId, campId } = farm;
    const { eids, reference } = await announced(farm, 1);
    const body = { holdingId, reference, eids, species: 'Cattle', sex: 'male', campId };
    const standing = async () =>
      (await done(person, 'GET', '/national/incoming'))['items'].map(
        ({ standing: of }: Body) => of,
      );
    for (let time = 0; time < 2; time += 1) {
      await done(person, 'POST', '/national/incoming/receive', body);
      expect(await standing()).toEqual(['received']);
      const { items } = await done(person, 'GET', '/animals?species=Cattle');
      const [{ id }] = items;
      const { items: entries } = await done(person, 'GET', `/animals/${id}/events`);
      await recorded(kraal, person, [voiding(id, entries[0].id)]);
      expect(await standing()).toEqual(['open']);
    }
    await done(person, 'POST', '/national/incoming/reject', {
      holdingId,
      reference,
      reason: 'Not ours',
    });
    expect(await standing()).toEqual(['rejected']);
  });

  it('is rejected with a reason, once', async () => {
    const farm = await linked();
    const { person, holdingId } = farm;
    const { reference } = await announced(farm);
    const body = { holdingId, reference, reason: 'Not ours' };
    await done(person, 'POST', '/national/incoming/reject', body);
    expect((await send(person, 'POST', '/national/incoming/reject', body)).status).toBe(409);
    await carry(farm);
    expect(farm.taken()).toMatchObject([
      {
        path: `/movements/incoming/${encodeURIComponent(reference)}/reject`,
        body: { reason: 'Not ours' },
      },
    ]);
  });

  it('that cannot be read, or is not for this farm, changes nothing', async () => {
    const farm = await linked();
    const { person, holdingId, campId } = farm;
    const { reference, eids } = await announced(farm);
    standIn.instead.push({ status: 200, body: 'nothing' });
    await readNational(carrying, person.farmId, { isDue: false });
    expect((await done(person, 'GET', '/national'))['properties'][0].link.problem).toBe(
      'list_unreadable',
    );
    expect((await done(person, 'GET', '/national/incoming'))['items']).toHaveLength(1);
    const body = { holdingId, reference, eids, species: 'Cattle', sex: 'male', campId };
    const receive = async (more: object) =>
      (await send(person, 'POST', '/national/incoming/receive', { ...body, ...more })).status;
    expect(await receive({ eids: [nextEid()] })).toBe(422);
    expect(await receive({ eids: [] })).toBe(422);
    expect(await receive({ campId: uuid() })).toBe(422);
    expect(await receive({ on: '2026-05-21' })).toBe(422);
    expect(await receive({ reference: 'other' })).toBe(404);
    expect(await receive({ holdingId: uuid() })).toBe(404);
    const stranger = await linked();
    expect((await send(stranger.person, 'POST', '/national/incoming/receive', body)).status).toBe(
      404,
    );
    expect(await receive({})).toBe(200);
  });
});

describe('who links', () => {
  it('is the owner, with a number and a token of it, which nobody reads back', async () => {
    const farm = await linked();
    const { person, holdingId } = farm;
    const manager = { ...(await joinFarm(kraal, person, 'farm_manager')), farmId: person.farmId };
    const worker = { ...(await joinFarm(kraal, person, 'field_worker')), farmId: person.farmId };
    const link = { token: 'x', consents: always, version: 1 };
    const put = async (who: Person, of: string, body: object) =>
      (await send(who, 'PUT', `/national/links/${of}`, body)).status;
    expect(await put(manager, holdingId, link)).toBe(403);
    expect((await send(worker, 'GET', '/national')).status).toBe(403);
    expect((await send(manager, 'GET', '/national')).status).toBe(200);
    expect(await put(person, holdingId, { ...link, version: 0 })).toBe(409);
    expect(await put(person, uuid(), { ...link, version: 0 })).toBe(404);
    expect(await put(person, holdingId, { ...link, token: 'with space' })).toBe(422);
    const { off: _off, ...less } = always;
    expect(await put(person, holdingId, { ...link, consents: less })).toBe(422);
    const { id: bare } = await done(person, 'POST', '/holdings', { name: 'Kaal' });
    expect(await put(person, bare, { ...link, version: 0 })).toBe(422);
    const shown = JSON.stringify(await done(person, 'GET', '/national'));
    expect(shown).not.toContain(`token-of-${farm.gln}`);
    const { body: trail } = await send(person, 'GET', '/audit');
    expect(JSON.stringify(trail)).not.toContain(`token-of-${farm.gln}`);
  });

  it('ends it: what waits does not leave, and nothing is said any more', async () => {
    const farm = await linked();
    const { person, holdingId, campId } = farm;
    const [one, other] = [uuid(), uuid()];
    await recorded(kraal, person, [
      cow(one, nextEid(), '2026-01-01', { campId }),
      cow(other, nextEid(), '2026-01-01', { campId }),
      event('sold', one, '2026-05-20', { to: 'Slagpale' }),
    ]);
    expect((await send(person, 'DELETE', `/national/links/${holdingId}?version=7`)).status).toBe(
      409,
    );
    await done(person, 'DELETE', `/national/links/${holdingId}?version=1`);
    await recorded(kraal, person, [event('sold', other, '2026-05-20', { to: 'Slagpale' })]);
    await carry(farm);
    expect(farm.taken()).toEqual([]);
    expect(await shelf(farm, 'waiting')).toEqual([]);
  });
});

it('a weighing asks nothing of it, and an entry of a farm that is not linked one thing', async () => {
  const person = await signUp(kraal, ['Cattle']);
  const id = uuid();
  await recorded(kraal, person, [cow(id, nextEid(), '2026-01-01')]);
  const answer = await record(kraal, person, [event('sold', id, '2026-05-20', { to: 'Slagpale' })]);
  expect(answer.status).toBe(200);
  expect((await done(person, 'GET', '/national'))['held']).toBe(0);
});
