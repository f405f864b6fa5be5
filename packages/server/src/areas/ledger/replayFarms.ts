import { sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import { type Database, select } from '../../platform/database/connection.ts';
import { json, row, text } from '../../platform/database/row.ts';
import { farmFacts } from './lockFarm.ts';
import type { FarmFacts } from './parts.ts';
import { type Difference, rebuildFarm, replayFarm } from './replayFarm.ts';

/** Rebuilds every animal of every farm, farm by farm, and names what differs; with a clock it puts that right. */
export async function* replayFarms(
  owner: Database,
  putRight: Clock | null,
): AsyncGenerator<{ name: string; differences: Difference[] }> {
  const farms = await owner.transaction((transaction) =>
    select(
      transaction,
      row({ id: text, timeZone: text, facts: json<FarmFacts>(), name: text }),
      sql`select f.id, f.time_zone as "timeZone", ${farmFacts()} as facts, f.farm_name as name
        from farm f order by f.id`,
    ),
  );
  for (const { facts, name, ...one } of farms) {
    const farm = { ...facts, ...one };
    const differences = await owner.transaction(async (transaction) => {
      const differing = await replayFarm(transaction, farm);
      if (putRight && differing.length > 0) await rebuildFarm(transaction, farm, putRight());
      return differing;
    });
    yield { name, differences };
  }
}
