import { createWriteStream } from 'node:fs';
import { glob, open, rename, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import pg from 'pg';
import { ZipFile } from 'yazl';
import { seal } from '../backup/seal.ts';

/** What a database makes anew when it starts, and what is only of this machine (PostgreSQL's manual, low-level backups). */
const emptied =
  /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const left = /(?:^|\/)(?:postmaster\.(?:pid|opts)|pgsql_tmp.*|pg_internal\.init.*)$/;

export type Base = { startLsn: string; stopLsn: string };

/**
 * Copies the running database's folder into one sealed zip. What changes under it is put right when the log from
 * `startLsn` to `stopLsn` is played over it: the copy is worth nothing before the archive has reached that.
 */
export async function writeBase(url: string, cluster: string, file: string): Promise<Base> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // the statement that waits for it says so
  await client.connect();
  const draft = `${file}.part`;
  try {
    // One session from start to end: with it the backup would be given up.
    const { rows: started } = await client.query<{ lsn: string }>(
      `select pg_backup_start('kraal', true)::text as lsn`,
    );
    const zip = new ZipFile();
    const written = pipeline(zip.outputStream, createWriteStream(draft, { mode: 0o600 }));
    const failed = written.then(() => new Promise<never>(() => {}));
    failed.catch(() => {}); // also when it comes between two files: `written` is waited for at the end
    for await (const entry of glob('**/*', { cwd: cluster, withFileTypes: true })) {
      const name = relative(cluster, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
      if (entry.isDirectory()) {
        if (!emptied.test(name)) zip.addEmptyDirectory(name);
        continue;
      }
      if (!entry.isFile() || emptied.test(name) || left.test(name)) continue;
      const handle = await open(join(cluster, name)).catch((error: NodeJS.ErrnoException) => {
        // A table that was dropped meanwhile.
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (!handle) continue;
      const content = handle.createReadStream();
      zip.addReadStream(content, name, { compressionLevel: 1 });
      await Promise.race([finished(content), failed]);
    }
    const { rows: stopped } = await client.query<{ lsn: string; label: string }>(
      'select lsn::text, labelfile as label from pg_backup_stop(false)',
    );
    const [start, stop] = [started[0], stopped[0]];
    if (!start || !stop) throw new Error('pg_backup_start and pg_backup_stop say where they are');
    zip.addBuffer(Buffer.from(stop.label), 'backup_label');
    zip.end();
    await written;
    await seal(draft);
    await rename(draft, file);
    return { startLsn: start.lsn, stopLsn: stop.lsn };
  } finally {
    await client.end();
    await rm(draft, { force: true });
  }
}
