import { addDays, type Day } from '@kraal/domain/format/dates';
import { isolationDays } from '@kraal/domain/movement/quarantine';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { day, row, text } from '../../../platform/database/row.ts';
import { whoCame } from '../../animals/index.ts';

export type On = { farmId: string; timeZone: string; today: Day };

/** Living animals in isolation, `isolated (id, on, camp_id, heads)`, after whoever came: `came`, `latest`. */
export const isolatedOn = ({ farmId, today }: On): SQL => sql`${whoCame(farmId, today)},
  isolated as (select a.id, l.on, a.camp_id, a.heads from latest l
      join animal a on a.farm_id = ${farmId} and a.id = l.animal_id
    where a.status = 'alive' and l.on >= ${addDays(today, -isolationDays)})`;

/**
 * Whoever stood with somebody in isolation, and on which day the last of those came: `met (id, on)`. Asked by places and
 * not by pairs, as a trace is: when any that came on a day stood in a place is a few spans, however many they were.
 */
export const metOn = ({ farmId, timeZone }: On, whom: SQL = sql`true`): SQL => sql`
  spans as (
    select r.place_id, c.on, unnest(range_agg(tstzrange(
        greatest(r.since, c.at::timestamp at time zone ${timeZone}),
        coalesce(r.until, 'infinity'::timestamptz)))) as span
      from came c join residence r on r.farm_id = ${farmId} and r.animal_id = c.animal_id
        and coalesce(r.until, 'infinity'::timestamptz)
          > greatest(r.since, c.at::timestamp at time zone ${timeZone})
      group by r.place_id, c.on),
  met as (
    select r.animal_id as id, max(s.on) as on
      from spans s join residence r on r.farm_id = ${farmId} and r.place_id = s.place_id
        and greatest(r.since, lower(s.span))
          < least(coalesce(r.until, 'infinity'::timestamptz), upper(s.span))
      where ${whom} group by r.animal_id)`;

/** On which day the last of those came that some of a farm stood with while they were in isolation; themselves too. */
export async function metLately(
  transaction: Transaction,
  on: On,
  animalIds: readonly string[],
): Promise<ReadonlyMap<string, Day>> {
  if (animalIds.length === 0) return new Map();
  const rows = await select(
    transaction,
    row({ id: text, on: day }),
    sql`with ${whoCame(on.farmId, on.today)},
        ${metOn(on, sql`r.animal_id = any(${sql.param([...animalIds])}::uuid[])`)}
      select id, "on"::text as on from met`,
  );
  return new Map(rows.map(({ id, on: cameOn }) => [id, cameOn]));
}
