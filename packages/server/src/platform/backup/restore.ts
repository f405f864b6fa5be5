import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Files } from '../files/files.ts';
import { Mistake } from '../mistakes.ts';
import { filePart, tablePart } from './manifest.ts';
import type { Backup } from './read.ts';
import { withoutConstraints } from '../database/constraints.ts';
import { columnsText, tablesOf } from './tables.ts';

/** Puts a backup into a database that was only just made and holds nothing yet: all of it, or nothing. */
export async function restoreBackup(backup: Backup, url: string, files: Files): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
  client.on('error', () => {}); // the statement that waits for it says so
  await client.connect();
  try {
    await client.query('begin');
    await rejectUsed(client);
    await withoutConstraints(client, () => fill(client, backup));
    // Photos first: rows that name one which is not there would be worse than a file that no row names.
    for (const name of backup.manifest.files) {
      const chunks: Buffer[] = [];
      for await (const chunk of await backup.read(filePart(name))) chunks.push(chunk as Buffer); // bytes
      await files.put(name, Buffer.concat(chunks));
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function rejectUsed(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ people: number }>(
    'select count(*)::int as people from user_account',
  );
  if ((rows[0]?.people ?? 0) > 0)
    throw new Mistake(
      'There is a farm in here already. Restore into an empty data folder (DATA_DIR) or an empty database.',
    );
}

async function fill(client: pg.Client, backup: Backup): Promise<void> {
  const kept = new Map(backup.manifest.tables.map((table) => [table.name, table]));
  const tables = await tablesOf(client);
  const names = tables.map(({ name }) => `"${name}"`).join(', ');
  await client.query(`truncate ${names}`);
  for (const { name, columns } of tables) {
    const table = kept.get(name);
    if (!table || table.columns.some((column) => !columns.includes(column)))
      throw new Mistake(`The backup does not fit this version of Kraal: table ${name}.`);
    const into = client.query(copyFrom(`copy ${columnsText(table)} from stdin`));
    await pipeline(await backup.read(tablePart(name)), into);
    if (into.rowCount !== table.rows)
      throw new Mistake(
        `The backup is damaged: ${name} has ${into.rowCount} rows, not ${table.rows}.`,
      );
  }
}
