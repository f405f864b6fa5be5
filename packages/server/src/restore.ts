import { resolve } from 'node:path';
import { loadConfig } from './config.ts';
import { restoreUntil } from './platform/archive/restoreUntil.ts';
import { readKeys } from './platform/backup/keys.ts';
import { restoreInto } from './platform/backup/restoreInto.ts';
import { Mistake } from './platform/mistakes.ts';
import { rejectOthers, runTool } from './tool.ts';

/** A moment that means the same everywhere: with its zone. */
function momentIn(text: string): Date {
  const at = new Date(text);
  if (!/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) || Number.isNaN(at.getTime()))
    throw new Mistake('Write the moment with its zone, like 2026-11-23T10:15:00+02:00.');
  return at;
}

const option = (args: readonly string[], name: string): string | undefined =>
  args.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);

/**
 * `npm run restore -- FILE` puts a backup into an empty data folder (or an empty database). `npm run restore --
 * --until=MOMENT ARCHIVE` puts the embedded database back to a moment, `--latest ARCHIVE` to the last that the archive
 * knows. With `--keys=FILE.keys` whoever was signed in stays so; without, everybody signs in again.
 */
await runTool(async (args) => {
  rejectOthers(args, ['--until=', '--latest', '--keys=']);
  const [given] = args.filter((one) => !one.startsWith('--'));
  const until = option(args, 'until');
  const keys = option(args, 'keys');
  const config = loadConfig(process.env, keys ? await readKeys(resolve(keys)) : undefined);
  if (until !== undefined || args.includes('--latest')) {
    const archive = given ? resolve(given) : config.archive;
    if (!archive) throw new Mistake('Say from where: npm run restore -- --until=MOMENT ARCHIVE');
    const { at } = await restoreUntil(
      archive,
      until === undefined ? null : momentIn(until),
      config,
    );
    return `Restored as it was at ${at}. Start Kraal with npm start.`;
  }
  if (!given) throw new Mistake('Say which: npm run restore -- FILE');
  const { madeAt } = await restoreInto(resolve(given), config);
  return `Restored as it was at ${madeAt}. Start Kraal with npm start.`;
});
