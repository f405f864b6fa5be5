import { resolve } from 'node:path';
import { loadConfig } from './config.ts';
import { readKeys } from './platform/backup/keys.ts';
import { restoreInto } from './platform/backup/restoreInto.ts';
import { Mistake } from './platform/mistakes.ts';
import { runTool } from './tool.ts';

/**
 * `npm run restore -- FILE` puts a backup into an empty data folder (or an empty database). With `--keys=FILE.keys`
 * whoever was signed in stays so; without, everybody signs in again.
 */
await runTool(async (args) => {
  const [given] = args.filter((one) => !one.startsWith('--'));
  if (!given) throw new Mistake('Say which: npm run restore -- FILE');
  const keys = args.find((one) => one.startsWith('--keys='))?.slice('--keys='.length);
  const config = loadConfig(process.env, keys ? await readKeys(resolve(keys)) : undefined);
  const { madeAt } = await restoreInto(resolve(given), config);
  return `Restored as it was at ${madeAt}. Start Kraal with npm start.`;
});
