import './ledgerParts.ts';
import { replayFarms } from './areas/ledger/index.ts';
import { loadConfig } from './config.ts';
import { systemClock } from './platform/clock.ts';
import { openForTool } from './platform/database/forTool.ts';

/**
 * `npm run replay -- --check` rebuilds every animal and names what differs from the stored projections;
 * without `--check` it also puts the rebuilt rows in their place.
 */
const config = loadConfig(process.env);
const checkOnly = process.argv.includes('--check');
const { database, close } = await openForTool(config);

let found = 0;
for await (const { name, differences } of replayFarms(database, checkOnly ? null : systemClock)) {
  found += differences.length;
  process.stdout.write(
    `${name}: ${differences.length === 0 ? 'every projection agrees with the ledger' : `${differences.length} differ`}\n`,
  );
  for (const one of differences.slice(0, 20))
    process.stdout.write(`  ${one.projection} of ${one.animalId}\n`);
}
await close();
process.exitCode = checkOnly && found > 0 ? 1 : 0;
