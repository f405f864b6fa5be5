import { type Envelope } from '@kraal/domain/partners/message';
import { dayOf } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/connection.ts';
import {
  call,
  event,
  openKraal,
  type Person,
  recorded,
  signUp,
  uuid,
} from '../../testing/kraal.ts';
import { heard, linkFarms } from '../../testing/linkFarms.ts';
import { stranger } from '../../testing/stranger.ts';
import { openWire } from '../../testing/wire.ts';
import { readRows } from '../../testing/readRows.ts';
import { deliverAllMessages } from './deliver.ts';
import { receiveMessage } from './receive.ts';

type Kraal = Awaited<ReturnType<typeof openKraal>>;
type Owner = { kraal: Kraal; person: Person };
const [toOurs, toTheirs] = [await openWire(), await openWire()];
const serverAt = async (wire: typeof toOurs): Promise<Kraal> => {
  const kraal = await openKraal({ PUBLIC_URL: wire.url, CALL_OUT_ALLOW: '127.0.0.1' });
  wire.kraal = kraal;
  return kraal;
};
const [ours, theirs] = [await serverAt(toOurs), await serverAt(toTheirs)];
const owners = {
  ours: openDatabase(ours.ownerUrl, { role: 'owner', log: () => {} }),
  theirs: openDatabase(theirs.ownerUrl, { role: 'owner', log: () => {} }),
};
afterAll(async () => {
  for (const owner of Object.values(owners)) await owner.$client.end();
});
/** The last envelope that a farm sent, as it went out. */
async function lastSaid(kraal: Kraal, { person }: Owner): Promise<Envelope> {
  const owner = kraal === ours ? owners.ours : owners.theirs;
  const [said] = await owner.transaction((transaction) =>
    readRows<Envelope>(
      transaction,
      sql`select a.code as from, p.code as to, m.number, m.kind, m.body, a.public_key as key,
          m.signature
        from partner_message m join partner p on p.farm_id = m.farm_id and p.id = m.partner_id
          join farm_address a on a.farm_id = m.farm_id
        where m.farm_id = ${person.farmId} and m.direction = 'out' order by m.number desc limit 1`,
    ),
  );
  if (!said) throw new Error('nothing was said');
  return said;
}
beforeEach(() => {
  for (const wire of [toOurs, toTheirs]) wire.weather = 'fine';
});

const send = ({ kraal, person }: Owner, method: 'GET' | 'POST', path: string, body?: object) =>
  call(kraal, method, `/api/farms/${person.farmId}${path}`, {
    token: person.token,
    ...(body ? { body } : {}),
  });
const items = async (who: Owner, path: string): Promise<Record<string, unknown>[]> =>
  (await send(who, 'GET', path)).body['items'];
const codeOf = async (who: Owner): Promise<string> =>
  String((await send(who, 'POST', '/partners/code')).body['code']);
const place = async (who: Owner): Promise<string> =>
  (await send(who, 'POST', '/places', { name: `Koper ${uuid()}`, kind: 'farm' })).body['id'];
const stands = (who: Owner) => async () => (await items(who, '/partners'))[0]?.['status'];

/** A seller here and a buyer on the other server. */
async function farms(): Promise<{ seller: Owner; buyer: Owner }> {
  return {
    seller: { kraal: ours, person: await signUp(ours, ['Sheep'], { farmName: 'Vêrkyk' }) },
    buyer: { kraal: theirs, person: await signUp(theirs, ['Sheep'], { farmName: 'Oorkant' }) },
  };
}

async function asked(seller: Owner, buyer: Owner): Promise<string> {
  const placeId = await place(seller);
  const code = `${await codeOf(buyer)}@${toTheirs.url}`;
  const { status, body } = await send(seller, 'POST', '/partners', { code, placeId });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ status: 'requested', server: toTheirs.url });
  return placeId;
}

async function accepted(buyer: Owner): Promise<void> {
  await heard(stands(buyer)).toBe('pending');
  const [{ id, version } = {}] = await items(buyer, '/partners');
  await send(buyer, 'POST', `/partners/${String(id)}/accept`, { version });
}

