import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { call, event, type Person, recorded, signUp, uuid } from '../../testing/kraal.ts';
import { cow, openWatched } from '../../testing/watched.ts';
import { deliverDue, type Sender } from '../people/index.ts';
import { simulate } from './simulate.ts';
import { evaluateFarm } from './round.ts';

const { kraal, look, send, shelf, minutes, now } = await openWatched(evaluateFarm);
const pauseS = async (person: Person): Promise<number> => {
  const { rows } = await kraal.services.database.transaction(async (transaction) => {
    await transaction.execute(sql`select set_config('app.farm_id', ${person.farmId}, true)`);
    return transaction.execute(
      sql`select extract(epoch from next_at - at)::float8 as s from alert_round`,
    );
  });
  return Number(rows[0]?.['s']);
};

describe('a silenced alert', () => {
  it('costs its farm no round a minute', async () => {
    const person = await signUp(kraal, ['Cattle']);
    const id = uuid();
    // Overdue and never checked: the birth silences the check.
    await recorded(kraal, person, [
      cow(id, 'K1'),
      event('served', id, '2025-07-25', { method: 'natural' }),
    ]);
    await look(person);
    expect((await shelf(person)).map(({ rule }) => rule)).toContain('birth_overdue');
    minutes(2);
    await look(person);
    expect(await pauseS(person)).toBeGreaterThan(3600);
  });

  it('of which nobody was told leaves nothing behind', async () => {
    const person = await signUp(kraal, ['Cattle']);
    const id = uuid();
    await recorded(kraal, person, [
      cow(id, 'K1'),
      event('served', id, '2025-07-25', { method: 'natural' }),
    ]);
    await look(person);
    const rules = async (): Promise<unknown> =>
      kraal.services.database.transaction(async (transaction) => {
        await transaction.execute(sql`select set_config('app.farm_id', ${person.farmId}, true)`);
        const { rows } = await transaction.execute(
          sql`select rule, status from alert order by rule`,
        );
        return rows;
      });
    expect(await rules()).toContainEqual({ rule: 'check_overdue', status: 'pending' });
    await recorded(kraal, person, [event('died', id, '2026-05-19', { cause: 'other' })]);
    minutes(1);
    await look(person);
    expect(await rules()).not.toContainEqual(expect.objectContaining({ rule: 'check_overdue' }));
  });

  it('that was put off comes back to its shelf once, and is not written with each round', async () => {
    const person = await signUp(kraal, ['Cattle']);
    const ids = Array.from({ length: 12 }, () => uuid());
    await recorded(
      kraal,
      person,
      ids.flatMap((id, at) => [
        event('registered', id, '2026-01-10', {
          species: 'Cattle',
          sex: 'female',
          tag: `C${at}`,
          bornOn: '2025-09-01',
        }),
        event('weighed', id, '2026-03-10', { massKg: 150 }),
        event('weighed', id, '2026-05-10', { massKg: at === 0 ? 152 : 200 }),
      ]),
    );
    await look(person);
    await send(person, 'POST', '/alerts/acts', { rule: 'gain_low', act: 'snooze', hours: 1 });
    await recorded(kraal, person, [
      event('weighed', ids[0]!, '2026-05-20T07:30:00Z', { massKg: 130 }),
    ]);
    minutes(120);
    await look(person);
    minutes(1);
    expect((await look(person)).changed).toBe(0);
    expect(await pauseS(person)).toBeGreaterThan(3600);
  });
});

