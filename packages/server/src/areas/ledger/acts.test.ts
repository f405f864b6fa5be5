import { inOrder } from '@kraal/domain/testing/arrival';
import { chance } from '@kraal/domain/testing/chance';
import { makeFarm } from '@kraal/domain/testing/generator/farm';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/connection.ts';
import {
  call,
  event,
  mailsTo,
  openKraal,
  type Person,
  record,
  recorded,
  signUp,
  type TestEvent,
  uuid,
} from '../../testing/kraal.ts';
import { openRandomFarm, sendAll } from '../../testing/randomFarm.ts';
import { readRows } from '../../testing/readRows.ts';
import { replayFarm } from './index.ts';

const kraal = await openKraal();
const send = (me: Person, method: 'GET' | 'POST', path: string, body?: object) =>
  call(kraal, method, `/api/farms/${me.farmId}${path}`, { token: me.token, body });
const get = async (me: Person, path: string) => (await send(me, 'GET', path)).body;
const undo = (me: Person, actId: string) =>
  send(me, 'POST', `/acts/${actId}/undo`, { reason: 'wrong camp' });
const agrees = async (me: Person) => {
  const farm = { id: me.farmId, timeZone: 'Africa/Johannesburg', gestationDays: {} };
  const tenant = { farmId: me.farmId, userId: me.userId };
  const found = await inTenant(kraal.services.database, {
    tenant,
    work: (one) => replayFarm(one, farm),
  });
  expect(found).toEqual([]);
};

const cow = (id: string, tag: string): TestEvent =>
  event('registered', id, '2024-01-01', { species: 'Cattle', sex: 'female', tag });

/** A farm with some cows in one camp, and another to move them to. */
async function farm(count: number) {
  const me = await signUp(kraal);
  const camp = async (name: string): Promise<string> =>
    (await send(me, 'POST', '/camps', { name })).body['id'];
  const [home, away] = [await camp('Huis'), await camp('Klipkamp')];
  const cows = Array.from({ length: count }, (_, index) => ({ id: uuid(), tag: `A${index}` }));
  await recorded(
    kraal,
    me,
    cows.map(({ id, tag }) => cow(id, tag)),
  );
  const moveAll = (campId: string, day: string, actId: string): TestEvent[] =>
    cows.map(({ id }) => ({ ...event('moved', id, day, { campId }), actId }));
  await recorded(kraal, me, moveAll(home, '2024-02-01', uuid()));
  return { me, cows, home, away, moveAll };
}

