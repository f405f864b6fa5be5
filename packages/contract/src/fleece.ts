import { speciesSchema } from '@kraal/domain/animals/speciesSchema';
import { daySchema } from '@kraal/domain/format/daySchema';
import { z } from 'zod';
import { farmParams } from './common.ts';
import { endpoint } from './endpoint.ts';

const clipMonth = z.object({
  /** YYYY-MM, by the farm's own days. */
  month: z.string(),
  heads: z.number(),
  /** Of how many the fleece was weighed, and what those came to together. */
  weighedHeads: z.number(),
  weighedKg: z.number(),
});
export type ClipMonth = z.infer<typeof clipMonth>;

export const clip = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/clip',
  summary: 'How many were shorn and what their fleeces weighed, by month, the latest first',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: z.object({
    species: speciesSchema,
    /** Days of the shearing, both included; without a first one those of the last ten years. */
    from: daySchema.optional(),
    to: daySchema.optional(),
  }),
  response: z.object({ months: z.array(clipMonth) }),
  shows: ['herd'],
});
