import type { Output, Request } from '@kraal/contract/endpoint';
import type { weaningBySire as contract } from '@kraal/contract/analytics';
import { type Species, speciesFacts } from '@kraal/domain/animals/species';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { number, row, text } from '../../platform/database/row.ts';
import { keysetPage } from '../../platform/database/page.ts';
import { headsEver, isOneAnimal, weaningMasses } from '../animals/index.ts';
import { ofAnimals } from '../animals/tables.ts';

type Row = Output<typeof contract>['items'][number];
/** The mean of a head of a sire's young, as many as have a mass that can be compared; a lot's mean stands for its heads. */
async function meanOf(
  transaction: Transaction,
  { farmId, species, sireIds }: { farmId: string; species: Species; sireIds: readonly string[] },
): Promise<Map<string, { weaned: number; mean: number }>> {
  const ofSires = sql`a.sire_id = any(${sql.param([...sireIds])}::uuid[])`;
  const masses = new Map([
    ...(await weaningMasses(transaction, { farmId, species, whose: ofSires })),
    ...(await weaningMasses(transaction, { farmId, species, whose: ofSires, of: 'lots' })),
  ]);
  const young = await select(
    transaction,
    row({ id: text, sireId: text }),
    sql`select a.id, a.sire_id as "sireId" from ${ofAnimals.animal} a where a.farm_id = ${farmId}
      and a.species = ${species} and ${isOneAnimal} and ${ofSires}`,
  );
  const weighed = young.flatMap(({ id, sireId }) => {
    const mass = masses.get(id);
    return mass ? [{ ...mass, sireId }] : [];
  });
  return new Map(
    [...Map.groupBy(weighed, ({ sireId }) => sireId)].map(([id, own]) => {
      const weaned = own.reduce((sum, { heads }) => sum + heads, 0);
      const mean = own.reduce((sum, { heads, massKg }) => sum + massKg * heads, 0) / weaned;
      return [id, { weaned, mean }];
    }),
  );
}

export async function weaningBySire(
  transaction: Transaction,
  farmId: string,
  query: Request<typeof contract>['query'],
): Promise<Output<typeof contract>> {
  const { species } = query;
  const facts = speciesFacts[species];
  const sires = sql`from ${ofAnimals.animal} a join ${ofAnimals.animal} s on s.farm_id = a.farm_id
    and s.id = a.sire_id
    where a.farm_id = ${farmId} and a.species = ${species} and ${isOneAnimal}`;
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(distinct s.id) as total ${sires}`,
  );
  const page = await keysetPage(query, count?.total ?? 0, (after, limit) =>
    select(
      transaction,
      row({ sireId: text, sireTag: text.orNull, young: number, key: text }),
      sql`
    select s.id as "sireId", coalesce(s.tag, s.name) as "sireTag", sum(${headsEver})::float8 as young, s.tag_sort || ' ' || s.id as key
    ${sires} and s.tag_sort || ' ' || s.id > ${after ?? ''} group by s.id, s.tag, s.name, s.tag_sort
      order by key limit ${limit}`,
    ),
  );
  const means = await meanOf(transaction, {
    farmId,
    species,
    sireIds: page.items.map((one) => one.sireId),
  });
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
