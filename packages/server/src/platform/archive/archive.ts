import { copyFile, glob, mkdir, rename, rm, stat } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import pg from 'pg';
import { schemaNow } from '../backup/manifest.ts';
import type { Clock } from '../clock.ts';
import { fileName } from '../files/files.ts';
import { writeBase } from './base.ts';
import {
  type Chain,
  chainFormat,
  chainsIn,
  makeFolder,
  newChain,
  paths,
  readChain,
  writeWhole,
} from './chain.ts';
import { Follower } from './follower.ts';
import { lsnOf, lsnText, segmentOf } from './segment.ts';

type What = {
  url: string;
  cluster: string;
  filesDir: string;
  /** Where the archive goes. */
  folder: string;
  /** So many days can be gone back to. */
  keep: number;
  now: Clock;
  log: (error: Error) => void;
};
export type Archive = {
  stop: () => Promise<void>;
  /** Whether the last look at the log failed, or nothing is followed yet. */
  isBehind: () => boolean;
};

const lookEveryMs = 2000;
const chainLastsMs = 24 * 3600 * 1000;
/** Keeps segments in the database until they are in the archive. */
const slotName = 'kraal_archive';

type LogPosition = { lsn: string; timeline: number; system: string; major: number };

/**
 * Follows the embedded database: every two seconds what it wrote to its log is in the archive too, each day begins
 * with a copy of the whole. A database or a disk that is away for a while is followed again when it is back.
 */
export function startArchive(what: What): Archive {
  const following = new Following(what);
  let busy = false;
  let running = Promise.resolve();
  const run = (): void => {
    if (busy) return;
    busy = true;
    running = following.look().finally(() => {
      busy = false;
    });
  };
  const timer = setInterval(run, lookEveryMs);
  timer.unref();
  run();
  return {
    isBehind: () => following.isBehind,
    stop: async () => {
      clearInterval(timer);
      await running;
      await following.look(true);
    },
  };
}

/** A copy that could not be made is tried again after a minute, then after two, at most an hour. */
const patienceMs = (failures: number): number => Math.min(60, 2 ** failures) * 60_000;

class Following {
  readonly #what: What;
  #follower: Follower | null = null;
  /** The copy that is being made; the chain before is followed meanwhile. */
  #making: Promise<void> | null = null;
  #made: Follower | null = null;
  #failures = 0;
  #tryAt = 0;
  #isBehind = false;

  constructor(what: What) {
    this.#what = what;
  }

  get isBehind(): boolean {
    return this.#isBehind || this.#follower === null;
  }