async function linked(): Promise<{ seller: Owner; buyer: Owner; placeId: string }> {
  const { seller, buyer } = await farms();
  const placeId = await asked(seller, buyer);
  await accepted(buyer);
  await heard(stands(seller)).toBe('linked');
  return { seller, buyer, placeId };
}

async function approvedSale({ seller, placeId }: { seller: Owner; placeId: string }) {
  const sheep = [uuid(), uuid(), uuid()];
  const came = { species: 'Sheep', sex: 'female', bornOn: '2025-10-01', brand: 'KB7' };
  await recorded(
    ours,
    seller.person,
    sheep.map((id, at) => event('registered', id, '2026-02-01', { ...came, tag: `W${at}` })),
  );
  const { body: begun } = await send(seller, 'POST', '/transfers', {
    kind: 'sale',
    day: dayOf(ours.services.now(), 'Africa/Johannesburg'),
    toId: placeId,
    animalIds: sheep,
  });
  const path = `/transfers/${String(begun['id'])}`;
  for (const step of ['submit', 'approve']) {
    const { version } = (await send(seller, 'GET', path)).body;
    const { status, body } = await send(seller, 'POST', `${path}/steps`, { step, version });
    expect(status, JSON.stringify(body)).toBe(200);
  }
  return path;
}

const announced = (buyer: Owner) => async () =>
  (await items(buyer, '/consignments')).map(({ sent, heads }) => [sent, heads]);
const waiting = (who: Owner) => async () => (await items(who, '/partners'))[0]?.['waiting'];

describe('two farms on two servers', () => {
  it('meet by a code and a server, and what one sells is announced to the other', async () => {
    const { seller, buyer, placeId } = await linked();
    expect(await items(seller, '/partners')).toMatchObject([
      { name: 'Oorkant', server: toTheirs.url, placeId, status: 'linked' },
    ]);
    expect(await items(buyer, '/partners')).toMatchObject([
      { name: 'Vêrkyk', server: toOurs.url, placeName: 'Vêrkyk', status: 'linked' },
    ]);
    await approvedSale({ seller, placeId });
    await heard(announced(buyer)).toEqual([['announced', 3]]);
    // What is called for a farm it can look up: the server, never what was said.
    const calls = (await send(seller, 'GET', '/channels')).body['calls'];
    expect(calls?.[0]).toMatchObject({ purpose: 'partner', status: 200 });
  });

  it.each(['down', 'lost', 'page', 'huge', 'elsewhere'] as const)(
    'what is said while the other is %s waits, and is heard once when it is not',
    async (weather) => {
      const { seller, buyer, placeId } = await linked();
      toTheirs.weather = weather;
      const before = toTheirs.said;
      await approvedSale({ seller, placeId });
      await heard(async () => toTheirs.said > before).toBe(true);
      await deliverAllMessages(ours.services);
      expect(await waiting(seller)()).toBeGreaterThan(0);
      expect(await stands(seller)()).toBe('linked');
      toTheirs.weather = 'fine';
      await deliverAllMessages(ours.services);
      await heard(waiting(seller)).toBe(0);
      expect(await announced(buyer)()).toEqual([['announced', 3]]);
    },
  );

  it('what arrives twice at once is heard once', async () => {
    const { seller, buyer, placeId } = await linked();
    toTheirs.weather = 'twice';
    await approvedSale({ seller, placeId });
    await heard(announced(buyer)).toEqual([['announced', 3]]);
    await heard(waiting(seller)).toBe(0);
  });

  it('part, and hear nothing more of each other until they meet anew', async () => {
    const { seller, buyer } = await linked();
    const [{ id, version } = {}] = await items(buyer, '/partners');
    await send(buyer, 'POST', `/partners/${String(id)}/end`, { version });
    await heard(stands(seller)).toBe('ended');
    await asked(seller, buyer);
    await accepted(buyer);
    await heard(stands(seller)).toBe('linked');
  });
});

const tell = async (body: unknown) =>
  (await call(theirs, 'POST', '/api/partner-messages', { body })).body;

