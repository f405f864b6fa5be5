import type { Bench } from './farm.ts';
import { hammer, ms, percentile, type Row } from './table.ts';

const readers = 4;
const times = 240;

const get = (bench: Bench, path: string) => async () => {
  const response = await fetch(`${bench.base}/api/farms/${bench.farmId}${path}`, {
    headers: { authorization: `Bearer ${bench.token}` },
  });
  if (!response.ok) throw new Error(await response.text());
  await response.text();
};

/** A page is held against an empty list of the same farm in the same run: what is left is what the rows cost. */
async function beside(
  what: string,
  { page, empty, reach }: { page: () => Promise<void>; empty: () => Promise<void>; reach: number },
): Promise<Row> {
  await hammer(20, readers, page);
  await hammer(20, readers, empty);
  const full = await hammer(times, readers, page);
  const bare = await hammer(times, readers, empty);
  const ratio = full.perSecond / bare.perSecond;
  return {
    what,
    measured: `${full.perSecond.toFixed(0)} pages/s`,
    against: `empty list ${bare.perSecond.toFixed(0)}/s`,
    ratio,
    reach: `at least ${reach}`,
    reached: ratio >= reach,
  };
}

async function within(
  what: string,
  limitMs: number,
  share: number,
  work: () => Promise<void>,
  count = times,
): Promise<Row> {
  await hammer(Math.max(20, count / 5), readers, work);
  const took: number[] = [];
  await hammer(count, readers, async () => {
    const from = performance.now();
    await work();
    took.push(performance.now() - from);
  });
  const measured = percentile(took, share);
  return {
    what,
    measured: ms(measured),
    against: ms(limitMs),
    ratio: measured / limitMs,
    reach: 'at most 1',
    reached: measured <= limitMs,
  };
}

/** The herd's list by each of its orders and the common filters, the farm's entries, chips and dashboard. */
export async function lists(bench: Bench): Promise<Row[]> {
  const path = (more: string) => `/animals?species=Cattle&limit=50${more}`;
  const empty = get(bench, path('&status=stolen'));
  const rows: Row[] = [];
  for (const sort of ['tag', 'age', 'mass', 'adg', 'class', 'seen', 'camp'])
    for (const descending of ['false', 'true'])
      rows.push(
        await beside(`list by ${sort}${descending === 'true' ? ', from behind' : ''}`, {
          page: get(bench, path(`&sort=${sort}&descending=${descending}`)),
          empty,
          reach: 0.35,
        }),
      );
  for (const [what, filter] of [
    ['cows by mass', '&class=cow&sort=mass'],
    ['females by tag', '&sex=female'],
    ['not seen since, by tag', '&seenBefore=2026-01-01'],
    ['born in a year, by tag', '&bornFrom=2020-01-01&bornUntil=2020-12-31'],
    ['in no mob, by gain', '&mobId=none&sort=adg'],
  ])
    rows.push(
      await beside(`list: ${what}`, { page: get(bench, path(filter ?? '')), empty, reach: 0.35 }),
    );
  rows.push(
    await beside("the farm's entries", {
      page: get(bench, '/events?limit=50'),
      empty: get(bench, '/events?limit=50&kind=stolen'),
      reach: 0.4,
    }),
    await within('dashboard of 100,000, half of them within', 30, 0.5, get(bench, '/dashboard')),
    await within(
      'chips of classes, half of them within',
      30,
      0.5,
      get(bench, '/animal-classes?species=Cattle'),
    ),
  );
  return rows;
}

export async function searchRow(bench: Bench): Promise<Row[]> {
  const plan = await bench.owner.query<{ 'QUERY PLAN': string }>(
    "explain select id from animal where farm_id = $1 and search_text like '%3477%'",
    [bench.farmId],
  );
  const scans = plan.rows.some((row) => row['QUERY PLAN'].includes('Seq Scan'));
  const row = await within(
    `search, 99 of 100 within${scans ? ' (sequential scan!)' : ', by index'}`,
    60,
    0.99,
    get(bench, '/animals?species=Cattle&q=3477&limit=50'),
    // Two seconds' worth would say how many rounds of the house fell into them.
    2000,
  );
  return [{ ...row, reached: row.reached && !scans }];
}
