import { describe, expect, it } from 'vitest';
import {
  call,
  event,
  openKraal,
  type Person,
  record,
  recorded,
  signUp,
  uuid,
} from '../../testing/kraal.ts';
import { sheetsFor } from '../../testing/sheets.ts';

/** Two records of one animal: they are named, and one is closed with a link to the other. */
const kraal = await openKraal();
const { looked } = sheetsFor(kraal);
const get = async (me: Person, path: string) =>
  (await call(kraal, 'GET', `/api/farms/${me.farmId}${path}`, { token: me.token })).body;
const post = (me: Person, path: string, body: object) =>
  call(kraal, 'POST', `/api/farms/${me.farmId}${path}`, { token: me.token, body });
const close = (me: Person, id: string, keptId: string, more: object = {}) =>
  post(me, `/animals/${id}/recorded-twice`, { eventId: uuid(), keptId, ...more });
const cow = (id: string, more: object = {}, on = '2024-01-01') =>
  event('registered', id, on, { species: 'Cattle', sex: 'female', ...more });

async function medicineOf(me: Person): Promise<string> {
  const { body } = await post(me, '/medicines', {
    name: 'Vitamin B',
    medicineClass: 'vitamin_mineral',
    unit: 'ml',
    meatDays: 30,
  });
  return body['id'];
}