it('the end of the milk’s withdrawal is an alert of its own, also where that of the meat was settled', async () => {
  const person = await signUp(kraal, ['Cattle']);
  const id = uuid();
  const { body: medicine } = await send(person, 'POST', '/medicines', {
    name: 'Oxy',
    medicineClass: 'other',
    unit: 'ml',
    dosePer: 'head',
    doseRate: 5,
    meatDays: 10,
  });
  const line = { medicineId: medicine['id'], dose: 5, unit: 'ml', meatDays: 10, milkDays: 12 };
  await recorded(kraal, person, [
    cow(id, 'K1'),
    event('treated', id, '2026-05-11', { lines: [line] }),
  ]);
  await look(person);
  expect(await shelf(person)).toMatchObject([{ facts: { of: 'meat', until: '2026-05-21' } }]);
  await send(person, 'POST', '/alerts/acts', {
    rule: 'withdrawal_ends',
    act: 'settle',
    as: 'done',
  });
  minutes(2 * 1440);
  await look(person);
  const again = await call(kraal, 'POST', '/api/auth/login', {
    body: { email: person.email, password: 'veld en vlei 7' },
  });
  const later = { ...person, token: again.body['accessToken'] };
  expect(await shelf(later)).toMatchObject([{ facts: { of: 'milk', until: '2026-05-23' } }]);
  expect(await shelf(later, 'settled')).toMatchObject([{ facts: { of: 'meat' } }]);
});

it('what a setting ends ends at once, and set on again it is told anew', async () => {
  const person = await signUp(kraal, ['Cattle']);
  for (let at = 0; at < 6; at += 1) {
    const id = uuid();
    await recorded(kraal, person, [
      cow(id, `K${at}`),
      event('died', id, '2026-05-10', { cause: 'predator' }),
    ]);
  }
  await look(person);
  const set = (isOn: boolean, version: number) =>
    send(person, 'PUT', '/alerts/rules/deaths_above', {
      isOn,
      severity: 'critical',
      threshold: 100,
      version,
    });
  expect((await shelf(person)).map(({ rule }) => rule)).toContain('deaths_above');
  expect((await set(false, 0)).status).toBe(200);
  await look(person);
  expect((await shelf(person)).map(({ rule }) => rule)).not.toContain('deaths_above');
  await set(true, 1);
  expect((await look(person)).told).toBe(1);
});

it('what cannot wait is asked of the last in the line once more when nobody answers, and that is said beforehand', async () => {
  const person = await signUp(kraal, ['Cattle']);
  for (let at = 0; at < 6; at += 1) {
    const id = uuid();
    await recorded(kraal, person, [
      cow(id, `K${at}`),
      event('died', id, '2026-05-10', { cause: 'predator' }),
    ]);
  }
  await look(person);
  const [alert] = (await send(person, 'GET', '/alerts?rule=deaths_above')).body['items'];
  expect((await send(person, 'GET', `/alerts/${alert.id}`)).body['next']).toMatchObject({
    occasion: 'escalated',
    people: 1,
    at: '2026-05-20T12:00:00.000Z',
  });
  minutes(4 * 60);
  expect((await look(person)).told).toBe(1);
});

it('forty missing stay missing: in the lot that theirs went into, and where others were found before', async () => {
  const person = await signUp(kraal, ['Sheep']);
  const [lot, into] = [uuid(), uuid()];
  const flock = (id: string, tag: string) =>
    event('registered', id, '2025-01-01', { species: 'Sheep', sex: 'female', tag, heads: 50 });
  await recorded(kraal, person, [
    flock(lot, 'A'),
    flock(into, 'B'),
    event('lost', into, '2026-04-01', {}, { heads: 5 }),
    event('found', into, '2026-04-10', {}, { heads: 5 }),
    event('counted', lot, '2026-05-15', { heads: 46 }),
  ]);
  await look(person);
  expect(await shelf(person)).toMatchObject([{ rule: 'mob_short', heads: 4 }]);
  await recorded(kraal, person, [event('merged', lot, '2026-05-19', { intoId: into, heads: 46 })]);
  await look(person);
  expect(await shelf(person)).toMatchObject([{ rule: 'mob_short', facts: { heads: 4, left: 96 } }]);
  await recorded(kraal, person, [event('found', into, '2026-05-20T07:00:00Z', {}, { heads: 4 })]);
  await look(person);
  expect(await shelf(person)).toEqual([]);
});

