import { addDays, type Day } from '@kraal/domain/format/dates';
import { isolationDays } from '@kraal/domain/movement/quarantine';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { day, row, text } from '../../platform/database/row.ts';

/**
 * Who came in the days of an isolation, whoever was taken out of such a lot since, and the lot that such heads were put
 * to, each with the day on which the last of them came: `latest (animal_id, on)`.
 */
export const whoCame = (farmId: string, today: Day): SQL => sql`recursive came as (
    select s.animal_id, s.changed_on as on, s.changed_on as at
      from stock_change s where s.farm_id = ${farmId} and s.kind = 'acquired' and s.heads > 0
        and s.changed_on between ${addDays(today, -isolationDays)} and ${today}
    union
    select o.animal_id, c.on, f.changed_on
      from came c
        join stock_change f on f.farm_id = ${farmId} and f.animal_id = c.animal_id
          and f.kind in ('split', 'merged') and f.heads < 0 and f.changed_on >= c.at
        join event_animal x on x.farm_id = ${farmId} and x.event_id = f.event_id
          and x.animal_id <> f.animal_id
        join stock_change o on o.farm_id = ${farmId} and o.animal_id = x.animal_id
          and o.event_id = f.event_id and o.heads > 0),
  latest as (select animal_id, max("on") as on from came group by animal_id)`;

/** The day on which each of those that are in isolation came, by its id. */
export async function cameLately(
  transaction: Transaction,
  { farmId, today }: { farmId: string; today: Day },
): Promise<ReadonlyMap<string, Day>> {
  const rows = await select(
    transaction,
    row({ id: text, on: day }),
    sql`with ${whoCame(farmId, today)} select animal_id as id, "on"::text as on from latest`,
  );
  return new Map(rows.map(({ id, on }) => [id, on]));
}
