import { addDays, dayOf, type Day } from '@kraal/domain/format/dates';
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

const kraal = await openKraal();
const send = (method: 'GET' | 'POST', path: string, person: Person, body?: unknown) =>
  call(kraal, method, `/api/farms/${person.farmId}${path}`, {
    token: person.token,
    ...(body === undefined ? {} : { body }),
  });
const codeOf = async (person: Person, one: ReturnType<typeof event>): Promise<string | null> => {
  const { body } = await record(kraal, person, [one]);
  return body['answers'][0].code ?? null;
};

async function cabinet() {
  const owner = await signUp(kraal);
  const medicine = async (name: string, meatDays: number): Promise<string> =>
    (
      await send('POST', '/medicines', owner, {
        name,
        activeIngredients: null,
        medicineClass: 'vitamin_mineral',
        registrationNumber: null,
        species: [],
        doseRate: null,
        dosePer: 'head',
        doseStep: null,
        unit: 'ml',
        route: null,
        meatDays,
        milkDays: 0,
        exportDays: meatDays,
        needsPrescription: false,
        storage: null,
        lowStock: null,
        barcode: null,
      })
    ).body['id'];
  const [oxy, vitamin, cow] = [await medicine('Oxy', 28), await medicine('Vitamin B', 0), uuid()];
  await recorded(kraal, owner, [
    event('registered', cow, '2026-01-01', { species: 'Cattle', sex: 'female', tag: 'K1' }),
  ]);
  const treat = (id: string, day: Day, medicineId: string, meatDays: number, more: object = {}) =>
    event('treated', id, day, {
      lines: [{ medicineId, dose: 1, unit: 'ml', meatDays, milkDays: 0, exportDays: meatDays }],
      ...more,
    });
  return { owner, oxy, vitamin, cow, treat };
}

describe('a course in which nobody gave a dose for 14 days', () => {
  it('is asked about until somebody says it, and never closed by itself', async () => {
    const { owner, oxy, vitamin, cow, treat } = await cabinet();
    const today = dayOf(kraal.services.now(), 'Africa/Johannesburg');
    const yesterday = addDays(today, -1);
    const asked = async (): Promise<[string, string, boolean][]> =>
      (await send('GET', `/due?to=${today}&kinds=course`, owner)).body['items'].map(
        (one: { detail: string; day: Day; medicineId: string }) => [
          one.detail,
          one.day,
          one.medicineId === oxy,
        ],
      );
    const first = treat(cow, addDays(today, -13), oxy, 28, { courseGoesOn: true });
    await recorded(kraal, owner, [
      first,
      treat(cow, addDays(today, -40), vitamin, 0, { courseGoesOn: true }),
    ]);
    // Thirteen days of the one; the other holds nothing back, but hangs open all the same.
    expect(await asked()).toEqual([['Vitamin B', addDays(today, -26), false]]);
    await recorded(kraal, owner, [treat(cow, addDays(today, -12), vitamin, 0)]);
    expect(await asked()).toEqual([]);
    await recorded(kraal, owner, [
      { ...event('voided', cow, yesterday), voids: { eventId: first.id, reason: 'mistake' } },
      treat(cow, addDays(today, -30), oxy, 28, { courseGoesOn: true }),
    ]);
    expect(await asked()).toEqual([['Oxy', addDays(today, -16), true]]);
    expect((await send('GET', `/animals/${cow}`, owner)).body['meatUntil']).toBe('9999-12-31');
    await recorded(kraal, owner, [event('course_ended', cow, yesterday, { medicineId: oxy })]);
    expect(await asked()).toEqual([]);
  });
});

