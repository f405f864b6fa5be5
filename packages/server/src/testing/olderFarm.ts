import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { withDatabase } from './databases.ts';

type Journal = { entries: { idx: number }[] };

/** An installation as an earlier commit left it: its schema, and its rows as plain INSERTs. */
export async function openOlderFarm(url: string, file: string, migrations: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kraal-migrations-'));
  try {
    cpSync(join(import.meta.dirname, '../../migrations'), folder, { recursive: true });
    const path = join(folder, 'meta/_journal.json');
    const journal = JSON.parse(readFileSync(path, 'utf8')) as Journal; // drizzle's own file
    const entries = journal.entries.filter(({ idx }) => idx < migrations);
    writeFileSync(path, JSON.stringify({ ...journal, entries }));
    await migrateDatabase(url, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const packed = readFileSync(join(import.meta.dirname, 'olderFarms', file));
  await withDatabase(url, brotliDecompressSync(packed).toString('utf8'));
}
