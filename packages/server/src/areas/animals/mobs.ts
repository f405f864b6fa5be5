import type { Output, Request } from '@kraal/contract/endpoint';
import type {
  createMob as createContract,
  listMobs as listContract,
  Mob,
  mobMembers as membersContract,
  updateMob as updateContract,
} from '@kraal/contract/animals';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { animalRow as animalRowSchema, mob as mobSchema } from '@kraal/contract/animals';
import { number, row, rowOf, text } from '../../platform/database/row.ts';
import { momentIn } from '../../platform/instant.ts';
import { keysetPage, type PageQuery } from '../../platform/database/page.ts';
import { pageByName } from '../../platform/database/pageByName.ts';
import { rejectTakenName } from '../../platform/database/uniqueName.ts';
import { updateSeen } from '../../platform/database/seenVersion.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/newId.ts';
import { animalColumns, animalRows } from './list.ts';
import { columnsOf } from '../../platform/database/columnsOf.ts';
import type { mob as mobTable } from './schema.ts';

const mobColumns = columnsOf<typeof mobTable>()(rowOf(mobSchema), 'm', {
  heads: sql`coalesce(h.heads, 0)::float8`,
  records: sql`coalesce(h.records, 0)::int`,
});

const mobSelect = sql`select ${mobColumns}
  from mob m left join (select farm_id, mob_id, sum(heads) as heads, sum(records) as records
    from herd_count where status = 'alive' group by 1, 2) h
    on h.farm_id = m.farm_id and h.mob_id = m.id`;

export async function listMobs(
  transaction: Transaction,
  farmId: string,
  query: PageQuery,
): Promise<Output<typeof listContract>> {
  const listed = {
    table: 'mob',
    as: 'm',
    farmId,
    shape: rowOf(mobSchema),
    from: mobSelect,
  } as const;
  return pageByName(transaction, listed, query);
}

async function oneMob(transaction: Transaction, farmId: string, id: string): Promise<Mob> {
  const [mob] = await select(
    transaction,
    rowOf(mobSchema),
    sql`${mobSelect} where m.farm_id = ${farmId} and m.id = ${id}`,
  );
  if (!mob) throw notFound('Mob');
  return mob;
}

export async function createMob(
  transaction: Transaction,
  farmId: string,
  { name, species }: Request<typeof createContract>['body'],
): Promise<Mob> {
  await rejectTakenName(transaction, { table: 'mob', farmId, name, except: null });
  const id = newId();
  await transaction.execute(
    sql`insert into mob (farm_id, id, name, species) values (${farmId}, ${id}, ${name}, ${species})`,
  );
  return oneMob(transaction, farmId, id);
}

const changedMeanwhile = () =>
  conflict('changed_meanwhile', 'Somebody else changed this mob meanwhile. Look at it again.');

export async function updateMob(
  transaction: Transaction,
  {
    farmId,
    id,
    change,
  }: { farmId: string; id: string; change: Request<typeof updateContract>['body'] },
): Promise<Mob> {
  const mob = await oneMob(transaction, farmId, id);
  if (mob.version !== change.version) throw changedMeanwhile();
  if (change.archived && mob.records > 0)
    throw conflict('mob_in_use', 'There are animals in this mob. Move them to another first.');
  if (change.name)
    await rejectTakenName(transaction, { table: 'mob', farmId, name: change.name, except: id });
  await updateSeen(
    transaction,
    sql`update mob
    set name = coalesce(${change.name ?? null}, name), version = version + 1,
    archived_at = case when ${change.archived ?? false} then kraal_now() else archived_at end
      where farm_id = ${farmId} and id = ${id} and version = ${change.version}`,
    changedMeanwhile(),
  );
  return oneMob(transaction, farmId, id);
}

/** Membership of a mob is by date. */
export async function mobMembers(
  transaction: Transaction,
  {
    farmId,
    id,
    query,
    now,
  }: { farmId: string; id: string; query: Request<typeof membersContract>['query']; now: Date },
): Promise<Output<typeof membersContract>> {
  await oneMob(transaction, farmId, id);
  const at = query.at ? momentIn(query.at) : now;
  if (!at) throw invalid({ at: ['This time cannot be read.'] });
  const members = sql`from mob_membership mm join animal a on a.farm_id = mm.farm_id
    and a.id = mm.animal_id ${animalRows}
    where mm.farm_id = ${farmId} and mm.mob_id = ${id} and mm.since <= ${at.toISOString()}
      and (mm.until is null or mm.until > ${at.toISOString()})`;
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total ${members}`,
  );
  return keysetPage(query, count?.total ?? 0, (after, limit) =>
    select(
      transaction,
      rowOf(animalRowSchema).with({ key: text }),
      sql`select ${animalColumns}, a.tag_sort || ' ' || a.id as key ${members}
        and a.tag_sort || ' ' || a.id > ${after ?? ''} order by a.tag_sort || ' ' || a.id
        limit ${limit}`,
    ),
  );
}
