import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Mistake } from '../mistakes.ts';
import { type RunAs, binariesFor, databaseUser } from './embeddedBinaries.ts';
import { type Options, chownAll, clusterFolder, freePort, stop } from './postmaster.ts';
import { draftOf } from './postmaster.ts';

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
      const ended = await playBack(draft, {
        binaries,
        runAs,
        settings: [`port=${port}`, `hba_file=${closed}`, ...wished],
      });
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
      ...runAs,
    });
    renameSync(draft, cluster);
    rmSync(`${draft}.log`, { force: true });
  } finally {
    await stop(draft);
    rmSync(closed, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
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
  { binaries, runAs, settings }: { binaries: string; runAs: RunAs; settings: readonly string[] },
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
    { cwd: '/', stdio: ['ignore', log, log], ...runAs },
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
