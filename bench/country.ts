import type pg from 'pg';

/**
 * A country with a long tail, by blocks of 2,000 holdings with 210,000 animals and a million stays: an auction of 3,000 a
 * day every second week, two feedlots of 20,000, 400 farms of 300 and smallholders of 25. What an auction sells goes half
 * to the feedlots and half, a few each, to the farms: three steps from such a day lead over a good part of its block.
 */
const holdingsOfBlock = 2000;
const farmsOfBlock = 400;
const perFarm = 300;
const perSmallholder = 25;
const perFeedlot = 20_000;
const pens = 100;
const saleDays = 7;
const perSale = 3000;
const daysBetweenSales = 14;

/** Ids that are computed: tables are joined by numbers, and nothing has to be looked up. */
const idOf = (kind: string, of: string): string =>
  `overlay(overlay(md5('${kind}' || ${of}) placing '4' from 13) placing '8' from 17)::uuid`;
const ago = (days: string): string => `(now() - make_interval(secs => (${days}) * 86400))`;

/** Every record of the block, with the holding it stands on and how it came and went. */
const recordsOfBlock = `
  create temporary table rec as
  with n as (select $1::int * ${holdingsOfBlock} as base)
  -- Farms: three mobs that go round six camps.
  select 'a' || b || '.' || f || '.' || m as key, base + 3 + f as holding, 'herd' as what, m % 3 as grp,
      '710' || lpad((b * 1000000 + f * ${perFarm} + m)::text, 12, '0') as eid, null::float8 as came, null::float8 as gone
    from n, (select $1::int as b) x, generate_series(0, ${farmsOfBlock - 1}) f, generate_series(0, ${perFarm - 1}) m
  union all
  select 's' || b || '.' || f || '.' || m, base + ${3 + farmsOfBlock} + f, 'small', 0,
      '710' || lpad((b * 1000000 + 200000 + f * ${perSmallholder} + m)::text, 12, '0'), null, null
    from n, (select $1::int as b) x, generate_series(0, ${holdingsOfBlock - farmsOfBlock - 4}) f,
      generate_series(0, ${perSmallholder - 1}) m
  union all
  select 'p' || b || '.' || l || '.' || m, base + 1 + l, 'pen', m % ${pens},
      '710' || lpad((b * 1000000 + 300000 + l * ${perFeedlot} + m)::text, 12, '0'), 20 + m % 70, null
    from n, (select $1::int as b) x, generate_series(0, 1) l,
      generate_series(0, ${perFeedlot - 1 - (saleDays * perSale) / 4}) m
  union all
  -- Sold: on the farm until the morning, in the yard for a day, then in a pen or on another farm.
  select w || b || '.' || d || '.' || q,
      case w when 'x' then base + 3 + (q / 100 + d * 30) % ${farmsOfBlock} when 'y' then base
        else case when q < ${perSale / 2} then base + 1 + q % 2 else base + 3 + (q * 7919 + d * 131) % ${farmsOfBlock} end end,
      case w when 'x' then 'sent' when 'y' then 'yard'
        else case when q < ${perSale / 2} then 'pen' else 'bought' end end,
      case when w = 'z' and q < ${perSale / 2} then (d * 15 + q / 100) % ${pens} else q % 3 end,
      '710' || lpad((b * 1000000 + 400000 + d * ${perSale} + q)::text, 12, '0'),
      case w when 'x' then null when 'y' then 3.6 + d * ${daysBetweenSales} else 3 + d * ${daysBetweenSales} end,
      case w when 'x' then 3.7 + d * ${daysBetweenSales} when 'y' then 3.1 + d * ${daysBetweenSales} end
    from n, (select $1::int as b) x, (values ('x'), ('y'), ('z')) as t(w), generate_series(0, ${saleDays - 1}) d,
      generate_series(0, ${perSale - 1}) q`;

/** Stays as (record, camp, began, ended), in days ago. */
const staysOfBlock = `
  create temporary table stay as
  select key, holding, (grp * 2 + k) % 6 as camp, (5 - k) * 28 + 9 + grp * 3 + case when k = 0 then 400 else 0 end as began,
      case when k < 5 then (4 - k) * 28 + 9 + grp * 3 end as ended, k
    from rec, generate_series(0, 5) k where what = 'herd'
  union all
  select key, holding, k % 2, (2 - k) * 90 + 40, case when k < 2 then (1 - k) * 90 + 40 end, k
    from rec, generate_series(0, 2) k where what = 'small'
  union all
  select key, holding, (grp + k * 37) % ${pens}, case k when 0 then came else came / 2 end,
      case k when 0 then came / 2 end, k
    from rec, generate_series(0, 1) k where what = 'pen'
  union all
  select key, holding, (grp * 2 + k) % 6, gone + case k when 0 then 200 else 25 end,
      gone + case k when 0 then 25 else 0 end, k
    from rec, generate_series(0, 1) k where what = 'sent'
  union all
  select key, holding, 0, came, gone, 0 from rec where what = 'yard'
  union all
  select key, holding, grp * 2, came, null, 0 from rec where what = 'bought'`;

