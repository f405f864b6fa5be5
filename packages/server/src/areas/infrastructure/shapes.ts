import type { CampShape, campShapes as shapesContract } from '@kraal/contract/land';
import type { Output } from '@kraal/contract/endpoint';
import { areaHa } from '@kraal/domain/land/measure';
import { areaOf, storedOf } from '@kraal/domain/land/shape';
import { type Day, daysBetween } from '@kraal/domain/format/dates';
import type { Problem } from '@kraal/domain/ledger/problem';
import { type SQL, sql } from 'drizzle-orm';
import { campShape as campShapeSchema } from '@kraal/contract/land';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { number, row, rowOf, text } from '../../platform/database/row.ts';
import { fencesFollow } from './things/campsOfThings.ts';
import { conflict, notFound, RequestError } from '../../platform/errors.ts';
import { columnsOf } from '../../platform/database/columnsOf.ts';
import type { campShape as shapeTable } from './schema.ts';

export type Drawing = { farmId: string; campId: string; userId: string; today: Day };

const shapeRow = rowOf(campShapeSchema);
export const shapeColumns = columnsOf<typeof shapeTable>()(shapeRow, 's', {
  shapeId: sql`s.id`,
  from: sql`s.from_on`,
  until: sql`s.until_on`,
});

const shapesWhere = (transaction: Transaction, where: SQL): Promise<CampShape[]> =>
  select(transaction, shapeRow, sql`select ${shapeColumns} from camp_shape s where ${where}`);

/** One shape by its id, locked. */
export async function shapeNamed(
  transaction: Transaction,
  farmId: string,
  shapeId: string,
): Promise<CampShape | null> {
  const [shape = null] = await shapesWhere(
    transaction,
    sql`s.farm_id = ${farmId} and s.id = ${shapeId} for update`,
  );
  return shape;
}

/** Every shape a camp has had, the newest first. */
export async function campShapes(
  transaction: Transaction,
  farmId: string,
  campId: string,
): Promise<Output<typeof shapesContract>> {
  const [camp] = await select(
    transaction,
    row({ id: text }),
    sql`select id from camp where farm_id = ${farmId} and id = ${campId}`,
  );
  if (!camp) throw notFound('Camp');
  const items = await shapesWhere(
    transaction,
    sql`s.farm_id = ${farmId} and s.camp_id = ${campId} order by s.from_on desc limit 100`,
  );
  return { items };
}

/** A camp, locked: whoever draws it, cuts it or joins it does so alone. */
export async function campNamed(transaction: Transaction, farmId: string, campId: string) {
  const [camp] = await select(
    transaction,
    row({
      name: text,
      areaHa: number.orNull,
      holdingId: text.orNull,
      version: number,
      isEnded: number,
    }),
    sql`select name, area_ha as "areaHa", holding_id as "holdingId", version, (archived_at is not null)::int as "isEnded"
      from camp where farm_id = ${farmId} and id = ${campId} for update`,
  );
  if (!camp) throw notFound('Camp');
  return camp;
}

/** The shape a camp has now, locked. */
export async function currentShape(
  transaction: Transaction,
  farmId: string,
  campId: string,
): Promise<CampShape | null> {
  const [shape = null] = await shapesWhere(
    transaction,
    sql`s.farm_id = ${farmId} and s.camp_id = ${campId} and s.until_on is null for update`,
  );
  return shape;
}

export const changedMeanwhile = (): RequestError =>
  conflict('changed_meanwhile', 'Somebody else drew this camp meanwhile. Look at both drawings.');

export const rejected = (problems: readonly Problem[]): RequestError => {
  const [first] = problems;
  const fields = Object.fromEntries(
    [...Map.groupBy(problems, ({ field }) => field)].map(([field, all]) => [
      field,
      all.map(({ said }) => said),
    ]),
  );
  const codes = problems.map(({ code }) => code);
  return new RequestError(422, first?.code ?? 'rejected', first?.said ?? '', fields, codes);
};

export async function endShape(
  transaction: Transaction,
  farmId: string,
  { id, on }: { id: string; on: Day },
): Promise<void> {
  await transaction.execute(
    sql`update camp_shape set until_on = ${on}, version = version + 1
      where farm_id = ${farmId} and id = ${id}`,
  );
}

type Keeping = Pick<CampShape, 'shapeId' | 'campId' | 'from' | 'area' | 'cameFrom' | 'version'> & {
  farmId: string;
  userId: string;
};

/** Hectares that were typed for what a camp was before are of another piece of land: the drawing counts. */
export async function forgetTypedHa(
  transaction: Transaction,
  farmId: string,
  campId: string,
): Promise<void> {
  await transaction.execute(
    sql`update camp set area_ha = null, version = version + 1
      where farm_id = ${farmId} and id = ${campId} and area_ha is not null`,
  );
}

/** A new shape, or one that is corrected. */
export async function keepShape(
  transaction: Transaction,
  { farmId, userId, shapeId, campId, from, area, cameFrom, version }: Keeping,
): Promise<CampShape> {
  const kept = areaOf(area);
  await transaction.execute(sql`
    insert into camp_shape (farm_id, id, camp_id, from_on, area, drawn_ha, came_from, version,
      drawn_at, drawn_by)
    values (${farmId}, ${shapeId}, ${campId}, ${from}, ${JSON.stringify(storedOf(kept))}::jsonb,
      ${areaHa(kept)}, ${sql.param([...cameFrom])}::uuid[], ${version + 1}, kraal_now(), ${userId})
    on conflict (farm_id, id) do update set area = excluded.area, drawn_ha = excluded.drawn_ha,
      version = excluded.version, drawn_at = excluded.drawn_at, drawn_by = excluded.drawn_by`);
  const [shape] = await shapesWhere(transaction, sql`s.farm_id = ${farmId} and s.id = ${shapeId}`);
  if (!shape) throw notFound('Camp');
  return shape;
}

/** Off the map: what it was before stands, and the day it was taken off ends it. */
export async function eraseShape(
  transaction: Transaction,
  { farmId, campId, today }: Drawing,
  version: number,
): Promise<void> {
  await campNamed(transaction, farmId, campId);
  const now = await currentShape(transaction, farmId, campId);
  if (!now) throw notFound('Shape');
  if (now.version !== version) throw changedMeanwhile();
  const was = [areaOf(now.area)];
  // Drawn today and taken off today it never was.
  if (daysBetween(now.from as Day, today) <= 0)
    await transaction.execute(
      sql`delete from camp_shape where farm_id = ${farmId} and id = ${now.shapeId}`,
    );
  else await endShape(transaction, farmId, { id: now.shapeId, on: today });
  await fencesFollow(transaction, farmId, { areas: was });
}
