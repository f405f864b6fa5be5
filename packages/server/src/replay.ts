import type { GestationOfFarm } from '@kraal/domain/breeding/gestation';
import { sql } from 'drizzle-orm';
import { loadConfig } from './config.ts';
import { rebuildFarm, replayFarm } from './areas/ledger/index.ts';
import { select } from './platform/database/connection.ts';
import { systemClock } from './platform/clock.ts';
import { openForTool } from './platform/database/forTool.ts';

/**
 * `npm run replay -- --check` folds every animal anew and names what differs from the stored projections;
 * without `--check` it also puts the rebuilt rows in their place.
 */
const config = loadConfig(process.env);
const checkOnly = process.argv.includes('--check');
const { database, close } = await openForTool(config);

let found = 0;
const farms = await database.transaction((transaction) =>
  select<{ id: string; timeZone: string; gestationDays: GestationOfFarm; name: string }>(
    transaction,
    sql`select id, time_zone as "timeZone", gestation_days as "gestationDays", farm_name as name
      from farm order by id`,
  ),
);
for (const farm of farms) {
  const differences = await database.transaction(async (transaction) => {
    const differing = await replayFarm(transaction, farm);
    if (!checkOnly && differing.length > 0) await rebuildFarm(transaction, farm, systemClock());
    return differing;
  });
  found += differences.length;
  process.stdout.write(
    `${farm.name}: ${differences.length === 0 ? 'every projection agrees with the ledger' : `${differences.length} differ`}\n`,
  );
  for (const one of differences.slice(0, 20))
    process.stdout.write(`  ${one.projection} of ${one.animalId}\n`);
}
await close();
process.exitCode = checkOnly && found > 0 ? 1 : 0;
