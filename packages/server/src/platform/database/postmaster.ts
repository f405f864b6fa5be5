import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Mistake } from '../mistakes.ts';
import { createHash } from 'node:crypto';
import { type RunAs, othersCanReach } from './embeddedBinaries.ts';

export const draftOf = (cluster: string): string => `${cluster}.restoring`;

export type Options = {
  dataDir: string;
  password: string;
  settings?: string[];
  /** Who runs the server starts its database again when it is gone, and hears of it here. */
  whenGone?: (error: Error) => void;
};

export function chownAll(path: string, { uid, gid }: { uid: number; gid: number }): void {
  chownSync(path, uid, gid);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) chownAll(join(path, name), { uid, gid });
}

/** As root the database's user must reach its data: below a private folder it gets a place of its own. */
export function clusterFolder(dataDir: string, runAs: RunAs): string {
  if (!runAs || othersCanReach(dataDir)) return join(dataDir, 'postgres');
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  mkdirSync('/var/lib/kraal', { recursive: true, mode: 0o755 });
  return `/var/lib/kraal/data-${name}`;
}

/** SIGINT is PostgreSQL's fast shutdown: it ends connections and closes its files in order. */
export async function stop(cluster: string): Promise<void> {
  const lock = readLock(cluster);
  if (!lock) return;
  process.kill(lock.pid, 'SIGINT');
  for (let waited = 0; waited < 30_000 && isPostgres(lock.pid); waited += 25) await sleep(25);
}

/** Lines of postmaster.pid: 1 the process, 4 the port. A number reused by another program does not count. */
export function readLock(cluster: string): { pid: number; port: number } | null {
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

export const runningPort = (cluster: string): number | null => readLock(cluster)?.port || null;

/** A password it does not take is no question of time. */
export async function answers(
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

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
