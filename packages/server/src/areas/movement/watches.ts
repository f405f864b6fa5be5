import { openEnd } from '@kraal/domain/health/hold';
import { sql } from 'drizzle-orm';
import { select } from '../../platform/database/connection.ts';
import { day, number, text } from '../../platform/database/row.ts';
import { mostSightings, type Watch } from '../alerts/index.ts';
import { seenAnimal, sightColumns, sightMob, sightRow } from '../animals/index.ts';

/** Who is promised and still inside the meat withdrawal on the day on which it goes; the soonest to go first. */
const promisedInside: Watch = {
  rules: ['transfer_withdrawal'],
  find: async (transaction, { id, today }) => {
    const rows = await select(
      transaction,
      sightRow.with({ transferId: text, transfer: number, on: day, until: day, days: number }),
      sql`select ${sightColumns}, t.id as "transferId", t.number as transfer, t.day::text as on,
          a.meat_until::text as until,
          (a.meat_until - greatest(t.day, ${today}::date))::int + 1 as days
        from transfer t
          join transfer_line l on l.farm_id = t.farm_id and l.transfer_id = t.id
          join animal a on a.farm_id = l.farm_id and a.id = l.animal_id ${sightMob}
        where t.farm_id = ${id} and t.status in ('submitted', 'approved')
          and t.kind in ('sale', 'auction', 'slaughter')
          and a.status = 'alive' and a.meat_until >= greatest(t.day, ${today}::date)
        order by t.day, t.number, a.id limit ${mostSightings}`,
    );
    return rows.map((one) => ({
      ...seenAnimal(one),
      rule: 'transfer_withdrawal' as const,
      value: one.days,
      since: null,
      facts: {
        transfer: one.transfer,
        on: one.on,
        // Of a course that goes on nobody knows the day.
        until: one.until === openEnd ? '' : one.until,
        transferId: one.transferId,
      },
    }));
  },
};

export const movementWatches: readonly Watch[] = [promisedInside];
