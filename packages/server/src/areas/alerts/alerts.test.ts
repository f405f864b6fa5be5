import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { joinFarm } from '../../testing/join.ts';
import {
  call,
  event,
  type Person,
  record,
  recorded,
  signInAgain,
  signUp,
  uuid,
} from '../../testing/kraal.ts';
import { cow, openWatched } from '../../testing/watched.ts';
import { deliverAll } from './deliverAll.ts';
import { evaluateFarm } from './round.ts';

const { kraal, look, send, goTo } = await openWatched(evaluateFarm);
const get = async (person: Person, path: string) => (await send(person, 'GET', path)).body;
const open = async (person: Person, more = '') =>
  (await get(person, `/alerts?limit=200${more}`))['items'].map(
    ({ name, rule }: { name: string; rule: string }) => `${rule} ${name}`,
  );
const bell = async (person: Person): Promise<string[]> =>
  (await call(kraal, 'GET', '/api/notices?limit=200', { token: person.token })).body['items']
    .filter(({ what }: { what: string }) => what.startsWith('alert'))
    .map(
      ({ about }: { about: Record<string, string> }) =>
        `${about['rule']} ${about['occasion']} ${about['heads']}`,
    );
const births = async (person: Person) =>
  (await bell(person)).filter((one) => one.startsWith('birth_overdue'));
const at = async (moment: string, ...people: Person[]): Promise<Person[]> => {
  goTo(moment);
  return Promise.all(people.map((one) => signInAgain(kraal, one)));
};

/** Late on 20 May by the given days. */
async function overdue(person: Person, tags: readonly string[]): Promise<string[]> {
  const ids = tags.map(() => uuid());
  await recorded(
    kraal,
    person,
    tags.flatMap((tag, index) => [
      cow(ids[index]!, tag),
      event('served', ids[index]!, '2025-07-25', { method: 'natural' }),
      event('pregnancy_checked', ids[index]!, '2025-10-25', { result: 'pregnant' }),
    ]),
  );
  return ids;
}

const join = async (owner: Person, role: string): Promise<Person> => ({
  ...(await joinFarm(kraal, owner, role)),
  farmId: owner.farmId,
});

describe('from a late birth to its end', () => {
  it('the stockman is told once, the owner when nobody answers, and the birth settles it', async () => {
    let owner = await signUp(kraal, ['Cattle']);
    let hand = await join(owner, 'field_worker');
    const [id] = await overdue(owner, ['K1']);
    await look(owner);
    await look(owner);
    expect(await open(owner)).toContain('birth_overdue K1');
    expect(await births(hand)).toEqual(['birth_overdue fired 1']);
    expect(await bell(owner)).not.toContain('birth_overdue fired 1');
    const [waiting] = (await get(hand, '/alerts?rule=birth_overdue'))['items'];
    // Who is told next is said beforehand: the owner, 48 hours after the stockman was.
    expect((await get(hand, `/alerts/${waiting.id}`))['next']).toMatchObject({
      occasion: 'escalated',
      people: 1,
      at: '2026-05-22T08:00:00.000Z',
    });
    [owner, hand] = (await at('2026-05-22T09:00:00Z', owner, hand)) as [Person, Person];
    await look(owner);
    expect(await bell(owner)).toContain('birth_overdue escalated 1');
    expect(await births(hand)).toEqual(['birth_overdue fired 1']);
    const [alert] = (await get(owner, '/alerts?rule=birth_overdue'))['items'];
    expect(alert).toMatchObject({ isEscalated: true, facts: { days: expect.any(Number) } });
    const { told, next } = await get(owner, `/alerts/${alert.id}`);
    expect(next).toMatchObject({ occasion: 'repeated', people: 2 });
    expect(told.map(({ occasion }: { occasion: string }) => occasion)).toEqual([
      'fired',
      'escalated',
    ]);
    await recorded(kraal, hand, [
      event('gave_birth', id!, '2026-05-21', {
        young: [{ id: uuid(), sex: 'female', alive: true }],
      }),
    ]);
    await look(owner);
    expect(await open(owner)).not.toContain('birth_overdue K1');
    expect(await open(owner, '&shelf=settled')).toContain('birth_overdue K1');
    expect((await get(owner, `/alerts/${alert.id}`))['next']).toBeNull();
  });

  it('voided, the birth makes her late again, and that is another alert', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const [id] = await overdue(owner, ['K1']);
    const birth = event('gave_birth', id!, '2026-05-19', {
      young: [{ id: uuid(), sex: 'female', alive: true }],
    });
    await look(owner);
    await recorded(kraal, owner, [birth]);
    await look(owner);
    await recorded(kraal, owner, [
      {
        id: uuid(),
        kind: 'voided',
        occurredAt: '2026-05-20T07:30:00Z',
        payload: {},
        voids: { eventId: birth.id, reason: 'wrong cow' },
      },
    ]);
    await look(owner);
    expect(await open(owner)).toContain('birth_overdue K1');
    expect((await bell(owner)).filter((one) => one.startsWith('birth_overdue fired'))).toHaveLength(
      2,
    );
  });
});

