import {
  mostSeasonDays,
  seasonCamp,
  type showCampGrazing,
  showCampGrazing as grazingContract,
  type showSeason,
} from '@kraal/contract/grazing';
import type { Output, Request } from '@kraal/contract/endpoint';
import { addDays, type Day, daysBetween } from '@kraal/domain/format/dates';
import { loadOfSeason } from '@kraal/domain/grazing/load';
import type { GrazingSettings } from '@kraal/domain/grazing/settings';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { number, row, rowIn, rowOf, text } from '../../platform/database/row.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { grazingSettings } from './settings.ts';
import { throughGates } from './throughGates.ts';
import { unitDays } from './units.ts';

/** More camps than anybody reads in one table. */
const mostCamps = 2000;
const mostSpans = 500;
const usualDays = 365;

type Counting = { id: string; settings: GrazingSettings };

/** What stood in each camp from each day on until the next one, in whole units; to come is nothing of it. */
const levels = (farm: Counting, before: Day, camp: SQL = sql``): SQL => sql`select d.camp_id, d.day,
    sum(d.micro_lsu) over w as level, coalesce(lead(d.day) over w, ${before}::date) as next
  from (${unitDays(farm.settings, sql`d.farm_id = ${farm.id} and d.day < ${before}::date ${camp}`)}) d
  window w as (partition by d.camp_id order by d.day)`;

const inside = (from: Day): SQL => sql`greatest(0, l.next - greatest(l.day, ${from}::date))`;

/**
 * Hectares times days, each day with the shape of that day. Days before the first drawing have the size that was typed,
 * else that of the first drawing; a camp that was cut off another was none before. An ended one has none from its end.
 */
const hectareDays = ({ from, before, timeZone }: Span): SQL => sql`cross join lateral (
    select least(${before}::date, coalesce((c.archived_at at time zone ${timeZone})::date, 'infinity'),
      coalesce((select max(s.until_on) from camp_shape s where s.farm_id = c.farm_id
        and s.camp_id = c.id and c.archived_at is not null), 'infinity')) as stop) e
  left join lateral (
    select s.from_on, s.drawn_ha, s.came_from <> '{}' as is_cut from camp_shape s
    where s.farm_id = c.farm_id and s.camp_id = c.id order by s.from_on limit 1) first on true
  left join lateral (
    select sum(s.drawn_ha * n.days) as drawn, sum(n.days) as days from camp_shape s
      cross join lateral (select greatest(0, least(coalesce(s.until_on, e.stop), e.stop)
        - greatest(s.from_on, ${from}::date)) as days) n
    where s.farm_id = c.farm_id and s.camp_id = c.id and n.days > 0) h on true
  cross join lateral (
    select greatest(0, e.stop - greatest(${from}::date,
      case when first.is_cut then first.from_on else ${from}::date end))
      - coalesce(h.days, 0) as undrawn) u`;

type Span = { from: Day; before: Day; timeZone: string };

const rowOfCamp = rowOf(seasonCamp.omit({ load: true }));

