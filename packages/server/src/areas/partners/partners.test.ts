import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/connection.ts';
import { joinFarm } from '../../testing/join.ts';
import { call, openKraal, type Person, signUp, uuid } from '../../testing/kraal.ts';
import { heard, linkFarms } from '../../testing/linkFarms.ts';
import { stranger } from '../../testing/stranger.ts';
import { readRows } from '../../testing/readRows.ts';
import { deliverAllMessages } from './deliver.ts';
import { receiveMessage } from './receive.ts';

const kraal = await openKraal();
const owner = openDatabase(kraal.ownerUrl, { role: 'owner', log: () => {} });
afterAll(() => owner.$client.end());
const { services } = kraal;

const send = (person: Person, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  call(kraal, method, `/api/farms/${person.farmId}${path}`, {
    token: person.token,
    ...(body ? { body } : {}),
  });
const partners = async (person: Person): Promise<Record<string, unknown>[]> =>
  (await send(person, 'GET', '/partners')).body['items'];
const codeOf = async (person: Person): Promise<string> =>
  String((await send(person, 'POST', '/partners/code')).body['code']);
const rows = <T extends object>(query: ReturnType<typeof sql>): Promise<T[]> =>
  owner.transaction((transaction) => readRows<T>(transaction, query));

const hello = { name: 'Vreemde', gln: null };

/**
 * Says yes to a stranger. What the farm answers finds nobody of that code here and ends the link, at some moment of the
 * queue's own: that is waited for, and the link set again, so that nothing ends it later.
 */
async function acceptStranger(person: Person): Promise<void> {
  const [known] = await partners(person);
  await send(person, 'POST', `/partners/${String(known?.['id'])}/accept`, {
    version: known?.['version'],
  });
  await heard(async () => (await partners(person))[0]?.['status']).toBe('ended');
  await owner.execute(sql`update partner set status = 'linked' where farm_id = ${person.farmId}`);
}

describe('two farms meet', () => {
  it('by a code and a yes, each at a place of its own list', async () => {
    const [seller, buyer] = [await signUp(kraal), await signUp(kraal)];
    const placeId = await linkFarms(kraal, seller, buyer);
    expect(await partners(seller)).toMatchObject([
      { placeId, placeName: 'Koper', name: 'Testplaas', status: 'linked', waiting: 0 },
    ]);
    // The place that was made of what the other said of itself.
    expect(await partners(buyer)).toMatchObject([{ placeName: 'Testplaas', status: 'linked' }]);
    const again = await send(seller, 'POST', '/partners', { code: await codeOf(buyer), placeId });
    expect(again.status).toBe(422);
    const { body: own } = await send(buyer, 'GET', '/partners');
    expect(own['code']).toBe(await codeOf(buyer));
  });

  it('where each wrote down the other, without being asked', async () => {
    const [one, other] = [await signUp(kraal), await signUp(kraal)];
    const [code, otherCode] = [await codeOf(one), await codeOf(other)];
    const place = async (person: Person) =>
      (await send(person, 'POST', '/places', { name: 'Bure', kind: 'farm' })).body['id'];
    await Promise.all([
      send(one, 'POST', '/partners', { code: otherCode, placeId: await place(one) }),
      send(other, 'POST', '/partners', { code, placeId: await place(other) }),
    ]);
    const status = async () => {
      const [mine, theirs] = [(await partners(one))[0], (await partners(other))[0]];
      // Whoever was heard first was pending with the other: it says yes.
      for (const [person, partner] of [
        [one, mine],
        [other, theirs],
      ] as const)
        if (partner?.['status'] === 'pending')
          await send(person, 'POST', `/partners/${String(partner['id'])}/accept`, {
            version: partner['version'],
          });
      return [mine?.['status'], theirs?.['status']];
    };
    await heard(status).toEqual(['linked', 'linked']);
  });

  it('not by a code that nobody has, its own, one of eleven letters, or a place of its own', async () => {
    const [one, other] = [await signUp(kraal), await signUp(kraal)];
    const { body: place } = await send(one, 'POST', '/places', { name: 'Bure', kind: 'farm' });
    const { body: own } = await send(one, 'POST', '/holdings', { name: 'Tuis' });
    const code = await codeOf(other);
    const attempt = async (said: string, placeId: unknown = place['id']) =>
      (await send(one, 'POST', '/partners', { code: said, placeId })).status;
    expect(await attempt('ZZZZZZZZZZZZ')).toBe(422);
    expect(await attempt(await codeOf(one))).toBe(422);
    expect(await attempt(code.slice(1))).toBe(422);
    expect(await attempt(code, own['id'])).toBe(422);
    expect(await attempt(code, uuid())).toBe(404);
    // Written as it is read aloud it is the same.
    expect(await attempt(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `)).toBe(200);
  });

  it('by its owner alone; a worker does not even see with whom', async () => {
    const one = await signUp(kraal);
    const { farmId } = one;
    const manager = { ...(await joinFarm(kraal, one, 'farm_manager')), farmId };
    const worker = { ...(await joinFarm(kraal, one, 'field_worker')), farmId };
    const { body: place } = await send(one, 'POST', '/places', { name: 'Bure', kind: 'farm' });
    const code = await codeOf(await signUp(kraal));
    const body = { code, placeId: place['id'] };
    expect((await send(manager, 'POST', '/partners', body)).status).toBe(403);
    expect((await send(manager, 'GET', '/partners')).status).toBe(200);
    expect((await send(worker, 'GET', '/partners')).status).toBe(403);
  });

  it('and part, and meet anew', async () => {
    const [seller, buyer] = [await signUp(kraal), await signUp(kraal)];
    const placeId = await linkFarms(kraal, seller, buyer);
    const [known] = await partners(buyer);
    const end = { version: known?.['version'] };
    expect((await send(buyer, 'POST', `/partners/${String(known?.['id'])}/end`, end)).status).toBe(
      200,
    );
    await heard(async () => (await partners(seller))[0]?.['status']).toBe('ended');
    const code = await codeOf(buyer);
    expect((await send(seller, 'POST', '/partners', { code, placeId })).status).toBe(200);
    await heard(async () => (await partners(buyer))[0]?.['status']).toBe('pending');
  });
});

describe('what is said from farm to farm', () => {
  it('is believed only as it was signed, by whoever was met, to whom it is for', async () => {
    const buyer = await signUp(kraal);
    const to = await codeOf(buyer);
    const says = stranger();
    expect(await receiveMessage(services, null)).toMatchObject({ why: 'malformed' });
    expect(
      await receiveMessage(services, { ...says(to, 1, 'hello', hello), number: 2 }),
    ).toMatchObject({ why: 'forged' });
    expect(await receiveMessage(services, says('ZZZZZZZZZZZZ', 1, 'hello', hello))).toMatchObject({
      why: 'unknown_farm',
    });
    // Nobody says anything before it greeted, and nothing before it was let in.
    expect(await receiveMessage(services, says(to, 1, 'consignment'))).toMatchObject({
      why: 'not_linked',
    });
    expect(await receiveMessage(services, says(to, 1, 'welcome', hello))).toMatchObject({
      why: 'not_linked',
    });
    expect(await receiveMessage(services, says(to, 1, 'hello', hello))).toMatchObject({
      is: 'taken',
    });
    expect(await partners(buyer)).toMatchObject([{ name: 'Vreemde', status: 'pending' }]);
    expect(await receiveMessage(services, says(to, 2, 'consignment'))).toMatchObject({
      why: 'not_linked',
    });
    // Another with the same code has other keys.
    expect(await receiveMessage(services, stranger()(to, 3, 'hello', hello))).toMatchObject({
      why: 'forged',
    });
    await acceptStranger(buyer);
    expect(await receiveMessage(services, says(to, 3, 'consignment', { id: 1 }))).toMatchObject({
      why: 'malformed',
    });
    expect(await receiveMessage(services, says(to, 4, 'dance'))).toMatchObject({
      why: 'malformed',
    });
  });

  it('is taken once and in turn: again, too early, under a number that is gone', async () => {
    const buyer = await signUp(kraal);
    const to = await codeOf(buyer);
    const says = stranger('PNMLKJHGFDCB');
    const first = says(to, 1, 'hello', hello);
    await receiveMessage(services, first);
    await acceptStranger(buyer);
    const load = (number: number, more = {}) =>
      says(to, number, 'consignment', {
        id: uuid(),
        number: 1,
        kind: 'sale',
        status: 'announced',
        day: '2026-05-20',
        departedOn: null,
        vehicle: null,
        driver: null,
        soldOn: null,
        priceCents: null,
        animals: [],
        ...more,
      });
    const third = load(3);
    const second = load(2);
    expect(await receiveMessage(services, third)).toEqual({ is: 'renumber', last: 1 });
    expect(await receiveMessage(services, second)).toEqual({ is: 'taken' });
    expect(await receiveMessage(services, third)).toEqual({ is: 'taken' });
    const all = await Promise.all(
      Array.from({ length: 16 }, () => receiveMessage(services, third)),
    );
    expect(all.every(({ is }) => is === 'known')).toBe(true);
    expect(await receiveMessage(services, first)).toMatchObject({ is: 'known' });
    expect(await receiveMessage(services, load(2))).toEqual({ is: 'renumber', last: 3 });
    expect((await send(buyer, 'GET', '/consignments')).body['items']).toHaveLength(2);
    // Of a farm that was let go nothing is heard.
    const [linked] = await partners(buyer);
    await send(buyer, 'POST', `/partners/${String(linked?.['id'])}/end`, {
      version: linked?.['version'],
    });
    const fourth = load(4);
    expect(await receiveMessage(services, fourth)).toMatchObject({ why: 'not_linked' });
    // Its answer was lost: nobody says that it was taken.
    expect(await receiveMessage(services, fourth)).toEqual({ is: 'renumber', last: 4 });
  });

  it('that cannot be kept is rejected, and keeps no other waiting', async () => {
    const buyer = await signUp(kraal);
    const to = await codeOf(buyer);
    const says = stranger('GHJKLMNPQRST');
    await receiveMessage(services, says(to, 1, 'hello', hello));
    await acceptStranger(buyer);
    const load = {
      id: uuid(),
      number: 1,
      kind: 'sale',
      status: 'announced',
      day: '2026-05-20',
      departedOn: null,
      vehicle: null,
      driver: null,
      soldOn: null,
      priceCents: null,
      animals: [],
    };
    const attempts: [string, object][] = [
      ['consignment', { ...load, driver: 'a\u0000b' }],
      ['consignment', { ...load, driver: 'a\ud800b' }],
      ['consignment', { ...load, number: 2 ** 40 }],
      ['consignment', { ...load, day: '99999-01-01' }],
      ['receipt', { id: uuid(), status: 'received' }],
      ['hello', { name: 'a\u0000b', gln: null }],
    ];
    for (const [at, [kind, body]] of attempts.entries())
      expect(await receiveMessage(services, says(to, at + 2, kind, body)), kind).toMatchObject({
        why: 'malformed',
      });
    expect(await receiveMessage(services, says(to, 2 ** 33, 'consignment', load))).toMatchObject({
      why: 'malformed',
    });
    const next = says(to, attempts.length + 2, 'consignment', load);
    expect(await receiveMessage(services, next)).toEqual({ is: 'taken' });
  });

  it('goes on behind one that was never taken', async () => {
    const [seller, buyer] = [await signUp(kraal), await signUp(kraal)];
    await linkFarms(kraal, seller, buyer);
    const [partner] = await partners(seller);
    // One that no schema lets in: its number stays untaken.
    await owner.execute(
      sql`insert into partner_message (farm_id, partner_id, direction, number, kind, body,
          signature, at)
        select farm_id, id, 'out', sent_number + 1, 'NOT A KIND', '{}', 'x', now()
        from partner where farm_id = ${seller.farmId}`,
    );
    await owner.execute(
      sql`update partner set sent_number = sent_number + 1 where farm_id = ${seller.farmId}`,
    );
    await deliverAllMessages(services);
    const end = { version: partner?.['version'] };
    await send(seller, 'POST', `/partners/${String(partner?.['id'])}/end`, end);
    await heard(async () => (await partners(buyer))[0]?.['status']).toBe('ended');
    expect(await partners(seller)).toMatchObject([{ waiting: 0, failed: 1 }]);
  });

  it('of a farm that stands as it was before is numbered behind what the other has', async () => {
    const [seller, buyer] = [await signUp(kraal), await signUp(kraal)];
    await linkFarms(kraal, seller, buyer);
    const [partner] = await partners(seller);
    // As after a backup of before: it forgot that it said anything but its greeting.
    await owner.execute(
      sql`update partner set received_number = 5 where farm_id = ${buyer.farmId}`,
    );
    await owner.execute(
      sql`insert into partner_message (farm_id, partner_id, direction, number, kind, body,
          signature, at)
        select farm_id, id, 'in', 2, 'consignment', '{}', 'other', now() from partner
        where farm_id = ${buyer.farmId}`,
    );
    const [known] = await partners(seller);
    const end = { version: known?.['version'] };
    expect(
      (await send(seller, 'POST', `/partners/${String(partner?.['id'])}/end`, end)).status,
    ).toBe(200);
    await heard(async () => (await partners(buyer))[0]?.['status']).toBe('ended');
    const [said] = await rows<{ number: number; sent: number }>(
      sql`select m.number, p.sent_number as sent from partner_message m
        join partner p on p.farm_id = m.farm_id and p.id = m.partner_id
        where m.farm_id = ${seller.farmId} and m.kind = 'goodbye'`,
    );
    expect(said).toEqual({ number: 6, sent: 6 });
  });

  it('waits for its round where the queue failed, and is given up where nobody is any more', async () => {
    const [seller, buyer] = [await signUp(kraal), await signUp(kraal)];
    await linkFarms(kraal, seller, buyer);
    await owner.execute(sql`delete from farm_address where farm_id = ${buyer.farmId}`);
    await owner.execute(
      sql`update partner_message set delivered_at = null
        where farm_id = ${seller.farmId} and direction = 'out'`,
    );
    await deliverAllMessages(services);
    expect(await partners(seller)).toMatchObject([{ status: 'ended', waiting: 0 }]);
  });
});
