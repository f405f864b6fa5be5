import { openCase } from './case.ts';
import { addBlock, settle } from './country.ts';
import type { Bench } from './farm.ts';
import { percentile, ms, type Row, timed } from './table.ts';

/** After so many millions of stays it is measured: what grows with the country and not with the answer shows. */
const sizes = (process.env['LARGE'] ?? '1,3,10').split(',').map(Number);

type Start = { farmId: string; animalId: string };

async function measureAt(
  bench: Bench,
  post: Awaited<ReturnType<typeof openCase>>,
  millions: number,
): Promise<Row[]> {
  const choose = async (where: string, many: number): Promise<Start[]> =>
    (
      await bench.owner.query<Start>(
        `select farm_id as "farmId", id as "animalId" from animal where ${where}
          order by md5(id::text || $1) limit $2`,
        [String(millions), many],
      )
    ).rows;
  const trace = async (start: Start, steps: number) => {
    let total = { animals: 0, farms: 0 };
    const took = await timed(async () => {
      ({ total } = await post('/trace', { ...start, steps }));
    });
    return { took, ...total };
  };
  const row = (what: string, measured: number, wish: number): Row => ({
    what: `${millions} M stays: ${what}`,
    measured: ms(measured),
    against: ms(wish),
    ratio: measured / wish,
    reach: 'at most 1',
    reached: measured <= wish,
  });

  const near: Awaited<ReturnType<typeof trace>>[] = [];
  const times: number[] = [];
  for (const start of await choose(`status = 'alive'`, 200)) {
    times.push(await timed(async () => void (await post('/trace-first', { ...start, steps: 1 }))));
    near.push(await trace(start, 1));
  }
  const whole = near.map(({ took }) => took);
  const met = near.map(({ animals }) => animals);
  const widest = near.toSorted((a, b) => b.animals - a.animals)[0];

  const yard = `exists (select from residence r join camp c on c.farm_id = r.farm_id and c.id = r.place_id
    where r.farm_id = animal.farm_id and r.animal_id = animal.id and r.until < now() - interval '16 days'
      and r.since > now() - interval '20 days' and r.until - r.since < interval '1 day')`;
  const far: Awaited<ReturnType<typeof trace>>[] = [];
  for (const start of await choose(`status = 'sold' and ${yard}`, 3))
    far.push(await trace(start, 3));
  const furthest = far.toSorted((a, b) => b.took - a.took)[0];

  const begun: number[] = [];
  for (const start of await choose(`status = 'sold' and ${yard}`, 3))
    begun.push(await timed(async () => void (await post('/trace-first', { ...start, steps: 3 }))));

  const lives: number[] = [];
  for (const { farmId, animalId } of await choose(`status = 'sold'`, 100)) {
    const { rows } = await bench.owner.query<{ eid: string }>(
      'select eid from animal where farm_id = $1 and id = $2',
      [farmId, animalId],
    );
    lives.push(await timed(async () => void (await post('/find', { mark: rows[0]?.eid }))));
  }
  return [
    row(
      `contacts of 30 days, the first 1,000 rows, median (${percentile(met, 0.5)} met)`,
      percentile(times, 0.5),
      300,
    ),
    row(`the same, 95th (${percentile(met, 0.95)} met)`, percentile(times, 0.95), 300),
    row(
      `the same, 99th (at most ${widest?.animals} on ${widest?.farms} farms)`,
      percentile(times, 0.99),
      300,
    ),
    row(`the same with totals and whom to call, 99th`, percentile(whole, 0.99), 5000),
    row(`whose a number is and was, on every farm, 99th`, percentile(lives, 0.99), 1000),
    row(`three steps from an auction, the first 1,000 rows, slowest`, Math.max(...begun), 300),
    row(
      `three steps from an auction, the whole, ${furthest?.animals} animals on ${furthest?.farms} farms`,
      furthest?.took ?? 0,
      5000,
    ),
  ];
}

/** A case over a whole country, as it grows. */
export async function largeRows(bench: Bench): Promise<Row[]> {
  const post = await openCase(bench);
  const rows: Row[] = [];
  let block = 0;
  for (const millions of sizes) {
    for (; block < millions; block += 1) {
      const took = await timed(() => addBlock(bench.owner, block));
      process.stderr.write(`  block ${block + 1} in ${ms(took)}\n`);
    }
    await settle(bench.owner);
    const measured = await measureAt(bench, post, millions);
    // Who stops it in between has what was measured until then.
    for (const { what, measured: took } of measured) process.stderr.write(`  ${what}: ${took}\n`);
    rows.push(...measured);
  }
  return rows;
}