describe('what people do', () => {
  it('is done once however often, by whoever comes first, and taken back', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    await overdue(owner, ['K1', 'K2']);
    await look(owner);
    const items = (await get(owner, '/alerts?rule=birth_overdue'))['items'] as { id: string }[];
    const ids = items.map(({ id }) => id);
    const act = (body: object) => send(owner, 'POST', '/alerts/acts', { ids, ...body });
    const settle = { act: 'settle', as: 'false_alarm', note: 'counted wrong' };
    const answers = await Promise.all(Array.from({ length: 16 }, () => act(settle)));
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
    expect(answers.reduce((sum, { body }) => sum + body['changed'], 0)).toBe(2);
    expect(await open(owner)).not.toContain('birth_overdue K1');
    const rules = (await get(owner, '/alerts/rules'))['rules'] as Record<string, unknown>[];
    expect(rules.find(({ rule }) => rule === 'birth_overdue')).toMatchObject({
      fired: 2,
      falseAlarms: 2,
    });
    await look(owner);
    expect(await open(owner)).not.toContain('birth_overdue K1');
    await act({ act: 'reopen' });
    expect(await open(owner)).toContain('birth_overdue K1');
    await act({ act: 'snooze', hours: 24 });
    expect(await open(owner, '&shelf=snoozed')).toHaveLength(2);
    const [later] = await at('2026-05-21T08:30:00Z', owner);
    await look(later!);
    expect(await open(later!)).toContain('birth_overdue K1');
    expect((await bell(later!)).filter((one) => one === 'birth_overdue repeated 2')).toHaveLength(
      1,
    );
  });

  it('a viewer looks and does nothing; a worker answers and sets no rule; both say which', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const [eye, hand] = [await join(owner, 'viewer'), await join(owner, 'field_worker')];
    await overdue(owner, ['K1']);
    await look(owner);
    const act = { rule: 'birth_overdue', act: 'acknowledge' };
    expect((await send(eye, 'GET', '/alerts')).status).toBe(200);
    expect((await send(eye, 'POST', '/alerts/acts', act)).status).toBe(403);
    expect((await send(hand, 'POST', '/alerts/acts', act)).body).toMatchObject({ changed: 1 });
    const set = { isOn: false, severity: 'info', threshold: 3, version: 0 };
    expect((await send(hand, 'PUT', '/alerts/rules/birth_overdue', set)).status).toBe(403);
    expect((await send(hand, 'POST', '/alerts/acts', { act: 'acknowledge' })).status).toBe(422);
    const both = { ...act, ids: [uuid()] };
    expect((await send(hand, 'POST', '/alerts/acts', both)).status).toBe(422);
  });

  it('what is done to all of a rule is done to those shown, and taken back of those it changed', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    await overdue(owner, ['K1', 'K2', 'K3']);
    await look(owner);
    const items = async (shelf: string) =>
      (await get(owner, `/alerts?rule=birth_overdue&shelf=${shelf}`))['items'] as {
        id: string;
        name: string;
        ackedAt: string | null;
      }[];
    const act = async (body: object): Promise<string[]> =>
      (await send(owner, 'POST', '/alerts/acts', body)).body['ids'];
    const ofRule = { rule: 'birth_overdue' };
    const [first, second] = await items('open');
    expect(await act({ ...ofRule, mobId: uuid(), act: 'settle', as: 'done' })).toEqual([]);
    expect(await items('open')).toHaveLength(3);

    await act({ ids: [first!.id], act: 'acknowledge' });
    await act({ ids: [second!.id], act: 'settle', as: 'no_matter' });
    const seen = await act({ ...ofRule, act: 'acknowledge' });
    expect(seen).toHaveLength(1);
    const settled = await act({ ...ofRule, act: 'settle', as: 'done' });
    expect(settled).toHaveLength(2);
    await act({ ids: settled, act: 'undo', of: 'settle' });
    expect((await items('settled')).map(({ id }) => id)).toEqual([second!.id]);
    await act({ ids: seen, act: 'undo', of: 'acknowledge' });
    const acked = (await items('open')).filter(({ ackedAt }) => ackedAt !== null);
    expect(acked.map(({ id }) => id)).toEqual([first!.id]);

    const put = await act({ ...ofRule, act: 'snooze', hours: 24 });
    expect(await act({ ...ofRule, shelf: 'snoozed', act: 'settle', as: 'done' })).toHaveLength(2);
    // Settled as they were put off, they are nothing that a round would write again.
    expect((await look(owner)).changed).toBe(0);
    await act({ ids: put, act: 'undo', of: 'settle' });
    expect(await items('snoozed')).toHaveLength(2);
    await act({ ids: put, act: 'undo', of: 'snooze' });
    expect((await items('open')).find(({ id }) => id === first!.id)?.ackedAt).not.toBeNull();
  });
});