describe('entries of one act', () => {
  it('are one line among the last entries, and undone as one', async () => {
    const { me, cows, home, away, moveAll } = await farm(100);
    const actId = uuid();
    await recorded(kraal, me, moveAll(away, '2024-03-01', actId));
    const [line] = (await get(me, '/dashboard'))['lastEvents'];
    expect(line).toMatchObject({
      kind: 'moved',
      place: 'Klipkamp',
      act: { entries: 100, standing: 100, animals: 100, kinds: ['moved'] },
    });
    // Two moves and, each by itself, the animals.
    const { items, total } = await get(me, '/events?together=true&limit=200');
    expect([items.length, total]).toEqual([102, 102]);
    expect((await get(me, '/events?limit=200'))['total']).toBe(300);

    expect((await undo(me, actId)).body).toEqual({ success: true, undone: 100 });
    for (const { id } of cows.slice(0, 3))
      expect(await get(me, `/animals/${id}`)).toMatchObject({ campId: home });
    const [undone, moved] = (await get(me, '/events?together=true'))['items'];
    expect(undone).toMatchObject({ kind: 'voided', act: { entries: 100, standing: 0 } });
    expect(moved).toMatchObject({ voidReason: 'wrong camp', act: { entries: 100, standing: 0 } });
    // Once more it comes to the same.
    expect((await undo(me, actId)).body).toEqual({ success: true, undone: 0 });
    await agrees(me);
  });

  it('of which some were cancelled before are undone for the others', async () => {
    const { me, cows, home, away, moveAll } = await farm(3);
    const actId = uuid();
    const moves = moveAll(away, '2024-03-01', actId);
    await recorded(kraal, me, moves);
    const [first] = moves;
    if (!first) throw new Error('nobody moved');
    const voids = { eventId: first.id, reason: 'not she' };
    await recorded(kraal, me, [event('voided', cows[0]?.id ?? '', '2024-03-02', {}, { voids })]);
    expect((await undo(me, actId)).body).toMatchObject({ undone: 2 });
    for (const { id } of cows)
      expect(await get(me, `/animals/${id}`)).toMatchObject({ campId: home });
    await agrees(me);
  });

  it('of which something later needs one are not undone, and it is said which', async () => {
    const { me } = await farm(1);
    const actId = uuid();
    const calves = ['B1', 'B2'].map((tag) => ({ id: uuid(), tag }));
    await recorded(
      kraal,
      me,
      calves.map(({ id, tag }) => ({ ...cow(id, tag), actId })),
    );
    const [, second] = calves;
    await recorded(kraal, me, [event('weighed', second?.id ?? '', '2024-05-01', { massKg: 200 })]);
    const { status, body } = await undo(me, actId);
    expect(status).toBe(422);
    expect(body['code']).toBe('needed_later');
    expect(Object.keys(body['errors'])).toEqual(['entries.B2']);
    for (const { id } of calves)
      expect(await get(me, `/animals/${id}`)).toMatchObject({ status: 'alive' });
    await agrees(me);
  });

  it('come to the same when sixteen undo them at one moment', async () => {
    const { me, cows, home, away, moveAll } = await farm(20);
    const actId = uuid();
    await recorded(kraal, me, moveAll(away, '2024-03-01', actId));
    const answers = await Promise.all(Array.from({ length: 16 }, () => undo(me, actId)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    // Whoever comes second finds each entry cancelled already, or nothing left to cancel.
    const undone = answers.map(({ body }) => Number(body['undone']));
    expect(undone.filter((count) => count > 0)).toEqual([20]);
    for (const { id } of cows)
      expect(await get(me, `/animals/${id}`)).toMatchObject({ campId: home });
    expect((await get(me, '/events?kind=voided'))['total']).toBe(20);
    await agrees(me);
  });

  it('of nobody, or of another farm, are not found', async () => {
    const { me, moveAll, away } = await farm(1);
    const other = await signUp(kraal);
    const actId = uuid();
    await recorded(kraal, me, moveAll(away, '2024-03-01', actId));
    expect((await undo(other, actId)).status).toBe(404);
    expect((await undo(me, uuid())).status).toBe(404);
    expect((await undo(me, 'x')).status).toBe(404);
  });

  it('stand apart where only one kind of them is asked for', async () => {
    const { me, cows } = await farm(2);
    const actId = uuid();
    const [id = ''] = cows.map((one) => one.id);
    await recorded(kraal, me, [
      { ...event('weighed', id, '2024-04-01', { massKg: 300 }), actId },
      { ...event('noted', id, '2024-04-02', { text: 'lame' }), actId },
    ]);
    const asked = (kind: string) => get(me, `/events?together=true&kind=${kind}`);
    expect((await asked('weighed'))['items']).toHaveLength(1);
    expect((await asked('noted'))['items'][0]).toMatchObject({
      act: { entries: 2, animals: 1, kinds: ['noted', 'weighed'] },
    });
    const answer = await record(kraal, me, [
      { ...event('weighed', id, '2024-04-03', { massKg: 1 }), actId: 'x' } as TestEvent,
    ]);
    expect(answer.body['answers'][0]).toMatchObject({ result: 'rejected', code: 'invalid' });
  });

  it('of which a letter would go out write none when they are not undone', async () => {
    const { me, cows } = await farm(1);
    const mob = (await send(me, 'POST', '/mobs', { name: 'M', species: 'Cattle' })).body['id'];
    const medicine = {
      name: 'Oxy',
      medicineClass: 'other',
      unit: 'ml',
      meatDays: 28,
    };
    const medicineId = (await send(me, 'POST', '/medicines', medicine)).body['id'];
    const [ox, other, actId] = [cows[0]?.id ?? '', uuid(), uuid()];
    await recorded(kraal, me, [event('joined_mob', ox, '2026-01-02', { mobId: mob })]);
    await recorded(kraal, me, [
      { ...event('left_mob', ox, '2026-02-01', { mobId: mob }), actId },
      { ...event('registered', other, '2026-02-01', { species: 'Cattle', sex: 'male' }), actId },
    ]);
    await recorded(kraal, me, [event('weighed', other, '2026-02-05', { massKg: 300 })]);
    const lines = [{ medicineId, dose: 1, unit: 'ml', meatDays: 28, milkDays: 0 }];
    const { animalIds: _whole, ...treated } = event('treated', ox, '2026-03-01', { lines });
    await recorded(kraal, me, [
      { ...event('joined_mob', other, '2026-02-20', { mobId: mob }) },
      { ...treated, mobId: mob },
      event('slaughtered', ox, '2026-03-05', { at: 'X', massKg: 200 }),
    ]);
    const before = mailsTo(kraal.dataDir, me.email).length;
    expect((await undo(me, actId)).status).toBe(422);
    expect(mailsTo(kraal.dataDir, me.email)).toHaveLength(before);
    // What was refused is not done, and is done the next time: by the same key too.
    const headers = { 'idempotency-key': 'abcdefgh12' };
    const path = `/api/farms/${me.farmId}/acts/${actId}/undo`;
    const go = () =>
      call(kraal, 'POST', path, { token: me.token, headers, body: { reason: 'wrong' } });
    expect([(await go()).status, (await go()).status]).toEqual([422, 422]);
  });

  it('of one moment are undone in the order in which they came last', async () => {
    const { me, cows } = await farm(2);
    const [a = '', b = ''] = cows.map(({ id }) => id);
    const ordered = (n: number): string => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
    const tags = uuid();
    const swaps = [
      [a, 'K9'],
      [b, 'A0'],
      [a, 'A1'],
    ] as const;
    for (const [n, [id, tag]] of swaps.entries())
      await recorded(kraal, me, [
        { ...event('identified', id, '2024-04-01', { tag }), id: ordered(n), actId: tags },
      ]);
    expect((await undo(me, tags)).body).toMatchObject({ undone: 3 });
    expect(await get(me, `/animals/${a}`)).toMatchObject({ tag: 'A0' });
    const splits = uuid();
    const lots = Array.from({ length: 10 }, () => uuid());
    const lot = { species: 'Sheep', sex: 'female', name: 'L', heads: 500 };
    await recorded(kraal, me, [
      { ...event('registered', lots[0] ?? '', '2024-02-01', lot), id: ordered(100), actId: splits },
      ...lots.slice(1).map((intoId, n) => ({
        ...event('split', lots[n] ?? '', '2024-02-01', { intoId, heads: 490 - n * 10 }),
        id: ordered(101 + n),
        actId: splits,
      })),
    ]);
    expect((await undo(me, splits)).body).toMatchObject({ undone: 10 });
    await agrees(me);
  });

  it('that put others right are not undone: what they stand for would be gone too', async () => {
    const { me, cows, home, away } = await farm(1);
    const [id = ''] = cows.map((one) => one.id);
    const wrong = event('moved', id, '2024-03-01', { campId: home });
    await recorded(kraal, me, [wrong]);
    const actId = uuid();
    const voids = { eventId: wrong.id, reason: 'it was the other' };
    await recorded(kraal, me, [
      { ...event('moved', id, '2024-03-01', { campId: away }, { voids }), actId },
    ]);
    expect(await undo(me, actId)).toMatchObject({ status: 409, body: { code: 'corrects' } });
    expect(await get(me, `/animals/${id}`)).toMatchObject({ campId: away });
  });

  it('are of whoever made them: another who names the same adds nothing', async () => {
    const { me, away, moveAll } = await farm(2);
    const invited = await send(me, 'POST', '/invitations', { role: 'farm_manager' });
    const token = new URL(invited.body['link']).searchParams.values().next().value ?? '';
    const guest = await signUp(kraal);
    await call(kraal, 'POST', `/api/invitations/${token}/accept`, { token: guest.token, body: {} });
    const other = { ...guest, farmId: me.farmId };
    const actId = uuid();
    const [mine, theirs] = moveAll(away, '2024-03-01', actId);
    if (!mine || !theirs) throw new Error('nobody moved');
    await recorded(kraal, me, [mine]);
    await recorded(kraal, other, [theirs]);
    expect((await undo(me, actId)).body).toMatchObject({ undone: 1 });
    expect((await undo(other, actId)).body).toMatchObject({ undone: 1 });
  });

  it('with more entries of one animal than a hand makes are cancelled one by one', async () => {
    const { me, cows } = await farm(1);
    const [id = ''] = cows.map((one) => one.id);
    const actId = uuid();
    const note = () => ({ ...event('noted', id, '2024-04-01', { text: 'x' }), actId });
    await recorded(
      kraal,
      me,
      Array.from({ length: 101 }, () => note()),
    );
    expect(await undo(me, actId)).toMatchObject({ status: 409, body: { code: 'too_many' } });
  });

  it('are on one page when the latest of them is of another day than is asked for', async () => {
    const { me, cows } = await farm(1);
    const [id = ''] = cows.map((one) => one.id);
    const actId = uuid();
    await recorded(kraal, me, [
      { ...event('weighed', id, '2024-03-01', { massKg: 300 }), actId },
      { ...event('noted', id, '2024-03-10', { text: 'x' }), actId },
    ]);
    const asked = '/events?together=true&since=2024-02-15T00:00:00Z&until=2024-03-05T00:00:00Z';
    expect(await get(me, asked)).toMatchObject({ total: 1, items: [{ kind: 'weighed' }] });
  });

  it('are looked for by species: of those of two only what has that of it', async () => {
    const { me, cows } = await farm(1);
    const [id = ''] = cows.map((one) => one.id);
    const ewe = uuid();
    const born = { species: 'Sheep', sex: 'female', tag: 'E1' };
    await recorded(kraal, me, [
      event('registered', ewe, '2024-01-01', born),
      event('weighed', ewe, '2024-03-01', { massKg: 60 }),
      event('weighed', id, '2024-03-01', { massKg: 300 }),
      { ...event('noted', id, '2024-03-02', { text: 'x' }), animalIds: [id, ewe] },
    ]);
    const kinds = async (species: string) =>
      (await get(me, `/events?species=${species}&limit=100`))['items'].map((one: any) => one.kind);
    expect(await kinds('Sheep')).toEqual(['noted', 'weighed', 'registered']);
    expect((await kinds('Cattle')).slice(0, 2)).toEqual(['noted', 'weighed']);
    expect(await kinds('Goats')).toEqual([]);
  });
});

const seeds = Array.from({ length: Number(process.env['ROUTE_FARMS'] ?? 4) }, (_, n) => 700 + n);

it(`acts of ${seeds.length} random farms are undone whole or not at all, and the books are as if they never were`, {
  timeout: 600_000,
}, async () => {
  let undone = 0;
  let refused = 0;
  for (const seed of seeds) {
    const random = chance(seed);
    const story = makeFarm(seed);
    const me = await openRandomFarm(kraal, story);
    // Each request is one act, of some of its entries.
    const acts = new Map<string, string[]>();
    const requests = inOrder(story, 40).map((entries) => {
      const actId = uuid();
      return entries.map((entry) => {
        if (entry.voids || random.is(0.3)) return entry;
        acts.set(actId, [...(acts.get(actId) ?? []), entry.id]);
        return { ...entry, actId };
      });
    });
    await sendAll(kraal, me, requests);
    const standing = async (ids: readonly string[]): Promise<number> => {
      const [counted] = await inTenant(kraal.services.database, {
        tenant: { farmId: me.farmId, userId: me.userId },
        work: (one) =>
          readRows<{ heads: number }>(
            one,
            sql`select count(*)::int as heads from event where farm_id = ${me.farmId}
              and id = any(${sql.param(ids)}::uuid[]) and voided_by is null`,
          ),
      });
      return counted?.heads ?? 0;
    };
    for (const [actId, ids] of random.shuffled([...acts]).slice(0, 12)) {
      const before = await standing(ids);
      const { status, body } = await undo(me, actId);
      if (status === 200) {
        expect(body['undone']).toBe(before);
        expect(await standing(ids)).toBe(0);
        undone += 1;
      } else {
        expect([409, 422, 404], `farm ${seed} ${JSON.stringify(body)}`).toContain(status);
        expect(await standing(ids)).toBe(before);
        refused += 1;
      }
    }
    const { body } = await send(me, 'GET', '/dashboard');
    expect(body['lastEvents'].length).toBeGreaterThan(0);
    await agrees(me);
  }
  expect(undone).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
});

// Told without knowledge of how many there are, the database once read the square of it, and nobody was answered.
it('a thousand entries of one act are read like any others, right after they came', async () => {
  const me = await signUp(kraal);
  const ids = Array.from({ length: 1000 }, () => uuid());
  const sessionId = uuid();
  const all = async (events: TestEvent[]) => {
    for (let from = 0; from < events.length; from += 500)
      await recorded(kraal, me, events.slice(from, from + 500));
  };
  await all(ids.map((id, index) => cow(id, `S${index}`)));
  await all(
    ids.map((id) => ({
      ...event('weighed', id, '2025-06-01', { massKg: 300 }),
      sessionId,
      actId: sessionId,
    })),
  );
  for (const path of [
    `/events?sessionId=${sessionId}&limit=200`,
    '/events?together=true&limit=20',
    `/animals/${ids[0]}/events?limit=20`,
  ]) {
    const { items } = await get(me, path);
    expect([path, items[0].act]).toEqual([
      path,
      expect.objectContaining({ entries: 1000, standing: 1000, animals: 1000, kinds: ['weighed'] }),
    ]);
  }
});
