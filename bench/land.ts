/// <reference lib="dom" />
import { existsSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { chromium } from '@playwright/test';
import { campIndex } from '../packages/domain/src/land/pointIn.ts';
import { areaHa, pointAt } from '../packages/domain/src/land/measure.ts';
import { keptPosition, type Position, storedOf } from '../packages/domain/src/land/shape.ts';
import { type Bench, fill } from './farm.ts';
import { ask } from './health.ts';
import { ms, percentile, type Row, timed } from './table.ts';

const camps = 2000;
const corners = 60;
const animals = 50_000;
const fences = 20_000;

/** A round camp in its place of a grid. */
const ringAt = (number: number): Position[] => {
  const middle: Position = [26 + (number % 50) * 0.012, -28 + Math.floor(number / 50) * 0.012];
  return Array.from({ length: corners }, (_, at) =>
    keptPosition(pointAt(middle, (at * 360) / corners, 430 + 60 * Math.sin(at * 1.7))),
  );
};

/** Two thousand camps of sixty corners in one answer; and which of them a point is in. */
export async function landRows(bench: Bench): Promise<Row[]> {
  // A herd as large as the figures ask for; camps of its own come below.
  await fill(bench, animals, 0);
  await bench.owner.query('update camp set archived_at = now() where farm_id = $1', [bench.farmId]);
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
  await addFences(bench);
  const bytes = await bytesOnTheWire(bench, '/land?things=true');
  const { camps: shown } = await ask(bench, 'GET', '/land');
  if ((shown as unknown[]).length < camps) throw new Error('not all camps are in the answer'); // a list by its contract
  const bare = await bareMs(bench);
  const p50 = percentile(times, 0.5);
  return [
    {
      what: `${camps} camps of ${corners} corners and ${fences} fences, compressed`,
      measured: `${Math.round(bytes / 1000)} kB`,
      against: '1,000 kB',
      ratio: bytes / 1_000_000,
      reach: '1.00',
      reached: bytes <= 1_000_000,
    },
    {
      what: `the camps' answer, p50; their rows read bare take ${ms(bare)}`,
      measured: ms(p50),
      against: '500 ms',
      ratio: p50 / 500,
      reach: '1.00',
      reached: p50 <= 500,
    },
    ...(await grazedRows(bench)),
    await mobRow(bench),
    ...(await drawnRows(bench)),
    placedRow(areas.map((area, number) => ({ id: String(number), area }))),
  ];
}

/** A fence on each side of the camps' corners: ten lines a camp, as they are drawn there. */
async function addFences({ owner, farmId }: Bench): Promise<void> {
  const lines = Array.from({ length: camps }, (_, number) => ringAt(number)).flatMap((ring) =>
    Array.from({ length: fences / camps }, (_, side) => ring.slice(side * 6, side * 6 + 7)),
  );
  await owner.query(
    `insert into thing (farm_id, id, kind, name, fields, place, added_at)
      select $1, gen_random_uuid(), 'fence', 'Fence ' || n, '{}',
        jsonb_build_object('type', 'LineString', 'coordinates', line), now()
      from jsonb_array_elements($2::jsonb) with ordinality as of(line, n)`,
    [farmId, JSON.stringify(lines)],
  );
  await owner.query('analyze thing');
}

/** A mob of two thousand is moved by one entry, back and forth between two camps. */
async function mobRow(bench: Bench): Promise<Row> {
  const { owner, farmId } = bench;
  const mob = String(
    (await ask(bench, 'POST', '/mobs', { name: 'Bench', species: 'Cattle' }))['id'],
  );
  const { rows: animalRows } = await owner.query<{ id: string }>(
    "select id from animal where farm_id = $1 and status = 'alive' order by id limit 2000",
    [farmId],
  );
  const { rows: campRows } = await owner.query<{ id: string }>(
    'select id from camp where farm_id = $1 and archived_at is null order by id limit 2',
    [farmId],
  );
  const entry = (minutesAgo: number, kind: string, more: object) => ({
    id: randomUUID(),
    kind,
    occurredAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    payload: {},
    ...more,
  });
  const ids = animalRows.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += 500)
    await ask(bench, 'POST', '/events', {
      source: 'api',
      events: [
        entry(60, 'joined_mob', {
          animalIds: ids.slice(from, from + 500),
          payload: { mobId: mob },
        }),
      ],
    });
  const times: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const campId = campRows[round % 2]?.id;
    const moved = entry(40 - round, 'moved', { mobId: mob, payload: { campId } });
    const body = { source: 'api', events: [moved] };
    times.push(await timed(async () => void (await ask(bench, 'POST', '/events', body))));
  }
  const p50 = percentile(times.slice(2), 0.5);
  return {
    what: `a mob of ${ids.length} moved by one entry, p50`,
    measured: ms(p50),
    against: '300 ms',
    ratio: p50 / 300,
    reach: 'at most 1',
    reached: p50 <= 300,
  };
}

