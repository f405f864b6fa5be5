import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { number, row } from '../../../platform/database/row.ts';
import { invalid } from '../../../platform/errors.ts';

export async function checkCamps(
  transaction: Transaction,
  farmId: string,
  campIds: readonly string[],
): Promise<void> {
  const unique = [...new Set(campIds.map((id) => id.toLowerCase()))];
  const [found] = await select(
    transaction,
    row({ count: number }),
    sql`select count(*) as count from camp where farm_id = ${farmId}
      and id = any(${sql.param(unique)}::uuid[])`,
  );
  if (found?.count !== unique.length) throw invalid({ campIds: ['This camp is not on the farm.'] });
}
