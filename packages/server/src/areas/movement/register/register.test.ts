import { dayOf } from '@kraal/domain/format/dates';
import { describe, expect, it } from 'vitest';
import {
  call,
  event,
  openKraal,
  type Person,
  recorded,
  signUp,
  uuid,
} from '../../../testing/kraal.ts';

const kraal = await openKraal();

const send = (person: Person, method: 'GET' | 'POST', path: string, body?: unknown) =>
  call(kraal, method, `/api/farms/${person.farmId}${path}`, {
    token: person.token,
    ...(body === undefined ? {} : { body }),
  });
const all = 'from=2024-01-01&until=2024-12-31';
const registerOf = async (person: Person, query = all) =>
  (await send(person, 'GET', `/register?${query}`)).body;
const beast = { species: 'Cattle', sex: 'male' };

describe('the register', () => {
  it('says who came from whom and who left for whom, however it was recorded, the latest first', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const [bought, sold, born, lot] = [uuid(), uuid(), uuid(), uuid()];
    await send(owner, 'POST', '/places', {
      name: 'Vaal Abattoir',
      kind: 'abattoir',
      gln: '6001234567899',
    });
    await recorded(kraal, owner, [
      event('registered', born, '2023-01-01', { ...beast, tag: 'HERE' }),
      event('acquired', bought, '2024-02-01', {
        ...beast,
        tag: 'B1',
        from: ' Piet ',
        priceCents: 900_000,
      }),
      event('acquired', sold, '2024-02-02', { ...beast, tag: 'B2' }),
      event('acquired', lot, '2024-03-01', {
        species: 'Cattle',
        sex: 'mixed',
        heads: 30,
        from: 'Piet',
      }),
      { ...event('slaughtered', lot, '2024-04-01', { at: 'vaal abattoir' }), heads: 2 },
      event('sold', sold, '2024-05-01', { to: 'Koos', priceCents: 1_000_000 }),
      event('died', born, '2024-06-01', { cause: 'unknown' }),
    ]);
    const body = await registerOf(owner);
    expect(body).toMatchObject({
      total: 5,
      in: { entries: 3, heads: 32 },
      out: { entries: 2, heads: 3 },
      items: [
        { kind: 'sold', on: '2024-05-01', name: 'B2', party: 'Koos', priceCents: 1_000_000 },
        { kind: 'slaughtered', heads: 2, party: 'vaal abattoir', gln: '6001234567899' },
        { kind: 'acquired', heads: 30 },
        { on: '2024-02-02', party: null, gln: null, transferId: null, consignmentId: null },
        { name: 'B1', party: 'Piet', animalId: bought, species: ['Cattle'], heads: 1 },
      ],
    });
    const { body: second } = await send(
      owner,
      'GET',
      `/register?${all}&way=in&limit=2&cursor=${(await registerOf(owner, `${all}&way=in&limit=2`))['nextCursor']}`,
    );
    expect(second['items'].map(({ name }: { name: string }) => name)).toEqual(['B1']);
    expect(second['nextCursor']).toBeNull();
    expect(await registerOf(owner, 'from=2024-05-01&until=2024-05-01')).toMatchObject({
      total: 1,
      in: { entries: 0, heads: 0 },
    });
    const file = await send(owner, 'GET', `/register/file?${all}&format=csv`);
    expect(file.status).toBe(200);
    const { text } = file.body;
    expect(text.split('\n').filter(Boolean)).toHaveLength(6);
    expect(text).toContain('2024-04-01,out,slaughtered,,,Cattle');
  });

  it('counts one that stands on record twice once, and says what it was called then', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const [kept, closed] = [uuid(), uuid()];
    const calf = { ...beast, sex: 'female', bornOn: '2024-01-10' };
    await recorded(kraal, owner, [
      event('acquired', kept, '2024-02-01', calf),
      event('acquired', closed, '2024-02-01', { ...calf, tag: 'TWICE' }),
      event('recorded_twice', closed, '2024-02-03', { keptId: kept, sure: true }),
    ]);
    const body = await registerOf(owner);
    expect(body).toMatchObject({
      total: 1,
      in: { entries: 1, heads: 1 },
      items: [{ animalId: kept, animalClass: 'heifer_calf' }],
    });
  });

  it('counts one once that was lost before it came again under another record', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const [closed, kept] = [uuid(), uuid()];
    await recorded(kraal, owner, [
      event('acquired', closed, '2024-01-05', { ...beast, tag: 'A' }),
      event('lost', closed, '2024-02-01', {}),
      event('acquired', kept, '2024-03-01', { ...beast, eid: '710000000000017' }),
      event('recorded_twice', closed, '2024-03-03', { keptId: kept, sure: true }),
    ]);
    expect(await registerOf(owner)).toMatchObject({ in: { entries: 1, heads: 1 } });
  });

  it('links what left to its own transfer only, and counts both ways whichever is listed', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const lot = uuid();
    const place = { name: 'Vendusie', kind: 'auction', gln: '6001234567899' };
    const toId = (await send(owner, 'POST', '/places', place)).body['id'];
    await recorded(kraal, owner, [
      event('acquired', lot, '2024-01-05', { species: 'Cattle', sex: 'mixed', heads: 60 }),
    ]);
    const day = dayOf(kraal.services.now(), 'Africa/Johannesburg');
    const sell = async (heads: number): Promise<number> => {
      const { body: draft } = await send(owner, 'POST', '/transfers', {
        kind: 'sale',
        day,
        toId,
        animalIds: [lot],
      });
      const path = `/transfers/${draft['id']}`;
      const changed = await call(kraal, 'PATCH', `/api/farms/${owner.farmId}${path}`, {
        token: owner.token,
        body: { version: 1, heads: [{ animalId: lot, heads }] },
      });
      let { version } = changed.body as { version: number }; // as its contract says
      for (const step of ['submit', 'approve', 'complete']) {
        const done = await send(owner, 'POST', `${path}/steps`, { step, version });
        expect(done.status, JSON.stringify(done.body)).toBe(200);
        version = done.body['version'];
      }
      return draft['number'];
    };
    const numbers = [await sell(3), await sell(4)];
    await recorded(kraal, owner, [
      { ...event('sold', lot, kraal.services.now().toISOString(), { to: 'Koos' }), heads: 2 },
    ]);
    // A price that is put right later is the same sale.
    const { body: before } = await send(owner, 'GET', `/animals/${lot}/events?limit=5`);
    const sale = before['items'].find((one: { heads: number }) => one.heads === 4);
    await recorded(kraal, owner, [
      {
        ...event('sold', lot, sale.occurredAt, { to: 'Vendusie', priceCents: 5, sure: true }),
        heads: 4,
        voids: { eventId: sale.id, reason: 'the price' },
      },
    ]);
    const period = `from=2024-01-01&until=${day}`;
    const body = await registerOf(owner, `${period}&way=out`);
    expect(body).toMatchObject({ total: 3, in: { heads: 60 }, out: { entries: 3, heads: 9 } });
    const byHeads = new Map(
      body['items'].map((one: { heads: number }) => [one.heads, one] as const),
    );
    expect(byHeads.get(3)).toMatchObject({ transferNumber: numbers[0], gln: place.gln });
    expect(byHeads.get(4)).toMatchObject({ transferNumber: numbers[1] });
    expect(byHeads.get(2)).toMatchObject({ transferNumber: null, gln: null });
  });

  it('forgets what was cancelled, and knows nothing of other farms', async () => {
    const [owner, other] = [await signUp(kraal, ['Cattle']), await signUp(kraal, ['Cattle'])];
    const id = uuid();
    const came = event('acquired', id, '2024-02-01', { ...beast, tag: 'X' });
    const went = event('sold', id, '2024-03-01', {});
    await recorded(kraal, owner, [came, went]);
    expect((await registerOf(owner))['total']).toBe(2);
    await recorded(kraal, owner, [
      event('voided', id, '2024-03-02', {}, { voids: { eventId: went.id, reason: 'a mistake' } }),
    ]);
    expect((await registerOf(owner))['items']).toMatchObject([{ kind: 'acquired' }]);
    expect((await registerOf(other))['total']).toBe(0);
  });

  it.each([
    ['from=2024-02-01&until=2024-01-01', 422],
    ['from=2024-02-31&until=2024-03-01', 422],
    ['until=2024-03-01', 422],
    [`${all}&way=up`, 422],
    [`${all}&cursor=bm9uZQ`, 422],
    [`${all}&cursor=${Buffer.from('2024-01-01T00:00:00Z x').toString('base64url')}`, 422],
  ])('%s is answered with %i', async (query, status) => {
    const owner = await signUp(kraal, ['Cattle']);
    expect((await send(owner, 'GET', `/register?${query}`)).status).toBe(status);
  });
});
