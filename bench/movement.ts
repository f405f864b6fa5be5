import { randomUUID } from 'node:crypto';
import { type Bench, fill } from './farm.ts';
import { ask } from './health.ts';
import { ms, percentile, type Row, timed } from './table.ts';

const animals = 10_000;
const sent = 500;
const rounds = 12;
const newcomers = 2000;
const checked = 2000;
const listed = 1000;

const soon = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** What is done before animals go, on a farm of ten thousand: a list submitted, newcomers, numbers, the platform. */
export async function movementRows(bench: Bench): Promise<Row[]> {
  await fill(bench, animals, 0);
  const { rows } = await bench.owner.query<{ id: string }>(
    `select id from animal where farm_id = $1 and animal_class <> 'bull' order by id`,
    [bench.farmId],
  );
  const ids = rows.map(({ id }) => id);
  return [
    await submitRow(bench, ids),
    await isolationRow(bench),
    await numbersRow(bench),
    await platformRow(bench, ids),
    await resultsRow(bench),
  ];
}

/** A sale is begun and submitted: every animal is held against every rule. */
async function submitRow(bench: Bench, ids: readonly string[]): Promise<Row> {
  const place = await ask(bench, 'POST', '/places', { name: 'Vendusie', kind: 'auction' });
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const animalIds = ids.slice(0, sent);
    const draft = { kind: 'sale', day: soon(1), toId: place['id'], animalIds };
    const transfer = await ask(bench, 'POST', '/transfers', draft);
    const steps = `/transfers/${String(transfer['id'])}/steps`;
    const { version } = transfer;
    const shown = `/transfers/${String(transfer['id'])}`;
    took.push(
      await timed(async () => {
        await ask(bench, 'POST', steps, { step: 'submit', version });
        const { lines, check } = await ask(bench, 'GET', shown);
        if (!Array.isArray(lines) || lines.length !== sent || !check)
          throw new Error('not all are on it');
      }),
    );
    const again = { step: 'cancel', version: Number(version) + 1 };
    await ask(bench, 'POST', steps, again);
  }
  const p95 = percentile(took, 0.95);
  return {
    what: `submitting ${sent} animals and showing all findings, farm of ${animals}, p95`,
    measured: ms(p95),
    against: ms(500),
    ratio: p95 / 500,
    reach: '1.00',
    reached: p95 <= 500,
  };
}

/** Who came within the days of isolation, with camps and whom they met. */
async function isolationRow(bench: Bench): Promise<Row> {
  const { owner, farmId } = bench;
  await owner.query(
    `with chosen as (select id, row_number() over (order by id) as n from animal where farm_id = $1
        order by id desc limit $2),
      made as (select id, n, gen_random_uuid() as entry,
        now() - make_interval(days => 1 + n::int % 20) as at from chosen),
      entries as (insert into event (farm_id, id, kind, occurred_at, recorded_at, source, payload,
          content_hash)
        select $1, entry, 'acquired', at, at, 'api', '{}', '' from made returning 1)
      insert into stock_change (farm_id, animal_id, event_id, changed_on, heads, kind, species)
        select $1, id, entry, at::date, 1, 'acquired', 'Cattle' from made`,
    [farmId, newcomers],
  );
  await owner.query(
    `insert into residence (farm_id, animal_id, event_id, place_id, since)
      select a.farm_id, a.id, gen_random_uuid(), a.camp_id, now() - interval '40 days' from animal a
      where a.farm_id = $1 and a.camp_id is not null`,
    [farmId],
  );
  await owner.query('vacuum analyze');
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    took.push(await timed(() => ask(bench, 'GET', '/quarantine')));
  const p95 = percentile(took, 0.95);
  return {
    what: `isolation of ${newcomers} newcomers among ${animals} in 40 camps, p95`,
    measured: ms(p95),
    against: ms(1000),
    ratio: p95 / 1000,
    reach: '1.00',
    reached: p95 <= 1000,
  };
}

