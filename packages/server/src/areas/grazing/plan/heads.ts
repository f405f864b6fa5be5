import type { Output, Request } from '@kraal/contract/endpoint';
import type { addHeads as addContract, PlannedHeads as ShownHeads } from '@kraal/contract/plan';
import type { AnimalClass } from '@kraal/domain/animals/animalClass';
import type { Species } from '@kraal/domain/animals/species';
import type { Day } from '@kraal/domain/format/dates';
import { classMassKg, lsuOfKg } from '@kraal/domain/grazing/lsu';
import type { PlannedHeads } from '@kraal/domain/grazing/mobUnits';
import { type GrazingSettings, ownLsu } from '@kraal/domain/grazing/settings';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { day, number, oneOf, row, text } from '../../../platform/database/row.ts';
import { invalid } from '../../../platform/errors.ts';
import { newId } from '../../../platform/newId.ts';
import { lsuOfMobs } from '../pastures.ts';
import { expectedBirths, mostPlanned } from './expectedBirths.ts';
import { ofAnimals } from '../../animals/tables.ts';

const grownOf: Readonly<Record<Species, AnimalClass>> = {
  Cattle: 'cow',
  Sheep: 'ewe',
  Goats: 'doe',
};

type Asked = { farmId: string; today: Day; until: Day; settings: GrazingSettings };
type Coming = { shown: ShownHeads[]; units: PlannedHeads[] };

/**
 * What is to change of mobs after today: heads somebody planned, and births that are expected on the first day of their
 * time. What was to come up to today stands in the ledger by now, or did not come.
 */
export async function headsToCome(transaction: Transaction, asked: Asked): Promise<Coming> {
  const [planned, births] = [
    await plannedHeads(transaction, asked),
    await expectedBirths(transaction, asked),
  ];
  const lsuOfMob = await lsuOfMobs(transaction, asked);
  const headsOfMob = await headsOf(transaction, asked.farmId);
  const speciesOf = await speciesOfMobs(transaction, asked.farmId);
  /** Of a mob in which nobody is a grown female of its species. */
  const likeTheirs = (mobId: string): number => {
    const heads = headsOfMob.get(mobId) ?? 0;
    if (heads > 0) return (lsuOfMob.get(mobId) ?? 0) / heads;
    const grown = grownOf[speciesOf.get(mobId) ?? 'Cattle'];
    return ownLsu(asked.settings, grown) ?? lsuOfKg(classMassKg[grown]);
  };
  const units = planned.map(
    (one): PlannedHeads => ({
      ...one,
      lsuEach: one.kgEach === null ? likeTheirs(one.mobId) : lsuOfKg(one.kgEach),
    }),
  );
  return {
    shown: [...planned, ...births.map(({ lsuEach: _lsuEach, ...shown }) => shown)],
    units: [...units, ...births.map((one): PlannedHeads => ({ ...one, what: 'comes' }))],
  };
}

const plannedHeads = (transaction: Transaction, { farmId, today, until }: Asked) =>
  select(
    transaction,
    row({
      id: text,
      mobId: text,
      mob: text,
      what: oneOf<PlannedHeads['what']>(),
      day,
      heads: number,
      kgEach: number.orNull,
      otherMobId: text.orNull,
      otherMob: text.orNull,
      version: number,
    }),
    sql`select p.id, p.mob_id as "mobId", m.name as mob, p.what, p.day::text as day, p.heads,
        p.kg_each as "kgEach", p.other_mob_id as "otherMobId", o.name as "otherMob", p.version
      from planned_change p join ${ofAnimals.mob} m on m.farm_id = p.farm_id and m.id = p.mob_id
        left join ${ofAnimals.mob} o on o.farm_id = p.farm_id and o.id = p.other_mob_id
      where p.farm_id = ${farmId} and p.day > ${today} and p.day < ${until}
        and m.archived_at is null and o.archived_at is null
      order by p.day, p.id limit ${mostPlanned}`,
  );

async function speciesOfMobs(
  transaction: Transaction,
  farmId: string,
): Promise<ReadonlyMap<string, Species>> {
  const rows = await select(
    transaction,
    row({ id: text, species: oneOf<Species>() }),
    sql`select id, species from ${ofAnimals.mob} where farm_id = ${farmId} and species is not null`,
  );
  return new Map(rows.map(({ id, species }) => [id, species]));
}

async function headsOf(
  transaction: Transaction,
  farmId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await select(
    transaction,
    row({ mobId: text, heads: number }),
    sql`select mob_id as "mobId", sum(heads)::float8 as heads from ${ofAnimals.herdCount}
      where farm_id = ${farmId} and status = 'alive' and mob_id is not null group by mob_id`,
  );
  return new Map(rows.map(({ mobId, heads }) => [mobId, heads]));
}

export async function addHeads(
  transaction: Transaction,
  farmId: string,
  { mobId, what, day, heads, kgEach, otherMobId }: Request<typeof addContract>['body'],
): Promise<Output<typeof addContract>> {
  if (day < '2000-01-01' || day > '2100-01-01')
    throw invalid({ day: ['A plan lies between the years 2000 and 2100.'] });
  const ids = [mobId, ...(what === 'joins' && otherMobId ? [otherMobId] : [])];
  const unique = new Set(ids.map((id) => id.toLowerCase()));
  if (unique.size < ids.length) throw invalid({ otherMobId: ['They are in this mob already.'] });
  const [found] = await select(
    transaction,
    row({ count: number }),
    sql`select count(*) as count from ${ofAnimals.mob} where farm_id = ${farmId}
      and archived_at is null
      and id = any(${sql.param([...unique])}::uuid[])`,
  );
  if (found?.count !== unique.size) throw invalid({ mobId: ['This mob is not on the farm.'] });
  const id = newId();
  await transaction.execute(
    sql`insert into planned_change (farm_id, id, mob_id, what, day, heads, kg_each, other_mob_id)
      values (${farmId}, ${id}, ${mobId}, ${what}, ${day}, ${heads}, ${kgEach},
        ${what === 'joins' ? otherMobId : null})`,
  );
  return { id };
}
