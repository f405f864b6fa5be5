import type { GestationOfFarm } from '@kraal/domain/breeding/gestation';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { json, number, row, type RowOf } from '../../platform/database/row.ts';

/** What of a farm its writer works with. */
const lockedFarmRow = row({ gestationDays: json<GestationOfFarm>(), projectionVersion: number });
export type LockedFarm = RowOf<typeof lockedFarmRow>;

/** One writer per farm at a time: marks stay unique, no two requests judge against half of each other. */
export async function lockFarm(transaction: Transaction, farmId: string): Promise<LockedFarm> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${farmId}, 7))`);
  // Read once the lock is held: whoever held it may have brought the farm further.
  const [farm] = await select(
    transaction,
    lockedFarmRow,
    sql`select gestation_days as "gestationDays", projection_version as "projectionVersion"
      from farm where id = ${farmId}`,
  );
  return farm ?? { gestationDays: {}, projectionVersion: 0 };
}
