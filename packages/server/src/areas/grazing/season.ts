import {
  mostSeasonDays,
  seasonCamp,
  type showCampGrazing,
  showCampGrazing as grazingContract,
  type showSeason,
} from '@kraal/contract/grazing';
import type { Output, Request } from '@kraal/contract/endpoint';
import { addDays, type Day, dayOf, daysBetween } from '@kraal/domain/format/dates';
import { loadOfSeason } from '@kraal/domain/grazing/load';
import { grazedIn, type GrazedSpan, grazedSpans } from '@kraal/domain/grazing/openGates';
import { closedBy } from '@kraal/domain/infrastructure/closed';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { day, number, row, rowIn, rowOf, text } from '../../platform/database/row.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { closingsOf } from '../infrastructure/index.ts';
import { grazingSettings } from './settings.ts';
import { throughGates } from './throughGates.ts';
import { campLevels, type Counting } from './units.ts';
import { ofFarms } from '../farms/tables.ts';
import { ofInfrastructure } from '../infrastructure/tables.ts';

/** More camps than anybody reads in one table. */
const mostCamps = 2000;
const mostSpans = 500;
const usualDays = 365;

const inside = (from: Day): SQL => sql`greatest(0, l.next - greatest(l.day, ${from}::date))`;

/**
 * Hectares times days, each day with the shape of that day. Days before the first drawing have the size that was typed,
 * else that of the first drawing; a camp that was cut off another was none before. An ended one has none from its end.
 */