/** Results of a year summed by each group, the slowest of them; beside them the bare rows of the same year, summed. */
async function resultsRow(bench: Bench): Promise<Row> {
  const { owner, farmId } = bench;
  await owner.query(
    `with made as (select id, n, gen_random_uuid() as entry, gen_random_uuid() as left_by,
          now() - make_interval(days => 1 + n::int % 300) as at
        from (select id, row_number() over (order by id) as n from animal where farm_id = $1) a),
      entries as (insert into event (farm_id, id, kind, occurred_at, recorded_at, source, payload,
          content_hash)
        select $1, left_by, 'slaughtered', at, at, 'api', '{"at": "Abattoir"}', '' from made
        returning 1)
      insert into sale_result (farm_id, animal_id, event_id, species, result_on, heads, cold_kg,
          alive_kg, left_by, mob_id, age_class, fat_code, price_cents)
        select $1, id, entry, 'Cattle', at::date, 1, 240, 460, left_by, $1, 'A', n % 7, 1350000
        from made`,
    [farmId],
  );
  await owner.query('vacuum analyze');
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const by of ['sire', 'mob', 'class', 'buyer'])
      took.push(await timed(() => ask(bench, 'GET', `/sale-results/sums?species=Cattle&by=${by}`)));
  const bare = await timed(() =>
    owner.query(
      `select age_class, sum(cold_kg), sum(price_cents) from sale_result where farm_id = $1
        and species = 'Cattle' group by 1`,
      [farmId],
    ),
  );
  const p95 = percentile(took, 0.95);
  return {
    what: `${animals} results summed by sire, mob, class and buyer, p95 (bare rows ${ms(bare)})`,
    measured: ms(p95),
    against: ms(500),
    ratio: p95 / 500,
    reach: '1.00',
    reached: p95 <= 500,
  };
}

/** Numbers that a reader read, held against all that is listed as stolen; beside them the bare index. */
async function numbersRow(bench: Bench): Promise<Row> {
  const { owner, userId } = bench;
  await owner.query(
    `insert into stop_mark (farm_id, id, animal_id, eid, species, animal_class, stolen_on, reference,
        contact_name, contact_phone, listed_at, listed_by)
      select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '982' || lpad(n::text, 12, '0'),
        'Cattle', 'cow', current_date, 'CAS 1/1/2026', 'Piet', '0821234567', now(), $2
      from generate_series(1, $1::int) n`,
    [listed, userId],
  );
  await owner.query('vacuum analyze stop_mark');
  const numbers = Array.from(
    { length: checked },
    (_, at) => `982${String(at * 7 + 5_000_000).padStart(12, '0')}`,
  );
  const bare: number[] = [];
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(
      await timed(() =>
        owner.query('select id from stop_mark where eid = any($1) and ended_at is null', [numbers]),
      ),
    );
    took.push(
      await timed(() => ask(bench, 'POST', '/stop-list/check', { marks: numbers.join('\n') })),
    );
  }
  const [p50, index] = [percentile(took, 0.5), percentile(bare, 0.5)];
  return {
    what: `${checked} numbers against ${listed} that are listed as stolen`,
    measured: ms(p50),
    against: `${ms(index)} by the bare index`,
    ratio: index / p50,
    reach: 'none',
    reached: true,
  };
}

/** A sale of many on a farm whose property speaks to the national platform, beside one that keeps to itself. */
async function platformRow(bench: Bench, ids: readonly string[]): Promise<Row> {
  const { owner, farmId } = bench;
  let from = 1000;
  const sell = async (): Promise<number> => {
    const animalIds = ids.slice(from, from + sent);
    from += sent;
    const occurredAt = new Date(Date.now() - 60_000).toISOString();
    const sale = { id: randomUUID(), kind: 'sold', occurredAt, animalIds };
    const payload = { to: 'Vendusie', sure: ['ask_many_leave'] };
    const body = { source: 'web', events: [{ ...sale, payload }] };
    return timed(() => ask(bench, 'POST', '/events', body));
  };
  const alone = [await sell(), await sell(), await sell()];
  const holding = await ask(bench, 'POST', '/holdings', { name: 'Tuis', gln: '6001007000011' });
  const always = { animals: 'always', off: 'always', on: 'always', incoming: 'never' };
  await owner.query(
    `insert into national_link (farm_id, holding_id, gln, token, consents, linked_on, since)
      values ($1, $2, '6001007000011', 'x', $3, current_date - 400,
        '{"animals": "2020-01-01", "off": "2020-01-01", "on": "2020-01-01"}')`,
    [farmId, holding['id'], JSON.stringify(always)],
  );
  const linked = [await sell(), await sell(), await sell()];
  const [one, other] = [percentile(alone, 0.5), percentile(linked, 0.5)];
  return {
    what: `a sale of ${sent} that the national platform is told of`,
    measured: ms(other),
    against: `${ms(one)} untold`,
    ratio: one / other,
    reach: '0.50',
    reached: one / other >= 0.5,
  };
}
