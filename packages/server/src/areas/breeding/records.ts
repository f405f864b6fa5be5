import { breedingFacts } from '@kraal/domain/breeding/gestation';
import type { Checked, Female, Litter, Mated, Records } from '@kraal/domain/breeding/measures';
import { daysBetween } from '@kraal/domain/format/dates';
import type { Species } from '@kraal/domain/livestock/species';
import { sql } from 'drizzle-orm';
import { farmDay } from '../../platform/database/farmDay.ts';
import { select, together, type Transaction } from '../../platform/database/connection.ts';

type Young = {
  damId: string;
  on: string;
  sireId: string | null;
  weaned: boolean;
  died: boolean;
  kg: number | null;
};
type Stillborn = { damId: string; on: string; dead: number };

/** A mass so near to the weaning stands for it. */
const weighedWithinDays = 21;

function youngOf(transaction: Transaction, farmId: string, species: Species): Promise<Young[]> {
  return select<Young>(
    transaction,
    sql`
    select a.dam_id as "damId", a.born_on::text as "on", a.sire_id as "sireId", a.weaned_on is not null as weaned, a.status = 'died' and a.weaned_on is null as died,
      case when a.weaned_on is null then null else (select m.value from measurement m where m.farm_id = a.farm_id and m.animal_id = a.id and m.trait = 'mass' and m.taken_on between a.weaned_on - ${weighedWithinDays}::int and a.weaned_on + ${weighedWithinDays}::int order by abs(m.taken_on - a.weaned_on) limit 1) end as kg
    from animal a where a.farm_id = ${farmId} and a.species = ${species} and a.dam_id is not null and a.born_on is not null and a.status <> 'reference' order by a.dam_id, a.born_on`,
  );
}

function stillbornOf(transaction: Transaction, farmId: string): Promise<Stillborn[]> {
  return select<Stillborn>(
    transaction,
    sql`
    select ea.animal_id as "damId", ${farmDay(sql`e.occurred_at`, farmId)}::text as "on", (select count(*) from jsonb_array_elements(e.payload->'young') y where y->>'alive' = 'false')::int as dead
    from event e join event_animal ea on ea.farm_id = e.farm_id and ea.event_id = e.id and ea.part = 'subject' where e.farm_id = ${farmId} and e.kind = 'gave_birth' and e.voided_by is null and e.payload->'young' @> '[{"alive": false}]'`,
  );
}

/** Young of one dam within a few days of each other are one litter. */
function littersFrom(
  young: readonly Young[],
  stillborn: readonly Stillborn[],
  litterDays: number,
): Litter[] {
  const byDam = new Map<string, Litter[]>();
  const litterAt = (damId: string, on: string): Litter => {
    const known = byDam.get(damId) ?? [];
    byDam.set(damId, known);
    const near = known.find((one) => Math.abs(daysBetween(one.on, on)) <= litterDays);
    if (near) return near;
    const fresh: Litter = {
      damId,
      on,
      sireId: null,
      living: 0,
      dead: 0,
      weaned: 0,
      weanedKg: 0,
      diedBeforeWeaning: 0,
    };
    known.push(fresh);
    return fresh;
  };
  for (const one of young) {
    const litter = litterAt(one.damId, one.on);
    litter.sireId ??= one.sireId;
    litter.living += 1;
    litter.weaned += one.weaned ? 1 : 0;
    litter.weanedKg += one.kg ?? 0;
    litter.diedBeforeWeaning += one.died ? 1 : 0;
  }
  for (const { damId, on, dead } of stillborn) litterAt(damId, on).dead += dead;
  return [...byDam.values()].flat();
}

/** Everything the measures of one species are worked out from. */
export async function loadRecords(
  transaction: Transaction,
  farmId: string,
  species: Species,
): Promise<Records> {
  const [young, stillborn, mated, checked, females] = await together(
    youngOf(transaction, farmId, species),
    stillbornOf(transaction, farmId),
    select<Mated>(
      transaction,
      sql`
      select ea.animal_id as "femaleId", ${farmDay(sql`e.occurred_at`, farmId)}::text as "on", array(select s.animal_id::text from event_animal s where s.farm_id = e.farm_id and s.event_id = e.id and s.part = 'sire') as "sireIds"
      from event e join event_animal ea on ea.farm_id = e.farm_id and ea.event_id = e.id and ea.part = 'subject' join animal a on a.farm_id = ea.farm_id and a.id = ea.animal_id and a.species = ${species} and a.sex = 'female'
      where e.farm_id = ${farmId} and e.kind in ('served', 'joined_sire') and e.voided_by is null order by e.occurred_at`,
    ),
    select<Checked>(
      transaction,
      sql`
      select ea.animal_id as "femaleId", ${farmDay(sql`e.occurred_at`, farmId)}::text as "on", e.payload->>'result' = 'pregnant' as pregnant
      from event e join event_animal ea on ea.farm_id = e.farm_id and ea.event_id = e.id and ea.part = 'subject' join animal a on a.farm_id = ea.farm_id and a.id = ea.animal_id and a.species = ${species}
      where e.farm_id = ${farmId} and e.kind = 'pregnancy_checked' and e.voided_by is null and e.payload->>'result' <> 'unsure' order by e.occurred_at`,
    ),
    select<Female>(
      transaction,
      sql`select id, born_on::text as "bornOn", mob_id as "mobId" from animal where farm_id = ${farmId} and species = ${species} and sex = 'female'`,
    ),
  );
  const known = new Map(females.map((one) => [one.id, one]));
  return {
    litters: littersFrom(
      young,
      stillborn.filter(({ damId }) => known.has(damId)),
      breedingFacts[species].litterDays,
    ),
    mated,
    checked,
    females: known,
  };
}
