import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { number, row } from '../../platform/database/row.ts';
import { type Counted, countUpTo } from '../../platform/database/page.ts';
import { type AnimalFilter, chosenBy, countedConditions } from './filter.ts';

/**
 * Whether so many fit that a page is full sooner by going through the herd in order than by finding and sorting them:
 * a page of the one is `limit` times the herd over those that fit, of the other all that fit.
 */
export async function areMany(
  transaction: Transaction,
  { farmId, filter }: { farmId: string; filter: AnimalFilter },
  { limit, total }: { limit: number; total: number },
): Promise<boolean> {
  if (total <= limit) return false;
  const { species, status } = filter;
  const herd = await countAnimals(transaction, farmId, {
    species,
    status,
    sort: 'tag',
    descending: 'false',
  });
  return total * total >= limit * herd.total;
}

/** How many animals fit, and how many heads they are: from the farm's counts where those know. */
export async function countAnimals(
  transaction: Transaction,
  farmId: string,
  filter: AnimalFilter,
): Promise<Counted & { heads: number }> {
  const counted = countedConditions(farmId, filter);
  if (!counted) {
    const { of, from, where } = chosenBy(farmId, filter);
    return countUpTo(transaction, sql`select ${sql.raw(of)}.heads from ${from} where ${where}`);
  }
  const [count] = await select(
    transaction,
    row({ total: number, heads: number }),
    sql`select coalesce(sum(h.records), 0)::float8 as total,
      coalesce(sum(h.heads), 0)::float8 as heads from herd_count h where ${counted}`,
  );
  return { total: count?.total ?? 0, heads: count?.heads ?? 0, more: false };
}
