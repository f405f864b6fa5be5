import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { type Fence, select } from '../../platform/database/connection.ts';
import { zipDownload } from '../../platform/files/zipDownload.ts';
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
  'lot_dose',
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
export function exportFarm(services: Services, fence: Fence): Readable {
  return zipDownload(services.database, fence, async (transaction, open) => {
    for (const table of tables) {
      const lines = open(`${table}.jsonl`);
      const cursor = sql.identifier(`export_${table}`);
      const where = table === 'farm' ? sql`id = ${fence.farmId}` : sql`farm_id = ${fence.farmId}`;
      await transaction.execute(
        sql`declare ${cursor} cursor for
          select to_jsonb(t) - ${sql.param(secretColumns)}::text[] as line
          from ${sql.identifier(table)} t where ${where}`,
      );
      for (;;) {
        const rows = await select<{ line: unknown }>(
          transaction,
          sql`fetch ${sql.raw(String(rowsPerRead))} from ${cursor}`,
        );
        if (rows.length === 0) break;
        await lines.write(rows.map(({ line }) => `${JSON.stringify(line)}\n`).join(''));
      }
      lines.end();
    }
  });
}
