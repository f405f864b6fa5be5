import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from './connection.ts';
import { keysetPage, type Page, type PageQuery } from './page.ts';
import { number, row, type Shape, text } from './row.ts';

type Listed<T> = {
  /** What a farmer named, and how the query calls it. */
  table: 'camp' | 'mob' | 'medicine';
  as: string;
  farmId: string;
  shape: Shape<T>;
  /** The query without its conditions. */
  from: SQL;
};

/** What a farm named and did not put away, by its names. */
export async function pageByName<T>(
  transaction: Transaction,
  { table, as, farmId, shape, from }: Listed<T>,
  query: PageQuery,
): Promise<Page<T & { key: string }>> {
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total from ${sql.identifier(table)}
      where farm_id = ${farmId} and archived_at is null`,
  );
  const one = sql.identifier(as);
  // The database makes the key that it sorts by: what is a small letter is not the same everywhere.
  return keysetPage(query, count?.total ?? 0, (after, limit) =>
    select(
      transaction,
      shape.with({ key: text }),
      sql`select y.*, lower(y.name) as key from (${from} where ${one}.farm_id = ${farmId}
        and ${one}.archived_at is null and lower(${one}.name) > ${after ?? ''}
        order by lower(${one}.name) limit ${limit}) y order by key`,
    ),
  );
}
