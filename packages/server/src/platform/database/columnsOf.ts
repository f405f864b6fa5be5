import { type SQL, sql } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { columnName } from './columnName.ts';
import type { Shape } from './row.ts';

type Names<T extends PgTable> = keyof T['_']['columns'] & string;
/** Of what a table has no column an expression says what it is; of the others it may. */
type Computed<R, T extends PgTable> = Record<Exclude<keyof R & string, Names<T>>, SQL> &
  Partial<Record<keyof R & Names<T>, SQL>>;

/**
 * The select list of rows of one table: each column that the shape names, as the table's `schema.ts` has it, and what is
 * computed beside them. A column that is dropped or misspelt does not compile, and one that a contract gains is asked
 * for. In: the type of the table, then the shape of a row, and how the query calls the table.
 */
export const columnsOf =
  <T extends PgTable>() =>
  <R>(shape: Shape<R>, as: string, computed: Computed<R, T>): SQL =>
    written(
      sql.join(
        Object.keys(shape.columns).map((name) => {
          const own: SQL | undefined = Reflect.get(computed, name); // by its name alone: a shape's names are text
          const column = own ?? sql.raw(`${as}."${columnName(name)}"`);
          return sql`${column} as ${sql.identifier(name)}`;
        }),
        sql`, `,
      ),
    );

const dialect = new PgDialect();

/** As one text, where nothing of it is a parameter: put together for each page it would cost more than the page. */
function written(list: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(list);
  return params.length === 0 ? sql.raw(text) : list;
}
