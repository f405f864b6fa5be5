import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { number, row } from '../../platform/database/row.ts';

type Entry = Record<string, unknown>;

/** Whatever else stands there is no kind. */
export const kindOf = (entry: Entry | undefined): string =>
  typeof entry?.['kind'] === 'string' ? entry['kind'] : '';

/** Every kind of it must be trusted, not only the first. */
export async function isTrusted(
  transaction: Transaction,
  farmId: string,
  { entries, author }: { entries: readonly Entry[]; author: string },
): Promise<boolean> {
  const kinds = [...new Set(entries.map(kindOf))];
  const [found] = await select(
    transaction,
    row({ count: number }),
    sql`select count(*)::int as count from proposal_trust where farm_id = ${farmId}
      and author = ${author} and kind = any(${sql.param(kinds)}::text[])`,
  );
  return found?.count === kinds.length;
}
