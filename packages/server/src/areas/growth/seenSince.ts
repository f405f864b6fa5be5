import type { Day } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { number, row } from '../../platform/database/row.ts';

/** How many living heads there are, and of how many anything was recorded since a day. */
export async function seenSince(
  transaction: Transaction,
  farmId: string,
  since: Day,
): Promise<{ seen: number; heads: number }> {
  const [found] = await select(
    transaction,
    row({ seen: number, heads: number }),
    sql`select coalesce(sum(heads) filter (where day >= ${since}), 0)::float8 as seen,
        coalesce(sum(heads), 0)::float8 as heads
      from growth_day where farm_id = ${farmId} and fact = 'seen'`,
  );
  return found ?? { seen: 0, heads: 0 };
}
