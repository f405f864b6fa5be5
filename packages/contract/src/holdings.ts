import { areaSchema } from '@kraal/domain/land/shape';
import { z } from 'zod';
import { holdingBody } from './bodies/infrastructure.ts';
import { farmParams, itemParams } from './common.ts';
import { endpoint } from './endpoint.ts';

/** A property of the farm, and what of its camps lies on it. */
export const holding = z.object({
  id: z.string(),
  name: z.string(),
  gln: z.string().nullable(),
  /** Null where nobody drew it: then the outline of its camps stands for it, and is said to. */
  boundary: areaSchema.nullable(),
  boundaryHa: z.number().nullable(),
  version: z.number(),
  camps: z.number(),
  campsHa: z.number(),
  heads: z.number(),
});
export type Holding = z.infer<typeof holding>;

export const listHoldings = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/holdings',
  summary: 'The properties of the farm with their boundaries, nine decimals',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  response: z.object({ items: z.array(holding) }),
  shows: ['herd', 'camps'],
});

export const createHolding = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/holdings',
  summary: 'Add a property',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: farmParams,
  body: holdingBody,
  response: holding,
});

export const updateHolding = endpoint({
  method: 'PATCH',
  path: '/api/farms/:farmId/holdings/:id',
  summary: 'Name a property otherwise, or take it off the farm; its camps stay',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: itemParams,
  body: z.object({
    name: holdingBody.shape.name.optional(),
    gln: holdingBody.shape.gln.unwrap().optional(),
    archived: z.boolean().optional(),
    version: z.int(),
  }),
  response: holding,
});

export const drawBoundary = endpoint({
  method: 'PUT',
  path: '/api/farms/:farmId/holdings/:id/boundary',
  summary: 'Draw the boundary of a property, or take it off the map; camps inside belong to it',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: itemParams,
  body: z.object({
    area: areaSchema.nullable(),
    version: z.int(),
    /** Questions that were answered with yes. */
    sure: z.array(z.string().max(60)).max(10).default([]),
  }),
  response: holding,
});
