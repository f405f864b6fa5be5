import { z } from 'zod';
import { farmParams } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Who grazes in a camp: a mob, or those without one. */
export const grazingMob = z.object({
  mobId: z.string().nullable(),
  name: z.string().nullable(),
  heads: z.number(),
  lsu: z.number(),
  /** The day on which the first of those that are there came in. */
  since: z.string(),
});
export type GrazingMob = z.infer<typeof grazingMob>;

export const pasture = z.object({
  campId: z.string(),
  name: z.string(),
  /** Of the drawing where there is one, else as it was typed. */
  areaHa: z.number().nullable(),
  heads: z.number(),
  lsu: z.number(),
  mobs: z.array(grazingMob),
  /** The last day on which anybody stood in it; null where somebody does, or nobody ever did. */
  emptySince: z.string().nullable(),
});
export type Pasture = z.infer<typeof pasture>;

export const showPastures = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/pastures',
  summary: 'Every camp with who grazes it, since when, its load, or how long it rests',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  response: z.object({
    on: z.string(),
    /** Hectares that carry one unit for a year; null where the farm does not say. */
    hectaresPerUnit: z.number().nullable(),
    items: z.array(pasture),
    /** Camps behind the most that are shown. */
    more: z.number(),
  }),
  shows: ['herd', 'camps', 'mobs'],
});
