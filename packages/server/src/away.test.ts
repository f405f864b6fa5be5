import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { type ChildServer, dataFolder, endChild, startChild } from './testing/childServer.ts';

/** More in the long run: STOPS=20 npx vitest run away. */
const stops = Number(process.env['STOPS'] ?? 3);
const writers = 8;
const dataDir = dataFolder('away');
let server: ChildServer | null = null;

afterAll(async () => {
  await endChild(server);
  rmSync(dataDir, { recursive: true, force: true });
});

/** The database's process by its lock file; 0 while there is none. */
function postmaster(): number {
  const file = join(dataDir, 'postgres/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
}

async function send(path: string, body?: object, token?: string) {
  const answer = await fetch(`${server?.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, any> }; // looked into freely
}

/** Another database process than before, and the server says that it is ready. */
async function isBackWithin(ms: number, was: number): Promise<boolean> {
  for (const until = Date.now() + ms; Date.now() < until; await sleep(50))
    if (![0, was].includes(postmaster()) && (await send('/readyz')).status === 200) return true;
  return false;
}

const entry = (kind: string, animalId: string, minute: number, payload: object) => ({
  events: [
    {
      id: randomUUID(),
      kind,
      occurredAt: new Date(Date.UTC(2021, 0, 1, 0, minute)).toISOString(),
      animalIds: [animalId],
      payload,
    },
  ],
});

it(`a database that is stopped or killed ${stops} times each under ${writers} writers: the server lives, says 503, and loses nothing`, async () => {
  server = (await startChild(dataDir)).server;
  const signedUp = (
    await send('/api/auth/register', {
      firstName: 'a',
      lastName: 'b',
      email: 'away@example.com',
      password: 'veld en vlei 7',
      farmName: 'Away',
      species: ['Cattle'],
    })
  ).body;
  const token: string = signedUp['accessToken'];
  const farm = `/api/farms/${signedUp['user'].farms[0].farmId}`;
  const animalId = randomUUID();
  await send(
    `${farm}/events`,
    entry('registered', animalId, 0, { species: 'Cattle', sex: 'female' }),
    token,
  );
  const acknowledged = new Set<string>();
  const statuses = new Set<number>();
  let minute = 0;
  let isWriting = true;
  const write = async () => {
    while (isWriting) {
      minute += 1;
      const note = entry('noted', animalId, minute, { text: `${minute}` });
      const { status, body } = await send(`${farm}/events`, note, token);
      statuses.add(status);
      if (body['recorded'] === 1) acknowledged.add(note.events[0]?.id ?? '');
      if (status !== 200) await sleep(20);
    }
  };
  const writing = Promise.allSettled(Array.from({ length: writers }, write));
  for (const signal of ['SIGINT', 'SIGKILL'] as const)
    for (let round = 0; round < stops; round += 1) {
      await sleep(150);
      const before = acknowledged.size;
      const was = postmaster();
      process.kill(was, signal);
      expect(await isBackWithin(10_000, was)).toBe(true);
      for (let waited = 0; waited < 100 && acknowledged.size === before; waited += 1)
        await sleep(50);
      expect(acknowledged.size).toBeGreaterThan(before);
      expect(server?.process.exitCode).toBe(null);
    }
  isWriting = false;
  expect((await writing).map(({ status }) => status)).toEqual(Array(writers).fill('fulfilled'));
  expect([...statuses].sort()).toEqual([200, 503]);
  const kept = new Set<string>();
  for (let cursor = ''; ; ) {
    const { body } = await send(
      `${farm}/animals/${animalId}/events?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      undefined,
      token,
    );
    for (const { id } of body['items']) kept.add(id);
    cursor = body['nextCursor'] ?? '';
    if (!cursor) break;
  }
  expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
}, 900_000);
