import { daySchema } from '@kraal/domain/format/daySchema';
import { speciesSchema } from '@kraal/domain/animals/speciesSchema';
import { z } from 'zod';
import { farmParams, pageOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';
import { timelineEntry } from './ledger.ts';

export const dashboard = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/dashboard',
  summary: 'The farm at a glance',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  response: z.object({
    today: daySchema,
    notSeenBefore: z.string(),
    species: z.array(
      z.object({
        species: speciesSchema,
        /** When its season that runs began, by the farm's own day. */
        seasonFrom: z.string(),
        heads: z.number(),
        headsYearAgo: z.number(),
        classes: z.array(z.object({ animalClass: z.string(), heads: z.number() })),
        bornThisSeason: z.number(),
        diedThisSeason: z.number(),
        meanAdgG: z.number().nullable(),
        weighed: z.number(),
        notSeen: z.number(),
      }),
    ),
    lastEvents: z.array(timelineEntry),
  }),
});
export const headsOnDay = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/heads',
  summary: 'Heads per species on a day',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: z.object({ on: daySchema }),
  response: z.object({
    on: daySchema,
    species: z.array(z.object({ species: speciesSchema, heads: z.number() })),
  }),
  shows: ['herd'],
});
const sireRow = z.object({
  sireId: z.string(),
  sireTag: z.string().nullable(),
  young: z.number(),
  weaned: z.number(),
  meanAdjustedKg: z.number().nullable(),
});
export const weaningBySire = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/weaning-by-sire',
  summary: 'Mean adjusted weaning mass of each sire’s young',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: pageQuery.extend({ species: speciesSchema }),
  response: pageOf(sireRow).extend({
    standardDays: z.number(),
    fromDays: z.number(),
    toDays: z.number(),
  }),
});
