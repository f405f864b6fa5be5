import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Mistake } from '../mistakes.ts';
import { type RunAs, binariesFor, databaseUser, othersCanReach } from './embeddedBinaries.ts';

/** `adopted` when it ran already. */
export type EmbeddedDatabase = {
  url: string;
  adopted: boolean;
  /** The folder of its data. */
  cluster: string;
  stop: () => Promise<void>;
};
type Options = {
  dataDir: string;
  password: string;
  settings?: string[];
  /** Who runs the server starts its database again when it is gone, and hears of it here. */
  whenGone?: (error: Error) => void;
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
    initialise(cluster, binaries, runAs, options.password);
  const running = runningPort(cluster);
  const adopted = running !== null && (await answers(urlOf(running, options.password), 10_000));
  const start = (port: number) => launch(cluster, binaries, runAs, options, port);
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

/**
 * Fills the empty folder of a database by `unpack`, lets PostgreSQL play the log in it back as one of `attempts` says
 * (the next only where the log ended before the moment it was to reach), and gives it the password of this
 * installation. Nobody is let in meanwhile. It stands still then.
 */
export async function recoverEmbedded(
  { dataDir, password }: Options,
  unpack: (cluster: string) => Promise<void>,
  attempts: readonly string[][],
): Promise<void> {
  const runAs = databaseUser();
  const binaries = binariesFor(runAs);
  const cluster = clusterFolder(dataDir, runAs);
  if (existsSync(join(cluster, 'PG_VERSION')))
    throw new Mistake(
      'There is a farm in here already. Restore into an empty data folder (DATA_DIR).',
    );
  const draft = draftOf(cluster);
  await stop(draft);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const closed = `${draft}.hba`;
  try {
    await unpack(draft);
    writeFileSync(closed, 'host all all all reject\n', { mode: 0o600 });
    if (runAs) for (const path of [draft, closed]) chownAll(path, runAs);
    const port = await freePort();
    for (const [index, wished] of attempts.entries()) {
      const ended = await playBack(draft, binaries, runAs, [
        `port=${port}`,
        `hba_file=${closed}`,
        ...wished,
      ]);
      if (ended === 'done') break;
      if (ended === 'log too short' && index < attempts.length - 1) continue;
      throw new Mistake(
        `PostgreSQL could not play the archive back; its own words are in ${draft}.log.`,
      );
    }
    const statement = `alter role kraal password ${pg.escapeLiteral(password)};\n`;
    execFileSync(join(binaries, 'bin/postgres'), ['--single', '-D', draft, 'postgres'], {
      input: statement,
      stdio: ['pipe', 'ignore', 'pipe'],
      cwd: '/',
      ...(runAs ?? {}),
    });
    renameSync(draft, cluster);
    rmSync(`${draft}.log`, { force: true });
  } finally {
    await stop(draft);
    rmSync(closed, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
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

const draftOf = (cluster: string): string => `${cluster}.restoring`;

/** One that was broken off is not taken for an empty folder. */
function rejectHalfRestored(cluster: string): void {
  if (existsSync(draftOf(cluster)) && !existsSync(join(cluster, 'PG_VERSION')))
    throw new Mistake('A restore was broken off in here. Run npm run restore again.');
}

/** The last line of postmaster.pid: `ready` once recovery is over and written down. */
const isReady = (cluster: string): boolean => {
  const file = join(cluster, 'postmaster.pid');
  return existsSync(file) && readFileSync(file, 'utf8').split('\n')[7]?.trim() === 'ready';
};

/** A recovery that reached its end begins a timeline of its own, and says so in a file. */
const hasNewTimeline = (cluster: string): boolean =>
  readdirSync(join(cluster, 'pg_wal')).some((name) => name.endsWith('.history'));

/**
 * It plays back until its signal file is gone and it is ready. Between the two PostgreSQL still writes down that it is
 * done: stopped there, it would play the rest of the log at its next start, the mistake included.
 */
async function playBack(
  cluster: string,
  binaries: string,
  runAs: RunAs,
  settings: readonly string[],
): Promise<'done' | 'log too short' | 'failed'> {
  const words = `${cluster}.log`;
  rmSync(words, { force: true });
  const log = openSync(words, 'a');
  const all = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    // Else it calls itself ready as soon as it could be read, long before its end.
    'hot_standby=off',
    ...settings,
  ];
  const child = spawn(
    join(binaries, 'bin/postgres'),
    ['-D', cluster, ...all.flatMap((setting) => ['-c', setting])],
    { cwd: '/', stdio: ['ignore', log, log], ...(runAs ?? {}) },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const isAsked = () => existsSync(join(cluster, 'recovery.signal'));
  const plays = () =>
    child.exitCode === null && child.signalCode === null && (isAsked() || !isReady(cluster));
  while (plays()) await sleep(50);
  if (isAsked()) {
    const said = readFileSync(words, 'utf8');
    const isShort = said.includes('recovery ended before configured recovery target was reached');
    return isShort ? 'log too short' : 'failed';
  }
  child.kill('SIGINT');
  await ended;
  return child.exitCode === 0 && hasNewTimeline(cluster) ? 'done' : 'failed';
}

function chownAll(path: string, { uid, gid }: { uid: number; gid: number }): void {
  chownSync(path, uid, gid);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) chownAll(join(path, name), { uid, gid });
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

/** As root the database's user must reach its data: below a private folder it gets a place of its own. */
function clusterFolder(dataDir: string, runAs: RunAs): string {
  if (!runAs || othersCanReach(dataDir)) return join(dataDir, 'postgres');
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  mkdirSync('/var/lib/kraal', { recursive: true, mode: 0o755 });
  return `/var/lib/kraal/data-${name}`;
}

/** A kill in the middle of initdb leaves an unusable folder, so it works in another and renames at the end. */
function initialise(cluster: string, binaries: string, runAs: RunAs, password: string): void {
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
    ...(runAs ?? {}),
  });
  rmSync(passwordFile);
  execFileSync('sync', ['-f', draft]);
  renameSync(draft, cluster);
}

/** Lines of postmaster.pid: 1 the process, 4 the port. A number reused by another program does not count. */
function readLock(cluster: string): { pid: number; port: number } | null {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!pid || !isPostgres(pid)) {
    rmSync(file, { force: true });
    return null;
  }
  return { pid, port };
}

function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return state.includes('(postgres)') && !state.includes(') Z ');
  } catch {
    return process.platform !== 'linux' && isProcessAlive(pid);
  }
}

