import { speciesSchema } from '@kraal/domain/animals/speciesSchema';
import { daySchema } from '@kraal/domain/format/daySchema';
import { z } from 'zod';

export const semenFields = z.object({
  sireName: z.string().trim().min(1, 'Give the name on the straw.').max(120),
  sireId: z.uuid().nullable().default(null),
  species: speciesSchema,
  batch: z.string().trim().max(60).nullable().default(null),
  straws: z.int('Whole straws, please.').min(1, 'A delivery is at least one straw.').max(100_000),
  costCents: z.int().min(0).max(1_000_000_000_00).nullable().default(null),
  storedIn: z.string().trim().max(120).nullable().default(null),
});

const seasonDay = daySchema.refine(
  (day) => day >= '1950-01-01' && day < '2200-01-01',
  'No farm of ours has a season then.',
);
export const seasonFields = z.object({
  species: speciesSchema,
  name: z.string().trim().min(1, 'Give the season a name.').max(60),
  from: seasonDay,
  to: seasonDay,
});
