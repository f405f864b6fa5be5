import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { number, row } from '../../platform/database/row.ts';

/** How many alerts of a farm are open and not merely good to know; those that only owners see are in nobody's line. */
export async function openAlertCount(transaction: Transaction, farmId: string): Promise<number> {
  const [found] = await select(
    transaction,
    row({ open: number }),
    sql`select count(*)::int as open from alert
      where farm_id = ${farmId} and shelf = 'open' and severity <> 'info'
        and subject_kind <> 'member'`,
  );
  return found?.open ?? 0;
}
