import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fork } from 'node:child_process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { evaluateFarm } from '../packages/server/src/areas/alerts/round.ts';
import { loadConfig } from '../packages/server/src/config.ts';
import { startKraal } from '../packages/server/src/start.ts';
import { type Bench, fill } from './farm.ts';
import { ask } from './health.ts';
import { ms, percentile, type Row, timed } from './table.ts';

const animals = 100_000;
const openAlerts = 5000;
const watchers = 200;
const streams = 1000;

const zone = 'Africa/Johannesburg';

/** Rounds over a large herd, what they cost who records, a screen of thousands, and streams. */
export async function alertRows(bench: Bench): Promise<Row[]> {
  await fill(bench, animals, 0);
  return [
    ...(await roundRows(bench)),
    await postRow(bench),
    await screenRow(bench),
    await otherProcessRow(bench),
    await memoryRow(bench),
  ];
}

/** So many animals are held against every rule of animals, by what the columns say of them. */
async function roundRows({ kraal, owner, farmId }: Bench): Promise<Row[]> {
  const farm = { id: farmId, timeZone: zone };
  // One in twenty was not seen for long: as many alerts as a farm would have after a year of neglect.
  await owner.query(
    `update animal_growth set last_seen_on = current_date - 100
      where farm_id = $1 and id in (select id from animal_growth where farm_id = $1 limit $2)`,
    [farmId, openAlerts],
  );
  await owner.query(
    `update animal_growth set last_seen_on = current_date where farm_id = $1
      and last_seen_on > current_date - 90`,
    [farmId],
  );
  const first = await timed(async () => void (await evaluateFarm(kraal.services, farm)));
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1)
    times.push(await timed(async () => void (await evaluateFarm(kraal.services, farm))));
  const p50 = percentile(times, 0.5);
  const row = (what: string, took: number, limit: number): Row => ({
    what,
    measured: ms(took),
    against: ms(limit),
    ratio: took / limit,
    reach: '1.00',
    reached: took <= limit,
  });
  return [
    row(`every rule over ${animals} animals, ${openAlerts} told at once`, first, 10_000),
    row(`the same again, nothing new, p50`, p50, 10_000),
  ];
}

/** What rounds that follow each write cost the writes. */
async function postRow(bench: Bench): Promise<Row> {
  const post = async (count: number): Promise<number> => {
    const from = performance.now();
    for (let turn = 0; turn < count; turn += 1)
      await ask(bench, 'POST', '/events', {
        source: 'web',
        events: Array.from({ length: 20 }, () => ({
          id: randomUUID(),
          kind: 'registered',
          occurredAt: '2026-01-10T08:00:00Z',
          animalIds: [randomUUID()],
          payload: { species: 'Cattle', sex: 'female' },
        })),
      });
    return performance.now() - from;
  };
  await post(20);
  await wait(3000);
  const [plain, watched]: [number[], number[]] = [[], []];
  for (let round = 0; round < 3; round += 1) {
    // The same posts while the farm's rounds wait for their turn, and cost nothing.
    await bench.owner.query(`select pg_advisory_lock(hashtextextended($1::text, 14))`, [
      bench.farmId,
    ]);
    plain.push(await post(60));
    await bench.owner.query(`select pg_advisory_unlock(hashtextextended($1::text, 14))`, [
      bench.farmId,
    ]);
    await wait(500);
    watched.push(await post(60));
  }
  const [without, by] = [percentile(plain, 0.5), percentile(watched, 0.5)];
  return {
    what: '60 posts of 20 entries while rounds follow them',
    measured: ms(by),
    against: ms(without),
    ratio: by / without,
    reach: '1.25',
    reached: by <= without * 1.25,
  };
}

/** The screen of a farm with thousands open: groups, and the first page. */
async function screenRow(bench: Bench): Promise<Row> {
  const times: number[] = [];
  for (let turn = 0; turn < 200; turn += 1)
    times.push(
      await timed(async () => {
        await Promise.all([ask(bench, 'GET', '/alerts/groups'), ask(bench, 'GET', '/alerts')]);
      }),
    );
  const p99 = percentile(times, 0.99);
  return {
    what: `/alerts with ${openAlerts} open, p99`,
    measured: ms(p99),
    against: ms(100),
    ratio: p99 / 100,
    reach: '1.00',
    reached: p99 <= 100,
  };
}

