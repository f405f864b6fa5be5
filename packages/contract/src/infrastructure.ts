import { z } from 'zod';
import { campBody } from './bodies/infrastructure.ts';
import { farmParams, itemParams, pageOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

export const camp = z.object({
  id: z.string(),
  name: z.string(),
  /** As it was typed. */
  areaHa: z.number().nullable(),
  /** Of its drawing, where there is one: that counts. */
  drawnHa: z.number().nullable(),
  holdingId: z.string().nullable(),
  version: z.number(),
  heads: z.number(),
  records: z.number(),
  classes: z.array(z.object({ animalClass: z.string(), heads: z.number() })),
});
export type Camp = z.infer<typeof camp>;
export const listCamps = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/camps',
  summary: 'Camps and who is in each',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: pageQuery,
  response: pageOf(camp),
  shows: ['herd', 'camps'],
});
export const createCamp = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/camps',
  summary: 'Add a camp',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: farmParams,
  body: campBody,
  response: camp,
});
export const updateCamp = endpoint({
  method: 'PATCH',
  path: '/api/farms/:farmId/camps/:id',
  summary: 'Change or archive a camp',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: itemParams,
  body: z.object({
    name: campBody.shape.name.optional(),
    areaHa: campBody.shape.areaHa.unwrap().optional(),
    holdingId: campBody.shape.holdingId.unwrap().optional(),
    archived: z.boolean().optional(),
    version: z.int(),
  }),
  response: camp,
});