/** The plan in a browser with all of it: until it stands there, and what handlers take while it is pulled. */
async function drawnRows({ base, token }: Bench): Promise<Row[]> {
  const systemChromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) =>
    existsSync(path),
  );
  const browser = await chromium.launch({
    ...(systemChromium ? { executablePath: systemChromium } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--enable-unsafe-swiftshader',
      '--disable-dev-shm-usage',
    ],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const me = await fetch(`${base}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  const user = JSON.stringify(await me.json());
  await page.goto(`${base}/login`);
  await page.evaluate(
    ([key = '', stored = '']) => {
      localStorage.setItem('kraal_access_token', key);
      localStorage.setItem('kraal_user', stored);
    },
    [token, user],
  );
  const drawnMs = await timed(async () => {
    await page.goto(`${base}/infrastructure/map`);
    await page.locator('[data-testid=land-map][data-ready=true]').waitFor({ timeout: 120_000 });
  });
  await page.waitForTimeout(5000);
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { handlerMs: seen });
    new PerformanceObserver((list) => {
      for (const one of list.getEntries() as PerformanceEventTiming[])
        if (/^(?:pointer|mouse)/u.test(one.name))
          seen.push(one.processingEnd - one.processingStart);
    }).observe({ type: 'event', buffered: true });
  });
  const box = await page.getByTestId('land-map').boundingBox();
  if (!box) throw new Error('there is no plan');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.move(
      box.x + box.width / 2 + 150 * Math.sin(step / 6),
      box.y + box.height / 2 + 100 * Math.cos(step / 6),
    );
    await page.waitForTimeout(30);
  }
  await page.mouse.up();
  await page.waitForTimeout(1000);
  const handlers = await page.evaluate(
    () => (globalThis as unknown as { handlerMs: number[] }).handlerMs,
  );
  await browser.close();
  const longest = Math.max(0, ...handlers);
  return [
    {
      what: `the plan with ${camps} camps and ${fences} fences, until it answers`,
      measured: ms(drawnMs),
      against: 'no limit',
      ratio: 0,
      reach: '–',
      reached: true,
    },
    {
      what: `handlers while it is pulled (${handlers.length} slow events), the longest`,
      measured: ms(longest),
      against: '50 ms',
      ratio: longest / 50,
      reach: 'at most 1',
      reached: longest <= 50,
    },
  ];
}

/** The board of two thousand camps with the whole herd in them, five moves each in the past, and a year of their seasons. */
async function grazedRows(bench: Bench): Promise<Row[]> {
  const { owner, farmId } = bench;
  await owner.query('delete from residence where farm_id = $1', [farmId]);
  await owner.query(
    `with c as (select array_agg(id) as ids from camp where farm_id = $1 and archived_at is null),
      put as (update animal a set camp_id = c.ids[1 + abs(hashtext(a.id::text)) % cardinality(c.ids)]
        from c where a.farm_id = $1 and a.status = 'alive' returning a.id, a.camp_id)
      insert into residence (farm_id, animal_id, event_id, place_id, since, until)
        select $1, put.id, gen_random_uuid(), put.camp_id, now() - n * interval '40 days',
          case when n > 1 then now() - (n - 1) * interval '40 days' end
        from put, generate_series(1, 6) n`,
    [farmId],
  );
  await owner.query(
    `insert into grazing_day (farm_id, camp_id, day, animal_class, heads, micro_lsu)
      select $1, id, current_date - n * 9, class, case when n % 2 = 0 then 25 else -25 end,
        case when n % 2 = 0 then 20000000 else -20000000 end
      from camp, generate_series(1, 40) n, unnest(array['cow', 'heifer']) class
      where farm_id = $1 and archived_at is null on conflict do nothing`,
    [farmId],
  );
  // As the database does by itself once a herd was moved.
  await owner.query('vacuum analyze camp, camp_shape, residence, animal, grazing_day');
  const [{ heads }] = (
    await owner.query(
      'select count(*)::int as heads from residence where farm_id = $1 and until is null',
      [farmId],
    )
  ).rows as [{ heads: number }]; // as it says
  const board = await askedMs(bench, '/pastures');
  const season = await askedMs(bench, '/pastures/season');
  await owner.query('delete from residence where farm_id = $1', [farmId]);
  await owner.query('delete from grazing_day where farm_id = $1', [farmId]);
  await owner.query('update animal set camp_id = null where farm_id = $1', [farmId]);
  const row = (what: string, measured: number, limitMs: number): Row => ({
    what,
    measured: ms(measured),
    against: ms(limitMs),
    ratio: measured / limitMs,
    reach: 'at most 1',
    reached: measured <= limitMs,
  });
  return [
    row(`board of ${camps} camps with ${heads} animals, p99`, percentile(board, 0.99), 100),
    row(`load of the season of the same, p50`, percentile(season, 0.5), 300),
  ];
}

async function askedMs({ base, farmId, token }: Bench, path: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < 60; round += 1)
    times.push(
      await timed(async () => {
        const answer = await fetch(`${base}/api/farms/${farmId}${path}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        if (!answer.ok) throw new Error(await answer.text());
        await answer.arrayBuffer();
      }),
    );
  return times.slice(10);
}

/** As it travels: fetch unpacks what it reads, so the bytes are counted beneath it. */
function bytesOnTheWire({ base, farmId, token }: Bench, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(
      `${base}/api/farms/${farmId}${path}`,
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
