import { speciesSchema } from '@kraal/domain/animals/speciesSchema';
import { z } from 'zod';

export const mobBody = z.object({
  name: z.string().trim().min(1, 'Give the mob a name.').max(80),
  species: speciesSchema.nullable().default(null),
});

/** What is the same for every animal of a session, by the names of the race's fields. */
export const sharedFields = z.record(z.string(), z.unknown());
export const newSession = z.object({
  id: z.uuid().optional(),
  name: z.string().trim().min(1, 'Give the session a name.').max(120),
  species: speciesSchema,
  shared: sharedFields.default({}),
});