describe('sold alive inside its withdrawal', () => {
  it('stands in the sales register and in its file, one by one and of a lot', async () => {
    const { owner, oxy, cow, treat } = await cabinet();
    const lot = uuid();
    await recorded(kraal, owner, [
      event('registered', lot, '2026-01-01', {
        species: 'Cattle',
        sex: 'female',
        heads: 20,
        name: 'Lot',
      }),
      treat(cow, '2026-03-01', oxy, 28),
      treat(lot, '2026-03-01', oxy, 28),
      event('sold', cow, '2026-03-10', { to: 'Buyer A', priceCents: 1_000_00, sure: true }),
      { ...event('sold', lot, '2026-03-11', { to: 'Buyer B', sure: true }), heads: 2 },
      { ...event('sold', lot, '2026-04-11', { to: 'Buyer C', sure: true }), heads: 2 },
    ]);
    const { items } = (await send('GET', '/sales', owner)).body;
    expect(
      items.map((one: { to: Day; heads: number; insideUntil: string | null }) => [
        one.to,
        one.heads,
        one.insideUntil,
      ]),
    ).toEqual([
      ['Buyer C', 2, null],
      ['Buyer B', 2, '2026-03-29'],
      ['Buyer A', 1, '2026-03-29'],
    ]);
    const file = await kraal.app.inject({
      url: `/api/farms/${owner.farmId}/registers/sales/file?format=csv`,
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(file.body).toContain('Inside meat withdrawal until');
    expect(file.body).toContain('2026-03-29');
    // The screens and the file name what held it.
    expect(items.map((one: { insideBy: string | null }) => one.insideBy)).toEqual([
      null,
      'Oxy',
      'Oxy',
    ]);
    expect(file.body).toContain('Oxy');
    const told = (await send('GET', `/animals/${cow}/events`, owner)).body['items'];
    expect(told[0]).toMatchObject({ kind: 'sold', insideBy: 'Oxy' });
    expect((await send('GET', '/sales?species=Sheep', owner)).body['items']).toEqual([]);
    expect((await send('GET', '/treatments?species=Cattle', owner)).body['total']).toBe(2);
    // Of a dose without an hour the register says the day.
    const book = await kraal.app.inject({
      url: `/api/farms/${owner.farmId}/registers/treatments/file?format=csv`,
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(book.body).toContain('2026-03-01');
  });
});

describe('a course of a lot', () => {
  it('is not ended by a last dose to some of it; a lot is dosed by its heaviest', async () => {
    const { owner, oxy, treat } = await cabinet();
    const lot = uuid();
    await recorded(kraal, owner, [
      event('registered', lot, '2026-01-01', { species: 'Sheep', sex: 'female', heads: 100 }),
      treat(lot, '2026-03-01', oxy, 28, { courseGoesOn: true }),
      { ...treat(lot, '2026-03-02', oxy, 28), heads: 5 },
    ]);
    const until = async () => (await send('GET', `/animals/${lot}`, owner)).body['meatUntil'];
    expect(await until()).toBe('9999-12-31');
    const register = async () =>
      (await send('GET', '/treatments', owner)).body['items'].map(
        (line: { meatUntil: string | null }) => line.meatUntil,
      );
    expect(await register()).toEqual(['2026-03-30', '9999-12-31']);
    const cow = uuid();
    await recorded(kraal, owner, [
      event('registered', cow, '2026-01-01', { species: 'Cattle', sex: 'female', tag: 'X9' }),
      treat(cow, '2026-02-01', oxy, 28, { courseGoesOn: true }),
      treat(cow, '2026-02-02', oxy, 28),
      treat(cow, '2026-03-05', oxy, 28, { courseGoesOn: true }),
    ]);
    expect((await register())[0]).toBe('9999-12-31');
    expect((await register()).filter((one: string) => one === '9999-12-31')).toHaveLength(2);
    expect(
      await codeOf(owner, {
        ...event('course_ended', lot, '2026-03-03', { medicineId: oxy }),
        heads: 5,
      }),
    ).toBe('course_of_all');
    await recorded(kraal, owner, [event('course_ended', lot, '2026-03-03', { medicineId: oxy })]);
    expect(await until()).toBe('2026-03-30');
    const tablet = (
      await send('POST', '/medicines', owner, {
        name: 'Tablet',
        medicineClass: 'anthelmintic',
        unit: 'tablet',
        doseRate: 0.02,
        dosePer: 'kg',
        doseStep: 1,
        meatDays: 10,
      })
    ).body['id'];
    const line = { medicineId: tablet, dose: 2, unit: 'tablet', meatDays: 10, milkDays: 0 };
    await recorded(kraal, owner, [event('weighed', lot, '2026-04-01', { massKg: 45 })]);
    // 45 kg on the mean are 54 kg of the heaviest, which is two tablets and not one.
    expect(await codeOf(owner, event('treated', lot, '2026-04-02', { lines: [line] }))).toBe(null);
  });
});

describe('heads that left inside a withdrawal of another lot', () => {
  it('are in the register as the lives tell it: taken out, joined, in a course, treated late', async () => {
    const { owner, oxy, treat } = await cabinet();
    const [lot, part, joined, course] = [uuid(), uuid(), uuid(), uuid()];
    const heads = (id: string) =>
      event('registered', id, '2026-01-01', { species: 'Sheep', sex: 'female', heads: 100 });
    const sold = (id: string, to: string) => ({
      ...event('sold', id, '2026-03-15', { to, sure: true }),
      heads: 5,
    });
    await recorded(kraal, owner, [
      heads(lot),
      heads(joined),
      heads(course),
      treat(lot, '2026-03-01', oxy, 28),
      treat(course, '2026-02-01', oxy, 28, { courseGoesOn: true }),
    ]);
    await recorded(kraal, owner, [
      event('split', lot, '2026-03-03', { intoId: part, heads: 40 }),
      event('merged', lot, '2026-03-04', { intoId: joined, heads: 10 }),
      sold(part, 'part'),
      sold(joined, 'joined'),
      sold(course, 'course'),
    ]);
    const inside = async () =>
      Object.fromEntries(
        (await send('GET', '/sales', owner)).body['items'].map(
          (one: { to: string; insideUntil: string | null }) => [one.to, one.insideUntil],
        ),
      );
    expect(await inside()).toEqual({
      part: '2026-03-29',
      joined: '2026-03-29',
      course: '9999-12-31',
    });
    await recorded(kraal, owner, [treat(lot, '2026-03-02', oxy, 40)]);
    expect(await inside()).toMatchObject({ part: '2026-04-11', joined: '2026-04-11' });
    const { items } = (await send('GET', `/animals/${part}/events`, owner)).body;
    expect(items[0]).toMatchObject({ kind: 'sold', insideUntil: '2026-04-11' });
  });

  it('are told of, whatever makes it known: a mob they were in, heads that joined them, a file', async () => {
    const { owner, oxy, cow, treat } = await cabinet();
    const residues = async (): Promise<string[]> =>
      (await call(kraal, 'GET', '/api/notices', { token: owner.token })).body['items']
        .filter((one: { what: string }) => one.what === 'residue')
        .map((one: { about: { animals: string } }) => one.about.animals);
    const mobId = (await send('POST', '/mobs', owner, { name: 'M', species: 'Cattle' })).body['id'];
    const other = uuid();
    const { animalIds: _named, ...toMob } = treat(cow, '2026-04-20', oxy, 28);
    await recorded(kraal, owner, [
      event('registered', other, '2026-01-01', {
        species: 'Cattle',
        sex: 'female',
        tag: 'M1',
        mobId,
      }),
      { ...toMob, mobId },
      event('slaughtered', cow, '2026-05-10', { at: 'Warden' }),
    ]);
    expect(await residues()).toEqual([]);
    await recorded(kraal, owner, [event('joined_mob', cow, '2026-04-01', { mobId })]);
    expect(await residues()).toEqual(['K1 (2026-05-10, Warden)']);
    const [treated, into] = [uuid(), uuid()];
    const heads = (id: string, name: string) =>
      event('registered', id, '2026-01-01', {
        species: 'Cattle',
        sex: 'female',
        heads: 20,
        name,
      });
    await recorded(kraal, owner, [
      heads(treated, 'T'),
      heads(into, 'L'),
      treat(treated, '2026-04-25', oxy, 28),
      { ...event('slaughtered', into, '2026-05-11', { at: 'Warden', sure: true }), heads: 2 },
    ]);
    await recorded(kraal, owner, [
      event('merged', treated, '2026-05-01', { intoId: into, heads: 5 }),
    ]);
    expect(await residues()).toContain('L (2026-05-11, Warden)');
  });
});

describe('a dose of which nobody knows the hour', () => {
  const at = (one: ReturnType<typeof event>, occurredAt: string) => ({ ...one, occurredAt });

  it('may have been before whoever left that day: a lot, a mob, the farm; with an hour it is none of theirs', async () => {
    const { owner, oxy, cow, treat } = await cabinet();
    const [lot, left, tagged] = [uuid(), uuid(), uuid()];
    const mobId = (await send('POST', '/mobs', owner, { name: 'M', species: 'Cattle' })).body['id'];
    const cattle = { species: 'Cattle', sex: 'female' };
    const part = (intoId: string, heads: number) =>
      at(event('split', lot, '2026-03-02', { intoId, heads }), '2026-03-02T06:10:00Z');
    await recorded(kraal, owner, [
      event('registered', lot, '2026-01-01', { ...cattle, heads: 30, name: 'Lot' }),
      event('joined_mob', cow, '2026-02-01', { mobId }),
      event('registered', tagged, '2026-02-01', { ...cattle, tag: 'K2', mobId }),
      part(left, 4),
      at(event('left_mob', cow, '2026-03-02', { mobId }), '2026-03-02T06:15:00Z'),
      {
        ...at(
          event('slaughtered', lot, '2026-03-02', { at: 'Warden', sure: true }),
          '2026-03-02T06:20:00Z',
        ),
        heads: 2,
      },
    ]);
    const until = async (id: string) =>
      (await send('GET', `/animals/${id}`, owner)).body['meatUntil'];
    const withHour = at(treat(lot, '2026-03-02', oxy, 28), '2026-03-02T10:00:01Z');
    await recorded(kraal, owner, [withHour]);
    expect([await until(lot), await until(left)]).toEqual(['2026-03-30', null]);

    const byDay = treat(lot, '2026-03-02', oxy, 28, { sure: true });
    const { animalIds: _named, ...toMob } = treat(cow, '2026-03-02', oxy, 28);
    const mobByDay = { ...toMob, mobId };
    await recorded(kraal, owner, [byDay, mobByDay]);
    for (const id of [lot, left, cow, tagged]) expect(await until(id)).toBe('2026-03-30');
    const notices = (await call(kraal, 'GET', '/api/notices', { token: owner.token })).body[
      'items'
    ];
    expect(
      notices
        .filter((one: { what: string }) => one.what === 'residue')
        .map((one: { about: { animals: string } }) => one.about.animals),
    ).toEqual(['Lot (2026-03-02, Warden)']);

    // Taken out later than that it is held as the lot is; entered later, of the same morning, as those before.
    const late = uuid();
    await recorded(kraal, owner, [part(late, 1)]);
    expect(await until(late)).toBe('2026-03-30');
    await recorded(
      kraal,
      owner,
      [byDay, mobByDay].map(({ id }) => ({
        ...event('voided', cow, '2026-03-03'),
        voids: { eventId: id, reason: 'mistake' },
      })),
    );
    for (const id of [left, late, cow, tagged]) expect(await until(id)).toBe(null);
  });

  it('holds back those that left on a day of which nobody knows the hour either', async () => {
    const { owner, oxy, treat } = await cabinet();
    const [lot, left] = [uuid(), uuid()];
    await recorded(kraal, owner, [
      event('registered', lot, '2026-01-01', { species: 'Cattle', sex: 'female', heads: 30 }),
      at(treat(lot, '2026-03-02', oxy, 28), '2026-03-02T13:07:21Z'),
      event('split', lot, '2026-03-02', { intoId: left, heads: 4 }),
    ]);
    expect((await send('GET', `/animals/${left}`, owner)).body['meatUntil']).toBe('2026-03-30');
  });
});

describe('two who dose the same animal on one day', () => {
  it('are asked, each in an entry of their own, together, or by the mob; the parts of a lot are not', async () => {
    const { owner, cow, treat } = await cabinet();
    const mobId = (await send('POST', '/mobs', owner, { name: 'M', species: 'Cattle' })).body['id'];
    const drench = (
      await send('POST', '/medicines', owner, {
        name: 'Drench',
        medicineClass: 'anthelmintic',
        unit: 'ml',
        doseRate: 1,
        dosePer: 'head',
        meatDays: 10,
      })
    ).body['id'];
    await recorded(kraal, owner, [
      event('joined_mob', cow, '2026-02-01', { mobId }),
      treat(cow, '2026-03-01', drench, 10),
    ]);
    const second = treat(cow, '2026-03-01', drench, 10);
    expect(await codeOf(owner, second)).toBe('ask_given_that_day');
    const { animalIds: _named, ...toMob } = treat(cow, '2026-03-01', drench, 10);
    expect(await codeOf(owner, { ...toMob, mobId })).toBe('ask_given_that_day');
    expect(await codeOf(owner, treat(cow, '2026-03-02', drench, 10))).toBe(null);
    const { body } = await record(kraal, owner, [
      treat(cow, '2026-03-03', drench, 10),
      treat(cow, '2026-03-03', drench, 10),
    ]);
    expect(body['answers'].map((one: { code?: string }) => one.code ?? null)).toEqual([
      null,
      'ask_given_that_day',
    ]);
    expect(await codeOf(owner, treat(cow, '2026-03-01', drench, 10, { sure: true }))).toBe(null);

    const lot = uuid();
    await recorded(kraal, owner, [
      event('registered', lot, '2026-01-01', { species: 'Cattle', sex: 'female', heads: 30 }),
      { ...treat(lot, '2026-03-01', drench, 10), heads: 20 },
      { ...treat(lot, '2026-03-01', drench, 10), heads: 10 },
    ]);
    expect(await codeOf(owner, { ...treat(lot, '2026-03-01', drench, 10), heads: 15 })).toBe(
      'ask_given_that_day',
    );
  });
});

describe('what an animal brings along from before it came', () => {
  it('holds it back, and says so', async () => {
    const { owner } = await cabinet();
    const bought = uuid();
    await recorded(kraal, owner, [
      event('acquired', bought, '2026-03-01', {
        species: 'Cattle',
        sex: 'female',
        tag: 'Z1',
        bornOn: '2021-01-01',
        births: 3,
        lastBirthOn: '2025-10-01',
        pregnant: true,
        meatUntil: '2026-03-20',
        milkUntil: '2026-03-05',
      }),
    ]);
    const { body } = await send('GET', `/animals/${bought}`, owner);
    expect(body).toMatchObject({ meatUntil: '2026-03-20', birthsOn: ['2025-10-01'] });
    expect(await codeOf(owner, event('slaughtered', bought, '2026-03-20'))).toBe(
      'inside_withdrawal',
    );
    expect(await codeOf(owner, event('slaughtered', bought, '2026-03-21'))).toBeNull();
  });
});

describe('a dose counts when it is given', () => {
  it('no other medicine ends a course; only its own last dose, or the word that it ended', async () => {
    const { owner, oxy, vitamin, cow, treat } = await cabinet();
    await recorded(kraal, owner, [
      treat(cow, '2026-03-01', oxy, 28, { courseGoesOn: true }),
      treat(cow, '2026-03-02', vitamin, 0),
    ]);
    expect(await codeOf(owner, event('slaughtered', cow, '2026-03-03'))).toBe('inside_withdrawal');
    const { body } = await send('GET', `/animals/${cow}`, owner);
    expect(body['heldBy']).toMatchObject([{ medicine: 'Oxy', lastDoseOn: '2026-03-01' }]);
    expect(body['meatUntil']).toBe('9999-12-31');
    await recorded(kraal, owner, [event('course_ended', cow, '2026-03-04', { medicineId: oxy })]);
    expect(await codeOf(owner, event('slaughtered', cow, '2026-03-29'))).toBe('inside_withdrawal');
    expect(await codeOf(owner, event('slaughtered', cow, '2026-03-30'))).toBe(null);
  });
});

describe('a residue incident is told truthfully', () => {
  it('a treatment found late is recorded; owners and vets hear who left inside it, and where to', async () => {
    const { owner, oxy, cow, treat } = await cabinet();
    await recorded(kraal, owner, [
      event('slaughtered', cow, '2026-05-10', { at: 'Warden abattoir' }),
    ]);
    await recorded(kraal, owner, [treat(cow, '2026-05-01', oxy, 28)]);
    const { body } = await call(kraal, 'GET', '/api/notices', { token: owner.token });
    const residue = body['items'].filter((one: { what: string }) => one.what === 'residue');
    expect(residue).toHaveLength(1);
    expect(residue[0].about).toMatchObject({
      medicine: 'Oxy',
      animals: 'K1 (2026-05-10, Warden abattoir)',
    });
    const row = (await send('GET', '/animals?status=slaughtered', owner)).body['items'];
    expect(row).toMatchObject([{ tag: 'K1', status: 'slaughtered' }]);
  });

  it('a late treatment of a lot reaches the head that was tagged out of it and slaughtered', async () => {
    const { owner, oxy, treat } = await cabinet();
    const [lot, one] = [uuid(), uuid()];
    await recorded(kraal, owner, [
      event('registered', lot, '2026-01-01', { species: 'Sheep', sex: 'female', heads: 10 }),
    ]);
    await recorded(kraal, owner, [
      event('split', lot, '2026-04-10', { intoId: one, heads: 1, tag: 'D7' }),
    ]);
    await recorded(kraal, owner, [event('slaughtered', one, '2026-04-20', { at: 'Warden' })]);
    const { body } = await record(kraal, owner, [treat(lot, '2026-04-01', oxy, 28)]);
    expect(body['answers'][0]).toMatchObject({ result: 'recorded', reached: [one] });
    const notices = (await call(kraal, 'GET', '/api/notices', { token: owner.token })).body[
      'items'
    ];
    expect(
      notices.find((told: { what: string }) => told.what === 'residue').about.animals,
    ).toContain('D7');
  });
});

describe('nobody loses a flock by an empty field', () => {
  it('of a lot somebody says how many; more than a tenth is asked', async () => {
    const { owner } = await cabinet();
    const lot = uuid();
    await recorded(kraal, owner, [
      event('registered', lot, '2026-01-01', { species: 'Sheep', sex: 'female', heads: 292 }),
    ]);
    const died = (more: object, heads?: number) =>
      event('died', lot, '2026-02-01', { cause: 'predator', ...more }, heads ? { heads } : {});
    expect(await codeOf(owner, died({}))).toBe('heads_needed');
    expect(await codeOf(owner, died({}, 292))).toBe('ask_many_leave');
    expect(await codeOf(owner, died({}, 3))).toBe(null);
    expect(await codeOf(owner, died({ sure: true }, 100))).toBe(null);
    expect((await send('GET', `/animals/${lot}`, owner)).body['heads']).toBe(189);
  });
});

describe('a label holds in every way of giving it', () => {
  it('S19 goes to no bull, by name or by mob; a worker keeps to the days of the label', async () => {
    const { owner, oxy, cow, treat } = await cabinet();
    await send('POST', '/medicines/starter', owner, {});
    const { items } = (await send('GET', '/medicines?limit=200', owner)).body;
    const s19 = items.find((one: { name: string }) => one.name.includes('S19'));
    expect(s19).toMatchObject({ onlySex: 'female', onceInLife: true, neverPregnant: true });
    const mobId = (await send('POST', '/mobs', owner, { name: 'Calves', species: 'Cattle' })).body[
      'id'
    ];
    const bull = uuid();
    await recorded(kraal, owner, [
      event('registered', bull, '2026-01-01', {
        species: 'Cattle',
        sex: 'male',
        tag: 'B1',
        bornOn: '2025-09-01',
        mobId,
      }),
    ]);
    const dose = {
      lines: [{ medicineId: s19.id, dose: 1, unit: 'dose', meatDays: 21, milkDays: 0 }],
    };
    expect(await codeOf(owner, event('treated', bull, '2026-03-01', dose))).toBe('wrong_sex');
    const toMob = { ...event('treated', bull, '2026-03-01', dose), mobId };
    const { animalIds: _named, ...byMob } = toMob;
    expect(await codeOf(owner, byMob as never)).toBe('wrong_sex');

    // Found late, it is judged by what she was that day: in calf then or only since.
    const heifer = uuid();
    const born = { species: 'Cattle', sex: 'female', bornOn: '2025-01-10' };
    await recorded(kraal, owner, [
      event('registered', heifer, '2025-02-01', { ...born, tag: 'H1' }),
      event('served', heifer, '2026-03-01', { method: 'ai', sure: true }),
    ]);
    expect(await codeOf(owner, event('treated', heifer, '2026-03-20', dose))).toBe('pregnant');
    expect(await codeOf(owner, event('treated', heifer, '2025-06-10', dose))).toBe(null);
    const empty = uuid();
    await recorded(kraal, owner, [
      event('registered', empty, '2025-02-01', { ...born, tag: 'H2' }),
      event('served', empty, '2025-12-01', { method: 'ai', sure: true }),
      event('pregnancy_checked', empty, '2026-02-20', { result: 'empty' }),
    ]);
    expect(await codeOf(owner, event('treated', empty, '2026-01-05', dose))).toBe('pregnant');

    const hand = await call(kraal, 'POST', `/api/farms/${owner.farmId}/api-keys`, {
      token: owner.token,
      body: { name: 'crush', role: 'field_worker' },
    });
    const worker = { ...owner, token: hand.body['key'] };
    expect(await codeOf(worker, treat(cow, '2026-03-01', oxy, 35))).toBe('days_not_yours');
    expect(await codeOf(worker, treat(cow, '2026-03-01', oxy, 28))).toBe(null);
    expect(await codeOf(owner, treat(cow, '2026-03-02', oxy, 35))).toBe(null);
  });
});
