import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { type ChildServer, dataFolder, endChild, startChild } from './testing/childServer.ts';

const dataDir = dataFolder('kill');
let server: ChildServer | null = null;

async function start(): Promise<string> {
  const started = await startChild(dataDir, { LOG_LEVEL: 'error' });
  if (!started.server) throw new Error(`the server did not start: ${started.said}`);
  server = started.server;
  return server.url;
}

/** Kills what runs and starts anew on the same data. */
async function startAgain(): Promise<string> {
  await endChild(server, 'SIGKILL');
  return start();
}

const post = async (url: string, body: unknown, token?: string) =>
  (
    await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    })
  ).json() as Promise<Record<string, any>>; // answers are looked into freely

afterAll(async () => {
  await endChild(server);
  rmSync(dataDir, { recursive: true, force: true });
});

/** `npm run test:all` has more of them. */
const eachRound = 3;
const kills = Number(process.env['KILLS'] ?? 5);

it(`kill -9 in the middle of writing loses nothing acknowledged, ${kills} times over`, async () => {
  let base = await start();
  const signedUp = await post(`${base}/api/auth/register`, {
    firstName: 'a',
    lastName: 'b',
    email: 'kill@example.com',
    password: 'veld en vlei 7',
    farmName: 'Kill',
    species: ['Cattle'],
  });
  const farmId = signedUp['user'].farms[0].farmId;
  const animalId = randomUUID();
  const token = signedUp['accessToken'];
  await post(
    `${base}/api/farms/${farmId}/events`,
    {
      events: [
        {
          id: randomUUID(),
          kind: 'registered',
          occurredAt: '2020-01-01T10:00:00Z',
          animalIds: [animalId],
          payload: { species: 'Cattle', sex: 'female' },
        },
      ],
    },
    token,
  );
  const acknowledged = new Set<string>();
  let minute = 0;
  for (let round = 0; round < kills; round += 1) {
    const url = `${base}/api/farms/${farmId}/events`;
    let writing = true;
    const writer = (async () => {
      while (writing) {
        minute += 1;
        const id = randomUUID();
        const answer = await post(
          url,
          {
            events: [
              {
                id,
                kind: 'noted',
                occurredAt: new Date(Date.UTC(2021, 0, 1, 0, minute)).toISOString(),
                animalIds: [animalId],
                payload: { text: `${minute}` },
              },
            ],
          },
          token,
        ).catch(() => null);
        if (answer?.['recorded'] === 1) acknowledged.add(id);
      }
    })();
    // So many were acknowledged in each round, however slow the machine is.
    const wanted = acknowledged.size + eachRound;
    while (acknowledged.size < wanted) await new Promise((resolve) => setTimeout(resolve, 20));
    await new Promise((resolve) => setTimeout(resolve, 40 + round * 9));
    base = await startAgain();
    writing = false;
    await writer;
  }
  const kept = new Set<string>();
  for (let cursor = ''; ; ) {
    const page = (await (
      await fetch(`${base}/api/farms/${farmId}/animals/${animalId}/events?limit=200${cursor}`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).json()) as { items: { id: string }[]; nextCursor: string | null };
    for (const { id } of page.items) kept.add(id);
    if (!page.nextCursor) break;
    cursor = `&cursor=${page.nextCursor}`;
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(kills * eachRound);
  expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
}, 900_000);

it('an import that a kill cut short goes on at the next start and ends with each animal once', async () => {
  const base = await startAgain();
  const signedUp = await post(`${base}/api/auth/register`, {
    firstName: 'a',
    lastName: 'b',
    email: 'import@example.com',
    password: 'veld en vlei 7',
    farmName: 'Import',
    species: ['Cattle'],
  });
  const headers = { authorization: `Bearer ${signedUp['accessToken']}` };
  const url = (from: string) => `${from}/api/farms/${signedUp['user'].farms[0].farmId}`;
  const form = new FormData();
  form.append(
    'file',
    new Blob([
      `tag,sex,mass,weighed on\n${Array.from({ length: 3000 }, (_, index) => `K${index},f,${300 + (index % 50)},2025-06-01`).join('\n')}\n`,
    ]),
    'herd.csv',
  );
  const file = (await (
    await fetch(`${url(base)}/imports`, { method: 'POST', headers, body: form })
  ).json()) as Record<string, any>;
  await post(
    `${url(base)}/imports/${file['id']}/check`,
    { mapping: file['mapping'], options: { species: 'Cattle' } },
    signedUp['accessToken'],
  );
  await fetch(`${url(base)}/imports/${file['id']}/run`, { method: 'POST', headers });
  const look = async (from: string) =>
    (await (await fetch(`${url(from)}/imports/${file['id']}`, { headers })).json()) as Record<
      string,
      any
    >;
  for (let standing = await look(base); standing['doneRows'] < 400; standing = await look(base))
    await new Promise((resolve) => setTimeout(resolve, 20));
  const again = await startAgain();
  const cut = await look(again);
  expect(cut['doneRows']).toBeLessThan(3000);
  for (let standing = cut; standing['status'] !== 'imported'; standing = await look(again))
    await new Promise((resolve) => setTimeout(resolve, 50));
  const animals = (await (
    await fetch(`${url(again)}/animals?limit=1`, { headers })
  ).json()) as Record<string, any>;
  expect(animals['total']).toBe(3000);
}, 600_000);

it('a whole farm that a kill cut short comes in at the next start, all of it and once', async () => {
  const base = await startAgain();
  const account = async (email: string, from: string) => {
    const { accessToken, user } = await post(`${from}/api/auth/register`, {
      firstName: 'a',
      lastName: 'b',
      email,
      password: 'veld en vlei 7',
      farmName: 'Whole',
      species: ['Cattle'],
    });
    return { headers: { authorization: `Bearer ${accessToken}` }, farmId: user.farms[0].farmId };
  };
  const signedIn = await post(`${base}/api/auth/login`, {
    email: 'import@example.com',
    password: 'veld en vlei 7',
  });
  const its = `/api/farms/${signedIn['user'].farms[0].farmId}`;
  const whose = { authorization: `Bearer ${signedIn['accessToken']}` };
  const zip = await (await fetch(`${base}${its}/export`, { headers: whose })).blob();
  const { headers, farmId } = await account('whole@example.com', base);
  const form = new FormData();
  form.append('file', zip, 'farm.zip');
  const sent = await fetch(`${base}/api/farms/${farmId}/export`, {
    method: 'POST',
    headers,
    body: form,
  });
  const { id } = (await sent.json()) as { id: string };
  const look = async (from: string) =>
    (await (await fetch(`${from}/api/farms/${farmId}/imports/${id}`, { headers })).json()) as {
      status: string;
    };
  await new Promise((resolve) => setTimeout(resolve, 300));
  const again = await startAgain();
  const cut = await look(again);
  expect(cut.status).toBe('importing');
  for (let standing = cut; standing.status === 'importing'; standing = await look(again))
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await look(again)).status).toBe('imported');
  const total = async (path: string, as: Record<string, string>) =>
    ((await (await fetch(`${again}${path}`, { headers: as })).json()) as { total: number }).total;
  for (const list of ['animals?limit=1', 'treatments?limit=1', 'mobs?limit=1'])
    expect(await total(`/api/farms/${farmId}/${list}`, headers)).toBe(
      await total(`${its}/${list}`, whose),
    );
  expect(await total(`/api/farms/${farmId}/animals?limit=1`, headers)).toBe(3000);
}, 600_000);