/** As they are between two rounds, with nothing written since: else all of them are looked over beside what is measured. */
const lookedOver = `insert into alert_round (farm_id, at, took_ms, next_at)
    select ${idOf('f', 'n')}, now() + interval '1 minute', 1, now() + interval '1 day'
    from generate_series($1::int * ${holdingsOfBlock}, ($1::int + 1) * ${holdingsOfBlock} - 1) n
    on conflict (farm_id) do update set at = excluded.at, next_at = excluded.next_at`;

const inserts = [
  `insert into farm (id, farm_name, time_zone, species, projection_version)
    select ${idOf('f', 'n')}, 'Plaas ' || n, 'Africa/Johannesburg', '{Cattle}', 1000000
    from generate_series($1::int * ${holdingsOfBlock}, ($1::int + 1) * ${holdingsOfBlock} - 1) n`,
  `insert into camp (farm_id, id, name)
    select ${idOf('f', 'n')}, ${idOf('c', `n || '.' || k`)}, 'Kamp ' || k
    from generate_series($1::int * ${holdingsOfBlock}, ($1::int + 1) * ${holdingsOfBlock} - 1) n,
      lateral generate_series(0, case n % ${holdingsOfBlock} when 0 then 0 when 1 then ${pens - 1}
        when 2 then ${pens - 1} else 5 end) k`,
  lookedOver,
  `insert into animal (farm_id, id, species, sex, heads, is_lot, status, status_on, tag_sort, eid, animal_class,
      search_text, state)
    select ${idOf('f', 'holding')}, ${idOf('a', 'key')}, 'Cattle', 'female', case when gone is null then 1 else 0 end,
      false, case when gone is null then 'alive' else 'sold' end, coalesce(${ago('gone')}, now())::date, 'z', eid,
      'heifer', eid, jsonb_build_object('identifiers', jsonb_build_array(jsonb_build_object('type', 'eid', 'value', eid)))
    from rec order by md5(key)`,
  `insert into worn_number (farm_id, animal_id, eid)
    select ${idOf('f', 'holding')}, ${idOf('a', 'key')}, eid from rec order by md5(key)`,
  // As years write it: by when they came, and not farm by farm.
  `insert into residence (farm_id, animal_id, event_id, kind, place_id, since, until)
    select ${idOf('f', 'holding')}, ${idOf('a', 'key')}, ${idOf('r', `key || '.' || k`)}, 'camp',
      ${idOf('c', `holding || '.' || camp`)}, ${ago('began')}, ${ago('ended')} from stay order by began desc, md5(key)`,
  `insert into event (farm_id, id, kind, occurred_at, recorded_at, source, payload, content_hash)
    select ${idOf('f', 'holding')}, ${idOf('i', 'key')}, case when came is null then 'registered' else 'acquired' end,
      ${ago('coalesce(came, 500)')}, ${ago('coalesce(came, 500)')}, 'web', jsonb_build_object('eid', eid), 'x' from rec
    union all
    select ${idOf('f', 'holding')}, ${idOf('o', 'key')}, 'sold', ${ago('gone')}, ${ago('gone')}, 'web', '{"to": "Vendusie"}', 'x'
    from rec where gone is not null`,
  `insert into event_animal (farm_id, animal_id, event_id, part)
    select ${idOf('f', 'holding')}, ${idOf('a', 'key')}, ${idOf('i', 'key')}, 'subject' from rec
    union all
    select ${idOf('f', 'holding')}, ${idOf('a', 'key')}, ${idOf('o', 'key')}, 'subject' from rec where gone is not null`,
  `insert into stock_change (farm_id, animal_id, event_id, changed_on, heads, kind, species)
    select ${idOf('f', 'holding')}, ${idOf('a', 'key')}, ${idOf('i', 'key')}, ${ago('coalesce(came, 500)')}::date, 1,
      case when came is null then 'registered' else 'acquired' end, 'Cattle' from rec
    union all
    select ${idOf('f', 'holding')}, ${idOf('a', 'key')}, ${idOf('o', 'key')}, ${ago('gone')}::date, -1, 'sold', 'Cattle'
    from rec where gone is not null`,
  lookedOver,
];

/** One more block of the country, straight into the tables. */
export async function addBlock(owner: pg.Client, block: number): Promise<void> {
  await owner.query('set synchronous_commit = off');
  for (const statement of [recordsOfBlock, staysOfBlock, ...inserts])
    await owner.query(statement.includes('$1') ? { text: statement, values: [block] } : statement);
  await owner.query(counted);
  await owner.query('drop table rec, stay');
}

/** What the ledger keeps of whole herds. */
const counted = `insert into herd_count (farm_id, species, status, animal_class, sex, is_lot, camp_id, mob_id, heads, records)
  select farm_id, species, status, animal_class, sex, is_lot, '00000000-0000-0000-0000-000000000000',
    '00000000-0000-0000-0000-000000000000', sum(heads), count(*) from animal
  where not exists (select from herd_count h where h.farm_id = animal.farm_id) group by 1, 2, 3, 4, 5, 6`;

/** As a night leaves it: of what is not on disk yet the database does not say that everybody may see it. */
export async function settle(owner: pg.Client): Promise<void> {
  await owner.query('set synchronous_commit = on');
  await owner.query('checkpoint');
  await owner.query(
    'vacuum analyze farm, camp, animal, worn_number, residence, event, event_animal, stock_change',
  );
}