describe('rules', () => {
  it('a rule switched off ends its alerts; a threshold counts at once; two who set it at once are told', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    await overdue(owner, ['K1']);
    await look(owner);
    const set = (body: object) =>
      send(owner, 'PUT', '/alerts/rules/birth_overdue', {
        isOn: true,
        severity: 'warning',
        threshold: 3,
        version: 0,
        ...body,
      });
    const both = await Promise.all([set({ isOn: false }), set({ threshold: 50 })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await set({ isOn: false, version: 1 });
    await look(owner);
    expect(await open(owner)).not.toContain('birth_overdue K1');
    expect((await set({ threshold: 61, version: 2 })).status).toBe(422);
    expect((await set({ threshold: null, version: 2 })).status).toBe(422);
    expect((await set({ threshold: 3.5, version: 2 })).status).toBe(422);
  });

  it('one mob may wait longer than the others', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const mob = (await send(owner, 'POST', '/mobs', { name: 'Verse', species: 'Cattle' })).body[
      'id'
    ];
    const [one] = await overdue(owner, ['K1', 'K2']);
    await recorded(kraal, owner, [event('joined_mob', one!, '2026-01-02', { mobId: mob })]);
    const set = {
      scopeKind: 'mob',
      scopeId: mob,
      isOn: true,
      severity: 'critical',
      threshold: 60,
      version: 0,
    };
    const path = '/alerts/rules/birth_overdue';
    expect((await send(owner, 'PUT', path, set)).status).toBe(200);
    expect((await send(owner, 'PUT', path, { ...set, scopeId: uuid() })).status).toBe(422);
    expect((await send(owner, 'PUT', '/alerts/rules/deaths_above', set)).status).toBe(422);
    await look(owner);
    expect((await open(owner)).filter((name: string) => name.startsWith('birth'))).toEqual([
      'birth_overdue K2',
    ]);
    await send(owner, 'DELETE', `${path}?scopeId=${mob}&version=1`);
    await look(owner);
    expect(await open(owner)).toContain('birth_overdue K1');
  });
});

