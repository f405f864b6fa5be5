import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { lockData } from '../dataLock.ts';
import { openForTool } from '../database/forTool.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { openFiles } from '../files/files.ts';
import { whileRestoring } from './brokenOff.ts';
import type { Manifest } from './manifest.ts';
import { openBackup } from './read.ts';
import { restoreBackup } from './restore.ts';

/** A backup into a data folder of its own; the file is read to its end before anything is made there. */
export async function restoreInto(
  file: string,
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'secrets'>,
): Promise<Manifest> {
  const backup = await openBackup(file);
  try {
    const unlock = lockData(config.dataDir);
    try {
      return await whileRestoring(config, async () => {
        const { url, close } = await openForTool(config);
        try {
          await migrateDatabase(url);
          await restoreBackup(backup, url, openFiles(join(config.dataDir, 'files')));
          return backup.manifest;
        } finally {
          await close();
        }
      });
    } finally {
      unlock();
    }
  } finally {
    backup.close();
  }
}
