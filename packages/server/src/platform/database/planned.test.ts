import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openKraal, signUp } from '../../testing/kraal.ts';
import { awayOf } from './away.ts';
import {
  inTenant,
  openDatabase,
  select,
  selectPlanned,
  together,
  type Transaction,
} from './connection.ts';
import { number, row } from './row.ts';

const kraal = await openKraal();
const { farmId, userId } = await signUp(kraal);
const within = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> =>
  inTenant(kraal.services.database, { tenant: { farmId, userId }, work });

const doubled = (transaction: Transaction, value: number) =>
  selectPlanned(transaction, row({ value: number }), sql`select ${value}::int * 2 as value`);

it('a question is planned once on its connection, and answers of each value asked', async () => {
  await within(async (transaction) => {
    for (const value of [1, 2, 3])
      expect(await doubled(transaction, value)).toEqual([{ value: 2 * value }]);
    const [kept] = await select(
      transaction,
      row({ times: number }),
      sql`select count(*) as times from pg_prepared_statements where statement like '%::int * 2%'`,
    );
    expect(kept).toEqual({ times: 1 });
  });
});

it('asked several times at once, and after one that failed, it answers all the same', async () => {
  const failing = within((transaction) =>
    together(
      select(transaction, row({ value: number }), sql`select 1 / 0 as value`),
      selectPlanned(transaction, row({ value: number }), sql`select ${5}::int * 3 as value`),
    ),
  );
  await expect(failing).rejects.toThrow();
  // On every connection of the pool, the one that failed among them.
  const asked = Array.from({ length: 24 }, (_, value) =>
    within(async (transaction) => [
      await selectPlanned(
        transaction,
        row({ value: number }),
        sql`select ${value}::int * 3 as value`,
      ),
      ...(await together(doubled(transaction, value), doubled(transaction, value + 1))),
    ]),
  );
  expect(await Promise.all(asked)).toEqual(
    Array.from({ length: 24 }, (_, value) => [
      [{ value: 3 * value }],
      [{ value: 2 * value }],
      [{ value: 2 * value + 2 }],
    ]),
  );
});

it('a table that is changed beneath it is asked again, once it was asked in vain', async () => {
  const owner = openDatabase(kraal.ownerUrl, { role: 'owner', log: () => undefined, max: 1 });
  try {
    await owner.execute(sql`create table planned (value int)`);
    await owner.execute(sql`insert into planned values (7)`);
    await owner.execute(sql`grant select on planned to public`);
    const asked = () =>
      within((transaction) =>
        selectPlanned(transaction, row({ value: number }), sql`select value from planned`),
      );
    // On more connections than one.
    const several = () => Promise.allSettled(Array.from({ length: 12 }, asked));
    expect((await several()).map(({ status }) => status)).not.toContain('rejected');
    await owner.execute(sql`alter table planned alter column value type float8`);
    const failed = (await several()).filter((one) => one.status === 'rejected');
    expect(failed.length).toBeGreaterThan(0);
    for (const { reason } of failed) expect(awayOf(reason)).toBe('database_away');
    expect((await several()).map(({ status }) => status)).not.toContain('rejected');
    expect(await asked()).toEqual([{ value: 7 }]);
  } finally {
    await owner.execute(sql`drop table if exists planned`);
    await owner.$client.end();
  }
});
