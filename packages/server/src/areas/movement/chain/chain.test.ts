import { dayOf } from '@kraal/domain/format/dates';
import type { ChainBody } from '@kraal/domain/movement/chain';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../platform/database/connection.ts';
import {
  call,
  event,
  openKraal,
  type Person,
  recorded,
  signUp,
  uuid,
} from '../../../testing/kraal.ts';
import { heard, linkFarms } from '../../../testing/linkFarms.ts';
import { readRows } from '../../../testing/readRows.ts';
import { bodyText, canonical, contentHash, recordHash } from './hashes.ts';
import { signHeads } from './head.ts';
import { verifyChain } from './verify.ts';

const kraal = await openKraal();
const owner = openDatabase(kraal.ownerUrl, { role: 'owner', log: () => {} });
afterAll(() => owner.$client.end());

const send = (person: Person, method: 'GET' | 'POST', path: string, body?: object) =>
  call(kraal, method, `/api/farms/${person.farmId}${path}`, {
    token: person.token,
    ...(body ? { body } : {}),
  });
const found = async ({ farmId }: Person) => {
  const { records, problems } = await owner.transaction((transaction) =>
    verifyChain(transaction, farmId),
  );
  return { records, problems: problems.map(({ is, seq }) => [is, seq]) };
};
const change = (query: ReturnType<typeof sql>) => owner.execute(query);

const bought = (id: string, on: string) =>
  event('acquired', id, on, {
    species: 'Cattle',
    sex: 'female',
    from: 'Bure',
    tag: id.slice(0, 8),
    brand: 'KB7',
  });

let person: Person;
let cows: string[] = [];
/** Five that were bought, of which two are sold; one sale is taken back. */
beforeEach(async () => {
  person = await signUp(kraal, ['Cattle']);
  cows = Array.from({ length: 5 }, () => uuid());
  await recorded(
    kraal,
    person,
    cows.map((id) => bought(id, '2026-01-05')),
  );
  const sale = event('sold', cows[0] ?? '', '2026-02-01', { to: 'Vleissentraal' });
  await recorded(kraal, person, [sale]);
  await recorded(kraal, person, [event('weighed', cows[1] ?? '', '2026-02-02', { massKg: 400 })]);
  await recorded(kraal, person, [
    {
      ...event('voided', cows[0] ?? '', '2026-02-03', {}),
      voids: { eventId: sale.id, reason: 'another one' },
    },
  ]);
  await recorded(kraal, person, [
    event('sold', cows[2] ?? '', '2026-02-04', { to: 'Vleissentraal' }),
  ]);
});

type Kept = { seq: number; body: string; salt: string; hash: string; payload: object };
/** As somebody who may write everything would: all records again, over what they say now. */
async function computeAnew(farmId: string): Promise<void> {
  const rows = await owner.transaction((transaction) =>
    readRows<Kept>(
      transaction,
      sql`select r.seq, r.body, r.salt, r.hash, e.payload from movement_record r
        join event e on e.farm_id = r.farm_id and e.id = r.entry_id
        where r.farm_id = ${farmId} order by r.seq`,
    ),
  );
  let previous = '';
  for (const { seq, body, salt, payload } of rows) {
    const was = JSON.parse(body) as ChainBody;
    const is = bodyText({ ...was, previous, content: contentHash(salt, payload) });
    previous = recordHash(is);
    await change(
      sql`update movement_record set body = ${is}, hash = ${previous}
        where farm_id = ${farmId} and seq = ${seq}`,
    );
  }
}

