import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/connection.ts';
import type { LockedFarm } from '../lockFarm.ts';
import { parts } from '../parts.ts';
import { isBehind, projectionVersion } from '../rules/version.ts';

/**
 * What is counted of a whole farm that older rules left is counted from its rows as they stand, by today's rules, before
 * the first of them changes. In: the farm as it is locked.
 */
export async function countByRules(
  transaction: Transaction,
  farmId: string,
  locked: LockedFarm,
): Promise<void> {
  if (!isBehind(locked) || locked.recountedFor >= projectionVersion) return;
  for (const { ofFarm } of parts()) {
    for (const table of ofFarm?.tables ?? [])
      await transaction.execute(
        sql`delete from ${sql.identifier(table)} where farm_id = ${farmId}`,
      );
    await ofFarm?.count(transaction, farmId);
  }
  await transaction.execute(
    sql`update farm set recounted_for = ${projectionVersion} where id = ${farmId}`,
  );
}