  /** One look; the last one of a stop begins nothing. */
  async look(isLast = false): Promise<void> {
    try {
      await withClient(this.#what.url, (client) => this.#follow(client, isLast));
      this.#isBehind = false;
    } catch (error) {
      this.#follower = null;
      // Said once, not every two seconds: until it works again.
      if (!this.#isBehind) this.#what.log(new Error('the archive is behind', { cause: error }));
      this.#isBehind = true;
    }
  }

  async #follow(client: pg.Client, isLast: boolean): Promise<void> {
    const what = await ofInstallation(client, this.#what);
    this.#follower ??= await resumed(client, what);
    if (this.#follower) await copy(client, this.#follower, what, this.#making !== null);
    if (this.#made) {
      this.#follower = this.#made;
      this.#made = null;
      await copy(client, this.#follower, what, false);
      await forget(what);
    }
    const isDue = !this.#follower || !isYoung(this.#follower.chain, what.now());
    if (isDue && !isLast && !this.#making && what.now().getTime() >= this.#tryAt) {
      this.#making = this.#begin(what);
      // Where nothing is followed yet there is nothing to do meanwhile.
      if (!this.#follower) await this.#making;
    }
    if (isLast) await this.#making;
    await copyFiles(what);
  }

  async #begin(what: What): Promise<void> {
    try {
      this.#made = await withClient(what.url, (client) => begun(client, what));
      this.#failures = 0;
    } catch (error) {
      this.#tryAt = what.now().getTime() + patienceMs(this.#failures);
      this.#failures += 1;
      what.log(new Error('no copy for the archive could be made', { cause: error }));
      // Without a chain nobody reads the log that the database would keep for it.
      if (!this.#follower) await endFollowing(what.url);
    } finally {
      this.#making = null;
    }
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // the statement that waits for it says so
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Each installation in a folder of its own: two never take each other's chains for theirs. */
async function ofInstallation(client: pg.Client, what: What): Promise<What> {
  const { system } = await placeOf(client);
  return { ...what, folder: join(what.folder, system) };
}

/** A clock that was ahead once makes no chain that lasts for ever. */
function isYoung({ madeAt }: Chain, now: Date): boolean {
  const age = now.getTime() - Date.parse(madeAt);
  return age < chainLastsMs && age > -chainLastsMs;
}

async function placeOf(client: pg.Client): Promise<LogPosition> {
  const { rows } = await client.query<{
    lsn: string;
    name: string;
    system: string;
    version: string;
  }>(
    `select pg_current_wal_flush_lsn()::text as lsn,
      pg_walfile_name(pg_current_wal_flush_lsn()) as name,
      (select system_identifier::text from pg_control_system()) as system,
      current_setting('server_version_num') as version`,
  );
  const [row] = rows;
  if (!row) throw new Error('the database does not say where its log stands');
  return {
    lsn: row.lsn,
    timeline: Number.parseInt(row.name.slice(0, 8), 16),
    system: row.system,
    major: Math.floor(Number(row.version) / 10_000),
  };
}

/** Where the database still keeps its log from; made where there is no such place yet. */
async function keptFrom(client: pg.Client): Promise<bigint> {
  const found = await client.query<{ lsn: string | null }>(
    `select restart_lsn::text as lsn from pg_replication_slots where slot_name = $1`,
    [slotName],
  );
  const kept = found.rows[0]?.lsn;
  if (kept) return lsnOf(kept);
  if (found.rows.length > 0) await client.query('select pg_drop_replication_slot($1)', [slotName]);
  const made = await client.query<{ lsn: string }>(
    `select lsn::text from pg_create_physical_replication_slot($1, true)`,
    [slotName],
  );
  return lsnOf(made.rows[0]?.lsn ?? '0/0');
}

async function lastWhole(archive: string): Promise<{ folder: string; chain: Chain } | null> {
  for (const folder of (await chainsIn(archive)).toReversed()) {
    const chain = await readChain(folder);
    if (chain) return { folder, chain };
  }
  return null;
}

/** The chain of a server before, where nothing is missing between it and the database's log of today. */
async function resumed(client: pg.Client, what: What): Promise<Follower | null> {
  const last = await lastWhole(what.folder);
  if (!last) return null;
  const { folder, chain } = last;
  const place = await placeOf(client);
  if (chain.system !== place.system || chain.timeline !== place.timeline) return null;
  const follower = new Follower(folder, chain, join(what.cluster, 'pg_wal'));
  if (!(await follower.resume())) return null;
  return follower.wholeUntil >= startOfSegment(await keptFrom(client)) ? follower : null;
}

const startOfSegment = (lsn: bigint): bigint => lsn - (lsn % (1n << 24n));

/** A new chain: the copy of the whole, and the log from its first byte on. */
async function begun(client: pg.Client, what: What): Promise<Follower> {
  await makeFolder(what.folder);
  await keptFrom(client);
  // Copies that never became whole: a server ended in them, or a disk was full.
  for (const one of await chainsIn(what.folder))
    if (!(await readChain(one))) await rm(one, { recursive: true, force: true });
  const folder = newChain(what.folder, what.now());
  await makeFolder(paths(folder).wal);
  try {
    const base = await writeBase(what.url, what.cluster, paths(folder).base);
    const { system, timeline, major, lsn } = await placeOf(client);
    const at = what.now();
    const chain: Chain = {
      format: chainFormat,
      madeAt: at.toISOString(),
      system,
      timeline,
      major,
      schema: schemaNow(),
      firstSegment: String(segmentOf(lsnOf(base.startLsn))),
    };
    const follower = new Follower(folder, chain, join(what.cluster, 'pg_wal'));
    await follower.copyUpTo(lsnOf(lsn), at);
    if (follower.reached < lsnOf(base.stopLsn))
      throw new Error('the log of the copy is not in the archive yet');
    await writeWhole(paths(folder).chain, JSON.stringify(chain));
    return follower;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** While a new copy is made the database keeps the log from its beginning on: nothing is let go. */
async function copy(
  client: pg.Client,
  follower: Follower,
  what: What,
  keepsAll: boolean,
): Promise<void> {
  const at = what.now();
  const { lsn, timeline } = await placeOf(client);
  if (timeline !== follower.chain.timeline)
    throw new Error('the database began a new line of time');
  await follower.copyUpTo(lsnOf(lsn), at);
  if (keepsAll || follower.wholeUntil <= startOfSegment(await keptFrom(client))) return;
  await client.query('select pg_replication_slot_advance($1, $2)', [
    slotName,
    lsnText(follower.wholeUntil),
  ]);
}

/** Nobody follows any more: the database need not keep its log for an archive that is not there. */
export const endFollowing = (url: string): Promise<unknown> =>
  withClient(url, (client) =>
    client.query(
      'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1',
      [slotName],
    ),
  );

/** Photos are written once and never change: those that are new. */
async function copyFiles({ filesDir, folder }: What): Promise<void> {
  if (!existsSync(filesDir)) return;
  for await (const one of glob('**/*', { cwd: filesDir, withFileTypes: true })) {
    const name = relative(filesDir, join(one.parentPath, one.name));
    const target = join(folder, 'files', name);
    if (!one.isFile() || !fileName.test(name) || name.endsWith('.part') || existsSync(target))
      continue;
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await copyFile(join(filesDir, name), `${target}.part`);
    await rename(`${target}.part`, target);
  }
}

/** Chains that end before the days one can go back to, and photos that were taken away before the oldest of them. */
async function forget({ folder, filesDir, keep }: What): Promise<void> {
  const chains = await chainsIn(folder);
  const kept = chains.slice(-(keep + 1));
  for (const one of chains.slice(0, chains.length - kept.length))
    await rm(one, { recursive: true, force: true });
  const oldest = await readChain(kept[0] ?? folder);
  const files = join(folder, 'files');
  if (!oldest || !existsSync(files)) return;
  for await (const one of glob('**/*', { cwd: files, withFileTypes: true })) {
    const path = join(one.parentPath, one.name);
    if (!one.isFile() || existsSync(join(filesDir, relative(files, path)))) continue;
    if ((await stat(path)).mtimeMs < Date.parse(oldest.madeAt)) await rm(path, { force: true });
  }
}
