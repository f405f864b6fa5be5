import type { GestationOfFarm } from '@kraal/domain/breeding/gestation';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import { type Database, select } from '../../platform/database/connection.ts';
import { json, row, text } from '../../platform/database/row.ts';
import { type Difference, rebuildFarm, replayFarm } from './replayFarm.ts';

/** Rebuilds every animal of every farm, farm by farm, and names what differs; with a clock it puts that right. */
export async function* replayFarms(
  owner: Database,
  putRight: Clock | null,
): AsyncGenerator<{ name: string; differences: Difference[] }> {
  const farms = await owner.transaction((transaction) =>
    select(
      transaction,
      row({ id: text, timeZone: text, gestationDays: json<GestationOfFarm>(), name: text }),
      sql`select id, time_zone as "timeZone", gestation_days as "gestationDays", farm_name as name
        from farm order by id`,
    ),
  );
  for (const farm of farms) {
    const differences = await owner.transaction(async (transaction) => {
      const differing = await replayFarm(transaction, farm);
      if (putRight && differing.length > 0) await rebuildFarm(transaction, farm, putRight());
      return differing;
    });
    yield { name: farm.name, differences };
  }
}
