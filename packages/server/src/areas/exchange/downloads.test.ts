import { randomBytes } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { beforeAll, expect, it } from 'vitest';
import {
  call,
  event,
  openKraal,
  type Person,
  recorded,
  signUp,
  uuid,
} from '../../testing/kraal.ts';

const kraal = await openKraal();
let owner: Person;
let port = 0;
const pool = kraal.services.database.$client;
const isFree = (): boolean => pool.idleCount === pool.totalCount && pool.waitingCount === 0;
const until = async (fits: () => boolean): Promise<boolean> => {
  for (let waited = 0; waited < 200 && !fits(); waited += 1)
    await new Promise((resolve) => setTimeout(resolve, 25));
  return fits();
};

/** An export whose first bytes have come, and that nobody reads on. */
const begin = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) =>
    get(
      {
        port,
        path: `/api/farms/${owner.farmId}${path}`,
        headers: { authorization: `Bearer ${owner.token}` },
      },
      (answer) => {
        answer.once('readable', () => resolve(answer));
      },
    ).on('error', reject),
  );

beforeAll(async () => {
  owner = await signUp(kraal);
  const id = uuid();
  const said = (minute: number) =>
    event('noted', id, new Date(Date.UTC(2024, 1, 1, 0, minute)).toISOString(), {
      text: randomBytes(1400).toString('base64'),
    });
  await recorded(kraal, owner, [
    event('registered', id, '2024-01-01', { species: 'Cattle', sex: 'female', tag: 'A1' }),
  ]);
  for (let from = 0; from < 3000; from += 500)
    await recorded(
      kraal,
      owner,
      Array.from({ length: 500 }, (_, index) => said(from + index)),
    );
  await kraal.app.listen({ port: 0 });
  const address = kraal.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
}, 120_000);

it.each(['/export', '/icar'])(
  'forty exports of %s that are cancelled half-way keep no connection',
  async (path) => {
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(Array.from({ length: 4 }, () => begin(path)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      for (const answer of answers) answer.destroy();
      expect(await until(isFree)).toBe(true);
    }
  },
  120_000,
);

it('exports that stand still leave the others their connections; one too many is asked to wait', async () => {
  const answers = await Promise.all(Array.from({ length: 9 }, () => begin('/export')));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(6);
  expect(statuses.filter((status) => status === 503)).toHaveLength(3);
  const { status } = await call(kraal, 'GET', `/api/farms/${owner.farmId}/animals`, {
    token: owner.token,
  });
  expect(status).toBe(200);
  // It had not to wait until one of them was given up.
  expect(answers.some(({ statusCode, destroyed }) => statusCode === 200 && destroyed)).toBe(false);
  for (const answer of answers) answer.destroy();
  expect(await until(isFree)).toBe(true);
});

it('an export that is read to its end is whole', async () => {
  const answer = await begin('/export');
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length; // a response's chunks are bytes
  expect(bytes).toBeGreaterThan(3_000_000);
  expect(await until(isFree)).toBe(true);
});
