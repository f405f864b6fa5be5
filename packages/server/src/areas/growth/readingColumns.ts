import { type TraitName, traitNames, traitOf } from '@kraal/domain/growth/traits';
import { type SQL, sql } from 'drizzle-orm';
import { doublePrecision, integer } from 'drizzle-orm/pg-core';
import { columnName } from '../../platform/database/columnName.ts';

type NumberColumn = ReturnType<typeof doublePrecision>;

/** A column for the newest reading of each trait that the domain's registry names. */
export const readingColumns = () =>
  // One for each name; scores without halves are whole numbers.
  Object.fromEntries(
    traitNames.map((name) => [
      name,
      traitOf(name).step === 1 ? integer(columnName(name)) : doublePrecision(columnName(name)),
    ]),
  ) as Record<TraitName, NumberColumn>;

type TraitColumns = Record<TraitName | `${TraitName}On`, SQL>;

/** The last readings of an animal and their days, of rows that a query calls `growth` and `animal`, by their names. */
export const readingsOf = (growth: string, animal: string): TraitColumns =>
  // Both of each name, made here.
  Object.fromEntries(
    traitNames.flatMap((name) => [
      [name, sql`${sql.identifier(growth)}.${sql.identifier(columnName(name))}`],
      [`${name}On`, sql`${sql.identifier(animal)}.state->${sql.raw(`'${name}'`)}->>'on'`],
    ]),
  ) as TraitColumns;
