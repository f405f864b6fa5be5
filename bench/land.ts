import { get } from 'node:http';
import { campIndex } from '../packages/domain/src/land/pointIn.ts';
import { areaHa, pointAt } from '../packages/domain/src/land/measure.ts';
import { keptPosition, type Position, storedOf } from '../packages/domain/src/land/shape.ts';
import type { Bench } from './farm.ts';
import { ask } from './health.ts';
import { ms, percentile, type Row, timed } from './table.ts';

const camps = 2000;
const corners = 60;

/** A round camp in its place of a grid. */
const ringAt = (number: number): Position[] => {
  const middle: Position = [26 + (number % 50) * 0.012, -28 + Math.floor(number / 50) * 0.012];
  return Array.from({ length: corners }, (_, at) =>
    keptPosition(pointAt(middle, (at * 360) / corners, 430 + 60 * Math.sin(at * 1.7))),
  );
};

/** Two thousand camps of sixty corners in one answer; and which of them a point is in. */
export async function landRows(bench: Bench): Promise<Row[]> {
  const areas = Array.from({ length: camps }, (_, number) => [[ringAt(number)]]);
  await bench.owner.query('delete from camp_shape where farm_id = $1', [bench.farmId]);
  await bench.owner.query(
    `with made as (select gen_random_uuid() as id, n, area from jsonb_array_elements($2::jsonb)
        with ordinality as of(area, n)),
      named as (insert into camp (farm_id, id, name) select $1, id, 'Land ' || n from made
        returning id)
      insert into camp_shape (farm_id, id, camp_id, from_on, area, drawn_ha, version, drawn_at,
          drawn_by)
        select $1, gen_random_uuid(), id, '2025-01-01', area->'area', (area->>'ha')::float8, 1,
          now(), $3 from made`,
    [
      bench.farmId,
      JSON.stringify(areas.map((area) => ({ area: storedOf(area), ha: areaHa(area) }))),
      bench.userId,
    ],
  );
  const read = () =>
    fetch(`${bench.base}/api/farms/${bench.farmId}/land`, {
      headers: { authorization: `Bearer ${bench.token}`, 'accept-encoding': 'br' },
    });
  const times: number[] = [];
  for (let round = 0; round < 20; round += 1)
    times.push(await timed(async () => void (await (await read()).arrayBuffer())));
  const bytes = await bytesOnTheWire(bench);
  const { camps: shown } = await ask(bench, 'GET', '/land');
  if ((shown as unknown[]).length < camps) throw new Error('not all camps are in the answer'); // a list by its contract
  const bare = await bareMs(bench);
  const p50 = percentile(times, 0.5);
  return [
    {
      what: `${camps} camps of ${corners} corners in one answer, compressed`,
      measured: `${Math.round(bytes / 1000)} kB`,
      against: '1,000 kB',
      ratio: bytes / 1_000_000,
      reach: '1.00',
      reached: bytes <= 1_000_000,
    },
    {
      what: `the same answer, p50; its rows read bare take ${ms(bare)}`,
      measured: ms(p50),
      against: '500 ms',
      ratio: p50 / 500,
      reach: '1.00',
      reached: p50 <= 500,
    },
    placedRow(areas.map((area, number) => ({ id: String(number), area }))),
  ];
}

/** As it travels: fetch unpacks what it reads, so the bytes are counted beneath it. */
function bytesOnTheWire({ base, farmId, token }: Bench): Promise<number> {
  return new Promise((resolve, reject) => {
    get(
      `${base}/api/farms/${farmId}/land`,
      { headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br' } },
      (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        answer.on('end', () => resolve(bytes));
      },
    ).on('error', reject);
  });
}

async function bareMs({ owner, farmId }: Bench): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 10; round += 1)
    times.push(
      await timed(async () => {
        await owner.query('select area from camp_shape where farm_id = $1', [farmId]);
      }),
    );
  return percentile(times, 0.5);
}

function placedRow(all: Parameters<typeof campIndex>[0]): Row {
  const index = campIndex(all);
  const points = Array.from(
    { length: 1_000_000 },
    (): Position => [26 + Math.random() * 0.6, -28 + Math.random() * 0.48],
  );
  const began = performance.now();
  let found = 0;
  for (const point of points) found += index.at(point).length;
  const perSecond = (points.length * 1000) / (performance.now() - began);
  if (found === 0) throw new Error('no point is in any camp');
  return {
    what: 'which camp a point is in, one core',
    measured: `${Math.round(perSecond / 1000)} k/s`,
    against: '500 k/s',
    ratio: perSecond / 500_000,
    reach: '1.00',
    reached: perSecond >= 500_000,
  };
}
