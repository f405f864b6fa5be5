import type { showRain } from '@kraal/contract/grazing';
import type { Output } from '@kraal/contract/endpoint';
import { addDays, addMonths, type Day } from '@kraal/domain/format/dates';
import { stockingAgainstRain } from '@kraal/domain/grazing/rain';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { number, row, text } from '../../platform/database/row.ts';

type Farm = { id: string; timeZone: string; today: Day };

/** Rain and stock by month; the first eleven are only there for the twelve months that the others end. */
export async function rainOf(
  transaction: Transaction,
  farm: Farm,
  months: number,
): Promise<Output<typeof showRain>> {
  const { id: farmId, timeZone, today } = farm;
  const thisMonth: Day = `${today.slice(0, 7)}-01` as Day; // the first of a real month
  const first = addMonths(thisMonth, -(months - 1) - 11);
  const all = await select(
    transaction,
    row({ month: text, rainMm: number.orNull, lsuDays: number }),
    sql`with months as (
        select m::date as start, least((m + interval '1 month')::date, ${addDays(today, 1)}::date)
          as stop
        from generate_series(${first}::timestamp, ${thisMonth}::timestamp, '1 month') m),
      read as (
        select s.subject_id, date_trunc('month', s.occurred_at at time zone ${timeZone})::date
          as start, sum((e.payload->>'rainMm')::float8) as mm
        from event_subject s join event e on e.farm_id = s.farm_id and e.id = s.event_id
        where s.farm_id = ${farmId} and s.kind = 'rained' and e.voided_by is null
          and s.occurred_at >= ${first}::timestamp at time zone ${timeZone}
        group by 1, 2),
      days as (select day, sum(micro_lsu) as lsu from grazing_day
        where farm_id = ${farmId} group by day)
      select to_char(m.start, 'YYYY-MM') as month,
        (select avg(r.mm) from read r where r.start = m.start)::float8 as "rainMm",
        coalesce((select sum(d.lsu * (m.stop - greatest(d.day, m.start))) from days d
          where d.day < m.stop), 0)::float8 / 1e6 as "lsuDays"
      from months m order by m.start`,
  );
  const [land] = await select(
    transaction,
    row({ hectares: number.orNull }),
    sql`select nullif(sum(coalesce(s.drawn_ha, c.area_ha, 0)), 0)::float8 as hectares from camp c
        left join camp_shape s on s.farm_id = c.farm_id and s.camp_id = c.id and s.until_on is null
      where c.farm_id = ${farmId} and c.archived_at is null`,
  );
  const hectares = land?.hectares ?? null;
  return { ...stockingAgainstRain(all, hectares), hectares };
}
