import type { sireResults as contract } from '@kraal/contract/breeding';
import type { Output, Request } from '@kraal/contract/endpoint';
import { speciesFacts } from '@kraal/domain/livestock/species';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { keysetPage } from '../../platform/database/page.ts';

type Result = Output<typeof contract>['items'][number];

/**
 * Every sire on the farm, and each that was used or has young. A check counts for the sires of the services before it, at most a gestation
 * back; masses count when the young was weighed at an age that can be compared.
 */
export async function sireResults(
  transaction: Transaction,
  farmId: string,
  query: Request<typeof contract>['query'],
): Promise<Output<typeof contract>> {
  const { gestationDays, adjustFromDays, adjustToDays } = speciesFacts[query.species];
  const used = sql`a.farm_id = ${farmId} and a.species = ${query.species} and a.sex = 'male' and (a.status = 'alive' and a.animal_class in ('bull', 'ram', 'buck') or
    exists (select from event_animal ea where ea.farm_id = a.farm_id and ea.animal_id = a.id and ea.part = 'sire') or exists (select from animal y where y.farm_id = a.farm_id and y.sire_id = a.id))`;
  const [count] = await select<{ total: number }>(
    transaction,
    sql`select count(*) as total from animal a where ${used}`,
  );
  const order = sql`a.tag_sort || ' ' || a.id::text`;
  return keysetPage(query, count?.total ?? 0, (after, limit) =>
    select<Result & { key: string }>(
      transaction,
      sql`
    with chosen as materialized (select a.*, ${order} as key from animal a where ${used} and ${order} > ${after ?? ''} order by ${order} limit ${limit}),
    uses as materialized (
      select s.animal_id as sire_id, f.animal_id as female_id, e.occurred_at from chosen c join event_animal s on s.farm_id = c.farm_id and s.animal_id = c.id and s.part = 'sire'
      join event e on e.farm_id = s.farm_id and e.id = s.event_id and e.voided_by is null join event_animal f on f.farm_id = s.farm_id and f.event_id = s.event_id and f.part = 'subject'
      join animal fa on fa.farm_id = f.farm_id and fa.id = f.animal_id and fa.sex <> 'male'),
    checks as (
      select u.sire_id, count(distinct k.animal_id) filter (where e.payload->>'result' = 'pregnant') as pregnant, count(distinct k.animal_id) filter (where e.payload->>'result' = 'empty') as empty
      from uses u join event_animal k on k.farm_id = ${farmId} and k.animal_id = u.female_id and k.part = 'subject' join event e on e.farm_id = k.farm_id and e.id = k.event_id and e.kind = 'pregnancy_checked' and e.voided_by is null
        and e.occurred_at > u.occurred_at and e.occurred_at < u.occurred_at + make_interval(days => ${gestationDays}) group by u.sire_id)
    select c.id, c.tag, c.name, coalesce((select count(distinct female_id) from uses where sire_id = c.id), 0)::int as served, coalesce(k.pregnant, 0)::int as pregnant, coalesce(k.empty, 0)::int as empty,
      (select coalesce(sum(y.heads), 0) + count(*) filter (where y.heads = 0) from animal y where y.farm_id = c.farm_id and y.sire_id = c.id)::int as young,
      (select avg(m.value) from animal y join measurement m on m.farm_id = y.farm_id and m.animal_id = y.id and m.trait = 'mass' and m.taken_on - y.born_on between ${adjustFromDays} and ${adjustToDays} where y.farm_id = c.farm_id and y.sire_id = c.id) as "meanWeaningKg", c.key
    from chosen c left join checks k on k.sire_id = c.id order by c.key`,
    ),
  );
}