it('five thousand at once are one message to each, and one group on the screen', async () => {
  const owner = await signUp(kraal, ['Cattle']);
  for (let from = 0; from < 5000; from += 500)
    await recorded(
      kraal,
      owner,
      Array.from({ length: 500 }, (_, index) => cow(uuid(), `K${from + index}`)),
    );
  const { told } = await look(owner);
  expect(told).toBe(1);
  expect(await bell(owner)).toEqual(['not_seen fired 5000']);
  const { groups, open: count } = await get(owner, '/alerts/groups');
  expect(groups).toMatchObject([{ rule: 'not_seen', alerts: 5000, heads: 5000 }]);
  expect(count).toBe(5000);
  const seen = new Set<string>();
  for (let cursor = ''; ; ) {
    const page = await get(owner, `/alerts?limit=200${cursor}`);
    for (const { id } of page['items']) seen.add(id);
    if (!page['nextCursor']) break;
    cursor = `&cursor=${page['nextCursor']}`;
  }
  expect(seen.size).toBe(5000);
}, 120_000);

it('a round that is killed anywhere decides nothing; done again it tells once', async () => {
  const owner = await signUp(kraal, ['Cattle']);
  await overdue(owner, ['K1']);
  const { database } = kraal.services;
  // Every statement of the round fails once in turn, as if the server or the database went away there.
  for (let survived = 0; ; survived += 1) {
    let left = survived;
    const broken = new Proxy(database, {
      get: (target, name) =>
        name === 'transaction'
          ? (work: (transaction: object) => Promise<unknown>, how: object) =>
              target.transaction(
                (transaction) =>
                  work(
                    new Proxy(transaction, {
                      get: (inner, key) =>
                        key === 'execute' && (left -= 1) < 0
                          ? () => Promise.reject(new Error('killed'))
                          : Reflect.get(inner, key),
                    }),
                  ),
                how as never, // handed through as it came
              )
          : Reflect.get(target, name),
    });
    const services = { ...kraal.services, database: broken };
    const done = await evaluateFarm(services, {
      id: owner.farmId,
      timeZone: 'Africa/Johannesburg',
    }).then(
      () => true,
      () => false,
    );
    if (done) break;
    expect(await bell(owner)).toEqual([]);
    expect(survived).toBeLessThan(60);
  }
  expect(await bell(owner)).toContain('birth_overdue fired 1');
});

it('sixteen rounds at once, entries shuffled and doubled among them, tell each thing once', async () => {
  const owner = await signUp(kraal, ['Cattle']);
  const ids = await overdue(owner, ['K1', 'K2', 'K3']);
  const again = ids.map((id) => event('weighed', id, '2026-05-19', { massKg: 480 }));
  await Promise.all([
    ...Array.from({ length: 16 }, () => look(owner)),
    record(kraal, owner, again),
    record(kraal, owner, again.toReversed()),
  ]);
  await look(owner);
  expect((await bell(owner)).filter((one) => one.startsWith('birth_overdue'))).toEqual([
    'birth_overdue fired 3',
  ]);
});