it('what is lost, found and counted in a lot comes to the same in whatever order it arrives', async () => {
  const orders = [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
  ];
  const shelves = [];
  for (const order of orders) {
    const person = await signUp(kraal, ['Sheep']);
    const lot = uuid();
    const first = { species: 'Sheep', sex: 'female', tag: 'A', heads: 50 };
    await recorded(kraal, person, [event('registered', lot, '2025-01-01', first)]);
    const late = [
      event('lost', lot, '2026-05-01', {}, { heads: 4 }),
      event('found', lot, '2026-05-10', {}, { heads: 2 }),
      event('counted', lot, '2026-05-15', { heads: 45 }),
    ];
    // Each from a telephone of its own, as they find a signal.
    for (const at of order) await recorded(kraal, person, [late[at]!]);
    await look(person);
    shelves.push(await shelf(person));
  }
  expect(shelves[0]).toMatchObject([{ rule: 'mob_short' }]);
  expect(shelves[1]).toEqual(shelves[0]);
  expect(shelves[2]).toEqual(shelves[0]);
});

it('each shelf says how many it holds of what is asked for, and not of all', async () => {
  const person = await signUp(kraal, ['Cattle']);
  for (let at = 0; at < 6; at += 1) {
    const id = uuid();
    await recorded(kraal, person, [
      cow(id, `K${at}`),
      ...(at < 4
        ? [event('died', id, '2026-05-10', { cause: 'predator' })]
        : [
            event('served', id, '2025-07-25', { method: 'natural', sure: true }),
            event('pregnancy_checked', id, '2025-10-25', { result: 'pregnant' }),
            event('weighed', id, '2026-05-19', { massKg: 500 }),
          ]),
    ]);
  }
  await look(person);
  const counts = async (query: string) => {
    const { body } = await send(person, 'GET', `/alerts/groups?${query}`);
    const { open, snoozed, settled } = body;
    return { open, snoozed, settled };
  };
  expect(await counts('shelf=open')).toEqual({ open: 3, snoozed: 0, settled: 0 });
  await send(person, 'POST', '/alerts/acts', { rule: 'deaths_above', act: 'snooze', hours: 5 });
  expect(await counts('shelf=open')).toEqual({ open: 2, snoozed: 1, settled: 0 });
  expect(await counts('shelf=open&area=breeding')).toEqual({ open: 2, snoozed: 0, settled: 0 });
  expect(await counts('shelf=open&rule=deaths_above')).toEqual({ open: 0, snoozed: 1, settled: 0 });
  expect(await counts('shelf=settled&severity=critical')).toMatchObject({ settled: 0 });
});

it('a trial that nobody waits for any longer ends with the day it is at', async () => {
  const person = await signUp(kraal, ['Cattle']);
  const id = uuid();
  await recorded(kraal, person, [
    cow(id, 'K1'),
    event('served', id, '2025-07-25', { method: 'natural' }),
  ]);
  const trial = async (stopsAfter: number) => {
    let asked = 0;
    const body = { rule: 'birth_overdue', isOn: true, severity: 'warning', threshold: 7 } as const;
    return simulate(
      kraal.services,
      { id: person.farmId, timeZone: 'Africa/Johannesburg' },
      { userId: person.userId, body, isGone: () => (asked += 1) > stopsAfter },
    );
  };
  const whole = await trial(1000);
  expect(whole).toMatchObject({ isWhole: true, to: '2026-05-20', alerts: 1 });
  expect(await trial(3)).toMatchObject({ isWhole: false, from: whole.from, alerts: 0 });
  // The next one is not kept waiting by one that was given up.
  expect(await trial(1000)).toEqual(whole);
});