async function openStream(
  base: string,
  { token, farmId }: { token: string; farmId: string },
  heard: (text: string) => void,
): Promise<() => void> {
  const ending = new AbortController();
  const response = await fetch(`${base}/api/farms/${farmId}/stream`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: ending.signal,
  });
  if (!response.ok) throw new Error(`a stream answered ${response.status}`);
  void (async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) heard(decoder.decode(part as Uint8Array));
  })().catch(() => undefined);
  return () => ending.abort();
}

/** Accounts of the farm, signed in at an address: of one person ten streams are open at most. */
async function peopleAt(bench: Bench, base: string, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let person = 0; person < count; person += 1) {
    const email = `watcher${randomUUID()}@example.com`;
    const answer = await fetch(`${base}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        firstName: 'a',
        lastName: 'b',
        email,
        password: 'veld en vlei 7',
        farmName: 'Own',
        species: ['Cattle'],
      }),
    });
    const { accessToken, user } = (await answer.json()) as {
      accessToken: string;
      user: { id: string };
    }; // the contract's answer
    await bench.owner.query(
      `insert into membership (farm_id, user_id, role) values ($1, $2, 'viewer')`,
      [bench.farmId, user.id],
    );
    tokens.push(accessToken);
  }
  return tokens;
}

/** An entry on one process until the streams of another, with a data folder of its own, say so. */
async function otherProcessRow(bench: Bench): Promise<Row> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kraal-bench-other-'));
  const other = await startKraal(
    loadConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: bench.kraal.services.config.databaseUrl ?? '',
      LOG_LEVEL: 'silent',
      PORT: '0',
      REGISTRATION_LIMIT: '100000',
    }),
    { requestsPerMinute: 10_000_000 },
  );
  const base = await other.app.listen({ port: 0, host: '127.0.0.1' });
  const closers: (() => void)[] = [];
  const latest = new Map<number, number>();
  const tokens = await peopleAt(bench, base, watchers / 10);
  for (let index = 0; index < watchers; index += 1)
    closers.push(
      await openStream(
        base,
        { token: tokens[index % tokens.length] ?? '', farmId: bench.farmId },
        (text) => {
          const herd = /"herd":(?<count>\d+)/.exec(text)?.groups?.['count'];
          if (herd) latest.set(index, Number(herd));
        },
      ),
    );
  await wait(1000);
  const times: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    const before = Math.max(0, ...latest.values());
    const from = performance.now();
    await ask(bench, 'POST', '/events', {
      source: 'web',
      events: [
        {
          id: randomUUID(),
          kind: 'registered',
          occurredAt: '2026-01-10T08:00:00Z',
          animalIds: [randomUUID()],
          payload: { species: 'Cattle', sex: 'female' },
        },
      ],
    });
    const heard = new Set<number>();
    while (heard.size < watchers && performance.now() - from < 10_000) {
      for (const [index, count] of latest)
        if (count > before && !heard.has(index)) {
          heard.add(index);
          times.push(performance.now() - from);
        }
      await wait(5);
    }
  }
  for (const close of closers) close();
  await other.stop();
  rmSync(dataDir, { recursive: true, force: true });
  const p95 = percentile(times, 0.95);
  return {
    what: `an entry on ${watchers} screens of another process, p95`,
    measured: ms(p95),
    against: ms(1500),
    ratio: p95 / 1500,
    reach: '1.00',
    reached: times.length === 20 * watchers && p95 <= 1500,
  };
}

/** Bytes that are held once what nobody holds any more was thrown away. */
function memoryHeld(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void; // there by the flag
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** What a thousand open streams take of the server: they are held by a process of their own, so only the server's side counts. */
async function memoryRow(bench: Bench): Promise<Row> {
  const tokens = await peopleAt(bench, bench.base, streams / 10);
  const before = memoryHeld();
  const holder = fork(join(import.meta.dirname, 'holdStreams.ts'), { stdio: 'inherit' });
  holder.send({ base: bench.base, farmId: bench.farmId, tokens, each: 10 });
  await new Promise((done) => holder.once('message', done));
  await ask(bench, 'POST', '/tasks', {
    title: 'x',
    subjectId: null,
    dueOn: null,
    assignedTo: null,
    finishedBy: null,
  });
  await wait(2000);
  const megabytes = (memoryHeld() - before) / 1e6;
  holder.kill();
  return {
    what: `${streams} open streams, memory of the server`,
    measured: `${megabytes.toFixed(0)} MB`,
    against: '300 MB',
    ratio: megabytes / 300,
    reach: '1.00',
    reached: megabytes <= 300,
  };
}
