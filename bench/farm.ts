import { randomUUID } from 'node:crypto';
import { mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { loadConfig } from '../packages/server/src/config.ts';
import { startEmbedded } from '../packages/server/src/platform/database/embedded.ts';
import { startKraal, type Running } from '../packages/server/src/start.ts';

export type Bench = {
  kraal: Running;
  base: string;
  owner: pg.Client;
  ownerUrl: string;
  app: pg.Pool;
  token: string;
  userId: string;
  farmId: string;
  stop: () => Promise<void>;
};

const credentials = { email: 'bench@example.com', password: 'veld en vlei 7' };

const running = new Set<() => Promise<void>>();

/** Every product that a row left running, with its database and its folder. */
export async function stopBenches(): Promise<void> {
  for (const stop of running) await stop();
}

/** The product on an embedded database of its own, with its own settings: what is measured is what runs. */
export async function openBench(): Promise<Bench> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kraal-bench-'));
  chmodSync(dataDir, 0o755);
  const config = loadConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PORT: '0',
    REGISTRATION_LIMIT: '100000',
  });
  const database = await startEmbedded({ dataDir, password: config.secrets.databasePassword });
  const kraal = await startKraal(
    { ...config, databaseUrl: database.url },
    { requestsPerMinute: 10_000_000 },
  );
  const base = await kraal.app.listen({ port: 0, host: '127.0.0.1' });
  const answer = (await (
    await fetch(`${base}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        firstName: 'a',
        lastName: 'b',
        ...credentials,
        farmName: 'Bench',
        species: ['Cattle'],
      }),
    })
  ).json()) as { accessToken: string; user: { id: string; farms: [{ farmId: string }] } }; // the contract's answer
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const app = new pg.Pool({ connectionString: database.url, max: 20 });
  const farmId = answer.user.farms[0].farmId;
  const end = async (): Promise<void> => {
    await app.end();
    await owner.end();
    await kraal.stop();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
    running.delete(stop);
  };
  let ending: Promise<void> | null = null;
  // Whoever interrupts a row makes it fail, which stops everything a second time: both wait for the one end.
  const stop = (): Promise<void> => (ending ??= end());
  running.add(stop);
  return {
    kraal,
    base,
    owner,
    ownerUrl: database.url,
    app,
    token: answer.accessToken,
    userId: answer.user.id,
    farmId,
    stop,
  };
}

/** A country takes longer to be filled than a token lives. */
export async function signInAgain({ base }: Bench): Promise<string> {
  const answer = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const { accessToken } = (await answer.json()) as { accessToken: string }; // the contract's answer
  return accessToken;
}

/** Animals straight into the tables: 100,000 on the farm that is asked, the others spread over nine more. */
export async function fill(
  { owner, farmId, userId }: Bench,
  onFarm: number,
  others: number,
): Promise<void> {
  const camps = Array.from({ length: 40 }, () => randomUUID());
  const insert = (farm: string, count: number) =>
    owner.query(
      `
    with fresh as (select gen_random_uuid() as id, n from generate_series(1, $2::int) n),
    made as (select id, n, 'K' || n as tag, '710' || lpad((n * 37)::text, 12, '0') as eid, case when n % 3 = 0 then 'male' else 'female' end as sex, date '2018-01-01' + (n % 2800) as born from fresh),
    opened as (insert into event (farm_id, id, kind, occurred_at, recorded_at, recorded_by, source, payload, content_hash)
      select $1, gen_random_uuid(), 'registered', now() - interval '1 day', now(), $3, 'api', '{}', '' from made limit 0)
    insert into animal (farm_id, id, species, sex, heads, is_lot, status, status_on, born_on, tag, tag_key, tag_sort, eid, camp_id, mob_id, animal_class, search_text, state)
    select $1, id, 'Cattle', sex, 1, false, 'alive', '2020-01-01', born, tag, tag, 'k' || lpad(n::text, 10, '0'), eid, ($4::uuid[])[1 + n % 40], null, case when n % 3 = 0 then 'bull' when n % 2 = 0 then 'cow' else 'heifer' end, lower(tag || ' ' || eid),
      jsonb_build_object('id', id, 'species', 'Cattle', 'sex', sex, 'heads', 1, 'isLot', false, 'status', 'alive', 'statusOn', '2020-01-01', 'bornOn', born,
        'identifiers', jsonb_build_array(jsonb_build_object('type', 'visual', 'value', tag, 'from', '2020-01-01', 'until', null), jsonb_build_object('type', 'eid', 'value', eid, 'from', '2020-01-01', 'until', null)),
        'weights', jsonb_build_array(jsonb_build_object('on', '2025-01-01', 'massKg', 300)), 'lastSeenOn', '2025-01-01', 'eventCount', 1, 'lastKey', '2025-01-01T10:00:00.000Z 0 0')
    from made`,
      [farm, count, userId, camps],
    );
  await insert(farmId, onFarm);
  for (let farm = 0; farm < 9; farm += 1) await insert(randomUUID(), Math.round(others / 9));
  await owner.query(
    `insert into camp (farm_id, id, name)
      select $1, id, 'Camp ' || n from unnest($2::uuid[]) with ordinality c(id, n)`,
    [farmId, camps],
  );
  // What the ledger writes beside each animal: its own tables, entries, what the herd comes to.
  await owner.query(`insert into animal_growth (farm_id, id, species, status, animal_class, heads, mass_kg, mass_on, adg_g, last_seen_on)
    select farm_id, id, species, status, animal_class, heads, 200 + (born_on - '2018-01-01') % 400, '2025-01-01',
      (born_on - '2018-01-01') % 900, '2025-01-01' from animal`);
  await owner.query(`insert into stock_change (farm_id, animal_id, event_id, changed_on, heads, kind, species)
    select farm_id, id, gen_random_uuid(), born_on, 1, 'born', species from animal`);
  await owner.query(
    `insert into event (farm_id, id, kind, occurred_at, recorded_at, recorded_by, source, payload, content_hash)
    select $1, gen_random_uuid(), 'weighed', now() - n * interval '7 minutes', now(), $2, 'web', '{"massKg":333}', 'x'
    from generate_series(1, 300000) n`,
    [farmId, userId],
  );
  await owner.query(
    `insert into event_animal (farm_id, animal_id, event_id, part)
    select e.farm_id, (array(select id from animal where farm_id = $1 limit 5000))[1 + (random() * 4999)::int], e.id, 'subject'
    from event e where farm_id = $1`,
    [farmId],
  );
  await countAgain(owner);
  await owner.query('vacuum analyze');
}

/** What the ledger keeps of whole farms, for animals that were put straight into the tables. */
async function countAgain(owner: pg.Client): Promise<void> {
  await owner.query('delete from herd_count; delete from growth_day; delete from stock_day');
  const none = '00000000-0000-0000-0000-000000000000';
  await owner.query(`insert into herd_count
    select farm_id, species, status, animal_class, sex, is_lot, coalesce(camp_id, '${none}'),
      coalesce(mob_id, '${none}'), sum(heads), count(*) from animal group by 1, 2, 3, 4, 5, 6, 7, 8`);
  await owner.query(`insert into growth_day
    select farm_id, species, 'seen', last_seen_on, sum(heads), 0 from animal_growth group by 1, 2, 4
    union all select farm_id, species, 'gained', mass_on, sum(heads),
      sum(heads * round(adg_g * 1000)::bigint) from animal_growth group by 1, 2, 4`);
  await owner.query(`insert into stock_day (farm_id, species, changed_on, kind, heads)
    select farm_id, species, changed_on, kind, sum(heads) from stock_change group by 1, 2, 3, 4`);
}
