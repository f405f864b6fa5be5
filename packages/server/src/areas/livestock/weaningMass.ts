import { adjustedWeaningMass } from '@kraal/domain/growth/gain';
import { type Species, speciesFacts } from '@kraal/domain/livestock/species';
import { type SQL, sql } from 'drizzle-orm';
import { select, together, type Transaction } from '../../platform/database/connection.ts';

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
  const young = sql`a.farm_id = ${farmId} and a.species = ${species} and a.born_on is not null and not a.is_lot and ${whose}`;
  const columns = sql`a.id, a.born_on::text as "bornOn", (a.state->>'birthMassKg')::float8 as "birthMassKg"`;
  const [weighings, sales] = await together(
    select<Weighed>(
      transaction,
      sql`
      select distinct on (a.id) ${columns}, m.taken_on::text as "on", m.value as "massKg"
      from animal a join measurement m on m.farm_id = a.farm_id and m.animal_id = a.id and m.trait = 'mass' and m.taken_on ${comparable}
      where ${young} and (not (${offDam}) or m.taken_on >= a.status_on - ${nearLeavingDays}::int)
      order by a.id, abs(m.taken_on - a.born_on - ${facts.weaningDays}), m.taken_on`,
    ),
    select<Weighed & { others: boolean }>(
      transaction,
      sql`
      select ${columns}, a.status_on::text as "on", (e.payload->>'massKg')::float8 as "massKg",
        exists (select from event_animal o where o.farm_id = ea.farm_id and o.event_id = ea.event_id and o.animal_id <> ea.animal_id and o.part = 'subject') as others
      from animal a join event_animal ea on ea.farm_id = a.farm_id and ea.animal_id = a.id and ea.part = 'subject'
        join event e on e.farm_id = ea.farm_id and e.id = ea.event_id and e.kind = a.status and e.voided_by is null and e.payload->>'massKg' is not null
      where ${young} and ${offDam} and a.status_on ${comparable}`,
    ),
  );
  const weighed = [...weighings, ...sales.filter(({ others }) => !others)];
  return new Map(
    weighed.flatMap(({ id, bornOn, birthMassKg, ...weighing }) => {
      const adjusted = adjustedWeaningMass(species, bornOn, weighing, birthMassKg);
      return adjusted.comparable ? [[id, adjusted.massKg] as const] : [];
    }),
  );
}
