import { describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/connection.ts';
import {
  call,
  event,
  openKraal,
  type Person,
  record,
  recorded,
  signUp,
  type TestEvent,
  uuid,
} from '../../testing/kraal.ts';
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
  const found = await inTenant(kraal.services.database, tenant, (one) => replayFarm(one, farm));
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
      act: { id: actId, entries: 100, standing: 100, animals: 100, kinds: ['moved'] },
    });
    // Two moves and, each by itself, the animals.
    const { items, total } = await get(me, '/events?together=true&limit=200');
    expect([items.length, total]).toEqual([102, 102]);
    expect((await get(me, '/events?limit=200'))['total']).toBe(300);

    expect((await undo(me, actId)).body).toEqual({ success: true, undone: 100, rejected: [] });
    for (const { id } of cows.slice(0, 3))
      expect(await get(me, `/animals/${id}`)).toMatchObject({ campId: home });
    const [undone, moved] = (await get(me, '/events?together=true'))['items'];
    expect(undone).toMatchObject({ kind: 'voided', act: { entries: 100, standing: 0 } });
    expect(moved).toMatchObject({ voidReason: 'wrong camp', act: { id: actId, standing: 0 } });
    // Once more it comes to the same.
    expect((await undo(me, actId)).body).toMatchObject({ undone: 0, rejected: [] });
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
    expect(status).toBe(200);
    expect(body).toMatchObject({ undone: 0, rejected: [{ animalTag: 'B2' }] });
    expect(body['rejected'][0].problems[0].text).toEqual(expect.any(String));
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
});
