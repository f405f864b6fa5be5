import { copyFile, glob, mkdir, rename, rm, stat } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import pg from 'pg';
import { schemaNow } from '../backup/manifest.ts';
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
import type { Clock } from '../clock.ts';
import type { LogPosition } from './archive.ts';

export type What = {
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

/** Keeps segments in the database until they are in the archive. */
export const slotName = 'kraal_archive';

export async function placeOf(client: pg.Client): Promise<LogPosition> {
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
export async function resumed(client: pg.Client, what: What): Promise<Follower | null> {
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
export async function begun(client: pg.Client, what: What): Promise<Follower> {
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
export async function copy(
  client: pg.Client,
  { follower, what, keepsAll }: { follower: Follower; what: What; keepsAll: boolean },
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

/** Photos are written once and never change: those that are new. */
export async function copyFiles({ filesDir, folder }: What): Promise<void> {
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
export async function forget({ folder, filesDir, keep }: What): Promise<void> {
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
