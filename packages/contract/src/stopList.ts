import { animalClasses } from '@kraal/domain/animals/animalClass';
import { speciesSchema } from '@kraal/domain/animals/speciesSchema';
import { stopEnds, stopStandings } from '@kraal/domain/movement/stopList';
import { z } from 'zod';
import { checkStopBody, endStopBody, listStolenBody, strikeStopBody } from './bodies/stopList.ts';
import { done, farmParams, itemParams, moment, pageOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Whose number it is, and whom to call: as one farm shows it to all others. */
export const stopHit = z.object({
  id: z.string(),
  eid: z.string(),
  species: speciesSchema,
  animalClass: z.enum(animalClasses),
  stolenOn: z.string(),
  reference: z.string(),
  farmName: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  isOurs: z.boolean(),
});
export type StopHit = z.infer<typeof stopHit>;

export const stopMark = stopHit.omit({ farmName: true, isOurs: true }).extend({
  animalId: z.string(),
  name: z.string(),
  listedAt: moment,
  listedBy: z.string(),
  standing: z.enum(stopStandings),
  endedAt: moment.nullable(),
  endedHow: z.enum([...stopEnds, 'struck']).nullable(),
  /** Why whoever runs the installation took it off. */
  reason: z.string().nullable(),
});
export type StopMark = z.infer<typeof stopMark>;

export const listStopMarks = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/stop-list',
  summary: 'Stolen animals of this farm whose numbers other farms are warned of, the latest first',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: pageQuery,
  response: pageOf(stopMark),
  shows: ['herd', 'transfers'],
});

export const listStolen = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/stop-list/stolen',
  summary: 'Who is on record as stolen, wears an EID, and is not on the stop list yet',
  permission: { farm: 'viewer' },
  params: farmParams,
  query: pageQuery,
  response: pageOf(
    z.object({
      id: z.string(),
      name: z.string(),
      eid: z.string(),
      animalClass: z.enum(animalClasses),
      stolenOn: z.string(),
    }),
  ),
  shows: ['herd', 'transfers'],
});

export const addToStopList = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/stop-list',
  summary: 'Warn all other farms of the numbers of stolen animals',
  permission: { farm: 'farm_manager' },
  params: farmParams,
  body: listStolenBody,
  response: z.object({ listed: z.number() }),
});

export const endStopMark = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/stop-list/:id/end',
  summary: 'It is back, or was listed by mistake: nobody is warned of it any more',
  permission: { farm: 'farm_manager' },
  params: itemParams,
  body: endStopBody,
  response: done,
});

export const checkStopList = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/stop-list/check',
  summary: 'Hold numbers against the stop list, as before a purchase',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  body: checkStopBody,
  response: z.object({
    /** How many different numbers were read, and what is none, as it was written. */
    read: z.number(),
    unread: z.array(z.string()),
    hits: z.array(stopHit),
  }),
});

/** One of the own herd that wears a number of the list, or wore it before it got another. */
export const stopHere = stopHit.extend({ animalId: z.string(), name: z.string() });
export type StopHere = z.infer<typeof stopHere>;

export const listStopHere = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/stop-list/here',
  summary: 'Living animals of this farm whose number another farm has listed as stolen',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  response: z.object({ items: z.array(stopHere) }),
});

export const listAllStopped = endpoint({
  method: 'GET',
  path: '/api/admin/stop-list',
  summary: 'What all farms have on the stop list, the latest first',
  permission: { system: 'super_admin' },
  query: pageQuery,
  response: pageOf(stopHit.omit({ isOurs: true }).extend({ listedAt: moment })),
});

export const strikeStopMark = endpoint({
  method: 'POST',
  path: '/api/admin/stop-list/:id/strike',
  summary: 'Take an entry off the stop list that accuses wrongly',
  permission: { system: 'super_admin' },
  params: z.object({ id: z.uuid() }),
  body: strikeStopBody,
  response: done,
});
