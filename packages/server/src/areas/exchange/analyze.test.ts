import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/connection.ts';
import { openKraal, signUp } from '../../testing/kraal.ts';
import { readRows } from '../../testing/readRows.ts';
import { sheetsFor } from '../../testing/sheets.ts';
import { isMuchMore } from './analyze.ts';

const kraal = await openKraal();
const { looked, act } = sheetsFor(kraal);
const owner = openDatabase(kraal.ownerUrl, { role: 'owner', log: () => undefined, max: 1 });
afterAll(() => owner.$client.end());

it('each time there are twice as many rows', () => {
  const steps = [0, 500, 1999, 2000, 3999, 4000, 7999, 8000, 1_000_000];
  const told = steps.slice(1).map((now, at) => isMuchMore(steps[at] ?? 0, now));
  expect(told).toEqual([false, false, true, false, true, false, true, true]);
});

it('what the database knows of the herd is told anew by a large file, and not by a small one', async () => {
  const me = await signUp(kraal, ['Cattle']);
  /** What the planner takes for rows of this farm: its share of the most common farms. */
  const isKnown = async (): Promise<boolean[]> => {
    const rows = await owner.transaction((transaction) =>
      readRows<{ known: boolean }>(
        transaction,
        sql`select coalesce(bool_or(most_common_vals::text like ${`%${me.farmId}%`}), false) as known
          from (values ('animal'), ('animal_growth'), ('event'), ('event_animal')) as t(name)
            left join pg_stats s on s.tablename = t.name and s.attname = 'farm_id'
          group by t.name`,
      ),
    );
    return rows.map(({ known }) => known);
  };
  const bring = async (first: number, count: number) => {
    const rows = Array.from({ length: count }, (_, at) => `L${first + at},f,2022-01-05`);
    const { id } = await looked(['tag,sex,born', ...rows].join('\n'), {}, me);
    await act(me, id, 'run', 'imported');
  };
  await bring(0, 20);
  expect(await isKnown()).toEqual([false, false, false, false]);
  await bring(20, 2100);
  expect(await isKnown()).toEqual([true, true, true, true]);
});
