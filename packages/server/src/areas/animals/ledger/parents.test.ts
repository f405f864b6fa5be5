import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../platform/database/connection.ts';
import { readRows } from '../../../testing/readRows.ts';
import { rebuildFarm, replayFarm } from '../../ledger/index.ts';
import {
  call,
  event,
  openKraal,
  type Person,
  record,
  recorded,
  signUp,
  uploadFile,
  uuid,
} from '../../../testing/kraal.ts';

/** Whoever names a closed record as a parent means its animal, whenever it was said, and as long as it is closed. */
const kraal = await openKraal();
const owner = openDatabase(kraal.ownerUrl, { role: 'owner', log: () => undefined, max: 1 });
const get = async (me: Person, path: string) =>
  (await call(kraal, 'GET', `/api/farms/${me.farmId}${path}`, { token: me.token })).body;
const animal = (id: string, sex: string, more: object = {}, on = '2022-01-01') =>
  event('registered', id, on, { species: 'Cattle', sex, bornOn: '2019-01-01', ...more });
const twice = (id: string, keptId: string, on: string) =>
  event('recorded_twice', id, on, { keptId, sure: true });
const bore = (id: string, calf: string, on: string, more: object = {}) =>
  event('gave_birth', id, on, {
    young: [{ id: calf, sex: 'female', alive: true }],
    sure: true,
    ...more,
  });
const daysAgo = (days: number): string =>
  new Date(kraal.services.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);
const undo = (id: string, eventId: string) => ({
  ...event('voided', id, kraal.services.now().toISOString()),
  voids: { eventId, reason: 'two after all' },
});
const parents = async (me: Person, id: string) => {
  const { damId, sireId } = await get(me, `/animals/${id}`);
  return [damId, sireId];
};
/** The columns of all animals, as they are and as they are when everything is rebuilt. */
async function replayed(me: Person): Promise<void> {
  const farm = { id: me.farmId, timeZone: 'Africa/Johannesburg', gestationDays: {} };
  const columns = () =>
    owner.transaction((transaction) =>
      readRows(
        transaction,
        sql`select id, dam_id, sire_id, state from animal where farm_id = ${me.farmId} order by id`,
      ),
    );
  const live = await columns();
  expect(await owner.transaction((transaction) => replayFarm(transaction, farm))).toEqual([]);
  await owner.transaction((transaction) => rebuildFarm(transaction, farm, kraal.services.now()));
  expect(await columns()).toEqual(live);
}

