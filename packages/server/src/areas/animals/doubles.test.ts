import { sql } from 'drizzle-orm';
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
      event('treated', double, `${today}T00:00:00Z`, {
        lines: [{ medicineId, dose: 10, unit: 'ml', meatDays: 30, milkDays: 5 }],
        sure: true,
      }),
    ]);
    const before = await get(me, '/animals?limit=10');
    const eventId = uuid();
    const answer = await post(me, `/animals/${double}/recorded-twice`, { eventId, keptId: kept });
    expect([answer.status, answer.body]).toEqual([200, { success: true, asked: null, young: 1 }]);
    // Sent again, in capitals too, it is the same act.
    for (const keptId of [kept, kept.toUpperCase()])
      expect(
        (await post(me, `/animals/${double}/recorded-twice`, { eventId, keptId })).status,
      ).toBe(200);
    const one = await get(me, `/animals/${kept}`);
    expect(one).toMatchObject({
      lastSeenOn: today,
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
    const now = new Date(kraal.services.now()).toISOString();
    const slaughter = event('slaughtered', kept, now, { at: 'Abattoir' });
    const { body } = await record(kraal, me, [slaughter]);
    expect(body['answers'][0].result).toBe('rejected');
  });

  it('what was weighed under either is in its growth, and the list and the page say one gain', async () => {
    const me = await signUp(kraal);
    const [kept, double] = [uuid(), uuid()];
    await recorded(kraal, me, [
      cow(kept, { tag: 'G1', bornOn: '2022-01-01' }),
      cow(double, { tag: 'G2', bornOn: '2022-01-01' }),
      event('weighed', kept, '2024-02-01', { massKg: 300 }),
      event('weighed', double, '2024-02-11', { massKg: 310 }),
      event('weighed', kept, '2024-03-02', { massKg: 330 }),
    ]);
    expect((await close(me, double, kept, { sure: ['all'] })).status).toBe(200);
    const { measurements, adgLastG } = await get(me, `/animals/${kept}/growth`);
    expect(measurements.map(({ value }: { value: number }) => value)).toEqual([300, 310, 330]);
    const { items } = await get(me, '/animals?limit=5');
    expect(items).toMatchObject([{ id: kept, adgG: 1000 }]);
    expect(adgLastG).toBe(1000);
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

  const today = () => new Date(kraal.services.now()).toISOString();
  const dose = (id: string, on: string, medicineId: string) =>
    event('treated', id, on, {
      lines: [{ medicineId, dose: 10, unit: 'ml', meatDays: 30, milkDays: 0 }],
      sure: true,
    });
  const twice = (id: string, keptId: string, on: string, more: object = {}) =>
    event('recorded_twice', id, on, { keptId, ...more });
  const codes = async (me: Person, ...events: Parameters<typeof record>[2]) =>
    (await record(kraal, me, events)).body['answers'].map(
      ({ result, code }: Record<string, string>) => code ?? result,
    );

  it('stands where the other stood, so that what its mob had reaches it', async () => {
    const me = await signUp(kraal);
    const [kept, double] = [uuid(), uuid()];
    const medicineId = await medicineOf(me);
    const { body: mob } = await post(me, '/mobs', { name: 'Vers' });
    const { body: other } = await post(me, '/mobs', { name: 'Koeie' });
    await recorded(kraal, me, [
      cow(kept, { tag: 'K' }),
      cow(double, { tag: 'D', mobId: mob['id'] }),
      twice(double, kept, '2024-03-01'),
      { ...dose(kept, '2024-03-05', medicineId), animalIds: undefined, mobId: mob['id'] } as never,
    ]);
    expect(await get(me, `/animals/${kept}`)).toMatchObject({
      mobId: mob['id'],
      meatUntil: '2024-04-04',
    });
    const [one, two] = [uuid(), uuid()];
    await recorded(kraal, me, [
      cow(one, { tag: 'P', mobId: mob['id'] }),
      cow(two, { tag: 'Q', mobId: other['id'] }),
    ]);
    expect((await close(me, one, two)).body['asked']).toMatchObject({ code: 'ask_other_place' });
  });

  it('nothing is recorded of the closed one any more, not even an hour later', async () => {
    const me = await signUp(kraal);
    const [kept, double] = [uuid(), uuid()];
    const medicineId = await medicineOf(me);
    await recorded(kraal, me, [
      cow(kept, { tag: 'K' }),
      cow(double, { tag: 'D' }),
      twice(double, kept, '2024-03-01T08:00:00Z'),
    ]);
    const young = [{ id: uuid(), sex: 'male', alive: true }];
    expect(
      await codes(
        me,
        dose(double, '2024-03-01T09:30:00Z', medicineId),
        event('gave_birth', double, '2024-03-01T12:00:00Z', { young, sure: true }),
        cow(uuid(), { damId: double, bornOn: '2024-03-01', sure: true }, '2024-03-02'),
      ),
    ).toEqual(['record_closed', 'record_closed', 'record_closed']);
  });

  it('one that left under the other is asked about, named as a residue, and cannot have left before unasked', async () => {
    const me = await signUp(kraal);
    const medicineId = await medicineOf(me);
    const [kept, double, third, fourth] = [uuid(), uuid(), uuid(), uuid()];
    await recorded(kraal, me, [
      cow(kept, { tag: 'K' }),
      cow(double, { tag: 'D' }),
      dose(double, '2024-11-15', medicineId),
      event('slaughtered', kept, '2024-11-18', { at: 'Abattoir' }),
    ]);
    expect((await close(me, double, kept)).body['asked']).toMatchObject({ code: 'ask_kept_gone' });
    expect((await close(me, double, kept, { sure: ['ask_kept_gone'] })).body).toMatchObject({
      success: true,
    });
    const { rows: told } = await kraal.services.database.execute(
      sql`select 1 from notice where user_id = ${me.userId} and what = 'residue'`,
    );
    expect(told.length).toBe(1);
    await recorded(kraal, me, [
      cow(third, { tag: 'T' }),
      cow(fourth, { tag: 'F' }),
      dose(fourth, '2024-11-15', medicineId),
      twice(fourth, third, '2024-11-20'),
    ]);
    const early = event('slaughtered', third, '2024-11-18', { at: 'Abattoir' });
    expect((await codes(me, early))[0]).not.toBe('recorded');
    expect((await get(me, `/animals/${third}`))['status']).toBe('alive');
  });

  it('what a pedigree brought along stays with the animal that comes, whichever of them it is', async () => {
    const me = await signUp(kraal);
    const [one, other] = [uuid(), uuid()];
    await recorded(kraal, me, [
      cow(one, { tag: 'R1', reference: true }, '2020-01-01'),
      cow(other, { tag: 'R2', reference: true, meatUntil: '2024-12-24', births: 3 }, '2020-01-01'),
      twice(one, other, '2024-11-01'),
    ]);
    // It came itself, as somebody says late: the record it goes on in is here by that.
    await recorded(kraal, me, [
      cow(one, {}, '2024-01-01'),
      dose(one, '2024-10-30', await medicineOf(me)),
    ]);
    expect(await get(me, `/animals/${other}`)).toMatchObject({
      status: 'alive',
      heads: 1,
      meatUntil: '2024-12-24',
    });
    expect(await codes(me, cow(other, { sure: true }, '2024-11-18'))).toEqual([
      'already_registered',
    ]);
    const third = uuid();
    await recorded(kraal, me, [
      cow(third, { tag: 'R3', reference: true, meatUntil: '2024-12-24' }, '2020-01-01'),
      cow(third, {}, '2024-11-18'),
    ]);
    expect(await get(me, `/animals/${third}`)).toMatchObject({
      status: 'alive',
      meatUntil: '2024-12-24',
    });
  });

  it('of three records the first leads to the last: once in a life, numbers, protocols', async () => {
    const me = await signUp(kraal);
    const [a, b, c] = [uuid(), uuid(), uuid()];
    const { body: once } = await post(me, '/medicines', {
      name: 'Once',
      medicineClass: 'vaccine',
      unit: 'ml',
      meatDays: 0,
      onceInLife: true,
    });
    await recorded(kraal, me, [
      cow(a, { tag: 'A1', eid: '982000001088420' }),
      cow(b, { tag: 'B1' }),
      cow(c, { tag: 'C1' }),
      dose(a, '2024-02-01', once['id']),
    ]);
    expect((await close(me, a, b)).status).toBe(200);
    expect((await close(me, b, c)).status).toBe(200);
    const { sure: _sure, ...payload } = dose(c, '2024-02-01', once['id']).payload;
    expect(await codes(me, event('treated', c, today(), payload))).not.toEqual(['recorded']);
    for (const mark of ['A1', 'B1', '982000001088420'])
      expect((await get(me, `/animal-by-mark?mark=${mark}`))['animal']?.id, mark).toBe(c);
  });

  it('numbers go over and back whichever row is written first', async () => {
    const me = await signUp(kraal);
    for (let round = 0; round < 6; round += 1) {
      const [kept, double] = [uuid(), uuid()];
      const eid = `98200000${String(1_000_000 + round)}`;
      await recorded(kraal, me, [cow(kept, { name: 'x' }), cow(double, { tag: `T${round}`, eid })]);
      const closing = twice(double, kept, '2024-05-01');
      expect(
        await codes(me, event('weighed', kept, '2024-04-01', { massKg: 400, sure: true }), closing),
      ).toEqual(['recorded', 'recorded']);
      expect(await get(me, `/animals/${kept}`)).toMatchObject({ eid, tag: `T${round}` });
      const undo = {
        ...event('voided', double, today()),
        voids: { eventId: closing.id, reason: 'two' },
      };
      expect(await codes(me, undo)).toEqual(['recorded']);
      expect(await get(me, `/animals/${double}`)).toMatchObject({ eid, status: 'alive' });
      expect(await get(me, `/animals/${kept}`)).toMatchObject({ eid: null, tag: null });
      // An older case of the same: a number taken off and put on by entries of one request.
      const [next, fresh] = [`98200000${String(2_000_000 + round)}`, uuid()];
      expect(
        await codes(
          me,
          event('identified', double, '2024-06-01', { eid: next }),
          cow(fresh, { eid }, '2024-06-02'),
        ),
      ).toEqual(['recorded', 'recorded']);
    }
  });

  it('two that are closed into each other at one moment leave one', async () => {
    const me = await signUp(kraal);
    const [a, b] = [uuid(), uuid()];
    await recorded(kraal, me, [cow(a, { tag: 'A' }), cow(b, { tag: 'B' })]);
    const said = await codes(
      me,
      twice(a, b, '2024-03-01T10:00:00Z'),
      twice(b, a, '2024-03-01T10:00:00Z'),
    );
    expect(said.filter((one: string) => one === 'recorded')).toHaveLength(1);
    expect((await get(me, '/animals?limit=5'))['heads']).toBe(1);
    const several = { ...twice(a, b, '2024-03-01'), animalIds: [a, b] };
    expect((await codes(me, several))[0]).not.toBe('recorded');
  });

  it('what a loss ended stays ended, and a birth that both know is one', async () => {
    const me = await signUp(kraal);
    const [kept, double, one, other] = [uuid(), uuid(), uuid(), uuid()];
    const served = (id: string) => event('served', id, '2024-03-01', { method: 'ai', sure: true });
    const calved = (id: string, on: string) =>
      event('gave_birth', id, on, {
        young: [{ id: uuid(), sex: 'male', alive: true }],
        sure: true,
      });
    await recorded(kraal, me, [
      cow(kept, { tag: 'K', bornOn: '2019-01-01' }),
      cow(double, { tag: 'D', bornOn: '2019-01-01' }),
      served(kept),
      served(double),
      event('pregnancy_checked', double, '2024-05-01', { result: 'pregnant', sure: true }),
      event('aborted', kept, '2024-06-01', { sure: true }),
      twice(double, kept, '2024-06-10'),
      cow(one, { tag: 'P', bornOn: '2018-01-01' }, '2021-01-01'),
      cow(other, { tag: 'Q', births: 2, lastBirthOn: '2023-09-01', bornOn: '2018-01-01' }),
      calved(one, '2022-09-01'),
      calved(one, '2023-09-03'),
      twice(other, one, '2024-06-10'),
    ]);
    expect((await get(me, `/animals/${kept}`))['dueFrom']).toBeNull();
    expect((await get(me, `/animals/${one}`))['birthsOn']).toEqual(['2022-09-01', '2023-09-01']);
  });

  it('a number that was lost and put on again is worn', async () => {
    const me = await signUp(kraal);
    const [kept, double] = [uuid(), uuid()];
    const eid = '982000001088420';
    await recorded(kraal, me, [
      cow(kept, { tag: 'K', eid }),
      event('identifier_lost', kept, '2024-02-01', { type: 'eid' }),
      cow(double, { eid }, '2024-02-10'),
      twice(double, kept, '2024-03-01'),
    ]);
    expect((await get(me, `/animals/${kept}`))['eid']).toBe(eid);
  });

  it('are found by a number as people write it, and not by what many have in common', async () => {
    const me = await signUp(kraal);
    const [one, other, lost, found] = [uuid(), uuid(), uuid(), uuid()];
    await recorded(kraal, me, [
      cow(one, { official: [{ scheme: 'SA Stud Book', number: 'AB 12' }], bornOn: '2020-05-05' }),
      cow(other, { official: [{ scheme: 'sa stud book', number: 'ab12' }], bornOn: '2020-05-06' }),
      cow(lost, { name: 'Bles', bornOn: '2021-01-01' }),
      cow(found, { name: 'bles', bornOn: '2021-01-01', tag: 'B9' }),
      event('lost', lost, '2024-03-01'),
      ...Array.from({ length: 30 }, () => cow(uuid(), { name: 'Ooi', bornOn: '2022-02-02' })),
    ]);
    const { items } = await get(me, '/doubles');
    expect(items.map(({ why }: { why: string }) => why).sort()).toEqual(['name', 'official']);
    expect((await get(me, `/animals/${other}`))['doubles']).toMatchObject([{ otherId: one }]);
    expect((await get(me, `/animals/${lost}`))['doubles']).toMatchObject([{ otherId: found }]);
  });
});
