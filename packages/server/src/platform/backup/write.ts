import { createWriteStream, existsSync } from 'node:fs';
import { glob, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ZipFile } from 'yazl';
import { fileName } from '../files/files.ts';
import { Mistake } from '../mistakes.ts';
import {
  backupFormat,
  filePart,
  type Manifest,
  manifestName,
  schemaNow,
  tablePart,
} from './manifest.ts';
import { seal } from './seal.ts';
import { columnsText, tablesOf } from './tables.ts';

type What = { url: string; filesDir: string; now: Date };

/**
 * Writes the whole database, as it was at one moment, and the files it names, while everybody works on. The file
 * appears under its name only when it is whole. Keys and passwords of this installation are not in it.
 */
export async function writeBackup(file: string, what: What): Promise<Manifest> {
  await rejectTarget(file);
  // Of this process alone: two that write one backup each write a whole one, and the last has the name.
  const draft = `${file}.${process.pid}.part`;
  await removeDrafts(file);
  const client = new pg.Client({ connectionString: what.url, options: '-c timezone=UTC' });
  client.on('error', () => {}); // the statement that waits for it says so
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    const sink = createWriteStream(draft, { mode: 0o600 });
    const manifest = await writeParts(sink, client, what).finally(() => sink.destroy());
    await seal(draft);
    await rename(draft, file);
    return manifest;
  } finally {
    await client.end();
    await rm(draft, { force: true });
  }
}

async function writeParts(sink: Writable, client: pg.Client, what: What): Promise<Manifest> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, sink);
  // Whoever waits for a part hears that the disk is full from here.
  const failed = written.then(() => new Promise<never>(() => {}));
  failed.catch(() => {}); // also when it comes between two parts: `written` is waited for at the end
  const add = async (name: string, content: Readable, compress: boolean): Promise<void> => {
    zip.addReadStream(content, name, { compress, mtime: what.now });
    await Promise.race([finished(content), failed]);
  };
  const manifest: Manifest = {
    format: backupFormat,
    madeAt: what.now.toISOString(),
    schema: schemaNow(),
    tables: [],
    files: [],
  };
  const tables = await tablesOf(client);
  if (tables.length === 0) throw new Mistake('This database holds no Kraal: nothing was written.');
  for (const table of tables) {
    const copy = client.query(copyTo(`copy ${columnsText(table)} to stdout`));
    await add(tablePart(table.name), copy, true);
    manifest.tables.push({ ...table, rows: copy.rowCount });
  }
  for (const name of await namesIn(what.filesDir)) {
    const content = await openFile(join(what.filesDir, name));
    // Photos are compressed already; one that was taken away since is in no row any more.
    if (!content) continue;
    await add(filePart(name), content, false);
    manifest.files.push(name);
  }
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), manifestName, { mtime: what.now });
  zip.end();
  await written;
  return manifest;
}

/** A backup takes the place of a backup, and of nothing else. */
async function rejectTarget(file: string): Promise<void> {
  const there = await stat(file).catch(() => null);
  if (there && !there.isFile()) throw new Mistake(`${file} is no file. Say one.`);
  if (!existsSync(dirname(file))) throw new Mistake(`There is no folder ${dirname(file)}.`);
}

/** What a backup that was killed left, and nobody writes any more. */
async function removeDrafts(file: string): Promise<void> {
  const name = `${basename(file)}.`;
  for (const one of await readdir(dirname(file))) {
    const pid = one.startsWith(name) && /^(\d+)\.part$/.exec(one.slice(name.length))?.[1];
    if (pid && !isRunning(Number(pid))) await rm(join(dirname(file), one), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // node's own error shape
  }
}

/** Whole files; one that is being written has another name until it is. */
async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  if (!existsSync(folder)) return names;
  for await (const one of glob('**/*', { cwd: folder, withFileTypes: true })) {
    const name = relative(folder, join(one.parentPath, one.name));
    if (one.isFile() && fileName.test(name) && !name.endsWith('.part')) names.push(name);
  }
  return names.sort();
}

async function openFile(path: string): Promise<Readable | null> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return handle && handle.createReadStream();
}
