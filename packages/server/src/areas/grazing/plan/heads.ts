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
import { number, row, text } from '../../../platform/database/row.ts';
import { updateSeen } from '../../../platform/database/seenVersion.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/newId.ts';
import { lsuOfMobs } from '../pastures.ts';

/** More than anybody plans to change of mobs. */
const mostPlanned = 1000;

/** As which class the young of a species count until they are weighed. */
const youngOf: Readonly<Record<Species, AnimalClass>> = {
  Cattle: 'heifer_calf',
  Sheep: 'ewe_lamb',
  Goats: 'doe_kid',
};

type Asked = { farmId: string; today: Day; until: Day; settings: GrazingSettings };
type Coming = { shown: ShownHeads[]; units: PlannedHeads[] };

/**
 * What is to change of mobs after today: heads somebody planned, and births that are expected, one young for each head
 * of the female on the first day of its time. What was to come up to today stands in the ledger by now, or did not come.
 */
export async function headsToCome(transaction: Transaction, asked: Asked): Promise<Coming> {
  const [planned, births] = [
    await plannedHeads(transaction, asked),
    await expectedBirths(transaction, asked),
  ];
  const lsuOfMob = await lsuOfMobs(transaction, asked);
  const headsOfMob = await headsOf(transaction, asked.farmId);
  const likeTheirs = (mobId: string): number =>
    (lsuOfMob.get(mobId) ?? 0) / Math.max(1, headsOfMob.get(mobId) ?? 0);
  const units = planned.map(
    (one): PlannedHeads => ({
      ...one,
      day: one.day as Day, // the column is one
      lsuEach: one.kgEach === null ? likeTheirs(one.mobId) : lsuOfKg(one.kgEach),
    }),
  );
  return {
    shown: [...planned, ...births.map(({ lsuEach: _lsuEach, ...shown }) => shown)],
    units: [
      ...units,
      ...births.map((one): PlannedHeads => ({ ...one, what: 'comes', day: one.day as Day })),
    ],
  };
}

const plannedHeads = (transaction: Transaction, { farmId, today, until }: Asked) =>
  select(
    transaction,
    row({
      id: text,
      mobId: text,
      mob: text,
      what: text,
      day: text,
      heads: number,
      kgEach: number.orNull,
      otherMobId: text.orNull,
      otherMob: text.orNull,
      version: number,
    }),
    sql`select p.id, p.mob_id as "mobId", m.name as mob, p.what, p.day::text as day, p.heads,
        p.kg_each as "kgEach", p.other_mob_id as "otherMobId", o.name as "otherMob", p.version
      from planned_change p join mob m on m.farm_id = p.farm_id and m.id = p.mob_id
        left join mob o on o.farm_id = p.farm_id and o.id = p.other_mob_id
      where p.farm_id = ${farmId} and p.day > ${today} and p.day < ${until}
      order by p.day, p.id limit ${mostPlanned}`,
  ).then((all) =>
    // The column is checked by the database.
    all.map((one) => ({ ...one, what: one.what as PlannedHeads['what'] })),
  );

async function expectedBirths(
  transaction: Transaction,
  { farmId, today, until, settings }: Asked,
): Promise<(ShownHeads & { lsuEach: number })[]> {
  const rows = await select(
    transaction,
    row({ mobId: text, mob: text, species: text, day: text, heads: number }),
    sql`select a.mob_id as "mobId", m.name as mob, a.species, b.due_from::text as day,
        sum(a.heads)::float8 as heads
      from animal_breeding b join animal a on a.farm_id = b.farm_id and a.id = b.id
        join mob m on m.farm_id = a.farm_id and m.id = a.mob_id
      where b.farm_id = ${farmId} and b.due_from > ${today} and b.due_from < ${until}
        and a.status = 'alive'
      group by a.mob_id, m.name, a.species, b.due_from
      order by b.due_from, a.mob_id limit ${mostPlanned}`,
  );
  return rows.map(({ species, ...birth }) => {
    const young = youngOf[species as Species]; // the column is one
    return {
      ...birth,
      id: null,
      what: 'born',
      kgEach: null,
      otherMobId: null,
      otherMob: null,
      version: 0,
      lsuEach: ownLsu(settings, young) ?? lsuOfKg(classMassKg[young]),
    };
  });
}

async function headsOf(
  transaction: Transaction,
  farmId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await select(
    transaction,
    row({ mobId: text, heads: number }),
    sql`select mob_id as "mobId", sum(heads)::float8 as heads from herd_count
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
    sql`select count(*) as count from mob where farm_id = ${farmId} and archived_at is null
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

export async function dropHeads(
  transaction: Transaction,
  { farmId, id }: { farmId: string; id: string },
  version: number,
): Promise<void> {
  const [was] = await select(
    transaction,
    row({ id: text }),
    sql`select id from planned_change where farm_id = ${farmId} and id = ${id}`,
  );
  if (!was) throw notFound('Planned change');
  await updateSeen(
    transaction,
    sql`delete from planned_change where farm_id = ${farmId} and id = ${id}
      and version = ${version}`,
    conflict('changed_meanwhile', 'Somebody else changed this meanwhile. Look at it again.'),
  );
}
