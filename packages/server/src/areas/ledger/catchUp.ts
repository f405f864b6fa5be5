import type { GestationOfFarm } from '@kraal/domain/breeding/gestation';
import { sql } from 'drizzle-orm';
import { type Database, select } from '../../platform/database/connection.ts';
import { rebuildFarm } from './replayFarm.ts';

/** Counts up when an animal's state comes to hold something that old entries say too. */
export const projectionVersion = 13;

type Behind = { id: string; timeZone: string; gestationDays: GestationOfFarm };

/** Farms whose projections were built with older rules are rebuilt from their entries, before anybody is served. */
export async function catchUp(owner: Database, now: Date): Promise<number> {
  const behind = await owner.transaction((transaction) =>
    select<Behind>(
      transaction,
      sql`
    select id, time_zone as "timeZone", gestation_days as "gestationDays" from farm
      where projection_version < ${projectionVersion} order by id`,
    ),
  );
  for (const farm of behind) {
    await owner.transaction(async (transaction) => {
      await rebuildFarm(transaction, farm, now);
      await transaction.execute(
        sql`update farm set projection_version = ${projectionVersion} where id = ${farm.id}`,
      );
    });
  }
  return behind.length;
}
