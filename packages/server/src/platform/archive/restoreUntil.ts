import { existsSync } from 'node:fs';
import { cp, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { whileRestoring } from '../backup/brokenOff.ts';
import { schemaNow } from '../backup/manifest.ts';
import { isSealed } from '../backup/seal.ts';
import { lockData } from '../dataLock.ts';
import { recoverEmbedded } from '../database/recoverEmbedded.ts';
import { embeddedMajor } from '../database/embeddedBinaries.ts';
import { Mistake } from '../mistakes.ts';
import {
  type Chain,
  chainsIn,
  type Head,
  isInstallation,
  paths,
  readChain,
  readHead,
} from './chain.ts';
import { damaged } from './damaged.ts';
import { unpackLog, unpackBase } from './unpack.ts';

type Kept = { folder: string; chain: Chain; head: Head };

/**
 * The newest chain that was whole before that moment; for the latest moment the newest of all.
 */
async function chainFor(archive: string, until: Date | null): Promise<Kept> {
  const whole: Kept[] = [];
  for (const folder of await chainsIn(archive)) {
    const chain = await readChain(folder);
    // Without its first line a chain never became whole: the one before went on until then.
    if (!chain) continue;
    const head = await readHead(folder);
    if (!head) throw damaged(paths(folder).head);
    whole.push({ folder, chain, head });
  }
  if (whole.length === 0) throw new Mistake(`There is no archive in ${archive}.`);
  const fit = whole.findLast(
    ({ chain }) => until === null || Date.parse(chain.madeAt) <= until.getTime(),
  );
  if (!fit)
    throw new Mistake(
      `The archive goes back to ${whole[0]?.chain.madeAt}: nothing is kept of the time before.`,
    );
  return fit;
}

/** Each installation has a folder of its own in the archive's; of several nobody guesses which one is meant. */
async function installationIn(archive: string): Promise<string> {
  if ((await chainsIn(archive)).length > 0) return archive;
  const found = existsSync(archive) ? (await readdir(archive)).filter(isInstallation).sort() : [];
  const [only] = found;
  if (!only) throw new Mistake(`There is no archive in ${archive}.`);
  if (found.length > 1)
    throw new Mistake(
      `There are archives of several installations in ${archive}. Say which: ${found.map((name) => join(archive, name)).join(', ')}`,
    );
  return join(archive, only);
}

function rejectOther({ folder, chain }: Kept): void {
  if (chain.major !== embeddedMajor())
    throw new Mistake(
      `${folder} was made by PostgreSQL ${chain.major}, and this Kraal comes with ${embeddedMajor()}. Restore it with the version that made it.`,
    );
  if (chain.schema > schemaNow())
    throw new Mistake(
      `${folder} was made by a newer Kraal. Restore it with the version that made it.`,
    );
}

/** Everything lies in the folder already: the command that would bring more finds nothing. */
const fromFolder = ['restore_command=exit 1', 'recovery_target_timeline=current'];

/**
 * Puts the embedded database of an empty data folder back to a moment, or to the last one that the archive knows, with
 * the photos. All of the archive that is needed is read and judged before anything is made.
 */
export async function restoreUntil(
  from: string,
  until: Date | null,
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'secrets'>,
): Promise<{ at: string }> {
  if (config.databaseUrl)
    throw new Mistake(
      'An archive is of the embedded database, and DATABASE_URL names another. Leave it unset.',
    );
  const archive = await installationIn(from);
  const kept = await chainFor(archive, until);
  rejectOther(kept);
  const { base } = paths(kept.folder);
  if (!(await stat(base).catch(() => null)) || !(await isSealed(base))) throw damaged(base);
  const unlock = lockData(config.dataDir);
  try {
    return await whileRestoring(config, () => playInto(config, { archive, kept, until }));
  } finally {
    unlock();
  }
}

async function playInto(
  config: Pick<Config, 'dataDir' | 'secrets'>,
  { archive, kept, until }: { archive: string; kept: Kept; until: Date | null },
): Promise<{ at: string }> {
  const filesDir = join(config.dataDir, 'files');
  if (existsSync(filesDir) && (await readdir(filesDir)).length > 0)
    throw new Mistake('There are photos in here already. Restore into an empty data folder.');
  const options = { dataDir: config.dataDir, password: config.secrets.databasePassword };
  const toMoment =
    until !== null && until.getTime() < Date.parse(kept.head.at)
      ? [
          [
            ...fromFolder,
            // "Z" is a word of zone files, which are not read yet when a setting is.
            `recovery_target_time=${until.toISOString().replace('Z', '+00:00')}`,
            'recovery_target_action=promote',
          ],
        ]
      : [];
  // Where nothing was written after that moment, the end of the log is that moment.
  await recoverEmbedded(
    options,
    async (cluster) => {
      await unpackBase(paths(kept.folder).base, cluster);
      await unpackLog(kept, join(cluster, 'pg_wal'));
    },
    [...toMoment, fromFolder],
  );
  if (existsSync(join(archive, 'files')))
    await cp(join(archive, 'files'), filesDir, {
      recursive: true,
      filter: (name) => !name.endsWith('.part'),
    });
  return { at: toMoment.length > 0 && until ? until.toISOString() : kept.head.at };
}
