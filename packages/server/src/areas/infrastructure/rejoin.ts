import type { CampShape } from '@kraal/contract/land';
import { areaOf } from '@kraal/domain/land/shape';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/connection.ts';
import { fencesFollow, forgetCamp } from './things/campsOfThings.ts';

type Rejoined = { parent: CampShape; parts: readonly CampShape[]; otherId: string };

/** A fence that was set today and taken away today never stood: the camp lies as it lay before. */
export async function rejoin(
  transaction: Transaction,
  farmId: string,
  { parent, parts, otherId }: Rejoined,
): Promise<void> {
  await transaction.execute(
    sql`delete from camp_shape where farm_id = ${farmId}
      and id = any(${sql.param(parts.map(({ shapeId }) => shapeId))}::uuid[])`,
  );
  await transaction.execute(
    sql`update camp_shape set until_on = null, version = version + 1
      where farm_id = ${farmId} and id = ${parent.shapeId}`,
  );
  await transaction.execute(
    sql`update camp set archived_at = kraal_now(), version = version + 1
      where farm_id = ${farmId} and id = ${otherId}`,
  );
  await forgetCamp(transaction, farmId, otherId);
  await fencesFollow(transaction, farmId, { areas: [areaOf(parent.area)] });
}
