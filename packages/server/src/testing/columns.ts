import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { startEmbedded } from '../platform/database/embedded.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { allOffered } from '../platform/database/offered.ts';
import { columnsOf } from './columnsRead.ts';

/**
 * Holds what areas read of each other's tables against what these offer, over every statement that a whole run of the
 * tests sent: a column that is read and not offered fails it, one that is offered and read by nobody is named.
 */
const source = join(import.meta.dirname, '..');
const written = join(source, '../../../node_modules/.vitest/statements');

/** It puts together what areas say of their own tables, and makes one row of each animal for all of them. */
const puttingTogether = 'ledger';

/** Areas by the statements that they sent. */
function statementsSent(): Map<string, Set<string>> {
  const sent = new Map<string, Set<string>>();
  for (const file of existsSync(written) ? globSync('*.jsonl', { cwd: written }) : [])
    for (const line of readFileSync(join(written, file), 'utf8').trim().split('\n')) {
      const { area, text } = JSON.parse(line) as { area: string; text: string }; // as `watchStatements` wrote it
      sent.set(text, (sent.get(text) ?? new Set<string>()).add(area));
    }
  return sent;
}

/** Which area owns which table; with it what areas offer is loaded. */
async function owners(): Promise<Map<string, string>> {
  const owner = new Map<string, string>();
  for (const path of globSync('areas/*/{schema,tables}.ts', { cwd: source })) {
    const area = path.split('/')[1] ?? '';
    const found: Record<string, unknown> = await import(join(source, path));
    for (const one of Object.values(found))
      if (is(one, PgTable)) owner.set(getTableName(one), area);
  }
  return owner;
}

/** To erase a farm, or to write it into a file: a name that was data to whoever asked stands in quotes. */
const isNamedAsData = (text: string, table: string): boolean => text.includes(`"${table}"`);

/** Who writes another's table, and why, stands in `scripts/tables.test.ts`. */
const isWritten = (text: string, table: string): boolean =>
  new RegExp(`\\b(?:delete from|update|into) ${table}\\b`, 'u').test(text);

/** Columns that areas read of others, as `area table column`. Out: also how many statements say nothing of it. */
async function columnsReadOfOthers(
  client: pg.Client,
  owner: ReadonlyMap<string, string>,
): Promise<{ read: Set<string>; asked: number; silent: number }> {
  const read = new Set<string>();
  const sent = statementsSent();
  let silent = 0;
  for (const [text, areas] of sent) {
    const columns = await columnsOf(client, text);
    if (!columns) silent += 1;
    for (const { table, column } of columns ?? []) {
      if (isNamedAsData(text, table) || isWritten(text, table)) continue;
      for (const area of areas)
        if (owner.has(table) && owner.get(table) !== area && area !== puttingTogether)
          read.add(`${area} ${table} ${column}`);
    }
  }
  return { read, asked: sent.size, silent };
}

const owner = await owners();
const dataDir = mkdtempSync(join(tmpdir(), 'kraal-columns-'));
chmodSync(dataDir, 0o755);
const cluster = await startEmbedded({
  dataDir,
  password: 'only-for-tests',
  settings: ['fsync=off'],
});
await migrateDatabase(cluster.url);
const client = new pg.Client({ connectionString: cluster.url });
await client.connect();
const { read, asked, silent } = await columnsReadOfOthers(client, owner);
await client.end();
await cluster.stop();
rmSync(dataDir, { recursive: true, force: true });

const offered = allOffered();
// A table that is not offered at all is named by nobody else (`scripts/tables.test.ts`): it is read through SQL that its
// area or the platform puts together for others.
const unoffered = [...read].filter((one) => {
  const [, table = '', column = ''] = one.split(' ');
  return offered.has(table) && !offered.get(table)?.has(column);
});
const readAtAll = new Set([...read].map((one) => one.split(' ').slice(1).join(' ')));
const idle = [...offered].flatMap(([table, columns]) =>
  [...columns].map((column) => `${table} ${column}`).filter((one) => !readAtAll.has(one)),
);
for (const one of unoffered.toSorted()) console.log(`read, and not offered: ${one}`);
for (const one of idle.toSorted()) console.log(`offered, and read by nobody: ${one}`);
console.log(
  `${read.size} columns of others are read, ${unoffered.length} of them unoffered; ${asked} statements, ${silent} say nothing`,
);
process.exit(unoffered.length > 0 || read.size === 0 ? 1 : 0);
