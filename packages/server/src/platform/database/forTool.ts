import type { Config } from '../../config.ts';
import { type Database, openDatabase } from './connection.ts';
import { startEmbedded } from './embedded.ts';

/** The database for a command beside the server: with it when it runs, else started for the time of the command. */
export async function openForTool(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'secrets'>,
): Promise<{ database: Database; url: string; close: () => Promise<void> }> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({ dataDir: config.dataDir, password: config.secrets.databasePassword });
  const url = config.databaseUrl ?? embedded?.url ?? '';
  const database = openDatabase(url, {
    role: 'owner',
    log: (error) => process.stderr.write(`${error.message}\n`),
    max: 2,
  });
  return {
    database,
    url,
    close: async () => {
      await database.$client.end();
      if (!embedded?.adopted) await embedded?.stop();
    },
  };
}