it('what is over for more than a year is forgotten, with what was said of it; what stands is not', async () => {
  const person = await signUp(kraal, ['Cattle']);
  const [ended, stands] = [uuid(), uuid()];
  await recorded(
    kraal,
    person,
    [ended, stands].flatMap((id, at) => [
      cow(id, `K${at}`),
      event('served', id, '2025-07-25', { method: 'natural', sure: true }),
      event('pregnancy_checked', id, '2025-10-25', { result: 'pregnant' }),
      event('weighed', id, '2026-05-19', { massKg: 500 }),
    ]),
  );
  await look(person);
  await recorded(kraal, person, [event('died', ended, '2026-05-20T07:00:00Z', { cause: 'birth' })]);
  // It must stay gone for a while before it has ended.
  for (const hours of [1, 30, 30]) {
    minutes(hours * 60);
    await look(person);
  }
  const kept = async () => {
    const { rows } = await kraal.services.database.transaction(async (transaction) => {
      await transaction.execute(sql`select set_config('app.farm_id', ${person.farmId}, true)`);
      return transaction.execute(
        sql`select (select array_agg(name order by name) from alert where rule = 'birth_overdue') as names,
          (select count(*)::int from alert_told t
            where not exists (select from alert a where a.id = t.alert_id)) as orphans,
          (select count(*)::int from alert_message) as messages`,
      );
    });
    return rows[0] as { names: string[]; orphans: number; messages: number };
  };
  const before = await kept();
  expect(before.names).toEqual(['K0', 'K1']);
  minutes(396 * 1440);
  await look(person);
  expect((await kept()).names).toEqual(['K0', 'K1']);
  minutes(6 * 1440);
  await look(person);
  const after = await kept();
  expect(after).toMatchObject({ names: ['K1'], orphans: 0 });
  expect(after.messages).toBeGreaterThan(0);
});

describe('the queue of deliveries', () => {
  const queue = async (person: Person, channel: string, severity: string, count: number) => {
    for (let at = 0; at < count; at += 1)
      await kraal.services.database.execute(
        sql`insert into delivery (id, channel, user_id, of_farm, message_id, severity, content,
            status, tries, made_at, due_at)
          values (${uuid()}, ${channel}, ${person.userId}, ${person.farmId}, ${uuid()}, ${severity},
            '{}', 'waiting', 0, ${now().toISOString()}, ${now().toISOString()})`,
      );
  };
  const sender = (outcome: Awaited<ReturnType<Sender>>) => {
    const tried = { count: 0 };
    const send: Sender = async () => {
      tried.count += 1;
      return outcome;
    };
    return { tried, send };
  };

  it.each([
    ['answers 500', { is: 'again', answer: '500' } as const],
    ['only another server can send', { is: 'elsewhere', answer: 'sealed' } as const],
  ])('what %s holds up nobody else’s messages of its farm', async (_how, outcome) => {
    const person = await signUp(kraal, ['Cattle']);
    await kraal.services.database.execute(sql`delete from delivery`);
    await queue(person, 'sms', 'critical', 16);
    await queue(person, 'mail', 'warning', 4);
    minutes(1);
    const mail = sender({ is: 'sent', answer: 'taken' });
    await deliverDue(kraal.services, { sms: sender(outcome).send, mail: mail.send });
    expect(mail.tried.count).toBe(4);
  });

  it('what nobody can open ends after two days', async () => {
    const person = await signUp(kraal, ['Cattle']);
    await kraal.services.database.execute(sql`delete from delivery`);
    await queue(person, 'sms', 'critical', 3);
    const { send: sms } = sender({ is: 'elsewhere', answer: 'sealed by another server' });
    minutes(1);
    await deliverDue(kraal.services, { sms });
    minutes(3 * 1440);
    await deliverDue(kraal.services, { sms });
    const { rows } = await kraal.services.database.execute(
      sql`select status, tries, done_at is not null as done from delivery`,
    );
    expect(rows).toEqual(
      Array.from({ length: 3 }, () => ({ status: 'failed', tries: 0, done: true })),
    );
  });
});