describe('of what comes from outside', () => {
  const hello = { name: 'Vreemde', gln: null, server: 'https://vreemd.example' };

  it('nothing is believed of a farm that is here', async () => {
    const one = { kraal: theirs, person: await signUp(theirs) };
    const other = { kraal: theirs, person: await signUp(theirs) };
    const as = stranger(await codeOf(other));
    expect(await tell(as(await codeOf(one), 1, 'hello', hello))).toEqual({
      is: 'rejected',
      why: 'forged',
    });
    expect(await items(one, '/partners')).toEqual([]);
  });

  it.each([
    ['no server', { name: 'x', gln: null }],
    ['a server without TLS', { ...hello, server: 'http://vreemd.example' }],
    ['a server with a path', { ...hello, server: 'https://vreemd.example/x' }],
    ['this very server', { ...hello, server: toTheirs.url }],
    ['a name that is too long', { ...hello, name: 'x'.repeat(300) }],
    ['more than a hello', { ...hello, isAdmin: true }],
    ['no name', { ...hello, name: ' ' }],
  ])('a hello with %s is none', async (_what, body) => {
    const one = { kraal: theirs, person: await signUp(theirs) };
    expect(await tell(stranger('BCDFGHJKLMNP')(await codeOf(one), 1, 'hello', body))).toEqual({
      is: 'rejected',
      why: 'malformed',
    });
    expect(await items(one, '/partners')).toEqual([]);
  });

  it('no envelope is taken that another signed, or that was changed on the way', async () => {
    const { buyer, seller } = await linked();
    const [from, to] = [await codeOf(seller), await codeOf(buyer)];
    const goodbye = stranger(from)(to, 99, 'goodbye', hello);
    expect(await tell(goodbye)).toMatchObject({ is: 'rejected', why: 'forged' });
    expect(await tell({ ...goodbye, number: 3 })).toMatchObject({ why: 'forged' });
    expect(await stands(buyer)()).toBe('linked');
  });

  it('who was met on another server is not heard from here, nor the other way round', async () => {
    const { buyer, seller } = await linked();
    const sentBySeller = await lastSaid(ours, seller);
    // The very envelope, carried by a process of the receiver's own.
    const again = { ...sentBySeller, kind: 'hello' };
    expect(await receiveMessage(theirs.services, again)).toMatchObject({ why: 'forged' });
    expect(await receiveMessage(theirs.services, sentBySeller)).toMatchObject({ why: 'forged' });
    expect(await receiveMessage(theirs.services, sentBySeller, 'outside')).toMatchObject({
      is: 'known',
    });
    expect(await stands(buyer)()).toBe('linked');
    // And one that was met here, as a farm that is gone from here would be.
    const [one, other] = [await signUp(theirs), await signUp(theirs)];
    await linkFarms(theirs, one, other);
    const fromHere = await lastSaid(theirs, { kraal: theirs, person: one });
    await owners.theirs.execute(sql`delete from farm_address where farm_id = ${one.farmId}`);
    expect(await receiveMessage(theirs.services, fromHere, 'outside')).toMatchObject({
      why: 'forged',
    });
  });

  it('who speaks in a farm’s name before it was asked is nobody once it answers', async () => {
    const { seller, buyer } = await farms();
    const as = stranger(await codeOf(buyer));
    const says = async (number: number, kind: string) =>
      receiveMessage(ours.services, as(await codeOf(seller), number, kind, hello), 'outside');
    // He asks, is told no, and speaks again once the owner asks the true one.
    expect(await says(1, 'hello')).toMatchObject({ is: 'taken' });
    const [{ id, version } = {}] = await items(seller, '/partners');
    await send(seller, 'POST', `/partners/${String(id)}/end`, { version });
    toTheirs.weather = 'down';
    await asked(seller, buyer);
    expect(await says(2, 'welcome')).toMatchObject({ is: 'later' });
    expect(await says(2, 'goodbye')).toMatchObject({ is: 'later' });
    expect(await stands(seller)()).toBe('requested');
    toTheirs.weather = 'fine';
    await deliverAllMessages(ours.services);
    await accepted(buyer);
    await heard(stands(seller)).toBe('linked');
    expect(await says(3, 'goodbye')).toMatchObject({ is: 'rejected', why: 'forged' });
    expect(await stands(seller)()).toBe('linked');
  });

  it('what a stranger said in vain counts for nothing, however high he numbered it, and leaves nothing', async () => {
    const { seller, buyer } = await farms();
    const to = await codeOf(seller);
    const as = stranger(await codeOf(buyer));
    const blank = as(to, 2_000_000_000, 'hello', { ...hello, name: ' ' });
    const long = as(to, 1, 'hello', { ...hello, name: `x${' '.repeat(5000)}` });
    for (const one of [blank, long])
      expect(await receiveMessage(ours.services, one, 'outside')).toMatchObject({
        why: 'malformed',
      });
    expect(await items(seller, '/partners')).toEqual([]);
    await asked(seller, buyer);
    await accepted(buyer);
    await heard(stands(seller)).toBe('linked');
  });

  it('what waits for a farm goes to nobody who says after an end that he is it', async () => {
    const { seller, buyer, placeId } = await linked();
    toTheirs.weather = 'down';
    await approvedSale({ seller, placeId });
    expect(await waiting(seller)()).toBeGreaterThan(0);
    const [{ id, version } = {}] = await items(seller, '/partners');
    await send(seller, 'POST', `/partners/${String(id)}/end`, { version });
    const evil = await openWire();
    evil.weather = 'page';
    const as = stranger(await codeOf(buyer));
    const said = as(await codeOf(seller), 50, 'hello', { ...hello, server: evil.url });
    expect(await receiveMessage(ours.services, said, 'outside')).toMatchObject({ is: 'taken' });
    expect(await stands(seller)()).toBe('pending');
    await deliverAllMessages(ours.services);
    expect(evil.said).toBe(0);
  });

  it('a farm that was restored from a backup is told again what it forgot', async () => {
    const { seller, buyer, placeId } = await linked();
    await approvedSale({ seller, placeId });
    await heard(announced(buyer)).toEqual([['announced', 3]]);
    // As its server stood before the load was announced.
    const { farmId } = buyer.person;
    for (const forget of [
      sql`delete from consignment_line where farm_id = ${farmId}`,
      sql`delete from consignment where farm_id = ${farmId}`,
      sql`delete from partner_message where farm_id = ${farmId} and direction = 'in' and number > 1`,
      sql`update partner set received_number = 1 where farm_id = ${farmId}`,
    ])
      await owners.theirs.execute(forget);
    expect(await announced(buyer)()).toEqual([]);
    const [{ id, version } = {}] = await items(seller, '/transfers');
    const { body } = await send(seller, 'POST', `/transfers/${String(id)}/steps`, {
      step: 'depart',
      version,
    });
    expect(body['status'], JSON.stringify(body)).toBe('inTransit');
    await heard(announced(buyer)).toEqual([['onTheRoad', 3]]);
    await heard(waiting(seller)).toBe(0);
  });

  it('a farm that stands on another machine with other keys and old numbers is met anew', async () => {
    const { seller, buyer, placeId } = await linked();
    await approvedSale({ seller, placeId });
    await heard(announced(buyer)).toEqual([['announced', 3]]);
    const [{ id, version } = {}] = await items(buyer, '/partners');
    await send(buyer, 'POST', `/partners/${String(id)}/end`, { version });
    await heard(stands(seller)).toBe('ended');
    const { farmId } = seller.person;
    for (const change of [
      sql`update farm_address set private_key = 'sealed elsewhere' where farm_id = ${farmId}`,
      sql`delete from partner_message where farm_id = ${farmId}`,
      sql`update partner set sent_number = 0, received_number = 0 where farm_id = ${farmId}`,
    ])
      await owners.ours.execute(change);
    const code = `${await codeOf(seller)}@${toOurs.url}`;
    await send(buyer, 'POST', '/partners', { code, placeId: await place(buyer) });
    await accepted(seller);
    await heard(stands(buyer)).toBe('linked');
    await heard(waiting(seller)).toBe(0);
    expect([await stands(seller)(), (await announced(buyer)())[0]]).toEqual([
      'linked',
      ['announced', 3],
    ]);
  });

  it('where fifty ask already the next waits, and is not at an end', async () => {
    const { seller, buyer } = await farms();
    const { farmId } = buyer.person;
    await owners.theirs.execute(
      sql`insert into partner (farm_id, id, code, status, server)
        select ${farmId}, gen_random_uuid(), 'X' || n, 'pending', 'https://x.example'
        from generate_series(1, 50) n`,
    );
    await asked(seller, buyer);
    await deliverAllMessages(ours.services);
    expect([await stands(seller)(), await waiting(seller)()]).toEqual(['requested', 1]);
    await owners.theirs.execute(
      sql`update partner set status = 'ended' where farm_id = ${farmId} and code like 'X%'`,
    );
    await deliverAllMessages(ours.services);
    await heard(waiting(seller)).toBe(0);
  });

  it('each of two that asked the other knows the other’s voice by its server', async () => {
    const { seller, buyer } = await farms();
    const [placeId, other] = [await place(seller), await place(buyer)];
    const [theirCode, ourCode] = [await codeOf(buyer), await codeOf(seller)];
    await Promise.all([
      send(seller, 'POST', '/partners', { code: `${theirCode}@${toTheirs.url}`, placeId }),
      send(buyer, 'POST', '/partners', { code: `${ourCode}@${toOurs.url}`, placeId: other }),
    ]);
    await heard(async () => {
      await deliverAllMessages(ours.services);
      await deliverAllMessages(theirs.services);
      for (const who of [seller, buyer])
        if ((await stands(who)()) === 'pending') await accepted(who);
      return [await stands(seller)(), await stands(buyer)()];
    }).toEqual(['linked', 'linked']);
  });

  it.each([[[]], [{}], [{ from: 1 }], [{ ...stranger('BCDFGHJKLMNP')('X', 1, 'hello', {}) }]])(
    'garbage is answered and nothing else: %j',
    async (body) => {
      const { status, body: said } = await call(theirs, 'POST', '/api/partner-messages', { body });
      expect(status).toBeLessThan(500);
      if (status === 200) expect(said).toEqual({ is: 'rejected', why: 'malformed' });
    },
  );

  it('what is larger than any message is not read', async () => {
    const body = { from: 'x'.repeat(7_000_000) };
    const { status } = await call(theirs, 'POST', '/api/partner-messages', { body });
    expect(status).toBe(413);
  });

  it('a farm that nobody knows is said to be none', async () => {
    const said = stranger('BCDFGHJKLMNP')('ZZZZZZZZZZZZ', 1, 'hello', hello);
    expect(await tell(said)).toEqual({ is: 'rejected', why: 'unknown_farm' });
  });
});