describe('the chain of movements', () => {
  it('has each that came, left, and was taken back, and nothing else', async () => {
    expect(await found(person)).toEqual({ records: 8, problems: [] });
  });

  it.each([
    ['an entry', sql`update event set payload = payload || '{"to": "Niemand"}'`, [['entry', 6]]],
    ['its day', sql`update event set occurred_at = occurred_at - interval '1 day'`, [['entry', 6]]],
  ])('finds %s that was changed by hand', async (_what, update, problems) => {
    await change(
      sql`${update} where farm_id = ${person.farmId} and id = (select entry_id
        from movement_record where farm_id = ${person.farmId} and seq = 6)`,
    );
    expect((await found(person)).problems).toEqual(problems);
  });

  it('finds a record that was changed, one that is gone, and a movement without one', async () => {
    const { farmId } = person;
    await change(
      sql`update movement_record set body = replace(body, '"sold"', '"died"')
        where farm_id = ${farmId} and seq = 6`,
    );
    expect((await found(person)).problems).toEqual([
      ['record', 6],
      ['entry', 6],
    ]);
    await change(sql`delete from movement_record where farm_id = ${farmId} and seq = 6`);
    const gone = (await found(person)).problems;
    expect(gone).toContainEqual(['order', 7]);
    expect(gone).toContainEqual(['link', 7]);
    expect(gone).toContainEqual(['missing', null]);
  });

  it('finds a sale that was made undone by hand, one that stands again, and a mad record', async () => {
    const { farmId } = person;
    const entry = (seq: number) => sql`(select entry_id from movement_record
      where farm_id = ${farmId} and seq = ${seq})`;
    await change(
      sql`update event set voided_by = ${entry(1)} where farm_id = ${farmId} and id = ${entry(8)}`,
    );
    expect((await found(person)).problems).toEqual([['entry', 8]]);
    await change(
      sql`update event set voided_by = null where farm_id = ${farmId}
        and id in (${entry(8)}, ${entry(6)})`,
    );
    expect((await found(person)).problems).toEqual([['entry', 6]]);
    await change(sql`update movement_record set body = 'x' where farm_id = ${farmId} and seq = 2`);
    expect((await found(person)).problems).toContainEqual(['record', 2]);
  });

  it('finds that what was corrected stands again by hand, once its correction was taken back', async () => {
    const [cow = ''] = cows.slice(3);
    const sale = event('sold', cow, '2026-02-05', { to: 'Vleissentraal' });
    const right = {
      ...event('sold', cow, '2026-02-05', { to: 'Bure' }),
      voids: { eventId: sale.id, reason: 'to another' },
    };
    const none = {
      ...event('voided', cow, '2026-02-06', {}),
      voids: { eventId: right.id, reason: 'to nobody' },
    };
    for (const one of [sale, right, none]) await recorded(kraal, person, [one]);
    expect((await found(person)).problems).toEqual([]);
    await change(
      sql`update event set voided_by = null where farm_id = ${person.farmId} and id = ${sale.id}`,
    );
    expect((await found(person)).problems).toEqual([['entry', 9]]);
  });

  it('bears that what people wrote is erased', async () => {
    const { farmId } = person;
    const write = (said: object) =>
      change(
        sql`update event set payload = ${JSON.stringify(said)}::jsonb where farm_id = ${farmId}
          and id = (select entry_id from movement_record where farm_id = ${farmId} and seq = 6)`,
      );
    await change(sql`update movement_record set salt = null where farm_id = ${farmId} and seq = 6`);
    // Words that are held against nothing are somebody's who took the salt away.
    expect((await found(person)).problems).toEqual([['entry', 6]]);
    await write({ priceCents: 7 });
    expect((await found(person)).problems).toEqual([['entry', 6]]);
    await write({});
    expect((await found(person)).problems).toEqual([]);
  });

  it('computed anew is found by the head that was signed, and with another head by its signature', async () => {
    const { farmId } = person;
    await signHeads(kraal.services);
    await change(
      sql`update event set payload = payload || '{"to": "Niemand"}' where farm_id = ${farmId}
        and kind = 'sold'`,
    );
    await computeAnew(farmId);
    expect((await found(person)).problems).toEqual([['head', 8]]);
    await change(
      sql`update chain_head h set hash = r.hash from movement_record r
        where h.farm_id = ${farmId} and r.farm_id = h.farm_id and r.seq = h.seq`,
    );
    expect((await found(person)).problems).toEqual([['head', 8]]);
  });

  it('computed anew and signed anew is found by what another farm was given, and by paper', async () => {
    const buyer = await signUp(kraal, ['Cattle']);
    const toId = await linkFarms(kraal, person, buyer);
    const day = dayOf(new Date(), 'Africa/Johannesburg');
    const animalIds = [cows[3]];
    const { body: transfer } = await send(person, 'POST', '/transfers', {
      kind: 'sale',
      day,
      toId,
      animalIds,
    });
    const id = String(transfer['id']);
    for (const [at, step] of ['submit', 'approve'].entries())
      await send(person, 'POST', `/transfers/${id}/steps`, { step, version: at + 1 });
    const heads = async () =>
      (await owner.transaction((transaction) =>
        readRows<{ seq: number }>(
          transaction,
          sql`select (body::jsonb->'head'->>'seq')::int as seq from partner_message
            where farm_id = ${buyer.farmId} and direction = 'in' and kind = 'consignment'`,
        ),
      )) as unknown;
    await heard(heads).toEqual([{ seq: 8 }]);
    const party = (name: string) => ({ name, address: 'Posbus 1, Britstown' });
    const { status, body: paper } = await send(person, 'POST', `/transfers/${id}/papers`, {
      kind: 'identification',
      owner: party('Piet Botha'),
      receiver: party('Bo-Karoo'),
    });
    expect(status, JSON.stringify(paper)).toBe(200);
    expect((await found(person)).problems).toEqual([]);
    const { farmId } = person;
    await change(
      sql`update event set payload = payload || '{"to": "Niemand"}' where farm_id = ${farmId}
        and kind = 'sold'`,
    );
    await computeAnew(farmId);
    // Whoever has the installation's own key signs what he likes.
    await change(sql`delete from chain_head where farm_id = ${farmId}`);
    await signHeads(kraal.services);
    expect((await found(person)).problems).toEqual([
      ['paper', 8],
      ['partner', 8],
    ]);
    // A partner that speaks with another key by now heard this with the one it was signed with.
    await change(sql`update partner set public_key = null where farm_id = ${buyer.farmId}`);
    expect((await found(person)).problems).toHaveLength(2);
    // And what lies with the other farm is as this one signed it, or is no witness.
    await change(
      sql`update partner_message set body = replace(body, '"seq":8', '"seq":7')
        where farm_id = ${buyer.farmId}`,
    );
    expect((await found(person)).problems).toContainEqual(['partner', null]);
  });

  it('goes on unbroken when sixteen write at once', async () => {
    await Promise.all(
      Array.from({ length: 16 }, () =>
        recorded(kraal, person, [bought(uuid(), '2026-03-01'), bought(uuid(), '2026-03-01')]),
      ),
    );
    expect(await found(person)).toEqual({ records: 40, problems: [] });
  });
});

it('writes one value as one text (RFC 8785, sections 3.2.2 and 3.2.3)', () => {
  expect(
    canonical({
      numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    }),
  ).toBe(
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  );
  const names = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, ö: 7 };
  expect(Object.values(JSON.parse(canonical(names)) as object)).toHaveLength(7);
  expect([...canonical(names).matchAll(/:(\d)/gu)].map(([, at]) => at).join('')).toBe('2467153');
});
