import { PassThrough, type Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import yazl from 'yazl';
import { inFence, select } from '../../platform/database/connection.ts';
import type { Services } from '../../platform/services.ts';

const tables = [
  'farm',
  'membership',
  'invitation',
  'audit',
  'event',
  'event_animal',
  'animal',
  'measurement',
  'residence',
  'mob_membership',
  'stock_change',
  'treatment',
  'medicine',
  'batch',
  'batch_count',
  'semen',
  'mating_season',
  'past_mating',
  'protocol',
  'protocol_dose',
  'support_access',
  'mob',
  'photo',
  'work_session',
  'camp',
  'import_file',
  'import_row',
  'external_id',
];
const secretColumns = ['token_hash'];
const rowsPerRead = 2000;

/** Every table of one farm as JSON lines in a zip, read in pages from one snapshot and sent as it is made. */
export function exportFarm(
  services: Services,
  fence: { farmId: string; userId: string },
): Readable {
  const zip = new yazl.ZipFile();
  const out = new PassThrough();
  zip.outputStream.pipe(out);
  void fill().catch((error: Error) => out.destroy(error));
  return out;

  async function fill(): Promise<void> {
    await inFence(
      services.database,
      fence,
      async (transaction) => {
        for (const table of tables) {
          const lines = new PassThrough();
          zip.addReadStream(lines, `${table}.jsonl`);
          const cursor = `export_${table}`;
          const where =
            table === 'farm' ? sql`id = ${fence.farmId}` : sql`farm_id = ${fence.farmId}`;
          await transaction.execute(
            sql`declare ${sql.identifier(cursor)} cursor for select to_jsonb(t) - ${sql.param(secretColumns)}::text[] as line from ${sql.identifier(table)} t where ${where}`,
          );
          for (;;) {
            const rows = await select<{ line: unknown }>(
              transaction,
              sql`fetch ${sql.raw(String(rowsPerRead))} from ${sql.identifier(cursor)}`,
            );
            if (rows.length === 0) break;
            if (!lines.write(rows.map(({ line }) => `${JSON.stringify(line)}\n`).join('')))
              await new Promise((resolve) => lines.once('drain', resolve));
          }
          lines.end();
        }
      },
      { isolationLevel: 'repeatable read', readOnly: true },
    );
    zip.end();
  }
}
