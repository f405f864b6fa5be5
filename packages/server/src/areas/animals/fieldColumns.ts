import { type FieldName, fieldNames, type FieldValues } from '@kraal/domain/animals/fields';
import { type SQL, sql } from 'drizzle-orm';
import { text } from 'drizzle-orm/pg-core';
import { type Column, text as words } from '../../platform/database/row.ts';
import { columnName } from '../../platform/database/columnName.ts';

type TextColumn = ReturnType<typeof text>;

/** A column for each field that the domain's registry names. */
export const fieldColumns = () =>
  // One for each name, made on the same line.
  Object.fromEntries(fieldNames.map((name) => [name, text(columnName(name))])) as Record<
    FieldName,
    TextColumn
  >;

/** The same of a row that a query gives. */
export const fieldsOfRow = Object.fromEntries(fieldNames.map((name) => [name, words.orNull])) as {
  [Name in FieldName]: Column<FieldValues[Name]>;
}; // one for each name, of its words

/** The fields as a query gives them, by their names; no word of it comes from outside. */
export const fieldSelect = (table: string): SQL =>
  sql.join(
    fieldNames.map(
      (name) =>
        sql`${sql.identifier(table)}.${sql.identifier(columnName(name))} as ${sql.identifier(name)}`,
    ),
    sql`, `,
  );