describe('two records of one animal', () => {
  it('are named: one number, one name and birth, a parent that is known; not a brand, not twins', async () => {
    const me = await signUp(kraal);
    const [here, known, one, other] = [uuid(), uuid(), uuid(), uuid()];
    const born = { bornOn: '2020-05-05' };
    const official = [{ scheme: 'SA Stud Book', number: '77' }];
    await recorded(kraal, me, [
      cow(known, { tag: 'B 1', reference: true }, '1990-01-01'),
      cow(here, { tag: 'B1', sure: true }),
      cow(one, { tag: 'A1', official }),
      cow(other, { tag: 'A2', official }),
      cow(uuid(), { tag: 'C1', brand: 'XYZ', ...born }),
      cow(uuid(), { tag: 'C2', brand: 'XYZ', ...born }),
      cow(uuid(), { name: 'Bella', ...born }),
      cow(uuid(), { tag: 'D2', name: 'bella', ...born }),
    ]);
    const { items } = await get(me, '/doubles');
    const told = items.map(({ id, otherId, why }: Record<string, string>) => [id, otherId, why]);
    const [second, first] = one > other ? [one, other] : [other, one];
    expect(told).toHaveLength(3);
    expect(told).toContainEqual([known, here, 'tag']);
    expect(told).toContainEqual([second, first, 'official']);
    expect(await get(me, `/animals/${here}`)).toMatchObject({
      sameAs: null,
      closedRecords: [],
      doubles: [{ otherId: known, otherName: 'B 1', otherStatus: 'reference', why: 'tag' }],
    });
  });

  it('become one: its young, numbers and withdrawals go on, heads are counted once', async () => {
    const me = await signUp(kraal);
    const [kept, double, calf] = [uuid(), uuid(), uuid()];
    const medicineId = await medicineOf(me);
    const today = new Date(kraal.services.now()).toISOString().slice(0, 10);
    await recorded(kraal, me, [
      cow(kept, { tag: 'K1', breed: 'Nguni' }),
      cow(double, { eid: '982000001088420', name: 'Rosa', bornOn: '2020-01-01', tag: 'K1x' }),
      event('gave_birth', double, '2024-09-01', {
        young: [{ id: calf, sex: 'male', alive: true }],
        sure: true,
      }),
      event('treated', double, `${today}T00:30:00Z`, {
        lines: [{ medicineId, dose: 10, unit: 'ml', meatDays: 30, milkDays: 5 }],
        sure: true,
      }),
    ]);
    const before = await get(me, '/animals?limit=10');
    const eventId = uuid();
    const answer = await post(me, `/animals/${double}/recorded-twice`, { eventId, keptId: kept });
    expect([answer.status, answer.body]).toEqual([200, { success: true, asked: null, young: 1 }]);
    // Sent again it is the same act.
    expect(
      (await post(me, `/animals/${double}/recorded-twice`, { eventId, keptId: kept })).status,
    ).toBe(200);
    const one = await get(me, `/animals/${kept}`);
    expect(one).toMatchObject({
      tag: 'K1',
      eid: '982000001088420',
      name: 'Rosa',
      breed: 'Nguni',
      bornOn: '2020-01-01',
      birthsOn: ['2024-09-01'],
      lactating: false,
      closedRecords: [{ id: double }],
      doubles: [],
    });
    expect(one['meatUntil'] > today).toBe(true);
    expect(one['identifiers']).toContainEqual(
      expect.objectContaining({ type: 'visual', value: 'K1x', until: expect.any(String) }),
    );
    expect(await get(me, `/animals/${double}`)).toMatchObject({
      status: 'merged',
      heads: 0,
      sameAs: { id: kept, name: 'K1' },
    });
    expect((await get(me, `/animals/${calf}`))['damId']).toBe(kept);
    expect((await get(me, '/animals?limit=10'))['heads']).toBe(before['heads'] - 1);
    // Scanned at the crush or named in a file, what the closed record wore means the animal.
    expect((await get(me, '/animal-by-mark?mark=K1x'))['animal']?.id).toBe(kept);
    const { rows } = await looked('tag,name\nK1x,Nuwe naam\n', { updateBy: 'tag' }, me);
    expect(rows).toMatchObject([{ outcome: 'update' }]);
    // Slaughter is held back on the record that goes on.
    const slaughter = event('slaughtered', kept, today, { at: 'Abattoir' });
    const { body } = await record(kraal, me, [slaughter]);
    expect(body['answers'][0].result).toBe('rejected');
  });

  it('a dose that is recorded late of the closed one holds the other back, and the way back is open', async () => {
    const me = await signUp(kraal);
    const [kept, double] = [uuid(), uuid()];
    const medicineId = await medicineOf(me);
    await recorded(kraal, me, [cow(kept, { tag: 'K1' }), cow(double, { tag: 'K2' })]);
    const eventId = uuid();
    await post(me, `/animals/${double}/recorded-twice`, { eventId, keptId: kept });
    await recorded(kraal, me, [
      event('treated', double, '2024-03-01', {
        lines: [{ medicineId, dose: 10, unit: 'ml', meatDays: 30, milkDays: 0 }],
        sure: true,
      }),
    ]);
    expect((await get(me, `/animals/${kept}`))['meatUntil']).toBe('2024-03-31');
    await recorded(kraal, me, [
      {
        ...event('voided', double, new Date(kraal.services.now()).toISOString()),
        voids: { eventId, reason: 'two after all' },
      },
    ]);
    expect(await get(me, `/animals/${double}`)).toMatchObject({ status: 'alive', sameAs: null });
    expect((await get(me, `/animals/${kept}`))['meatUntil']).toBeNull();
  });

  it.each([
    ['another sex', { sex: 'male' }, 'other_sex'],
    ['another species', { species: 'Sheep' }, 'other_species'],
    ['a lot', { heads: 4 }, 'not_one_animal'],
    ['a parent that is known only', { reference: true }, 'keep_the_real'],
  ])('%s is no second record', async (_name, more, code) => {
    const me = await signUp(kraal);
    const [kept, double] = [uuid(), uuid()];
    await recorded(kraal, me, [cow(kept, { tag: 'X1', ...more }), cow(double, { tag: 'X2' })]);
    const { status, body } = await close(me, double, kept);
    expect([status, body['code']]).toEqual([422, code]);
    expect((await get(me, `/animals/${double}`))['status']).toBe('alive');
  });

  it('itself, one that left, one of another farm and one twice are refused; another birth is asked', async () => {
    const [me, stranger] = [await signUp(kraal), await signUp(kraal)];
    const [kept, double, sold, foreign, third] = [uuid(), uuid(), uuid(), uuid(), uuid()];
    await recorded(kraal, stranger, [cow(foreign, { tag: 'F1' })]);
    await recorded(kraal, me, [
      cow(kept, { tag: 'K1', bornOn: '2020-01-01' }),
      cow(double, { tag: 'K2', bornOn: '2021-01-01' }),
      cow(sold, { tag: 'K3' }),
      cow(third, { tag: 'K4' }),
      event('sold', sold, '2024-02-01', { to: 'Nel' }),
    ]);
    expect((await close(me, kept, kept)).status).toBe(422);
    expect((await close(me, sold, kept)).status).toBe(422);
    expect((await close(me, double, foreign)).status).toBe(422);
    expect((await close(me, foreign, kept)).status).toBe(422);
    const asked = await close(me, double, kept);
    expect(asked.body).toMatchObject({ success: false, asked: { code: 'ask_other_birth' } });
    expect((await get(me, `/animals/${double}`))['status']).toBe('alive');
    const sure = { sure: ['ask_other_birth'] };
    expect((await close(me, double, kept, sure)).body).toMatchObject({ success: true });
    expect((await close(me, double, third)).status).toBe(422);
    // The one that went on may itself turn out to be a second record; the first then leads to the last.
    expect((await close(me, kept, third)).status).toBe(200);
    expect((await looked('tag,name\nK2,Nuut\n', { updateBy: 'tag' }, me)).rows).toMatchObject([
      { outcome: 'update' },
    ]);
  });
});
