import type { Output, Request } from '@kraal/contract/endpoint';
import type { clip as contract } from '@kraal/contract/fleece';
import type { Day } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { number, row, text } from '../../platform/database/row.ts';
import { closedRecords } from '../animals/index.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofLedger } from '../ledger/tables.ts';

const mostYears = 10;

/**
 * How many were shorn in each month and what their fleeces weighed. Said twice of a day an animal was shorn once, of
 * whichever record, and the last that was weighed stands; of a lot its mean counts for as many heads as were shorn, and
 * these are no more than stood there.
 */
export function clippedByMonth(
  transaction: Transaction,
  { farmId, today }: { farmId: string; today: Day },
  { species, from, to }: Request<typeof contract>['query'],
): Promise<Output<typeof contract>['months']> {
  const since = from ?? `${Number(today.slice(0, 4)) - mostYears}-01-01`;
  const stock = (until: '<' | '<=') =>
    sql`(select coalesce(sum(c.heads), 0) from ${ofAnimals.stockChange} c
      where c.farm_id = ${farmId}
      and c.animal_id = s.id and c.changed_on ${sql.raw(until)} s.shorn_on)`;
  return select(
    transaction,
    row({ month: text, heads: number, weighedHeads: number, weighedKg: number }),
    sql`with closed as materialized (select id, kept_id from ${closedRecords(farmId)} k),
      said as (
        select coalesce(k.kept_id, f.animal_id) as id, f.event_id, f.shorn_on, f.heads, f.fleece_kg,
          a.is_lot,
          count(*) over (partition by coalesce(k.kept_id, f.animal_id), f.shorn_on) as times
        from fleece f join ${ofAnimals.animal} a on a.farm_id = f.farm_id and a.id = f.animal_id
          left join closed k on k.id = f.animal_id and k.kept_id not in (select id from closed)
        where f.farm_id = ${farmId} and f.species = ${species} and f.shorn_on >= ${since}
          ${to ? sql`and f.shorn_on <= ${to}` : sql``}),
      ones as (
        select distinct on (id, shorn_on) shorn_on, 1 as heads, fleece_kg from said s
        where not is_lot
        order by id, shorn_on, fleece_kg is null, case when times > 1 then (select e.occurred_at
          from ${ofLedger.event} e where e.farm_id = ${farmId}
            and e.id = s.event_id) end desc, event_id desc),
      lots as (
        select s.shorn_on, sum(s.heads) as heads,
          sum(s.heads) filter (where s.fleece_kg is not null) as weighed,
          sum(s.heads * s.fleece_kg) / sum(s.heads) filter (where s.fleece_kg is not null) as mean,
          greatest(max(s.heads), ${stock('<')}, ${stock('<=')}) as most
        from said s where s.is_lot group by s.id, s.shorn_on),
      days as (
        select shorn_on, heads, case when fleece_kg is not null then 1 else 0 end as weighed,
          fleece_kg as mean from ones
        union all
        select shorn_on, least(heads, most), least(coalesce(weighed, 0), most), mean from lots)
      select to_char(shorn_on, 'YYYY-MM') as month, sum(heads)::float8 as heads,
        sum(weighed)::float8 as "weighedHeads",
        coalesce(sum(weighed * mean), 0)::float8 as "weighedKg"
      from days group by 1 order by 1 desc`,
  );
}
