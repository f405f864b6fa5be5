import { speciesSchema } from '@kraal/domain/animals/speciesSchema';
import { daySchema } from '@kraal/domain/format/daySchema';
import { z } from 'zod';
import { farmParams } from './common.ts';
import { endpoint } from './endpoint.ts';

/** `theirs`: of others and kept here; `ours`: the farm's own and kept at a place of others. */
export const agistmentSides = ['theirs', 'ours'] as const;

const kept = z.object({
  side: z.enum(agistmentSides),
  placeId: z.string(),
  name: z.string(),
  species: speciesSchema,
  /** Kept today. */
  heads: z.number(),
  /** Of the days asked for, each head for each night: the day on which it comes counts, the one on which it goes does not. */
  headDays: z.number(),
});
export type Kept = z.infer<typeof kept>;

export const showAgistment = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/agistment',
  summary: 'What is kept here for others and by others for the farm, in heads and head days',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: z.object({ from: daySchema, until: daySchema }),
  response: z.object({
    items: z.array(kept),
    /** There are more places than these. */
    more: z.boolean(),
  }),
  shows: ['herd', 'camps'],
});
