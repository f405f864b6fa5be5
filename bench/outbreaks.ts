import { type Counted, openCase } from './case.ts';
import type { Bench } from './farm.ts';
import { percentile, ms, type Row, timed } from './table.ts';

/** Farms that sell to each other: each sells a tenth of its animals to one of eleven others in the last month. */
const farms = 1000;
const perFarm = 200;
const soldPerFarm = 20;
const campsPerFarm = 4;

/** Straight into the tables: records, where they stood, and the numbers by which the sold ones are known again. */
async function fillFarms({ owner }: Bench): Promise<void> {
  await owner.query(
    `create temporary table f as select n, gen_random_uuid() as id from generate_series(0, $1::int - 1) n`,
    [farms],
  );
  await owner.query(
    `insert into farm (id, farm_name, time_zone, species) select id, 'Plaas ' || n, 'Africa/Johannesburg', '{Cattle}' from f`,
  );
  await owner.query(
    `create temporary table c as select f.n as farm, k, gen_random_uuid() as id from f cross join generate_series(0, $1::int - 1) k`,
    [campsPerFarm],
  );
  await owner.query(
    `insert into camp (farm_id, id, name) select f.id, c.id, 'Kamp ' || c.k from c join f on f.n = c.farm`,
  );
  await owner.query(
    `create temporary table a as
      select f.n as farm, m, gen_random_uuid() as id, m < $2 as is_sold, null::int as from_farm,
        '710' || lpad((f.n * 1000 + m)::text, 12, '0') as eid
      from f cross join generate_series(0, $1::int - 1) m
      union all
      select (f.n + 1 + (m * 97) % 11) % $3, 1000 + m, gen_random_uuid(), false, f.n,
        '710' || lpad((f.n * 1000 + m)::text, 12, '0')
      from f cross join generate_series(0, $2::int - 1) m`,
    [perFarm, soldPerFarm, farms],
  );
  await owner.query(
    `insert into animal (farm_id, id, species, sex, heads, is_lot, status,
        status_on, tag, tag_key, tag_sort, eid, animal_class, search_text, state)
      select f.id, a.id, 'Cattle', 'female', case when is_sold then 0 else 1 end, false,
        case when is_sold then 'sold' else 'alive' end, now()::date, null, null, 'z', a.eid, 'cow', a.eid, '{}'
      from a join f on f.n = a.farm`,
  );
  await owner.query(
    `insert into worn_number (farm_id, animal_id, eid)
      select f.id, a.id, a.eid from a join f on f.n = a.farm`,
  );
  await owner.query(
    `insert into residence (farm_id, animal_id, event_id, kind, place_id, since, until)
      select f.id, a.id, gen_random_uuid(), 'camp', c.id,
        case when a.from_farm is null then now() - interval '90 days'
          else now() - make_interval(days => 25 - a.m % 20) end,
        case when a.is_sold then now() - make_interval(days => 26 - a.m % 20) end
      from a join f on f.n = a.farm join c on c.farm = a.farm and c.k = a.m % $1::int`,
    [campsPerFarm],
  );
  await owner.query('vacuum analyze residence, animal, camp, farm');
}

/** A case over many farms: contacts of a month of one animal, and three steps of them. */
export async function outbreakRows(bench: Bench): Promise<Row[]> {
  await fillFarms(bench);
  const post = await openCase(bench);
  const { rows } = await bench.owner.query<{ farmId: string; animalId: string }>(
    `select farm_id as "farmId", id as "animalId" from animal where status = 'alive'
      order by md5(id::text) limit 40`,
  );
  const reached: Counted[] = [];
  const trace = (start: object, steps: number) =>
    timed(async () => {
      const { total } = await post('/trace', { ...start, steps });
      reached.push(total);
    });
  const near: number[] = [];
  for (const start of rows)
    near.push(await timed(async () => void (await post('/trace-first', { ...start, steps: 1 }))));
  for (const start of rows) await trace(start, 1);
  const met = Math.max(...reached.splice(0).map(({ farms: of }) => of));
  const far: number[] = [];
  for (const start of rows.slice(0, 5)) far.push(await trace(start, 3));
  const most = reached.toSorted((a, b) => b.animals - a.animals)[0];
  const [p99, slowest] = [percentile(near, 0.99), Math.max(...far)];
  return [
    {
      what: `a case over ${farms} farms: contacts of 30 days, the first 1,000 rows, ${met} farms at most, p99`,
      measured: ms(p99),
      against: ms(300),
      ratio: p99 / 300,
      reach: '1.00',
      reached: p99 <= 300,
    },
    {
      what: `three steps of the same, ${most?.animals} animals on ${most?.farms} farms, slowest of five`,
      measured: ms(slowest),
      against: ms(5000),
      ratio: slowest / 5000,
      reach: '1.00',
      reached: slowest <= 5000,
    },
  ];
}
