import { type SQL, sql } from 'drizzle-orm';
import { check } from 'drizzle-orm/pg-core';

/** The values as SQL writes them. They are constants of ours: words of small letters, codes of currencies. */
const quoted = (values: readonly string[]): SQL =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));

/**
 * Nothing else may stand in a column whose values the domain lists. A list that grows is a generated migration; sets
 * that are open (kinds of entries, traits, notices) have none. In: the constraint's name, the column, its values.
 */
export const oneOf = (name: string, column: string, values: readonly string[]) =>
  check(name, sql`${sql.identifier(column)} in (${quoted(values)})`);

/** The same of a column that holds several. */
export const allOf = (name: string, column: string, values: readonly string[]) =>
  check(name, sql`${sql.identifier(column)} <@ array[${quoted(values)}]`);
