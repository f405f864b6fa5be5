import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foldAnimal } from '../packages/domain/src/ledger/fold.ts';
import { type Step } from '../packages/domain/src/ledger/step.ts';
import { sizes } from '../scripts/size.mjs';
import { alertRows } from './alerts.ts';
import { inbreedingRows } from './breeding.ts';
import { bringRow } from './bring.ts';
import { importRows } from './import.ts';
import { lateTreatmentRow } from './late.ts';
import { type Bench, fill, openBench } from './farm.ts';
import { healthLists, treatRow } from './health.ts';
import { offlineRows } from './offline.ts';
import { landRows } from './land.ts';
import { largeRows } from './large.ts';
import { lists, searchRow } from './lists.ts';
import { outbreakRows } from './outbreaks.ts';
import { movementRows } from './movement.ts';
import { traceRows } from './trace.ts';
import { upgradeRows } from './upgrade.ts';
import { ms, percentile, type Row, timed } from './table.ts';

let shared: Promise<Bench> | null = null;
/** One filled farm serves all rows that need it. */
function filled(): Promise<Bench> {
  shared ??= (async () => {
    const bench = await openBench();
    await fill(bench, 100_000, 900_000);
    return bench;
  })();
  return shared;
}

async function weighRow(): Promise<Row[]> {
  const bench = await filled();
  const { rows: animals } = await bench.owner.query<{ id: string }>(
    'select id from animal where farm_id = $1 limit 12000',
    [bench.farmId],
  );
  const product: number[] = [];
  const alone: number[] = [];
  for (let round = 0; round < 24; round += 1) {
    const chosen = animals.slice(round * 500, round * 500 + 500);
    const events = chosen.map(({ id }) => ({
      id: randomUUID(),
      kind: 'weighed',
      occurredAt: new Date(Date.now() - 60_000).toISOString(),
      animalIds: [id],
      payload: { massKg: 333 },
    }));
    product.push(
      await timed(async () => {
        const response = await fetch(`${bench.base}/api/farms/${bench.farmId}/events`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${bench.token}` },
          body: JSON.stringify({ events }),
        });
        const { recorded } = (await response.json()) as { recorded: number };
        if (recorded !== 500) throw new Error('not all were recorded');
      }),
    );
    const ids = chosen.map(() => randomUUID());
    alone.push(
      await timed(async () => {
        const values = (columns: number) =>
          chosen
            .map(
              (_one, row) =>
                `(${Array.from({ length: columns }, (_cell, column) => `$${row * columns + column + 1}`).join(',')})`,
            )
            .join(',');
        await bench.owner.query('begin');
        await bench.owner.query(
          `insert into event (farm_id, id, kind, occurred_at, recorded_at, recorded_by, source, payload, content_hash) values ${values(9)}`,
          chosen.flatMap((_one, row) => [
            bench.farmId,
            ids[row],
            'weighed',
            new Date(),
            new Date(),
            bench.userId,
            'web',
            '{"massKg":333}',
            'x'.repeat(43),
          ]),
        );
        await bench.owner.query(
          `insert into event_animal (farm_id, animal_id, event_id, part) values ${values(4)}`,
          chosen.flatMap(({ id }, row) => [bench.farmId, id, ids[row], 'subject']),
        );
        await bench.owner.query(
          `insert into measurement (farm_id, animal_id, event_id, trait, taken_on, value, heads) values ${values(7)}`,
          chosen.flatMap(({ id }, row) => [
            bench.farmId,
            id,
            ids[row],
            'mass',
            '2026-01-01',
            333,
            1,
          ]),
        );
        await bench.owner.query('commit');
      }),
    );
  }
  // The first rounds warm both up.
  const [mine, bareMs] = [percentile(product.slice(8), 0.5), percentile(alone.slice(8), 0.5)];
  return [
    {
      what: '500 weighings in one request',
      measured: ms(mine),
      against: `bare inserts ${ms(bareMs)}`,
      ratio: bareMs / mine,
      reach: 'at least 0.3',
      reached: bareMs / mine >= 0.3,
    },
  ];
}

async function replayRow(): Promise<Row[]> {
  const steps: Step[] = Array.from({ length: 300 }, (_, index) => ({
    part: 'subject',
    event: {
      id: `${String(index).padStart(8, '0')}-0000-7000-8000-000000000000`,
      kind: index === 0 ? 'registered' : index % 3 ? 'weighed' : 'moved',
      occurredAt: new Date(Date.UTC(2022, 0, 1 + index * 4, 10)).toISOString(),
      payload:
        index === 0
          ? { species: 'Cattle', sex: 'female', tag: 'A' }
          : index % 3
            ? { massKg: 200 + index }
            : { campId: `c${index}` },
    },
  }));
  const took: number[] = [];
  for (let round = 0; round < 200; round += 1)
    took.push(await timed(async () => foldAnimal('a', steps, { timeZone: 'Africa/Johannesburg' })));
  const median = percentile(took, 0.5);
  return [
    {
      what: 'replay of one animal with 300 events',
      measured: ms(median),
      against: '5 ms',
      ratio: median / 5,
      reach: 'at most 1',
      reached: median <= 5,
    },
  ];
}

async function sizeRows(): Promise<Row[]> {
  return sizes().map(({ name, kb, limitKb }) => ({
    what: `first load: ${name}`,
    measured: `${kb} kB`,
    against: `${limitKb} kB`,
    ratio: kb / limitKb,
    reach: 'at most 1',
    reached: kb <= limitKb,
  }));
}

async function startRows(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kraal-start-'));
  chmodSync(dataDir, 0o755);
  const start = async (): Promise<number> => {
    const server = spawn(
      process.execPath,
      [join(import.meta.dirname, '../packages/server/src/main.ts')],
      {
        env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const took = await timed(async () => {
      const port = await new Promise((resolve) =>
        server.stdout.on(
          'data',
          (chunk: Buffer) =>
            /localhost:(\d+)/.exec(chunk.toString()) &&
            resolve(/localhost:(\d+)/.exec(chunk.toString())?.[1]),
        ),
      );
      await (await fetch(`http://127.0.0.1:${String(port)}/readyz`)).text();
    });
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    return took;
  };
  const [empty, existing] = [await start(), await start()];
  return [
    {
      what: 'cold start, empty data folder',
      measured: ms(empty),
      against: '6 s',
      ratio: empty / 6000,
      reach: 'at most 1',
      reached: empty <= 6000,
    },
    {
      what: 'cold start, existing data folder',
      measured: ms(existing),
      against: '4 s',
      ratio: existing / 4000,
      reach: 'at most 1',
      reached: existing <= 4000,
    },
  ];
}

type Measured = {
  name: string;
  measure: () => Promise<Row[]>;
  /** Takes longer than anybody waits who did not ask for it. */
  isOnDemand?: true;
};

export const rows: readonly Measured[] = [
  { name: 'replay', measure: replayRow },
  { name: 'size', measure: sizeRows },
  { name: 'start', measure: startRows },
  { name: 'inbreeding', measure: inbreedingRows },
  { name: 'import', measure: importRows },
  { name: 'bring', measure: async () => bringRow(await openBench()) },
  { name: 'list', measure: async () => lists(await filled()) },
  { name: 'search', measure: async () => searchRow(await filled()) },
  { name: 'weigh', measure: weighRow },
  { name: 'treat', measure: async () => treatRow(await filled()) },
  { name: 'late', measure: async () => lateTreatmentRow(await filled()) },
  { name: 'lists', measure: async () => healthLists(await filled()) },
  { name: 'upgrade', measure: upgradeRows },
  { name: 'alerts', measure: async () => alertRows(await openBench()) },
  { name: 'trace', measure: async () => traceRows(await openBench()) },
  { name: 'movement', measure: async () => movementRows(await openBench()) },
  { name: 'outbreaks', measure: async () => outbreakRows(await openBench()) },
  { name: 'land', measure: async () => landRows(await openBench()) },
  { name: 'offline', measure: offlineRows },
  { name: 'large', measure: async () => largeRows(await openBench()), isOnDemand: true },
];
