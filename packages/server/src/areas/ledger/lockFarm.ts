import type { GestationOfFarm } from '@kraal/domain/breeding/gestation';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';

/** One writer per farm at a time: marks stay unique, no two requests judge against half of each other. */
export async function lockFarm(transaction: Transaction, farmId: string): Promise<GestationOfFarm> {
  const [farm] = await select<{ gestationDays: GestationOfFarm }>(
    transaction,
    sql`
    select pg_advisory_xact_lock(hashtextextended(${farmId}, 7)), (select gestation_days from farm
      where id = ${farmId}) as "gestationDays"`,
  );
  return farm?.gestationDays ?? {};
}