describe('a server that somebody writes down', () => {
  it('is none where it is this one, or where the farm is here', async () => {
    const [one, other] = [await signUp(ours), await signUp(ours)].map((person) => ({
      kraal: ours,
      person,
    })) as [Owner, Owner];
    const code = await codeOf(other);
    const ask = async (said: string) =>
      send(one, 'POST', '/partners', { code: said, placeId: await place(one) });
    expect((await ask(`${code}@${toTheirs.url}`)).status).toBe(422);
    expect((await ask(`${code}@evil.example/x`)).status).toBe(422);
    const { body } = await ask(`${code}@${toOurs.url}`);
    expect(body).toMatchObject({ status: 'requested', server: null });
    await heard(stands(other)).toBe('pending');
  });

  it('is not asked by one that itself has no public address', async () => {
    const kraal = await openKraal();
    const one = { kraal, person: await signUp(kraal) };
    const { status, body } = await send(one, 'POST', '/partners', {
      code: 'BCDFGHJKLMNP@kraal.example',
      placeId: await place(one),
    });
    expect([status, body['code']]).toEqual([409, 'no_public_address']);
  });

  it('is called by nobody where it is inside, unless this server allows it', async () => {
    const kraal = await openKraal({ PUBLIC_URL: 'http://127.0.0.1:9' });
    const one = { kraal, person: await signUp(kraal) };
    const before = toTheirs.said;
    await send(one, 'POST', '/partners', {
      code: `BCDFGHJKLMNP@${toTheirs.url}`,
      placeId: await place(one),
    });
    await deliverAllMessages(kraal.services);
    expect(toTheirs.said).toBe(before);
    expect(await waiting(one)()).toBe(1);
  });
});
