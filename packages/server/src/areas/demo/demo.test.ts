import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { inTenant } from '../../platform/database/connection.ts';
import { call, openKraal } from '../../testing/kraal.ts';
import { replayFarm } from '../ledger/index.ts';
import { type DemoFarm, recordStory } from './story.ts';

it('tells the same story for the same seed', () => {
  const places: DemoFarm = {
    camps: ['1', '2', '3', '4', '5', '6'],
    mobs: { Cattle: 'c', Sheep: 's', Goats: 'g' },
    medicines: {
      drench: { id: 'd', unit: 'ml', meatDays: 14, milkDays: 3 },
      goatDrench: { id: 'o', unit: 'ml', meatDays: 14, milkDays: 3 },
      antibiotic: { id: 'a', unit: 'ml', meatDays: 28, milkDays: 7 },
    },
  };
  const storyOf = (seed: number) =>
    JSON.stringify(
      recordStory(
        seed,
        '2026-06-01',
        (name) =>
          `00000000-0000-4000-8000-${Buffer.from(name).toString('hex').padStart(12, '0').slice(-12)}`,
        places,
      ),
    );
  expect(storyOf(7)).toBe(storyOf(7));
  expect(storyOf(7)).not.toBe(storyOf(8));
});

it('fills a farm whose ledger and projections agree, once per installation', async () => {
  const kraal = await openKraal();
  expect((await call(kraal, 'GET', '/api/demo')).body).toEqual({ offered: true });
  const { body } = await call(kraal, 'POST', '/api/demo', { body: {} });
  const { farmId } = body['user'].farms[0];
  const { rows } = await kraal.services.database.transaction(async (transaction) => {
    await transaction.execute(sql`select set_config('app.farm_id', ${farmId}, true)`);
    return transaction.execute<{ known: number; living: number; species: number }>(
      sql`select count(*)::int as known, (sum(heads) filter (where status = 'alive'))::int as living, count(distinct species)::int as species from animal`,
    );
  });
  expect(rows[0]?.species).toBe(3);
  // How many there are depends on the season of the day it is made.
  expect(rows[0]?.living).toBeGreaterThan(350);
  expect(rows[0]?.known).toBeGreaterThan(900);
  expect(
    await inTenant(kraal.services.database, { farmId, userId: body['user'].id }, (transaction) =>
      replayFarm(transaction, { id: farmId, timeZone: 'Africa/Johannesburg', gestationDays: {} }),
    ),
  ).toEqual([]);
  const dashboard = await call(kraal, 'GET', `/api/farms/${farmId}/dashboard`, {
    token: body['accessToken'],
  });
  expect(dashboard.body['species']).toHaveLength(3);
  expect((await call(kraal, 'POST', '/api/demo', { body: {} })).status).toBe(409);
});
