import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { event, type Person, recorded, signInAgain, signUp, uuid } from '../../testing/kraal.ts';
import { cow, openWatched } from '../../testing/watched.ts';
import { evaluateFarm } from './round.ts';

const { kraal, look, send, shelf, act, goTo } = await openWatched(evaluateFarm);
const medicine = async (person: Person, name: string): Promise<string> =>
  (
    await send(person, 'POST', '/medicines', {
      name,
      medicineClass: 'other',
      unit: 'ml',
      dosePer: 'head',
      doseRate: 5,
      meatDays: 10,
    })
  ).body['id'];
const diagnosed = (id: string, at: string, disease: string) =>
  event('diagnosed', id, at, { disease });
const negative = (id: string, at: string, disease: string) =>
  event('lab_tested', id, at, { test: 'ELISA', disease, result: 'negative' });

describe('a second controlled disease of one animal', () => {
  it.each(['acknowledge', 'snooze', 'settle'] as const)(
    'is told, whatever was done about the first (%s)',
    async (done) => {
      const person = await signUp(kraal, ['Cattle']);
      const id = uuid();
      await recorded(kraal, person, [cow(id, 'K1'), diagnosed(id, '2026-05-15', 'Brucellosis')]);
      expect((await look(person)).told).toBe(1);
      const more = done === 'snooze' ? { hours: 720 } : done === 'settle' ? { as: 'done' } : {};
      await act(person, { rule: 'controlled_disease', act: done, ...more });
      await recorded(kraal, person, [
        diagnosed(id, '2026-05-20T07:00:00Z', 'Foot-and-mouth disease'),
      ]);
      expect((await look(person)).told).toBe(1);
      expect(await shelf(person)).toMatchObject([
        { facts: { disease: 'Bovine brucellosis, Foot-and-mouth disease' } },
      ]);
    },
  );

  it.each([
    ['Brucellosis', 'Foot-and-mouth disease'],
    ['Foot-and-mouth disease', 'Brucellosis'],
  ])('stands while only the other was excluded: %s, then %s', async (first, second) => {
    const person = await signUp(kraal, ['Cattle']);
    const id = uuid();
    await recorded(kraal, person, [
      cow(id, 'K1'),
      diagnosed(id, '2026-05-10', first),
      diagnosed(id, '2026-05-12', second),
    ]);
    await look(person);
    await recorded(kraal, person, [negative(id, '2026-05-19', second)]);
    // What is left was named in the alert already: nobody is told a second time.
    expect((await look(person)).told).toBe(0);
    expect(await shelf(person)).toMatchObject([{ rule: 'controlled_disease' }]);
    const { body } = await send(person, 'POST', '/events', {
      events: [event('sold', id, '2026-05-20T07:30:00Z', { to: 'Auction' })],
    });
    expect(body['answers']).toMatchObject([{ result: 'rejected', code: 'ask_controlled_disease' }]);
    await recorded(kraal, person, [negative(id, '2026-05-19T12:00:00Z', first)]);
    await look(person);
    expect(await shelf(person)).toEqual([]);
  });
});

it('a disease named of one that is dead before the next look is told of, and a carcass is not over', async () => {
  const person = await signUp(kraal, ['Cattle']);
  const id = uuid();
  await recorded(kraal, person, [cow(id, 'K1')]);
  await recorded(kraal, person, [diagnosed(id, '2026-05-20T06:00:00Z', 'Anthrax')]);
  await recorded(kraal, person, [event('died', id, '2026-05-20T07:00:00Z', { cause: 'unknown' })]);
  expect((await look(person)).told).toBe(1);
  for (const day of ['2026-05-30', '2026-06-10', '2026-06-14']) {
    goTo(`${day}T08:00:00Z`);
    await look(person);
  }
  const later = await signInAgain(kraal, person);
  expect(await shelf(later)).toEqual([]);
  const { rows } = await kraal.services.database.transaction(async (transaction) => {
    await transaction.execute(sql`select set_config('app.farm_id', ${person.farmId}, true)`);
    return transaction.execute(
      sql`select count(*)::int as ends from alert_message where occasion = 'resolved'`,
    );
  });
  expect(rows).toEqual([{ ends: 0 }]);
});

describe('a course that nobody finished', () => {
  const treated = (id: string, medicineId: string, at: string) =>
    event('treated', id, at, {
      lines: [{ medicineId, dose: 5, unit: 'ml', meatDays: 10, milkDays: 0 }],
      courseGoesOn: true,
      sure: true,
    });

  it('of a second medicine is told although the first was settled; by a new name it is the same', async () => {
    const person = await signUp(kraal, ['Cattle']);
    const id = uuid();
    const [one, other] = [await medicine(person, 'AAA'), await medicine(person, 'BBB')];
    await recorded(kraal, person, [cow(id, 'K1'), treated(id, one, '2026-05-01')]);
    expect((await look(person)).told).toBe(1);
    await act(person, { rule: 'course_unfinished', act: 'settle', as: 'done' });
    const { body } = await send(person, 'GET', `/medicines?limit=10`);
    const known = body['items'].find((found: any) => found.id === one);
    const { id: _id, version, stock: _s, nextExpiry: _n, isDefault: _d, ...label } = known;
    const renamed = await send(person, 'PATCH', `/medicines/${one}`, {
      ...label,
      name: 'AAA LA',
      version,
    });
    expect(renamed.status).toBe(200);
    expect((await look(person)).told).toBe(0);
    await recorded(kraal, person, [treated(id, other, '2026-05-04')]);
    expect((await look(person)).told).toBe(1);
    expect(await shelf(person)).toMatchObject([{ facts: { medicine: 'AAA LA, BBB' } }]);
    // Both end one after the other without another word.
    await recorded(kraal, person, [
      event('course_ended', id, '2026-05-20T07:00:00Z', { medicineId: one }),
    ]);
    expect((await look(person)).told).toBe(0);
    expect(await shelf(person)).toMatchObject([{ facts: { medicine: 'BBB' } }]);
  });
});

