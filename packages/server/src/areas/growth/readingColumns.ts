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

/** The newest readings as a query gives them, each with its day; the two tables by the names the query gives them. */
export const readingSelect = (growth: string, animal: string): SQL =>
  sql.join(
    traitNames.flatMap((name) => [
      sql`${sql.identifier(growth)}.${sql.identifier(columnName(name))} as ${sql.identifier(name)}`,
      sql`${sql.identifier(animal)}.state->${sql.raw(`'${name}'`)}->>'on' as ${sql.identifier(`${name}On`)}`,
    ]),
    sql`, `,
  );
