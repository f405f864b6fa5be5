import { inOrder, muddled } from '@kraal/domain/testing/arrival';
import { chance } from '@kraal/domain/testing/chance';
import type { Entry } from '@kraal/domain/testing/entry';
import { makeFarm } from '@kraal/domain/testing/generator/farm';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../platform/database/connection.ts';
import { call, openKraal, type Person } from '../../../testing/kraal.ts';
import { handOverOtherwise, sayLess } from '../../../testing/olderRules.ts';
import { openRandomFarm } from '../../../testing/randomFarm.ts';
import { readRows } from '../../../testing/readRows.ts';
import { lockFarm } from '../lockFarm.ts';
import { parts } from '../parts.ts';
import { tablesOfAnimals } from '../project/animalRow.ts';
import { projectedTables } from '../project/rows.ts';
import { replayFarm } from '../replayFarm.ts';
import { allBehind } from './behind.ts';
import { beginBringing, bringAnimals } from './bringAnimals.ts';
import { catchUp } from './catchUp.ts';

/**
 * The same years are told to two farms. One of them older rules left in the middle, and it goes on while a few of its
 * animals are brought to those of today: whoever records hears on both the same, and both end the same, in every row.
 */
const farms = Number(process.env['RULES_FARMS'] ?? 3);
const firstSeed = Number(process.env['RULES_SEED'] ?? 700);

const now = new Date('2025-07-02T10:00:00Z');
const kraal = await openKraal({}, { now: () => now });
const owner = openDatabase(kraal.ownerUrl, { role: 'owner', log: () => undefined, max: 2 });
afterAll(() => owner.$client.end());
const timeZone = 'Africa/Johannesburg';

async function send({ token, farmId }: Person, events: readonly Entry[]): Promise<unknown[]> {
  const { status, body } = await call(kraal, 'POST', `/api/farms/${farmId}/events`, {
    token,
    body: { source: 'api', events },
  });
  expect(status).toBe(200);
  return body['answers'];
}

/** A round of the job, on whichever animals. Out: how many are left. */
const bringSome = (farmId: string, pick: <T>(all: readonly T[]) => T): Promise<number> =>
  owner.transaction(async (transaction) => {
    const locked = await lockFarm(transaction, farmId);
    const moment = { farm: { ...locked.facts, id: farmId, timeZone }, locked, now };
    await beginBringing(transaction, moment);
    const behind = await allBehind(transaction, farmId);
    if (behind.length === 0) return 0;
    await bringAnimals(transaction, moment, { ids: [pick(behind), pick(behind)] });
    return behind.length;
  });

/** Every row that follows from the entries of a farm, by table. */
async function rowsOf(farmId: string): Promise<Map<string, string[]>> {
  const tables = [
    ...projectedTables(),
    ...tablesOfAnimals(),
    ...parts().flatMap(({ ofFarm }) => ofFarm?.tables ?? []),
    'hand_over',
    'event_animal',
    'animal',
  ];
  const found = new Map<string, string[]>();
  for (const table of tables) {
    const rows = await owner.transaction((transaction) =>
      readRows<{ text: string }>(
        transaction,
        sql`select (to_jsonb(t) - 'farm_id')::text as text from ${sql.identifier(table)} t
          where farm_id = ${farmId} order by 1`,
      ),
    );
    found.set(
      table,
      rows.map(({ text }) => text),
    );
  }
  return found;
}

describe('a farm that older rules left in the middle of its years', () => {
  it(`answers and ends as one that they did not, ${farms} of them in two orders`, {
    timeout: 1_200_000,
  }, async () => {
    let partly = 0;
    for (let seed = firstSeed; seed < firstSeed + farms; seed += 1) {
      const said = `farm ${seed}`;
      const random = chance(seed);
      const farm = makeFarm(seed);
      const size = [5, 40][seed % 2] ?? 5;
      const requests =
        seed % 3 === 0 ? inOrder(farm, size) : muddled(farm, random, size, seed % 3 === 1);
      const kept = await openRandomFarm(kraal, farm);
      const left = await openRandomFarm(kraal, farm);
      const half = Math.floor(requests.length * (seed % 2 ? 0.6 : 0.85));
      for (const [index, request] of requests.entries()) {
        if (index === half) {
          await sayLess(owner, left.farmId);
          await handOverOtherwise(owner, left.farmId);
        }
        const [wanted, answers] = [await send(kept, request), await send(left, request)];
        expect(answers, `${said}, request ${index}`).toEqual(wanted);
        if (index < half || index % 4 > 0) continue;
        if ((await bringSome(left.farmId, (all) => random.one(all))) > 0) partly += 1;
      }
      expect(await catchUp(owner, () => now, failing), said).toBe(1);
      expect(await catchUp(owner, () => now), said).toBe(0);
      const [wanted, rows] = [await rowsOf(kept.farmId), await rowsOf(left.farmId)];
      for (const [table, all] of wanted) expect(rows.get(table), `${said} ${table}`).toEqual(all);
      const replayed = await owner.transaction((transaction) =>
        replayFarm(transaction, { id: left.farmId, timeZone, gestationDays: {} }),
      );
      expect(replayed, said).toEqual([]);
    }
    expect(partly).toBeGreaterThan(farms);
  });
});

/** Nothing had to be done as a whole. */
const failing = {
  failed: (error: unknown) => {
    throw error;
  },
  asAWhole: (error: unknown) => {
    throw error;
  },
};
