import { addDays, type Day, dayOf, daysBetween } from '@kraal/domain/format/dates';
import type { PlannedStay } from '@kraal/domain/grazing/plan';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { day, row, text } from '../../../platform/database/row.ts';
import { ofAnimals } from '../../animals/tables.ts';

type Farm = { id: string; timeZone: string; now: Date };
type Asked = { stays: readonly PlannedStay[]; from: Day; until: Day };
type Span = { mobId: string; campId: string; from: Day; until: Day | null };

/** So far outside of a plan is looked for what was done of it. */
const toleranceDays = 14;
/** A mob that comes a few days early and goes before the plan begins has still done what was planned. */
const nearDays = 7;

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
    row({ mobId: text, campId: text, from: day, until: day }),
    sql`with together as (
        select m.mob_id, r.place_id as camp_id,
          greatest((m.since at time zone ${timeZone})::date, (r.since at time zone ${timeZone})::date)
            as came,
          least(coalesce((m.until at time zone ${timeZone})::date, ${tomorrow}::date),
            coalesce((r.until at time zone ${timeZone})::date, ${tomorrow}::date)) as went
        from ${ofAnimals.mobMembership} m join ${ofAnimals.residence} r on r.farm_id = m.farm_id
          and r.animal_id = m.animal_id and r.since < coalesce(m.until, 'infinity')
          and coalesce(r.until, 'infinity') > m.since and r.kind = 'camp'
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
    from: span.from,
    until: span.until === tomorrow ? null : span.until,
  }));
}

/** Whether it was that stay: some of its days, or begun within days of it. */
function isOf(stay: PlannedStay, span: Span, tomorrow: Day): boolean {
  if (span.mobId !== stay.mobId || span.campId !== stay.campId) return false;
  const end = span.until ?? tomorrow;
  return (
    (span.from < stay.until && end > stay.from) ||
    Math.abs(daysBetween(span.from, stay.from)) <= nearDays
  );
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
  const away = (stay: PlannedStay, { from: came }: Span): number =>
    Math.abs(Date.parse(came) - Date.parse(stay.from));
  // The nearest first, and each span does one stay: who came once has not come three times.
  const pairs = stays
    .flatMap((stay) =>
      spans.filter((span) => isOf(stay, span, tomorrow)).map((span) => ({ stay, span })),
    )
    .toSorted((one, other) => away(one.stay, one.span) - away(other.stay, other.span));
  const used = new Set<Span>();
  for (const { stay, span } of pairs) {
    if (done.has(stay.id) || used.has(span)) continue;
    used.add(span);
    done.set(stay.id, { from: span.from, until: span.until });
  }
  return done;
}
