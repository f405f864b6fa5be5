import { type SQL, sql } from 'drizzle-orm';

/** What the entries of a page (`chosen`) were made together with: each act is counted once, however many of it stand there. */
export const actsOfPage = (farmId: string): SQL => sql`of_acts as materialized (
    select o.act_id, o.id, o.kind, o.voided_by from event o where o.farm_id = ${farmId}
      and o.act_id in (select c.act_id from chosen c where c.act_id is not null)
  ), heads_of_acts as (
    select oa.act_id, count(distinct s.animal_id) as animals from of_acts oa
      cross join lateral (
        select ea.animal_id from event_animal ea where ea.farm_id = ${farmId}
          and ea.event_id = oa.id and ea.part = 'subject' offset 0) s
    group by oa.act_id
  ), acts as (
    select o.act_id, count(*) as entries,
      count(*) filter (where o.voided_by is null and o.kind <> 'voided') as standing,
      jsonb_agg(distinct o.kind) as kinds, coalesce(max(h.animals), 0) as animals
    from of_acts o left join heads_of_acts h on h.act_id = o.act_id
    group by o.act_id having count(*) > 1)`;