function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // node's own error shape
  }
}

const runningPort = (cluster: string): number | null => readLock(cluster)?.port || null;

/** A password it does not take is no question of time. */
async function answers(
  url: string,
  forMs: number,
  lives: () => boolean = () => true,
): Promise<boolean> {
  const until = Date.now() + forMs;
  while (Date.now() < until && lives()) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => {}); // a server going down closes the probe; the loop asks again
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === '28P01')
        throw new Mistake(
          'The embedded database does not take the password in secrets.json. Put that file back from a backup of the data folder.',
        );
      await sleep(25);
    }
  }
  return false;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** A farm's herd stays in memory on any machine, without taking a small one over. */
const sharedBuffersMb = (): number =>
  Math.round(Math.min(1024, Math.max(128, totalmem() / 2 ** 20 / 8)));

async function launch(
  cluster: string,
  binaries: string,
  runAs: RunAs,
  options: Options,
  port: number,
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
      ...(runAs ?? {}),
    },
  );
  child.unref();
  // While processes of one that was killed still end, a new one refuses to start: there is no use in waiting for it.
  const lives = () => child.exitCode === null && child.signalCode === null;
  if (await answers(urlOf(port, options.password), 60_000, lives)) return;
  throw new Error(`The embedded PostgreSQL does not start; its own words are in ${cluster}.log`);
}

/** SIGINT is PostgreSQL's fast shutdown: it ends connections and closes its files in order. */
async function stop(cluster: string): Promise<void> {
  const lock = readLock(cluster);
  if (!lock) return;
  process.kill(lock.pid, 'SIGINT');
  for (let waited = 0; waited < 30_000 && isPostgres(lock.pid); waited += 25) await sleep(25);
}
