import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Mistake } from '../mistakes.ts';
import { binariesFor, databaseUser } from './embeddedBinaries.ts';
import { answers, freePort, readLock, runningPort } from './postmaster.ts';
import { draftOf } from './postmaster.ts';
import { type Options, clusterFolder, stop } from './postmaster.ts';
import { launch, urlOf } from './launch.ts';
import { initialise } from './initialise.ts';

/** `adopted` when it ran already. */
export type EmbeddedDatabase = {
  url: string;
  adopted: boolean;
  /** The folder of its data. */
  cluster: string;
  stop: () => Promise<void>;
};

/**
 * A real PostgreSQL of its own beside the server. A server that was killed leaves it running: the next
 * start finds it by its lock file and takes it over. One that died with the machine recovers by itself.
 */
export async function startEmbedded(options: Options): Promise<EmbeddedDatabase> {
  const runAs = databaseUser();
  const binaries = binariesFor(runAs);
  const cluster = clusterFolder(options.dataDir, runAs);
  rejectHalfRestored(cluster);
  if (!existsSync(join(cluster, 'PG_VERSION')))
    initialise(cluster, { binaries, runAs, password: options.password });
  const running = runningPort(cluster);
  const adopted = running !== null && (await answers(urlOf(running, options.password), 10_000));
  const start = (port: number) => launch(cluster, { binaries, runAs, options, port });
  const port = adopted ? running : await freePort();
  if (!adopted) await start(port);
  const rest = options.whenGone
    ? keepAlive(cluster, () => start(port), options.whenGone)
    : async () => undefined;
  return {
    url: urlOf(port, options.password),
    adopted,
    cluster,
    stop: async () => {
      await rest();
      await stop(cluster);
    },
  };
}

/** Whether a database lies in a data folder. */
export const hasCluster = (dataDir: string): boolean =>
  existsSync(join(clusterFolder(dataDir, databaseUser()), 'PG_VERSION'));

/** Takes the database of a data folder away, wherever it lies, with its log and what a restore left of it. */
export async function removeCluster(dataDir: string): Promise<void> {
  const cluster = clusterFolder(dataDir, databaseUser());
  for (const one of [cluster, draftOf(cluster)]) {
    await stop(one);
    rmSync(one, { recursive: true, force: true });
    rmSync(`${one}.log`, { force: true });
  }
}

/** One that was broken off is not taken for an empty folder. */
function rejectHalfRestored(cluster: string): void {
  if (existsSync(draftOf(cluster)) && !existsSync(join(cluster, 'PG_VERSION')))
    throw new Mistake('A restore was broken off in here. Run npm run restore again.');
}

const lookEveryMs = 300;

/** What cannot be looked at now, as where no file can be opened any more, is not gone. */
function isStanding(cluster: string): boolean {
  try {
    return readLock(cluster) !== null;
  } catch {
    return true;
  }
}

/** A database that was killed or stopped beside us is started again where it was, so that everybody finds it. */
function keepAlive(
  cluster: string,
  start: () => Promise<void>,
  log: (error: Error) => void,
): () => Promise<void> {
  let starting: Promise<void> | null = null;
  const timer = setInterval(() => {
    if (starting || isStanding(cluster)) return;
    log(new Error('the embedded database is gone and is started again'));
    starting = start()
      .catch(log)
      .finally(() => {
        starting = null;
      });
  }, lookEveryMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await starting;
  };
}
