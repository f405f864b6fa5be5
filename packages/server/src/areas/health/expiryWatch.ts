import { addDays } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { select } from '../../platform/database/connection.ts';
import { day, number, row, text } from '../../platform/database/row.ts';
import { mostSightings, type Watch } from '../alerts/index.ts';
import { leftOfBatch } from './leftOfBatch.ts';

const batchRow = row({
  id: text,
  medicineId: text,
  name: text,
  number: text,
  on: day,
  left: number,
  unit: text,
  days: number,
});

/** Batches of which something is left, by the day on which they expire. */
export const expiryWatch: Watch = {
  rules: ['medicine_expired', 'medicine_expiring'],
  find: async (transaction, { id, today }, { from }) => {
    const rows = await select(
      transaction,
      batchRow,
      sql`select * from (
          select b.id, b.medicine_id as "medicineId", m.name, b.number, b.expires_on::text as on,
            round(${leftOfBatch}, 3) as left, coalesce(b.unit, m.unit) as unit,
            (b.expires_on - ${today}::date)::int as days
          from batch b join medicine m on m.farm_id = b.farm_id and m.id = b.medicine_id
          where b.farm_id = ${id} and m.archived_at is null and b.expires_on is not null
            and b.created_at <= kraal_now()
            and b.expires_on <= ${addDays(today, from('medicine_expiring'))}) x
        where x.left > 0 order by x.days, x.id limit ${mostSightings}`,
    );
    return rows.map((one) => ({
      rule: one.days < 0 ? ('medicine_expired' as const) : ('medicine_expiring' as const),
      subjectKind: 'medicine' as const,
      subjectId: one.id,
      medicineId: one.medicineId,
      name: one.name,
      heads: 1,
      mobId: null,
      campId: null,
      value: one.days < 0 ? -one.days - 1 : one.days,
      since: null,
      facts: {
        batch: one.number,
        on: one.on,
        left: one.left,
        unit: one.unit,
        medicineId: one.medicineId,
      },
    }));
  },
};
