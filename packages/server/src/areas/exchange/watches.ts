import { sql } from 'drizzle-orm';
import { select } from '../../platform/database/connection.ts';
import { day, row, text } from '../../platform/database/row.ts';
import { mostSightings, type Watch } from '../alerts/index.ts';

/** Imports that did not come to their end; whoever did not try again within a week does without. */
const failed: Watch = {
  rules: ['import_failed'],
  find: async (transaction, { id, timeZone, now }) => {
    const rows = await select(
      transaction,
      row({ id: text, name: text, on: day }),
      sql`select f.id, f.file_name as name, (f.created_at at time zone ${timeZone})::date::text as on
        from import_file f where f.farm_id = ${id} and f.status = 'failed'
          and f.created_at > ${now.toISOString()}::timestamptz - interval '7 days'
          and f.created_at <= ${now.toISOString()}::timestamptz
        order by f.created_at desc, f.id limit ${mostSightings}`,
    );
    return rows.map((one) => ({
      rule: 'import_failed' as const,
      subjectKind: 'import' as const,
      subjectId: one.id,
      name: one.name,
      heads: 1,
      mobId: null,
      campId: null,
      value: 1,
      since: one.on,
      facts: { on: one.on },
    }));
  },
};

export const exchangeWatches: readonly Watch[] = [failed];
