import type { Output, Request } from '@kraal/contract/endpoint';
import {
  type createHolding as createContract,
  type drawBoundary as drawContract,
  type Holding,
  holding as holdingSchema,
  type listHoldings as listContract,
  type updateHolding as updateContract,
} from '@kraal/contract/holdings';
import { areaProblems } from '@kraal/domain/land/areaProblems';
import { areaHa } from '@kraal/domain/land/measure';
import { type Area, areaOf, storedOf } from '@kraal/domain/land/shape';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { rowOf } from '../../platform/database/row.ts';
import { rejectTakenName } from '../../platform/database/uniqueName.ts';
import { updateSeen } from '../../platform/database/seenVersion.ts';
import { changedMeanwhile, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/newId.ts';
import { boundaries } from './boundaries.ts';
import { neighbours, overlapsWith } from './drawQuestions.ts';
import { lockHoldings, rejectTakenGln } from './places.ts';
import { rejected } from './shapes.ts';
import { cutQuestion, overlapQuestion } from './questions.ts';
import { ofAnimals } from '../animals/tables.ts';
import { columnsOf } from '../../platform/database/columnsOf.ts';
import type { holding as holdingTable } from './schema.ts';

/** More properties than one farm has. */
const mostHoldings = 200;

const holdingColumns = columnsOf<typeof holdingTable>()(rowOf(holdingSchema), 'h', {
  camps: sql`coalesce(k.camps, 0)::int`,
  campsHa: sql`coalesce(k.ha, 0)::float8`,
  heads: sql`coalesce(k.heads, 0)::float8`,
});

const holdingSelect = (where: SQL): SQL => sql`select ${holdingColumns}
  from holding h left join lateral (
    select count(*) as camps, sum(coalesce(s.drawn_ha, c.area_ha)) as ha, sum(n.heads) as heads
    from camp c left join camp_shape s on s.farm_id = c.farm_id and s.camp_id = c.id
        and s.until_on is null
      left join lateral (select sum(heads) as heads from ${ofAnimals.herdCount}
        where farm_id = c.farm_id
        and status = 'alive' and camp_id = c.id) n on true
    where c.farm_id = h.farm_id and c.holding_id = h.id and c.archived_at is null) k on true
  where h.archived_at is null and ${where}`;

export async function listHoldings(
  transaction: Transaction,
  farmId: string,
): Promise<Output<typeof listContract>> {
  const items = await select(
    transaction,
    rowOf(holdingSchema),
    sql`${holdingSelect(sql`h.farm_id = ${farmId} and h.is_own`)} order by lower(h.name), h.id
      limit ${mostHoldings}`,
  );
  return { items };
}

async function oneHolding(transaction: Transaction, farmId: string, id: string): Promise<Holding> {
  const [found] = await select(
    transaction,
    rowOf(holdingSchema),
    holdingSelect(sql`h.farm_id = ${farmId} and h.is_own and h.id = ${id}`),
  );
  if (!found) throw notFound('Holding');
  return found;
}

export async function createHolding(
  transaction: Transaction,
  farmId: string,
  { name, gln }: Request<typeof createContract>['body'],
): Promise<Holding> {
  await rejectTakenName(transaction, { table: 'holding', farmId, name, except: null });
  // Whoever adds at the same time waits: of many none is beyond the most, and no number stands twice.
  await lockHoldings(transaction, farmId);
  await rejectTakenGln(transaction, { farmId, gln, except: null });
  const { items } = await listHoldings(transaction, farmId);
  if (items.length >= mostHoldings) throw invalid({ name: ['A farm has at most 200 properties.'] });
  const id = newId();
  await transaction.execute(
    sql`insert into holding (farm_id, id, name, gln) values (${farmId}, ${id}, ${name}, ${gln})`,
  );
  return oneHolding(transaction, farmId, id);
}

export async function updateHolding(
  transaction: Transaction,
  { farmId, id }: { farmId: string; id: string },
  { name, gln, archived, version }: Request<typeof updateContract>['body'],
): Promise<Holding> {
  const was = await oneHolding(transaction, farmId, id);
  if (was.version !== version) throw changedMeanwhile();
  if (name) await rejectTakenName(transaction, { table: 'holding', farmId, name, except: id });
  if (gln !== undefined && gln !== was.gln) {
    await lockHoldings(transaction, farmId);
    await rejectTakenGln(transaction, { farmId, gln, except: id });
  }
  await updateSeen(
    transaction,
    sql`update holding set name = ${name ?? was.name},
        gln = ${gln === undefined ? was.gln : gln}, version = version + 1,
        archived_at = case when ${archived ?? false} then kraal_now() else archived_at end
      where farm_id = ${farmId} and id = ${id} and version = ${version}`,
    changedMeanwhile(),
  );
  if (archived)
    await transaction.execute(
      sql`update camp set holding_id = null, version = version + 1
        where farm_id = ${farmId} and holding_id = ${id}`,
    );
  return archived ? { ...was, version: version + 1 } : oneHolding(transaction, farmId, id);
}

/** A boundary as it is drawn or brought in; camps that lie in it, and in no other, belong to it from then on. */
export async function drawBoundary(
  transaction: Transaction,
  { farmId, id }: { farmId: string; id: string },
  { area: stored, version, sure }: Request<typeof drawContract>['body'],
): Promise<Holding> {
  const was = await oneHolding(transaction, farmId, id);
  if (was.version !== version) throw changedMeanwhile();
  const area = stored === null ? null : areaOf(stored);
  const problems = area === null ? [] : areaProblems(area);
  if (problems.length > 0) throw rejected(problems);
  const camps = await neighbours(transaction, { farmId, campId: id });
  const inside =
    area === null
      ? []
      : await sharesIn(
          area,
          camps.map((camp) => camp.area),
        );
  const others = (await boundaries(transaction, farmId)).filter((one) => one.holdingId !== id);
  const asked = area === null ? [] : await overlapQuestion(area, others);
  const open = [...asked, ...cutQuestion(camps, inside)].filter(({ code }) => !sure.includes(code));
  if (open.length > 0) throw rejected(open);
  await updateSeen(
    transaction,
    sql`update holding set boundary = ${area === null ? null : JSON.stringify(storedOf(area))}::jsonb,
        boundary_ha = ${area === null ? null : areaHa(area)}, version = version + 1
      where farm_id = ${farmId} and id = ${id} and version = ${version}`,
    changedMeanwhile(),
  );
  const own = camps.filter((_camp, at) => (inside[at] ?? 0) > 0.5).map(({ campId }) => campId);
  if (own.length > 0)
    await transaction.execute(
      sql`update camp set holding_id = ${id}, version = version + 1 where farm_id = ${farmId}
        and id = any(${sql.param(own)}::uuid[]) and holding_id is distinct from ${id}::uuid`,
    );
  return oneHolding(transaction, farmId, id);
}

/** Of each camp how much lies inside, 0 to 1. */
async function sharesIn(area: Area, camps: readonly Area[]): Promise<number[]> {
  const inside = await overlapsWith(area, camps);
  return camps.map((camp, at) => (inside[at] ?? 0) / (areaHa(camp) * 10_000));
}
