import { adjustedWeaningMass } from '@kraal/domain/growth/gain';
import { type Species, speciesFacts } from '@kraal/domain/livestock/species';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';

type Weighed = {
  id: string;
  bornOn: string;
  birthMassKg: number | null;
  on: string;
  massKg: number;
};

/** A weighing so near to the day on which it left its dam stands for it (domain notes, section 4). */
const nearLeavingDays = 21;

/**
 * The mass at weaning of young, kg, adjusted to the standard age: one figure wherever a mass at weaning is shown. Of
 * each the weighing nearest to that age counts; of one that was sold or slaughtered off its dam the mass at the sale,
 * else the last weighing of its last three weeks. `whose` is a condition on `a`, the young.
 */
export async function weaningMasses(
  transaction: Transaction,
  farmId: string,
  species: Species,
  whose: SQL,
): Promise<Map<string, number>> {
  const facts = speciesFacts[species];
  const comparable = sql`between a.born_on + ${facts.adjustFromDays}::int and a.born_on + ${facts.adjustToDays}::int`;
  const offDam = sql`a.weaned_on is null and a.status in ('sold', 'slaughtered')`;
  const weighed = await select<Weighed>(
    transaction,
    sql`
    with young as (select a.* from animal a where a.farm_id = ${farmId} and a.species = ${species} and a.born_on is not null and not a.is_lot and ${whose}),
    reading as (
      select a.id, m.taken_on as on, m.value as kg, abs(m.taken_on - a.born_on - ${facts.weaningDays}) as away from young a join measurement m on m.farm_id = a.farm_id and m.animal_id = a.id and m.trait = 'mass'
        and m.taken_on ${comparable} where not (${offDam}) or m.taken_on >= a.status_on - ${nearLeavingDays}::int
      union all
      select a.id, a.status_on, (e.payload->>'massKg')::float8, -1 from young a join event_animal ea on ea.farm_id = a.farm_id and ea.animal_id = a.id and ea.part = 'subject'
        join event e on e.farm_id = ea.farm_id and e.id = ea.event_id and e.kind = a.status and e.voided_by is null and e.payload->>'massKg' is not null
        where ${offDam} and a.status_on ${comparable} and not exists (select from event_animal o where o.farm_id = ea.farm_id and o.event_id = ea.event_id and o.animal_id <> a.id and o.part = 'subject'))
    select distinct on (r.id) r.id, a.born_on::text as "bornOn", (a.state->>'birthMassKg')::float8 as "birthMassKg", r.on::text as "on", r.kg as "massKg"
    from reading r join young a on a.id = r.id order by r.id, r.away, r.on`,
  );
  return new Map(
    weighed.flatMap(({ id, bornOn, birthMassKg, ...weighing }) => {
      const adjusted = adjustedWeaningMass(species, bornOn, weighing, birthMassKg);
      return adjusted.comparable ? [[id, adjusted.massKg] as const] : [];
    }),
  );
}
