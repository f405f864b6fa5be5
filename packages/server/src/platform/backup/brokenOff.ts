import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { hasCluster, removeCluster } from '../database/embedded.ts';
import { Mistake } from '../mistakes.ts';

const markOf = (dataDir: string): string => join(dataDir, 'restore-under-way');

/** Whoever starts on what a restore left half made would take it for the whole. */
export function rejectBrokenOff(dataDir: string): void {
  if (existsSync(markOf(dataDir)))
    throw new Mistake('A restore was broken off in here. Run npm run restore again.');
}

/**
 * Marks a data folder while something is restored into it; a restore that was broken off is taken away before the next
 * begins. Only what lay in no folder of before is ever taken away: the mark is set on an empty one.
 */
export async function whileRestoring<T>(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  work: () => Promise<T>,
): Promise<T> {
  const mark = markOf(dataDir);
  const files = join(dataDir, 'files');
  const takeAway = async (): Promise<void> => {
    if (!databaseUrl) await removeCluster(dataDir);
    rmSync(files, { recursive: true, force: true });
  };
  if (existsSync(mark)) await takeAway();
  else if (!existsSync(files) && (databaseUrl || !hasCluster(dataDir)))
    writeFileSync(mark, '', { mode: 0o600 });
  try {
    return await work();
  } catch (error) {
    if (existsSync(mark)) await takeAway();
    throw error;
  } finally {
    rmSync(mark, { force: true });
  }
}
