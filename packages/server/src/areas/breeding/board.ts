import type {
  breedingBoard as boardContract,
  listFemales as femalesContract,
  Standing,
} from '@kraal/contract/breeding';
import type { Output, Request } from '@kraal/contract/endpoint';
import { type BreedingStatus, breedingStatuses } from '@kraal/domain/breeding/status';
import type { AnimalClass } from '@kraal/domain/animals/animalClass';
import type { Species } from '@kraal/domain/animals/species';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { female as femaleSchema } from '@kraal/contract/breeding';
import { boolean, number, oneOf, row, rowOf, text } from '../../platform/database/row.ts';
import { keysetPage } from '../../platform/database/page.ts';
import { carryingHeads, motherHeads, unscannedHeads } from '../animals/index.ts';
import { withAnimal, mayCarry } from './mayCarry.ts';
import { movedHeads } from './movedHeads.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofInfrastructure } from '../infrastructure/tables.ts';

const sireClass: Record<Species, AnimalClass> = { Cattle: 'bull', Sheep: 'ram', Goats: 'buck' };

/** Heads of lots that are in milk without having given birth this season themselves. */
async function notInMilk(
  transaction: Transaction,
  farmId: string,
  species: Species,
): Promise<number> {
  const [lots] = await select(
    transaction,
    row({ heads: number }),
    sql`select coalesce(sum(a.heads - ${motherHeads}), 0)::float8 as heads from ${withAnimal}
      where b.farm_id = ${farmId} and b.species = ${species} and b.is_lot and b.lactating
        and b.breeding_status is not null`,
  );
  return lots?.heads ?? 0;
}

/** How many females stand where. Who gives milk is counted beside her status: a cow in calf may do both. */
export async function breedingBoard(
  transaction: Transaction,
  farmId: string,
  species: Species,
): Promise<Output<typeof boardContract>> {
  const groups = await select(
    transaction,
    row({ status: oneOf<BreedingStatus>(), lactating: boolean, bore: boolean, count: number }),
    // An index holds all of this: no animal is fetched.
    sql`
    select b.breeding_status as status, b.lactating, b.parity > 0 as bore,
      sum(b.heads)::float8 as count
    from animal_breeding b where b.farm_id = ${farmId} and b.species = ${species}
      and b.breeding_status is not null
    group by 1, 2, 3`,
  );
  const moved = await movedHeads(transaction, farmId, species);
  const sum = (fits: (group: (typeof groups)[number]) => boolean): number =>
    groups.filter(fits).reduce((total, { count }) => total + count, 0);
  const counts: { standing: Standing; count: number }[] = [
    ...breedingStatuses
      .map((status) => ({
        standing: status,
        count: sum((group) => group.status === status) + (moved[status] ?? 0),
      }))
      .filter(({ count }) => count > 0),
    {
      standing: 'lactating',
      count: sum(({ lactating }) => lactating) - (await notInMilk(transaction, farmId, species)),
    },
    { standing: 'dry', count: sum(({ lactating, bore }) => bore && !lactating) },
  ];
  const [sires] = await select(
    transaction,
    row({ count: number }),
    sql`select coalesce(sum(heads), 0)::float8 as count from ${ofAnimals.herdCount}
      where farm_id = ${farmId} and status = 'alive' and animal_class = ${sireClass[species]}`,
  );
  return { counts, sires: sires?.count ?? 0 };
}

const inParts = sql`b.is_lot and b.breeding_status is not null
  and b.breeding_status in ${mayCarry}`;

function standingCondition(standing: Standing | undefined): SQL {
  if (standing === 'lactating') return sql`b.lactating`;
  if (standing === 'dry')
    return sql`b.breeding_status is not null and not b.lactating and b.parity > 0`;
  // A lot of which some are open, or not scanned yet, stands in each list in which its heads are counted.
  if (standing === 'open')
    return sql`(b.breeding_status = 'open' or (${inParts} and a.heads > ${carryingHeads}))`;
  if (standing === 'served')
    return sql`(b.breeding_status = 'served' or (${inParts} and ${unscannedHeads} > 0))`;
  return standing ? sql`b.breeding_status = ${standing}` : sql`b.breeding_status is not null`;
}

export async function listFemales(
  transaction: Transaction,
  farmId: string,
  query: Request<typeof femalesContract>['query'],
): Promise<Output<typeof femalesContract>> {
  const fits = sql`b.farm_id = ${farmId} and b.species = ${query.species}
    and ${standingCondition(query.standing)}
    ${query.mobId ? sql`and a.mob_id = ${query.mobId}` : sql``} ${query.campId ? sql`and a.camp_id = ${query.campId}` : sql``}`;
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total from ${withAnimal} where ${fits}`,
  );
  return keysetPage(query, count?.total ?? 0, (after, limit) => {
    const [sort = '', id = '00000000-0000-0000-0000-000000000000'] = after?.split('\t') ?? [];
    return select(
      transaction,
      rowOf(femaleSchema).with({ key: text }),
      sql`
      with chosen as materialized (
        select b.* from ${withAnimal}
        where ${fits}${after === null ? sql`` : sql` and (b.tag_sort, b.id) > (${sort}, ${id}::uuid)`}
        order by b.tag_sort, b.id limit ${limit}
      )
      select a.id, a.tag, a.name, a.heads, c.name as "campName", m.name as "mobName",
        a.born_on as "bornOn", b.parity, b.breeding_status as status, b.lactating,
        a.state->'birthsOn'->>-1 as "lastBirthOn",
        b.due_from as "dueFrom", b.due_to as "dueTo", b.due_confidence as "dueConfidence",
        b.heat_from as "heatFrom", b.heat_to as "heatTo", b.check_from as "checkFrom",
        jsonb_array_length(coalesce(a.state->'breeding'->'services', '[]'::jsonb)) as services,
        a.tag_sort || E'\t' || a.id::text as key
      from chosen b join ${ofAnimals.animal} a on a.farm_id = b.farm_id and a.id = b.id
        left join ${ofInfrastructure.camp} c on c.farm_id = a.farm_id and c.id = a.camp_id
        left join ${ofAnimals.mob} m on m.farm_id = a.farm_id and m.id = a.mob_id
      order by b.tag_sort, b.id`,
    );
  });
}
