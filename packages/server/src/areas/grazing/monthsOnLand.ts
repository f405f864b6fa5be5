import { addDays, addMonths, type Day } from '@kraal/domain/format/dates';
import type { MonthOnLand } from '@kraal/domain/grazing/rain';
import type { GrazingSettings } from '@kraal/domain/grazing/settings';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { number, row, text } from '../../platform/database/row.ts';
import { unitDays } from './units.ts';
import { payloadText } from '../ledger/index.ts';
import { ofLedger } from '../ledger/tables.ts';

type Farm = { id: string; timeZone: string; today: Day };

/** What each gauge read in each month. */
export const readRain = ({ id, timeZone }: Farm, when: SQL): SQL => sql`select s.subject_id,
    date_trunc('month', s.occurred_at at time zone ${timeZone})::date as start,
    sum((${payloadText('rained', 'rainMm')})::float8) as mm
  from ${ofLedger.eventSubject} s join ${ofLedger.event} e on e.farm_id = s.farm_id
    and e.id = s.event_id
  where s.farm_id = ${id} and s.kind = 'rained' and e.voided_by is null and ${when}
  group by 1, 2`;

/** The farm's own measure is made of so many months, whichever are asked for. */
const mostMonths = 120;

/** All months of which anything may be known, the running one last. */
export async function monthsOnLand(
  transaction: Transaction,
  farm: Farm,
  { thisMonth, settings }: { thisMonth: Day; settings: GrazingSettings },
): Promise<MonthOnLand[]> {
  const { id: farmId, timeZone, today } = farm;
  const first = addMonths(thisMonth, -(mostMonths - 1) - 11);
  return select(
    transaction,
    row({ month: text, rainMm: number.orNull, lsuDays: number }),
    sql`with months as (
        select m::date as start, least((m + interval '1 month')::date, ${addDays(today, 1)}::date)
          as stop
        from generate_series(${first}::timestamp, ${thisMonth}::timestamp, '1 month') m),
      read as (${readRain(farm, sql`s.occurred_at >= ${first}::timestamp at time zone ${timeZone}`)}),
      days as (select d.day, sum(d.micro_lsu) as lsu
        from (${unitDays(settings, sql`d.farm_id = ${farmId}`)}) d group by d.day)
      select to_char(m.start, 'YYYY-MM') as month,
        (select avg(r.mm) from read r where r.start = m.start)::float8 as "rainMm",
        coalesce((select sum(d.lsu * (m.stop - greatest(d.day, m.start))) from days d
          where d.day < m.stop), 0)::float8 / 1e6 as "lsuDays"
      from months m order by m.start`,
  );
}
