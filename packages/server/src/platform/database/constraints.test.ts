import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { event, openKraal, recorded, signUp, uuid } from '../../testing/kraal.ts';
import { openOlderFarm } from '../../testing/olderFarm.ts';
import { readRows } from '../../testing/readRows.ts';
import { openDatabase } from './connection.ts';
import { holdConstraints, withoutConstraints } from './constraints.ts';
import { everyMigration } from './migrate.ts';

const kraal = await openKraal(
  {},
  {
    now: () => new Date('2026-11-21T20:00:00Z'),
    fill: (url) => openOlderFarm(url, 'farm-before-tables.sql.br', 35),
  },
);
await kraal.caughtUp;
const owner = openDatabase(kraal.ownerUrl, { role: 'owner', log: () => undefined, max: 1 });
afterAll(() => owner.$client.end());

type Constraint = { name: string; held: boolean; says: string };
const constraints = () =>
  owner.transaction((transaction) =>
    readRows<Constraint>(
      transaction,
      sql`select conname::text as name, convalidated as held, pg_get_constraintdef(oid) as says
        from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f')
        order by conname`,
    ),
  );
const run = (statement: string) => owner.$client.query(statement);

it('rows of before are held against what was added since, beside the work', async () => {
  const all = await constraints();
  expect(all.length).toBeGreaterThan(50);
  expect(all.filter(({ held }) => !held)).toEqual([]);
});

it('nothing but what the domain lists stands in a column of a closed set, and no key names nobody', async () => {
  const person = await signUp(kraal);
  const { farmId, userId } = person;
  const id = uuid();
  const born = { species: 'Sheep', sex: 'female', bornOn: '2025-01-01' };
  await recorded(kraal, person, [event('registered', id, '2026-01-01', born)]);
  const refused = async (statement: string, constraint: string) =>
    expect(await run(statement).catch((error: { constraint?: string }) => error.constraint)).toBe(
      constraint,
    );
  const own = `farm_id = '${farmId}'`;
  await refused(`update animal set status = 'asleep' where ${own}`, 'animal_status_known');
  await refused(`update farm set species = '{Yaks}' where id = '${farmId}'`, 'farm_species_known');
  await refused(`update event set source = 'fax' where ${own}`, 'event_source_known');
  await refused(`update event set voids = gen_random_uuid() where ${own}`, 'event_cancels_event');
  await refused(`delete from event where ${own}`, 'event_animal_of_event');
  await refused(
    `insert into batch (farm_id, id, medicine_id, number, bought, created_by)
      values ('${farmId}', gen_random_uuid(), gen_random_uuid(), '1', 1, '${userId}')`,
    'batch_of_medicine',
  );
});

it('what stood before and does not fit stays and is told; the others hold, and new rows are held', async () => {
  const { farmId } = await signUp(kraal);
  await run('alter table farm drop constraint farm_area_unit_known');
  await run('alter table mob drop constraint mob_species_known');
  await run(`update farm set area_unit = 'morgen' where id = '${farmId}'`);
  await run(
    `alter table farm add constraint farm_area_unit_known check (area_unit in ('ha', 'acre')) not valid`,
  );
  await run(
    `alter table mob add constraint mob_species_known check (species in ('Cattle', 'Sheep', 'Goats')) not valid`,
  );
  const failed: string[] = [];
  const watched = {
    isStopped: () => false,
    failed: (_error: unknown, name: string) => failed.push(name),
  };
  expect(await holdConstraints(owner, watched)).toBe(1);
  expect(failed).toEqual(['farm_area_unit_known']);
  await run(`update farm set area_unit = 'ha' where id = '${farmId}'`);
  expect(await holdConstraints(owner, watched)).toBe(1);
});

it('what is restored comes in any order, and all constraints stand afterwards', async () => {
  const before = await constraints();
  const client = new pg.Client({ connectionString: kraal.ownerUrl });
  await client.connect();
  const nobody = '00000000-0000-7000-8000-000000000000';
  await client.query('begin');
  await withoutConstraints(client, async () => {
    await client.query(
      `insert into event_animal (farm_id, animal_id, event_id, part) values ('${nobody}', '${nobody}', '${nobody}', 'subject')`,
    );
  });
  await client.query(`delete from event_animal where farm_id = '${nobody}'`);
  await client.query('commit');
  await client.end();
  await holdConstraints(owner, { isStopped: () => false, failed: () => expect.unreachable() });
  expect(await constraints()).toEqual(before);
});

it('no migration from now on reads a table to add a constraint', () => {
  const reading = readdirSync(everyMigration)
    .filter((file) => file.endsWith('.sql') && file >= '0037')
    .flatMap((file) => readFileSync(join(everyMigration, file), 'utf8').split('\n'))
    .filter((line) => /^ALTER TABLE .* ADD CONSTRAINT .*(?:CHECK|FOREIGN KEY)/u.test(line))
    .filter((line) => !/NOT VALID;/u.test(line));
  expect(reading).toEqual([]);
});
