import { addDays } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { select } from '../../platform/database/connection.ts';
import { number, row, text } from '../../platform/database/row.ts';
import { mostSightings, type Watch } from '../alerts/index.ts';
import { leftOfBatch } from './leftOfBatch.ts';

/** What was given in so many days says how long what is left will last. */
const usedDays = 90;

export const shortWatch: Watch = {
  rules: ['medicine_short'],
  find: async (transaction, { id, today }, { from }) => {
    const rows = await select(
      transaction,
      row({ id: text, name: text, unit: text, left: number, days: number }),
      // By the unit in which it was given, so that a label that says another one later changes nothing; of two units the
      // one that ends first. Doses that name no batch are use like others; who keeps no batches of it is told nothing.
      sql`with used as (
          select t.medicine_id, t.unit, sum(t.dose * t.heads) as used from treatment t
          where t.farm_id = ${id} and t.given_on > ${addDays(today, -usedDays)}
            and t.given_on <= ${today}
          group by t.medicine_id, t.unit)
        select distinct on (m.id) m.id, m.name, u.unit, s.left::float8 as left,
          floor(s.left * ${usedDays} / u.used)::float8 as days
        from used u join medicine m on m.farm_id = ${id} and m.id = u.medicine_id
          join lateral (select count(*) as batches, coalesce(sum(greatest(0, ${leftOfBatch}))
                filter (where b.expires_on is null or b.expires_on >= ${today}), 0) as left
            from batch b where b.farm_id = ${id} and b.medicine_id = m.id and b.unit = u.unit
              and b.created_at <= kraal_now()) s on s.batches > 0
        where m.archived_at is null and u.used > 0
        order by m.id, s.left / u.used limit ${mostSightings}`,
    );
    return rows
      .filter(({ days }) => days <= from('medicine_short'))
      .map((one) => ({
        rule: 'medicine_short' as const,
        subjectKind: 'medicine' as const,
        subjectId: one.id,
        medicineId: one.id,
        name: one.name,
        heads: 1,
        mobId: null,
        campId: null,
        value: one.days,
        since: null,
        facts: {
          left: Math.round(one.left * 100) / 100,
          unit: one.unit,
          days: one.days,
          medicineId: one.id,
        },
      }));
  },
};