const hectareDays = ({ from, before, timeZone }: Span): SQL => sql`cross join lateral (
    select least(${before}::date, coalesce((c.archived_at at time zone ${timeZone})::date, 'infinity'),
      coalesce((select max(s.until_on) from ${ofInfrastructure.campShape} s
        where s.farm_id = c.farm_id
        and s.camp_id = c.id and c.archived_at is not null), 'infinity')) as stop) e
  left join lateral (
    select s.from_on, s.drawn_ha, s.came_from <> '{}' as is_cut from ${ofInfrastructure.campShape} s
    where s.farm_id = c.farm_id and s.camp_id = c.id order by s.from_on limit 1) first on true
  left join lateral (
    select sum(s.drawn_ha * n.days) as drawn, sum(n.days) as days
      from ${ofInfrastructure.campShape} s
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
  const through = await throughGates(transaction, { id: farmId, timeZone, settings }, before);
  const alone = await select(
    transaction,
    rowOfCamp,
    sql`with carried as (
        select l.camp_id, (sum(l.level * ${inside(from)}) / 1e6)::float8 as lsu_days,
          coalesce(sum(${inside(from)}) filter (where l.level > 0), 0)::int as days
        from (${campLevels({ id: farmId, settings }, before)}) l group by l.camp_id)
      select c.id as "campId", c.name, c.archived_at is not null as "isGone",
        coalesce(g.lsu_days, 0)::float8 as "lsuDays", coalesce(g.days, 0)::int as "grazedDays",
        nullif(coalesce(h.drawn, 0) + coalesce(c.area_ha, first.drawn_ha, 0)
          * greatest(0, u.undrawn), 0)::float8 as "hectareDays"
      from ${ofInfrastructure.camp} c left join carried g
        on g.camp_id = c.id ${hectareDays({ from, before, timeZone })}
      where c.farm_id = ${farmId} and (c.archived_at is null or g.lsu_days > 0
        or c.id = any(${sql.param([...through.levels.keys()])}::uuid[]))
      order by lower(c.name), c.id limit ${mostCamps}`,
  );
  const camps = alone
    .map((camp) => {
      const levels = through.levels.get(camp.campId);
      return levels ? { ...camp, ...grazedIn(levels, { from, before }) } : camp;
    })
    .filter(({ isGone, lsuDays }) => !isGone || lsuDays > 0);
  const [farm] = await select(
    transaction,
    row({ hectaresPerUnit: number.orNull, camps: number }),
    sql`select f.hectares_per_unit as "hectaresPerUnit", (select count(*)
      from ${ofInfrastructure.camp} c
        where c.farm_id = f.id and c.archived_at is null)::int as camps
      from ${ofFarms.farm} f where f.id = ${farmId}`,
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

type Of = { id: string; timeZone: string; now: Date; campId: string };

/** When a camp was grazed: spans of days without a day on which nobody stood in it. And whether it is closed now. */
export async function campGrazing(
  transaction: Transaction,
  { id: farmId, timeZone, now, campId }: Of,
): Promise<Output<typeof showCampGrazing>> {
  const [camp] = await select(
    transaction,
    row({ one: number }),
    sql`select 1 as one from ${ofInfrastructure.camp} where farm_id = ${farmId} and id = ${campId}`,
  );
  if (!camp) throw notFound('Camp');
  const today = dayOf(now, timeZone);
  const by = closedBy(await closingsOf(transaction, farmId, [campId]), now.toISOString(), today);
  const closed = by && { reason: by.reason, opensOn: by.opensOn };
  const shown = <Span>(all: readonly Span[]) => ({
    items: all.slice(0, mostSpans),
    more: Math.max(0, all.length - mostSpans),
    closed,
  });
  const of = sql`and d.camp_id = ${campId}`;
  const farm = { id: farmId, timeZone, settings: await grazingSettings(transaction, farmId) };
  const before = addDays(today, 1);
  const through = (await throughGates(transaction, farm, before)).levels.get(campId);
  if (through) return shown(grazedSpans(through, { from: '1900-01-01', before }).toReversed());
  const spans = await select(
    transaction,
    rowIn(grazingContract, 'items'),
    sql`select s.from, s.until, s."lsuDays", s."mostLsu"
      from (${spansOf(farm, { from: '1900-01-01', before, of })}) s
      order by s.from desc limit ${mostSpans + 1}`,
  );
  return shown(spans);
}

/** The same of all camps, those that ended too, within a span of days: what was grazed outside of it is not counted. */
export async function grazingOfCamps(
  transaction: Transaction,
  { id: farmId, timeZone }: { id: string; timeZone: string },
  { from, to, most }: { from: Day; to: Day; most: number },
): Promise<(GrazedSpan & { name: string })[]> {
  const farm = { id: farmId, timeZone, settings: await grazingSettings(transaction, farmId) };
  const before = addDays(to, 1);
  const { levels } = await throughGates(transaction, farm, before);
  const ids = [...levels.keys()];
  const names = await select(
    transaction,
    row({ id: text, name: text }),
    sql`select id, name from ${ofInfrastructure.camp} where farm_id = ${farmId}
      and id = any(${sql.param(ids)}::uuid[])`,
  );
  const shared = names.flatMap(({ id, name }) =>
    grazedSpans(levels.get(id) ?? [], { from, before }).map((span) => ({ ...span, name })),
  );
  const alone = await select(
    transaction,
    spanRow,
    sql`select c.name, s.from, s.until, s."lsuDays", s."mostLsu"
      from (${spansOf(farm, { from, before, of: sql`` })}) s
        join ${ofInfrastructure.camp} c on c.farm_id = ${farmId} and c.id = s.camp_id
      where c.id <> all(${sql.param(ids)}::uuid[])
      order by lower(c.name), c.id, s.from limit ${most}`,
  );
  const byName = (one: { name: string; from: string }): string =>
    `${one.name.toLowerCase()} ${one.from}`;
  return [...alone, ...shared]
    .toSorted((one, other) => (byName(one) < byName(other) ? -1 : 1))
    .slice(0, most);
}
const spanRow = row({
  name: text,
  from: day,
  until: day.orNull,
  lsuDays: number,
  mostLsu: number,
});

const spansOf = (
  farm: Counting,
  { from, before, of }: { from: Day; before: Day; of: SQL },
): SQL => sql`select camp_id, min(day)::text as from,
    case when max(next) < ${before}::date then max(next)::text end as until,
    (sum(level * (next - day)) / 1e6)::float8 as "lsuDays", (max(level) / 1e6)::float8 as "mostLsu"
  from (select n.camp_id, greatest(n.day, ${from}::date) as day, n.next, n.level,
      sum(case when n.level > 0 then 0 else 1 end)
        over (partition by n.camp_id order by n.day) as span
    from (${campLevels(farm, before, of)}) n where n.next > ${from}::date) used
  where level > 0 group by camp_id, span`;