describe('young of a closed record', () => {
  it('are its animal’s: those there are, those entered late of it, those its matings bring; and back', async () => {
    const me = await signUp(kraal, ['Cattle']);
    const [kept, double, bull, bullTwice, early, late, next] = Array.from({ length: 7 }, uuid) as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const other = uuid();
    const closing = [
      twice(double, kept, '2024-06-01'),
      twice(bullTwice, bull, '2024-06-01'),
    ] as const;
    await recorded(kraal, me, [
      animal(kept, 'female', { tag: 'K' }),
      animal(double, 'female', { tag: 'D' }),
      animal(other, 'female', { tag: 'O' }),
      animal(bull, 'male', { tag: 'B' }),
      animal(bullTwice, 'male', { tag: 'C' }),
      bore(double, early, '2023-09-01'),
      event('served', other, '2023-12-01', { method: 'natural', sireId: bullTwice, sure: true }),
      ...closing,
    ]);
    expect(await parents(me, early)).toEqual([kept, null]);
    // A birth before the closing, entered late of the record that is closed by now.
    await recorded(kraal, me, [
      bore(double, late, '2022-09-01', { sireId: bullTwice }),
      bore(other, next, '2024-09-08'),
    ]);
    expect(await parents(me, late)).toEqual([kept, bull]);
    expect(await parents(me, next)).toEqual([other, bull]);
    const family = await get(me, `/animals/${kept}/family`);
    expect(family['offspringTotal']).toBe(2);
    await replayed(me);
    const { items } = await get(me, '/breeding/sires?species=Cattle');
    expect(items).toMatchObject([{ id: bull, served: expect.any(Number), young: 2 }]);
    expect(items[0]['served']).toBeGreaterThan(0);
    await recorded(kraal, me, [undo(double, closing[0].id), undo(bullTwice, closing[1].id)]);
    expect(await parents(me, early)).toEqual([double, null]);
    expect(await parents(me, late)).toEqual([double, bullTwice]);
    expect(await parents(me, next)).toEqual([other, bullTwice]);
    await replayed(me);
  });

  it('go through a chain to the last, and back one by one', async () => {
    const me = await signUp(kraal, ['Cattle']);
    const [a, b, c, calf] = [uuid(), uuid(), uuid(), uuid()];
    const [first, second] = [twice(a, b, '2024-02-01'), twice(b, c, '2024-03-01')];
    await recorded(kraal, me, [
      animal(a, 'female', { tag: 'A' }),
      animal(b, 'female', { tag: 'B' }),
      animal(c, 'female', { tag: 'C' }),
      bore(a, calf, '2023-09-01'),
      first,
      second,
    ]);
    expect((await parents(me, calf))[0]).toBe(c);
    await recorded(kraal, me, [undo(b, second.id)]);
    expect((await parents(me, calf))[0]).toBe(b);
    await recorded(kraal, me, [undo(a, first.id)]);
    expect((await parents(me, calf))[0]).toBe(a);
    await replayed(me);
  });

  it('drink from its animal: weaned later, she dries', async () => {
    const me = await signUp(kraal, ['Cattle']);
    const [kept, double, calf] = [uuid(), uuid(), uuid()];
    const closing = twice(double, kept, daysAgo(30));
    await recorded(kraal, me, [
      animal(kept, 'female', { tag: 'K' }),
      animal(double, 'female', { tag: 'D' }),
      bore(double, calf, daysAgo(60)),
      closing,
    ]);
    expect(await get(me, `/animals/${kept}`)).toMatchObject({ lactating: true });
    expect(await get(me, `/animals/${calf}`)).toMatchObject({ damId: kept, fosterDamId: null });
    await replayed(me);
    const weaned = event('weaned', calf, daysAgo(5));
    await recorded(kraal, me, [weaned]);
    expect(await get(me, `/animals/${kept}`)).toMatchObject({ lactating: false });
    await replayed(me);
    await recorded(kraal, me, [undo(double, closing.id)]);
    expect(await get(me, `/animals/${double}`)).toMatchObject({ lactating: false });
    expect(await get(me, `/animals/${calf}`)).toMatchObject({ damId: double, fosterDamId: null });
    await replayed(me);
    await recorded(kraal, me, [undo(calf, weaned.id)]);
    expect(await get(me, `/animals/${double}`)).toMatchObject({ lactating: true });
    await replayed(me);
  });

  it('neither of two records is an ancestor of the other', async () => {
    const me = await signUp(kraal, ['Cattle']);
    const [cow, calf, grand] = [uuid(), uuid(), uuid()];
    await recorded(kraal, me, [
      animal(cow, 'female', { tag: 'A', bornOn: '2010-01-01' }),
      animal(calf, 'female', { tag: 'B', bornOn: '2014-01-01', damId: cow }),
      animal(grand, 'female', { tag: 'C', bornOn: '2018-01-01', damId: calf }),
    ]);
    for (const [one, other] of [
      [grand, cow],
      [cow, grand],
      [calf, cow],
      [cow, calf],
    ] as const) {
      const { body } = await record(kraal, me, [twice(one, other, '2024-01-01')]);
      expect(body['answers'][0]).toMatchObject({ result: 'rejected', code: 'pedigree_loop' });
    }
  });

  it('what the closed record bore and how it was mated counts as hers', async () => {
    const me = await signUp(kraal, ['Cattle']);
    const [kept, double] = [uuid(), uuid()];
    await recorded(kraal, me, [
      animal(double, 'female', { tag: 'D', births: 0 }),
      event('served', double, '2022-12-01', { method: 'ai', sure: true }),
      bore(double, uuid(), '2023-09-08'),
      event('served', double, '2023-12-01', { method: 'ai', sure: true }),
      animal(kept, 'female', { tag: 'K' }, '2024-01-01'),
      twice(double, kept, '2024-02-01'),
      bore(kept, uuid(), '2024-09-08'),
    ]);
    const { measures } = await get(
      me,
      '/breeding/measures?species=Cattle&from=2022-01-01&to=2024-12-31&by=year',
    );
    const of = (name: string) => measures.find((one: { name: string }) => one.name === name);
    expect(of('interval')).toMatchObject({ of: 1, value: 366 });
    expect(of('birth_rate')).toMatchObject({ of: 2, value: 1 });
    expect(of('first_birth_age')).toMatchObject({ of: 1 });
  });

  const measured = async (me: Person) => {
    const { measures } = await get(
      me,
      '/breeding/measures?species=Cattle&from=2021-01-01&to=2024-12-31&by=year',
    );
    const of = (name: string) => measures.find((one: { name: string }) => one.name === name);
    return ['conception', 'birth_rate'].map((name) => [of(name).of, of(name).value]);
  };
  const ai = (id: string, on: string, sireId: string) =>
    event('served', id, on, { method: 'ai', sireId, sure: true });

  it.each([true, false])(
    'a mating under one number and the birth under the other are one exposure; served under the closed: %s',
    async (isServedUnderClosed) => {
      const me = await signUp(kraal, ['Cattle']);
      const [kept, double, bull] = [uuid(), uuid(), uuid()];
      const [served, bearing] = isServedUnderClosed ? [double, kept] : [kept, double];
      await recorded(kraal, me, [
        animal(kept, 'female', { tag: 'K' }),
        animal(double, 'female', { tag: 'D' }),
        animal(bull, 'male', { tag: 'B' }),
        ai(served, '2022-03-01', bull),
        event('pregnancy_checked', served, '2022-06-01', { result: 'empty', sure: true }),
        ai(served, '2022-12-01', bull),
        bore(bearing, uuid(), '2023-09-08'),
        twice(double, kept, '2024-02-01'),
      ]);
      expect(await measured(me)).toEqual([
        [2, 0.5],
        [2, 0.5],
      ]);
      await replayed(me);
    },
  );

  it('a calf that was entered twice has one sire, one dam and its mass at weaning', async () => {
    const me = await signUp(kraal, ['Cattle']);
    const [dam, bull, kept, double] = [uuid(), uuid(), uuid(), uuid()];
    const calf = (id: string, tag: string) =>
      animal(
        id,
        'male',
        { tag, bornOn: '2023-09-01', damId: dam, sireId: bull, sure: true },
        '2023-09-01',
      );
    await recorded(kraal, me, [
      animal(dam, 'female', { tag: 'C', bornOn: '2017-01-01' }),
      animal(bull, 'male', { tag: 'B' }),
      calf(kept, 'K'),
      calf(double, 'D'),
      event('weighed', double, '2024-03-24', { massKg: 210, sure: true }),
      event('weaned', double, '2024-03-24'),
      twice(double, kept, '2024-05-01'),
    ]);
    const { items } = await get(me, '/breeding/sires?species=Cattle');
    expect(items).toMatchObject([{ id: bull, young: 1, meanWeaningKg: expect.any(Number) }, {}]);
    expect(await get(me, `/animals/${dam}/family`)).toMatchObject({ offspringTotal: 1 });
    expect((await get(me, `/animals/${kept}/growth`))['adjusted']).not.toBeNull();
  });

  it('in an ICAR file what was recorded of the closed record is its animal’s', async () => {
    const me = await signUp(kraal, ['Cattle']);
    const [kept, double] = [uuid(), uuid()];
    await recorded(kraal, me, [
      animal(kept, 'female', { tag: 'K' }),
      animal(double, 'female', { tag: 'D' }),
      event('weighed', double, '2023-03-24', { massKg: 450, sure: true }),
      event('served', double, '2023-12-01', { method: 'ai', sure: true }),
      twice(double, kept, '2024-05-01'),
    ]);
    const { rawPayload } = await kraal.app.inject({
      method: 'GET',
      url: `/api/farms/${me.farmId}/icar`,
      headers: { authorization: `Bearer ${me.token}` },
    });
    const other = await signUp(kraal, ['Cattle']);
    await uploadFile(kraal, `/api/farms/${other.farmId}/icar`, other.token, 'farm.zip', rawPayload);
    const { items } = await get(other, '/animals?limit=10');
    expect(items).toMatchObject([{ tag: 'K', massKg: 450 }]);
    const { items: told } = await get(other, `/animals/${items[0].id}/events?limit=20`);
    expect(told.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['weighed', 'served']),
    );
  });
});
