import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { columnName } from './columnName.ts';

const offers = new Map<string, ReadonlySet<string>>();

/**
 * A table as an area offers it to the others: they name it by this in SQL of their own, and read of it what is offered.
 * In: its name, and these columns as its `schema.ts` calls them. That nothing else is read is seen in a whole run of the
 * tests (`testing/columns.ts`), by the database's own account of each statement.
 */
export function offered<T extends PgTable>(
  table: T['_']['name'],
  columns: readonly (keyof T['_']['columns'] & string)[],
): SQL {
  offers.set(table, new Set(columns.map(columnName)));
  return sql.raw(table);
}

/** What is offered by the areas that have been loaded: columns by table. */
export const allOffered = (): ReadonlyMap<string, ReadonlySet<string>> => offers;