describe('quiet hours and the day’s lines', () => {
  const waiting = async (userId: string) =>
    (
      await kraal.services.database.execute(
        sql`select channel, status, answer, due_at from delivery where user_id = ${userId}
          order by channel, due_at`,
      )
    ).rows as { channel: string; status: string; answer: string | null; due_at: Date }[];
  const set = (person: Person, body: object) =>
    call(kraal, 'PATCH', '/api/auth/me', { token: person.token, body });

  it('a night from an hour to the same is none, and is said to be', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const quiet = { from: '06:00', until: '06:00' };
    const { status, body } = await set(owner, {
      telling: { quiet, morningAt: null, eveningAt: null },
    });
    expect(status).toBe(422);
    expect(body['errors']).toHaveProperty(['telling.quiet.until']);
  });

  it('what comes at night waits for the morning, and is not sent when it is over by then', async () => {
    let owner = await signUp(kraal, ['Cattle']);
    await set(owner, {
      notify: { alert_warning: { mail: true, push: false } },
      telling: { quiet: { from: '21:00', until: '05:00' }, morningAt: null, eveningAt: null },
    });
    [owner] = (await at('2026-05-20T22:00:00Z', owner)) as [Person];
    const [id] = await overdue(owner, ['K1']);
    await look(owner);
    await deliverAll(kraal.services);
    expect(await waiting(owner.userId)).toMatchObject([{ channel: 'mail', status: 'waiting' }]);
    expect(new Date((await waiting(owner.userId))[0]!.due_at).toISOString()).toBe(
      '2026-05-21T03:00:00.000Z',
    );
    await recorded(kraal, owner, [
      event('gave_birth', id!, '2026-05-20', { young: [{ id: uuid(), sex: 'male', alive: true }] }),
    ]);
    await look(owner);
    goTo('2026-05-21T03:01:00Z');
    await deliverAll(kraal.services);
    expect(await waiting(owner.userId)).toMatchObject([
      { status: 'dropped', answer: 'over before it was sent' },
    ]);
  });

  it('who left meanwhile is sent nothing', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const hand = await join(owner, 'field_worker');
    await set(hand, { notify: { alert_warning: { mail: true, push: false } } });
    await overdue(owner, ['K1']);
    await look(owner);
    await send(owner, 'DELETE', `/members/${hand.userId}`);
    await deliverAll(kraal.services);
    expect((await waiting(hand.userId)).filter(({ channel }) => channel === 'mail')).toMatchObject([
      { status: 'dropped', answer: 'left the farm' },
    ]);
  });
});

describe('a rule tried on the last 90 days', () => {
  it('tells what it would have told then, leaves nothing behind, and holds nobody up', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const ids = Array.from({ length: 3 }, () => uuid());
    // Late in April; the birth of the third is recorded in time.
    await recorded(
      kraal,
      owner,
      ids.flatMap((id, index) => [
        cow(id, `K${index}`),
        event('served', id, '2025-07-01', { method: 'natural' }),
        event('pregnancy_checked', id, '2025-10-01', { result: 'pregnant' }),
        ...(index === 2
          ? [
              event('gave_birth', id, '2026-04-10', {
                young: [{ id: uuid(), sex: 'male', alive: true }],
              }),
            ]
          : []),
      ]),
    );
    const count = async () =>
      (await kraal.services.database.execute(sql`select count(*)::int as farms from farm`)).rows;
    const before = [await count(), await open(owner)];
    const simulate = (threshold: number) =>
      send(owner, 'POST', '/alerts/simulation', {
        rule: 'birth_overdue',
        isOn: true,
        severity: 'warning',
        threshold,
      });
    const { status, body } = await simulate(3);
    expect([status, body['alerts'], body['messages']]).toEqual([200, 2, expect.any(Number)]);
    expect(body['days'].filter(({ fired }: { fired: number }) => fired > 0)).toMatchObject([
      { fired: 2 },
    ]);
    expect(body['days'][0].names.toSorted()).toEqual(['K0', 'K1']);
    // The day is the day on which they are late by that much, and a looser threshold is as much later.
    const day = (of: Record<string, any>) => Date.parse(of['days'][0].day);
    const later = await simulate(10);
    expect((day(later.body) - day(body)) / 86_400_000).toBe(7);
    expect([await count(), await open(owner)]).toEqual(before);
  }, 60_000);
});
