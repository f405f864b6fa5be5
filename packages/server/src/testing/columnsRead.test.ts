import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { columnsOf } from './columnsRead.ts';
import { templateName, withDatabase } from './databases.ts';

const url = inject('clusterUrl');
await withDatabase(url, `create database columns_read template ${templateName}`);
const client = new pg.Client({ connectionString: url.replace(/postgres$/u, 'columns_read') });
await client.connect();
afterAll(() => client.end());

const said = async (text: string): Promise<string[] | null> =>
  (await columnsOf(client, text))?.map(({ table, column }) => `${table}.${column}`).toSorted() ??
  null;

it('tells every column that a statement reads, in whatever part of it', async () => {
  expect(
    await said(`with old as materialized (select id from camp where area_ha > $1)
      select a.tag as "called", coalesce(m.name, '') from animal a left join mob m on m.id = a.mob_id
      where a.camp_id in (select id from old) order by a.tag_sort`),
  ).toEqual([
    'animal.camp_id',
    'animal.mob_id',
    'animal.tag',
    'animal.tag_sort',
    'camp.area_ha',
    'camp.id',
    'mob.id',
    'mob.name',
  ]);
});

it('tells them of what writes too, and says of what no function holds that it does not know', async () => {
  expect(await said('delete from camp where holding_id = $1')).toEqual(['camp.holding_id']);
  expect(await said('begin')).toBeNull();
  expect(await said('select nothing from nowhere')).toBeNull();
  // Nothing of it stays.
  expect((await client.query(`select from pg_proc where proname = 'asked'`)).rowCount).toBe(0);
});
