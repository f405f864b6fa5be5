import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/connection.ts';
import { readRows } from '../../testing/readRows.ts';
import { openKraal } from '../../testing/kraal.ts';
import { openOlderFarm } from '../../testing/olderFarm.ts';
import { replayFarm } from './replayFarm.ts';

type Kept = {
  id: string;
  status: string;
  status_on: string;
  heads: number;
  tag: string | null;
  eid: string | null;
  brand: string | null;
  tattoo: string | null;
};
const keptQuery = sql`select id, status, status_on::text, heads, tag, eid, brand, tattoo from animal order by id`;

/** The evening on which the older farm was left. */
const evening = new Date('2026-11-21T20:00:00Z');

it('a farm of the version before health and breeding were put right opens as it was left', {
  timeout: 300_000,
}, async () => {
  let before: Kept[] = [];
  const kraal = await openKraal(
    {},
    {
      now: () => evening,
      fill: async (url) => {
        await openOlderFarm(url, 'farm-before-9.sql.br', 11);
        const owner = openDatabase(url, { role: 'owner', log: () => undefined, max: 1 });
        before = await owner.transaction((transaction) => readRows<Kept>(transaction, keptQuery));
        await owner.$client.end();
      },
    },
  );
  await kraal.caughtUp;
  const owner = openDatabase(kraal.ownerUrl, { role: 'owner', log: () => undefined, max: 1 });
  const after = await owner.transaction((transaction) => readRows<Kept>(transaction, keptQuery));
  expect(before.length).toBe(984);
  expect(after).toEqual(before);
  const farms = await owner.transaction((transaction) =>
    readRows<{ id: string }>(transaction, sql`select id from farm`),
  );
  for (const { id } of farms) {
    const farm = { id, timeZone: 'Africa/Johannesburg', gestationDays: {} };
    expect(await owner.transaction((transaction) => replayFarm(transaction, farm))).toEqual([]);
  }
  await owner.$client.end();
});

// Since then a dam is seen at each of her births.
const rowsBefore = sql`select id, mass_kg, mass_on::text, adg_g, condition, famacha,
    greatest(last_seen_on, last_birth_on)::text as last_seen_on,
    breeding_status, lactating, due_from::text, due_to::text, due_confidence, heat_from::text, heat_to::text,
    check_from::text, parity, last_birth_on::text from animal order by id`;
const rowsAfter = sql`select a.id, g.mass_kg, g.mass_on::text, g.adg_g, g.condition, g.famacha,
    g.last_seen_on::text, b.breeding_status, coalesce(b.lactating, false) as lactating, b.due_from::text,
    b.due_to::text, b.due_confidence, b.heat_from::text, b.heat_to::text, b.check_from::text,
    coalesce(b.parity, 0) as parity, b.last_birth_on::text
  from animal a join animal_growth g on g.farm_id = a.farm_id and g.id = a.id
    left join animal_breeding b on b.farm_id = a.farm_id and b.id = a.id order by a.id`;
const headsBefore = sql`select coalesce(sum(heads), 0)::int as heads, count(*)::int as records
  from animal where status = 'alive'`;
const headsAfter = sql`select sum(heads)::int as heads, sum(records)::int as records
  from herd_count where status = 'alive'`;
const stockOf = (date: string) => sql`select species, sum(heads)::int as heads
  from ${sql.identifier(date)} where changed_on < '2025-06-01' group by 1 order by 1`;
const leftBefore = sql`select t.batch_id, sum(t.dose * t.heads)::float8 as given from treatment t
  where t.batch_id is not null group by 1 order by 1`;

it('a farm whose animals had all in one row finds it in the tables of growth and breeding, counted as before', {
  timeout: 300_000,
}, async () => {
  const read = (owner: ReturnType<typeof openDatabase>, query: ReturnType<typeof sql>) =>
    owner.transaction((transaction) => readRows<Record<string, unknown>>(transaction, query));
  const before: Record<string, unknown>[][] = [];
  const kraal = await openKraal(
    {},
    {
      now: () => new Date('2026-11-24T08:00:00Z'),
      fill: async (url) => {
        await openOlderFarm(url, 'farm-before-tables.sql.br', 35);
        const owner = openDatabase(url, { role: 'owner', log: () => undefined, max: 1 });
        await owner.execute(sql`update farm set up_to = '2026-11-24'`);
        for (const query of [rowsBefore, headsBefore, stockOf('stock_change'), leftBefore])
          before.push(await read(owner, query));
        await owner.$client.end();
      },
    },
  );
  await kraal.caughtUp;
  const owner = openDatabase(kraal.ownerUrl, { role: 'owner', log: () => undefined, max: 1 });
  const after: Record<string, unknown>[][] = [];
  for (const query of [rowsAfter, headsAfter, stockOf('stock_day'), leftBefore])
    after.push(await read(owner, query));
  expect(before[0]?.length).toBe(966);
  expect(after).toEqual(before);
  const [farm] = await owner.transaction((transaction) =>
    readRows<{ id: string }>(transaction, sql`select id from farm`),
  );
  const found = await owner.transaction((transaction) =>
    replayFarm(transaction, {
      id: farm?.id ?? '',
      timeZone: 'Africa/Johannesburg',
      gestationDays: {},
    }),
  );
  expect(found).toEqual([]);
  await owner.$client.end();
});
