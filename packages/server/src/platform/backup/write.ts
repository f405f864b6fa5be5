import { createWriteStream, existsSync } from 'node:fs';
import { glob, open, rename, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ZipFile } from 'yazl';
import { fileName } from '../files/files.ts';
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
  const draft = `${file}.part`;
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
  for (const table of await tablesOf(client)) {
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
