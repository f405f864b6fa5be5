import { z } from 'zod';
import { daySchema } from '../format/daySchema.ts';
import { type TraitName, traitNames } from './traits.ts';

type Columns = { [Name in TraitName]: z.ZodNullable<z.ZodNumber> } & {
  [Name in TraitName as `${Name}On`]: z.ZodNullable<typeof daySchema>;
};

/** The newest reading of each trait, and its day, as a row of the list has them. */
export const readingColumns = Object.fromEntries(
  traitNames.flatMap((name) => [
    [name, z.number().nullable()],
    [`${name}On`, daySchema.nullable()],
  ]),
) as Columns; // one pair for each name of the registry
