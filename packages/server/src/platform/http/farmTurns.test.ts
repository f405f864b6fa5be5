import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { call, event, openKraal, recorded, signUp, uuid } from '../../testing/kraal.ts';
import { FarmTurns } from './farmTurns.ts';

const kraal = await openKraal();
const holder = new pg.Client({ connectionString: kraal.ownerUrl });
await holder.connect();
afterAll(() => holder.end());

it('a farm whose lock is held keeps its own people waiting, and nobody else’s', async () => {
  const [busy, other] = [await signUp(kraal), await signUp(kraal)];
  const cow = uuid();
  await recorded(kraal, busy, [
    event('registered', cow, '2024-01-01', { species: 'Cattle', sex: 'female' }),
  ]);
  await holder.query(`select pg_advisory_lock(hashtextextended('${busy.farmId}', 7))`);
  const waiting = Array.from({ length: 40 }, () =>
    call(kraal, 'POST', `/api/farms/${busy.farmId}/events`, {
      token: busy.token,
      body: { events: [event('noted', cow, '2024-02-01', { text: 'x' })] },
    }),
  );
  const read = async ({ farmId, token }: typeof other) =>
    (await call(kraal, 'GET', `/api/farms/${farmId}/animals`, { token })).status;
  const reads = await Promise.all(Array.from({ length: 30 }, () => read(other)));
  expect(new Set(reads)).toEqual(new Set([200]));
  await recorded(kraal, other, [
    event('registered', uuid(), '2024-01-01', { species: 'Cattle', sex: 'female' }),
  ]);
  // Its own people read on as well.
  expect(await read(busy)).toBe(200);
  await holder.query(`select pg_advisory_unlock(hashtextextended('${busy.farmId}', 7))`);
  const answers = await Promise.all(waiting);
  expect(answers.map(({ body }) => body['recorded'])).toEqual(waiting.map(() => 1));
});

it('one farm has one lock, however its id is spelt', async () => {
  const person = await signUp(kraal);
  const cows = Array.from({ length: 12 }, () => uuid());
  await recorded(
    kraal,
    person,
    cows.map((id) => event('registered', id, '2024-01-01', { species: 'Cattle', sex: 'female' })),
  );
  const sell = (farmId: string, id: string) =>
    call(kraal, 'POST', `/api/farms/${farmId}/events`, {
      token: person.token,
      body: { events: [event('sold', id, '2024-06-01', {})] },
    });
  const answers = await Promise.all(
    cows.flatMap((id) => [sell(person.farmId, id), sell(person.farmId.toUpperCase(), id)]),
  );
  const results = answers.map(({ body }) => body['answers'][0].result);
  expect(results.filter((one) => one === 'recorded')).toHaveLength(12);
  const { body } = await call(kraal, 'GET', `/api/farms/${person.farmId}/sales`, {
    token: person.token,
  });
  expect(body['total']).toBe(12);
});

it('takes turns in the order in which they came, and what fails gives its turn on', async () => {
  const turns = new FarmTurns();
  const done: number[] = [];
  const gate = Promise.withResolvers<void>();
  const work = Array.from({ length: 9 }, (_, place) =>
    turns
      .take('a', 'write', async () => {
        await gate.promise;
        done.push(place);
        if (place % 2 === 0) throw new Error('it failed');
      })
      .catch(() => undefined),
  );
  await turns.take('b', 'write', async () => void done.push(100));
  await turns.take('a', 'read', async () => void done.push(101));
  gate.resolve();
  await Promise.all(work);
  expect(done).toEqual([100, 101, 0, 1, 2, 3, 4, 5, 6, 7, 8]);
});
