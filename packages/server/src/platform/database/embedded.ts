import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { Mistake } from '../mistakes.ts';
import { type RunAs, binariesFor, databaseUser } from './embeddedBinaries.ts';
import { answers, freePort, readLock, runningPort } from './postmaster.ts';
import { draftOf } from './postmaster.ts';
import { type Options, clusterFolder, stop } from './postmaster.ts';

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

/** A database that was killed or stopped beside us is started again where it was, so that everybody finds it. */
function keepAlive(
  cluster: string,
  start: () => Promise<void>,
  log: (error: Error) => void,
): () => Promise<void> {
  let starting: Promise<void> | null = null;
  const timer = setInterval(() => {
    if (starting || readLock(cluster)) return;
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

const urlOf = (port: number, password: string): string =>
  `postgres://kraal:${password}@127.0.0.1:${port}/postgres`;

/** A kill in the middle of initdb leaves an unusable folder, so it works in another and renames at the end. */
function initialise(
  cluster: string,
  { binaries, runAs, password }: { binaries: string; runAs: RunAs; password: string },
): void {
  const draft = `${cluster}.new`;
  const passwordFile = `${cluster}.password`;
  rmSync(draft, { recursive: true, force: true });
  rmSync(cluster, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (runAs) for (const path of [draft, passwordFile]) chownSync(path, runAs.uid, runAs.gid);
  const flags = [
    '-D',
    draft,
    '-U',
    'kraal',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ];
  execFileSync(join(binaries, 'bin/initdb'), flags, {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: '/',
    ...runAs,
  });
  rmSync(passwordFile);
  execFileSync('sync', ['-f', draft]);
  renameSync(draft, cluster);
}

/** A farm's herd stays in memory on any machine, without taking a small one over. */
const sharedBuffersMb = (): number =>
  Math.round(Math.min(1024, Math.max(128, totalmem() / 2 ** 20 / 8)));

async function launch(
  cluster: string,
  {
    binaries,
    runAs,
    options,
    port,
  }: { binaries: string; runAs: RunAs; options: Options; port: number },
): Promise<void> {
  await stop(cluster);
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=60',
    `shared_buffers=${sharedBuffersMb()}MB`,
    'jit=off',
    // An archive whose disk is away shall not fill this one: past this it begins anew.
    'max_slot_wal_keep_size=8GB',
    ...(options.settings ?? []),
  ];
  const log = openSync(`${cluster}.log`, 'a');
  const child = spawn(
    join(binaries, 'bin/postgres'),
    ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])],
    {
      detached: true,
      cwd: '/',
      stdio: ['ignore', log, log],
      ...runAs,
    },
  );
  child.unref();
  // While processes of one that was killed still end, a new one refuses to start: there is no use in waiting for it.
  const lives = () => child.exitCode === null && child.signalCode === null;
  if (await answers(urlOf(port, options.password), 60_000, lives)) return;
  throw new Error(`The embedded PostgreSQL does not start; its own words are in ${cluster}.log`);
}
