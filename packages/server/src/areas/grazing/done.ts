import { addDays, type Day, dayOf } from '@kraal/domain/format/dates';
import type { PlannedStay } from '@kraal/domain/grazing/plan';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';

type Farm = { id: string; timeZone: string; now: Date };
type Asked = { stays: readonly PlannedStay[]; from: Day; until: Day };
type Span = { mobId: string; campId: string; from: Day; until: Day | null };

/** A mob that comes a fortnight early or late has still done what was planned. */
const toleranceDays = 14;

/** When mobs really were in camps: days on which any of the mob's animals stood there. `until` null where they still do. */
async function mobSpans(
  transaction: Transaction,
  { id, timeZone, now }: Farm,
  { mobIds, from, until }: { mobIds: readonly string[]; from: Day; until: Day },
): Promise<Span[]> {
  if (mobIds.length === 0) return [];
  const tomorrow = addDays(dayOf(now, timeZone), 1);
  const rows = await select(
    transaction,
    row({ mobId: text, campId: text, from: text, until: text }),
    sql`with together as (
        select m.mob_id, r.camp_id,
          greatest((m.since at time zone ${timeZone})::date, (r.since at time zone ${timeZone})::date)
            as came,
          least(coalesce((m.until at time zone ${timeZone})::date, ${tomorrow}::date),
            coalesce((r.until at time zone ${timeZone})::date, ${tomorrow}::date)) as went
        from mob_membership m join residence r on r.farm_id = m.farm_id
          and r.animal_id = m.animal_id and r.since < coalesce(m.until, 'infinity')
          and coalesce(r.until, 'infinity') > m.since
        where m.farm_id = ${id} and m.mob_id = any(${sql.param([...mobIds])}::uuid[])
          and coalesce(r.until, 'infinity') > ${from}::date)
      select t.mob_id as "mobId", t.camp_id as "campId", lower(s)::text as from,
        upper(s)::text as until
      from (select mob_id, camp_id, range_agg(daterange(came, went)) as spans from together
        where came < went group by mob_id, camp_id) t cross join lateral unnest(t.spans) s
      where upper(s) > ${from}::date and lower(s) < ${until}::date
      order by 3, 1, 2 limit 5000`,
  );
  return rows.map(({ mobId, campId, ...span }) => ({
    mobId,
    campId,
    from: span.from as Day, // the columns are days
    until: span.until === tomorrow ? null : (span.until as Day), // as above
  }));
}

/** Of each planned stay when the mob was there: of several spans the one that begins nearest to the plan. */
export async function staysDone(
  transaction: Transaction,
  farm: Farm,
  { stays, from, until }: Asked,
): Promise<Map<string, { from: Day; until: Day | null }>> {
  const mobIds = [...new Set(stays.map(({ mobId }) => mobId))];
  const spans = await mobSpans(transaction, farm, {
    mobIds,
    from: addDays(from, -toleranceDays),
    until: addDays(until, toleranceDays),
  });
  const done = new Map<string, { from: Day; until: Day | null }>();
  const tomorrow = addDays(dayOf(farm.now, farm.timeZone), 1);
  for (const stay of stays) {
    const away = ({ from: came }: Span): number =>
      Math.abs(Date.parse(came) - Date.parse(stay.from));
    const [best] = spans
      .filter(
        (span) =>
          span.mobId === stay.mobId &&
          span.campId === stay.campId &&
          span.from < addDays(stay.until, toleranceDays) &&
          // Who still stands there has not done what is months away.
          (span.until ?? tomorrow) > addDays(stay.from, -toleranceDays),
      )
      .toSorted((one, other) => away(one) - away(other));
    if (best) done.set(stay.id, { from: best.from, until: best.until });
  }
  return done;
}