it('more that are missing are told of, although one was settled', async () => {
  const person = await signUp(kraal, ['Sheep']);
  const lot = uuid();
  await recorded(kraal, person, [
    event('registered', lot, '2025-01-01', { species: 'Sheep', sex: 'female', heads: 200 }),
    event('counted', lot, '2026-05-15', { heads: 199 }),
  ]);
  await look(person);
  await act(person, { rule: 'mob_short', act: 'settle', as: 'no_matter' });
  await recorded(kraal, person, [event('counted', lot, '2026-05-19', { heads: 159 })]);
  expect((await look(person)).told).toBe(1);
  expect(await shelf(person)).toMatchObject([{ heads: 41 }]);
  await recorded(kraal, person, [event('found', lot, '2026-05-20T07:00:00Z', {}, { heads: 30 })]);
  expect((await look(person)).told).toBe(0);
});

it('what cannot wait takes nothing along that can', async () => {
  const person = await signUp(kraal, ['Cattle']);
  for (const name of ['Grave', 'Small']) {
    const id = await medicine(person, name);
    await send(person, 'POST', `/medicines/${id}/batches`, {
      number: name,
      expiresOn: '2026-05-25',
      bought: 100,
      costCents: null,
    });
    if (name === 'Grave')
      await send(person, 'PUT', '/alerts/rules/medicine_expiring', {
        scopeKind: 'medicine',
        scopeId: id,
        isOn: true,
        severity: 'critical',
        threshold: 30,
        version: 0,
      });
  }
  await look(person);
  const { rows } = await kraal.services.database.transaction(async (transaction) => {
    await transaction.execute(sql`select set_config('app.farm_id', ${person.farmId}, true)`);
    return transaction.execute(
      sql`select severity, names from alert_message where rule = 'medicine_expiring'
        order by severity`,
    );
  });
  expect(rows).toEqual([
    { severity: 'critical', names: ['Grave'] },
    { severity: 'info', names: ['Small'] },
  ]);
});

it('programs hear of the end of each, whatever ended it', async () => {
  const person = await signUp(kraal, ['Cattle']);
  await send(person, 'POST', '/channels/webhooks', {
    name: 'Program',
    url: 'https://example.com/hook',
    severityFrom: 'info',
    isOn: true,
  });
  const ids = [uuid(), uuid(), uuid()];
  await recorded(
    kraal,
    person,
    ids.flatMap((id, at) => [
      cow(id, `K${at}`),
      event('served', id, '2025-07-25', { method: 'natural', sure: true }),
      event('pregnancy_checked', id, '2025-10-25', { result: 'pregnant' }),
      event('weighed', id, '2026-05-19', { massKg: 500 }),
    ]),
  );
  await look(person);
  const { body } = await send(person, 'GET', '/alerts?rule=birth_overdue&limit=10');
  await act(person, { ids: [body['items'][0].id], act: 'settle', as: 'done' });
  await send(person, 'PUT', '/alerts/rules/birth_overdue', {
    isOn: false,
    severity: 'warning',
    threshold: 3,
    version: 0,
  });
  await look(person);
  const { rows } = await kraal.services.database.execute(
    sql`select content->>'type' as type, (content->>'alerts')::int as alerts from delivery
      where of_farm = ${person.farmId} and channel = 'webhook' order by made_at, id`,
  );
  expect(rows).toEqual([
    { type: 'alert.fired', alerts: 3 },
    { type: 'alert.resolved', alerts: 3 },
  ]);
});

it('a rule’s alerts are taken back by the rule', async () => {
  const person = await signUp(kraal, ['Cattle']);
  const id = uuid();
  await recorded(kraal, person, [cow(id, 'K1'), diagnosed(id, '2026-05-15', 'Brucellosis')]);
  await look(person);
  const rule = 'controlled_disease';
  for (const [done, of] of [
    [{ act: 'settle', as: 'done' }, 'settle'],
    [{ act: 'snooze', hours: 5 }, 'snooze'],
    [{ act: 'acknowledge' }, 'acknowledge'],
  ] as const) {
    expect((await act(person, { rule, ...done })).body['changed']).toBe(1);
    expect((await act(person, { rule, act: 'undo', of })).body['changed']).toBe(1);
  }
});

it.each([[{ toString: 'x' }], [7], [null], [['weighed']], [{}]])(
  'a proposal of no kind is refused: %j',
  async (kind) => {
    const person = await signUp(kraal);
    const { status } = await send(person, 'POST', '/proposals', {
      author: 'x',
      reason: 'y',
      evidence: [],
      endsAt: '2026-06-01T00:00:00Z',
      entries: [{ kind }],
    });
    expect(status).toBe(422);
  },
);
