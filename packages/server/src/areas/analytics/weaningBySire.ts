import type { Output, Request } from '@kraal/contract/endpoint';
import type { weaningBySire as contract } from '@kraal/contract/analytics';
import { adjustedWeaningMass } from '@kraal/domain/growth/gain';
import { type Species, speciesFacts } from '@kraal/domain/livestock/species';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { keysetPage } from '../../platform/database/page.ts';

type Row = Output<typeof contract>['items'][number];
type Candidate = {
  sireId: string;
  animalId: string;
  bornOn: string;
  birthMassKg: number | null;
  on: string;
  massKg: number;
};

/** Of each animal the weighing nearest to the standard age counts, as on its own growth screen. */
async function meanOf(
  transaction: Transaction,
  farmId: string,
  species: Species,
  sireIds: readonly string[],
): Promise<Map<string, { weaned: number; mean: number }>> {
  const facts = speciesFacts[species];
  const candidates = await select<Candidate>(
    transaction,
    sql`
    select distinct on (a.id) a.sire_id as "sireId", a.id as "animalId", a.born_on as "bornOn", (a.state->>'birthMassKg')::float8 as "birthMassKg", m.taken_on as "on", m.value as "massKg"
    from animal a join measurement m on m.farm_id = a.farm_id and m.animal_id = a.id and m.trait = 'mass'
    where a.farm_id = ${farmId} and a.species = ${species} and a.sire_id = any(${sql.param([...sireIds])}::uuid[]) and a.born_on is not null
      and m.taken_on - a.born_on between ${facts.adjustFromDays} and ${facts.adjustToDays}
    order by a.id, abs(m.taken_on - a.born_on - ${facts.weaningDays}), m.taken_on`,
  );
  const sums = new Map<string, { weaned: number; sum: number }>();
  for (const one of candidates) {
    const adjusted = adjustedWeaningMass(species, one.bornOn, one, one.birthMassKg);
    if (!adjusted.comparable) continue;
    const known = sums.get(one.sireId) ?? { weaned: 0, sum: 0 };
    sums.set(one.sireId, { weaned: known.weaned + 1, sum: known.sum + adjusted.massKg });
  }
  return new Map([...sums].map(([id, { weaned, sum }]) => [id, { weaned, mean: sum / weaned }]));
}

export async function weaningBySire(
  transaction: Transaction,
  farmId: string,
  query: Request<typeof contract>['query'],
): Promise<Output<typeof contract>> {
  const { species } = query;
  const facts = speciesFacts[species];
  const sires = sql`from animal a join animal s on s.farm_id = a.farm_id and s.id = a.sire_id where a.farm_id = ${farmId} and a.species = ${species}`;
  const [count] = await select<{ total: number }>(
    transaction,
    sql`select count(distinct s.id) as total ${sires}`,
  );
  const page = await keysetPage(query, count?.total ?? 0, (after, limit) =>
    select<{ sireId: string; sireTag: string | null; young: number; key: string }>(
      transaction,
      sql`
    select s.id as "sireId", coalesce(s.tag, s.name) as "sireTag", sum(case when a.is_lot then a.heads else 1 end)::float8 as young, s.tag_sort || ' ' || s.id as key
    ${sires} and s.tag_sort || ' ' || s.id > ${after ?? ''} group by s.id, s.tag, s.name, s.tag_sort order by key limit ${limit}`,
    ),
  );
  const means = await meanOf(
    transaction,
    farmId,
    species,
    page.items.map((one) => one.sireId),
  );
  const items: Row[] = page.items.map(({ sireId, sireTag, young }) => ({
    sireId,
    sireTag,
    young,
    weaned: means.get(sireId)?.weaned ?? 0,
    meanAdjustedKg: means.get(sireId)?.mean ?? null,
  }));
  return {
    ...page,
    items,
    standardDays: facts.weaningDays,
    fromDays: facts.adjustFromDays,
    toDays: facts.adjustToDays,
  };
}