/** What each camp carried from a day to another, both included. */
export async function seasonOf(
  transaction: Transaction,
  { id: farmId, today, timeZone }: { id: string; today: Day; timeZone: string },
  query: Request<typeof showSeason>['query'],
): Promise<Output<typeof showSeason>> {
  // What is still to come carries nothing.
  const to = query.to === undefined || query.to > today ? today : query.to;
  const from = query.from ?? addDays(to, 1 - usualDays);
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw invalid({ to: ['The last day is before the first.'] });
  if (days > mostSeasonDays) throw invalid({ from: ['Ten years are the most at once.'] });
  const before = addDays(to, 1);
  const settings = await grazingSettings(transaction, farmId);
  const alone = await select(
    transaction,
    rowOfCamp,
    sql`with carried as (
        select l.camp_id, (sum(l.level * ${inside(from)}) / 1e6)::float8 as lsu_days,
          coalesce(sum(${inside(from)}) filter (where l.level > 0), 0)::int as days
        from (${levels({ id: farmId, settings }, before)}) l group by l.camp_id)
      select c.id as "campId", c.name, c.archived_at is not null as "isGone",
        coalesce(g.lsu_days, 0)::float8 as "lsuDays", coalesce(g.days, 0)::int as "grazedDays",
        nullif(coalesce(h.drawn, 0) + coalesce(c.area_ha, first.drawn_ha, 0)
          * greatest(0, u.undrawn), 0)::float8 as "hectareDays"
      from camp c left join carried g on g.camp_id = c.id ${hectareDays({ from, before, timeZone })}
      where c.farm_id = ${farmId} and (c.archived_at is null or g.lsu_days > 0)
      order by lower(c.name), c.id limit ${mostCamps}`,
  );
  const camps = await throughGates(
    transaction,
    { id: farmId, timeZone },
    {
      ...{ camps: alone, from, before },
      levelsOf: (of) => levels({ id: farmId, settings }, before, of),
    },
  );
  const [farm] = await select(
    transaction,
    row({ hectaresPerUnit: number.orNull, camps: number }),
    sql`select f.hectares_per_unit as "hectaresPerUnit", (select count(*) from camp c
        where c.farm_id = f.id and c.archived_at is null)::int as camps
      from farm f where f.id = ${farmId}`,
  );
  const perUnit = farm?.hectaresPerUnit ?? null;
  return {
    from,
    to,
    hectaresPerUnit: perUnit,
    items: camps.map((camp) => ({
      ...camp,
      load:
        perUnit !== null && camp.hectareDays !== null
          ? loadOfSeason(camp.lsuDays, camp.hectareDays, perUnit)
          : null,
    })),
    more: Math.max(0, (farm?.camps ?? 0) - camps.filter(({ isGone }) => !isGone).length),
  };
}

type Of = { id: string; today: Day; campId: string };

/** When a camp was grazed: spans of days without a day on which nobody stood in it. */
export async function campGrazing(
  transaction: Transaction,
  { id: farmId, today, campId }: Of,
): Promise<Output<typeof showCampGrazing>> {
  const [camp] = await select(
    transaction,
    row({ one: number }),
    sql`select 1 as one from camp where farm_id = ${farmId} and id = ${campId}`,
  );
  if (!camp) throw notFound('Camp');
  const of = sql`and d.camp_id = ${campId}`;
  const farm = { id: farmId, settings: await grazingSettings(transaction, farmId) };
  const spans = await select(
    transaction,
    rowIn(grazingContract, 'items'),
    sql`select s.from, s.until, s."lsuDays", s."mostLsu"
      from (${spansOf(farm, { from: '1900-01-01', before: addDays(today, 1), of })}) s
      order by s.from desc limit ${mostSpans + 1}`,
  );
  return { items: spans.slice(0, mostSpans), more: Math.max(0, spans.length - mostSpans) };
}

/** The same of all camps, those that ended too, within a span of days: what was grazed outside of it is not counted. */
export async function grazingOfCamps(
  transaction: Transaction,
  farmId: string,
  { from, to, most }: { from: Day; to: Day; most: number },
) {
  const farm = { id: farmId, settings: await grazingSettings(transaction, farmId) };
  return select(
    transaction,
    row({ name: text, from: text, until: text.orNull, lsuDays: number, mostLsu: number }),
    sql`select c.name, s.from, s.until, s."lsuDays", s."mostLsu"
      from (${spansOf(farm, { from, before: addDays(to, 1), of: sql`` })}) s
        join camp c on c.farm_id = ${farmId} and c.id = s.camp_id
      order by lower(c.name), c.id, s.from limit ${most}`,
  );
}

const spansOf = (
  farm: Counting,
  { from, before, of }: { from: Day; before: Day; of: SQL },
): SQL => sql`select camp_id, min(day)::text as from,
    case when max(next) < ${before}::date then max(next)::text end as until,
    (sum(level * (next - day)) / 1e6)::float8 as "lsuDays", (max(level) / 1e6)::float8 as "mostLsu"
  from (select n.camp_id, greatest(n.day, ${from}::date) as day, n.next, n.level,
      sum(case when n.level > 0 then 0 else 1 end)
        over (partition by n.camp_id order by n.day) as span
    from (${levels(farm, before, of)}) n where n.next > ${from}::date) used
  where level > 0 group by camp_id, span`;
