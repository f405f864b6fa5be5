import type {
  Camp,
  createCamp as createContract,
  listCamps as listContract,
  updateCamp as updateContract,
} from '@kraal/contract/infrastructure';
import type { Output, Request } from '@kraal/contract/endpoint';
import type { Day } from '@kraal/domain/format/dates';
import { sentence } from '@kraal/domain/ledger/problem';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { camp as campSchema } from '@kraal/contract/infrastructure';
import { row, rowOf, text } from '../../platform/database/row.ts';
import type { PageQuery } from '../../platform/database/page.ts';
import { pageByName } from '../../platform/database/pageByName.ts';
import { rejectTakenName } from '../../platform/database/uniqueName.ts';
import { updateSeen } from '../../platform/database/seenVersion.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/newId.ts';
import { forgetCamp } from './things/campsOfThings.ts';
import { ofAnimals } from '../animals/tables.ts';
import { columnsOf } from '../../platform/database/columnsOf.ts';
import type { camp as campTable } from './schema.ts';

const campColumns = columnsOf<typeof campTable>()(rowOf(campSchema), 'c', {
  drawnHa: sql`s.drawn_ha`,
  heads: sql`coalesce(h.heads, 0)::float8`,
  records: sql`coalesce(h.records, 0)::int`,
  classes: sql`coalesce(h.classes, '[]'::json)`,
});

const campSelect = (farmId: string): SQL => sql`with counted as materialized (
    select camp_id, animal_class, heads, records from ${ofAnimals.herdCount}
    where farm_id = ${farmId} and status = 'alive')
  select ${campColumns}
  from camp c left join camp_shape s on s.farm_id = c.farm_id and s.camp_id = c.id
    and s.until_on is null
  left join lateral (
    select sum(k.heads) as heads, sum(k.records) as records,
      json_agg(json_build_object('animalClass', k.animal_class, 'heads', k.heads)
      order by k.heads desc, k.animal_class) as classes
    from (select n.animal_class, sum(n.heads) as heads, sum(n.records) as records from counted n
      where n.camp_id = c.id group by n.animal_class) k
  ) h on true`;

export async function listCamps(
  transaction: Transaction,
  farmId: string,
  query: PageQuery,
): Promise<Output<typeof listContract>> {
  const listed = {
    table: 'camp',
    as: 'c',
    farmId,
    shape: rowOf(campSchema),
    from: campSelect(farmId),
  } as const;
  return pageByName(transaction, listed, query);
}

async function oneCamp(transaction: Transaction, farmId: string, id: string): Promise<Camp> {
  const [camp] = await select(
    transaction,
    rowOf(campSchema),
    sql`${campSelect(farmId)} where c.farm_id = ${farmId} and c.id = ${id}`,
  );
  if (!camp) throw notFound('Camp');
  return camp;
}

export async function createCamp(
  transaction: Transaction,
  farmId: string,
  { name, areaHa, holdingId }: Request<typeof createContract>['body'],
): Promise<Camp> {
  await rejectTakenName(transaction, { table: 'camp', farmId, name, except: null });
  await checkHolding(transaction, farmId, holdingId);
  const id = newId();
  await transaction.execute(
    sql`insert into camp (farm_id, id, name, area_ha, holding_id)
      values (${farmId}, ${id}, ${name}, ${areaHa}, ${holdingId})`,
  );
  return oneCamp(transaction, farmId, id);
}

async function checkHolding(
  transaction: Transaction,
  farmId: string,
  holdingId: string | null | undefined,
): Promise<void> {
  if (!holdingId) return;
  const [found] = await select(
    transaction,
    row({ id: text }),
    sql`select id from holding where farm_id = ${farmId} and is_own and id = ${holdingId}
      and archived_at is null for share`,
  );
  if (!found) throw invalid({ holdingId: ['This property is not of the farm.'] });
}

const changedMeanwhile = () =>
  conflict('changed_meanwhile', 'Somebody else changed this camp meanwhile. Look at it again.');

export async function updateCamp(
  transaction: Transaction,
  {
    farmId,
    id,
    change,
    today,
  }: { farmId: string; id: string; change: Request<typeof updateContract>['body']; today: Day },
): Promise<Camp> {
  const camp = await oneCamp(transaction, farmId, id);
  if (camp.version !== change.version) throw changedMeanwhile();
  if (change.archived && camp.records > 0)
    throw conflict(
      'camp_in_use',
      sentence`There are ${camp.heads} animals in this camp. Move them first.`,
    );
  if (change.name)
    await rejectTakenName(transaction, { table: 'camp', farmId, name: change.name, except: id });
  const areaHa = change.areaHa === undefined ? camp.areaHa : change.areaHa;
  await checkHolding(transaction, farmId, change.holdingId);
  const holdingId = change.holdingId === undefined ? camp.holdingId : change.holdingId;
  await updateSeen(
    transaction,
    sql`update camp
    set name = coalesce(${change.name ?? null}, name), area_ha = ${areaHa},
    holding_id = ${holdingId}, version = version + 1,
    archived_at = case when ${change.archived ?? false} then kraal_now() else archived_at end
      where farm_id = ${farmId} and id = ${id} and version = ${change.version}`,
    changedMeanwhile(),
  );
  if (change.archived) {
    await endShapes(transaction, { farmId, id, today });
    await forgetCamp(transaction, farmId, id);
  }
  return oneCamp(transaction, farmId, id);
}

/** An archived camp lies on the map of the days before, and of none from today on. */
async function endShapes(
  transaction: Transaction,
  { farmId, id, today }: { farmId: string; id: string; today: Day },
): Promise<void> {
  const own = sql`farm_id = ${farmId} and camp_id = ${id} and until_on is null`;
  await transaction.execute(sql`delete from camp_shape where ${own} and from_on >= ${today}`);
  await transaction.execute(
    sql`update camp_shape set until_on = ${today}, version = version + 1 where ${own}`,
  );
}
