import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/connection.ts';

/** The farm counts gestation otherwise from now on: every expected birth is worked out anew before it is read. */
export async function rebuildExpected(transaction: Transaction, farmId: string): Promise<void> {
  await transaction.execute(
    sql`update animal_breeding set breeding_until = '0001-01-01' where farm_id = ${farmId}
      and breeding_status is not null`,
  );
  await transaction.execute(sql`update farm set up_to = null where id = ${farmId}`);
}
