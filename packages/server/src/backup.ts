import './ledgerParts.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { replayFarms } from './areas/ledger/index.ts';
import { type Config, loadConfig } from './config.ts';
import { keysFile, writeKeys } from './platform/backup/keys.ts';
import type { Manifest } from './platform/backup/manifest.ts';
import { restoreInto } from './platform/backup/restoreInto.ts';
import { writeBackup } from './platform/backup/write.ts';
import { systemClock } from './platform/clock.ts';
import { openForTool } from './platform/database/forTool.ts';
import { hasCluster, removeCluster } from './platform/database/embedded.ts';
import { Mistake } from './platform/mistakes.ts';
import { rejectOthers, runTool } from './tool.ts';

const told = ({ tables, files, madeAt }: Manifest): string =>
  `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables and ${files.length} files of ${madeAt}`;

async function write(file: string, config: Config): Promise<string> {
  if (!config.databaseUrl && !hasCluster(config.dataDir))
    throw new Mistake(`There is no Kraal in ${config.dataDir}. Set DATA_DIR to the one you mean.`);
  const { url, close } = await openForTool(config);
  try {
    const filesDir = join(config.dataDir, 'files');
    const manifest = await writeBackup(file, { url, filesDir, now: systemClock() });
    await writeKeys(keysFile(file), config.secrets.tokenKeySeed);
    return `${file}: ${told(manifest)}. Keep ${keysFile(file)} in another place.`;
  } finally {
    await close();
  }
}

async function verify(file: string, config: Config): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kraal-verify-'));
  try {
    const beside: Config = { ...config, dataDir, databaseUrl: undefined };
    const manifest = await restoreInto(file, beside);
    const { database, close } = await openForTool(beside);
    try {
      let farms = 0;
      for await (const { name, differences } of replayFarms(database, null)) {
        farms += 1;
        if (differences.length > 0)
          throw new Mistake(
            `${file} was restored, but projections of ${name} differ from its ledger.`,
          );
      }
      return `${file} is good: ${told(manifest)} restored, ${farms} farms rebuilt, every projection agrees.`;
    } finally {
      await close();
    }
  } finally {
    // As root the database lies elsewhere.
    await removeCluster(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * `npm run backup -- FILE` writes everything into one file, beside a running server or without it, and what signs
 * sessions into FILE.keys. `npm run backup -- --verify FILE` restores one beside and rebuilds every life in it.
 */
await runTool(async (args) => {
  rejectOthers(args, ['--verify']);
  const [given] = args.filter((one) => !one.startsWith('--'));
  if (!given) throw new Mistake('Say where to: npm run backup -- FILE');
  const file = resolve(given);
  const config = loadConfig(process.env);
  return args.includes('--verify') ? verify(file, config) : write(file, config);
});
