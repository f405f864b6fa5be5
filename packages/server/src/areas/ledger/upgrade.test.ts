import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openDatabase, select } from '../../platform/database/connection.ts';
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
        const owner = openDatabase(url, 'owner', () => undefined, 1);
        before = await owner.transaction((transaction) => select<Kept>(transaction, keptQuery));
        await owner.$client.end();
      },
    },
  );
  await kraal.caughtUp;
  const owner = openDatabase(kraal.ownerUrl, 'owner', () => undefined, 1);
  const after = await owner.transaction((transaction) => select<Kept>(transaction, keptQuery));
  expect(before.length).toBe(984);
  expect(after).toEqual(before);
  const farms = await owner.transaction((transaction) =>
    select<{ id: string }>(transaction, sql`select id from farm`),
  );
  for (const { id } of farms) {
    const farm = { id, timeZone: 'Africa/Johannesburg', gestationDays: {} };
    expect(await owner.transaction((transaction) => replayFarm(transaction, farm))).toEqual([]);
  }
  await owner.$client.end();
});
