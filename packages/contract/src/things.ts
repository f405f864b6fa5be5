import {
  thingKindNames,
  thingLists,
  thingPlaceSchema,
} from '@kraal/domain/infrastructure/thingKinds';
import { conditions } from '@kraal/domain/infrastructure/kinds/conditions';
import { z } from 'zod';
import { thingBody } from './bodies/infrastructure.ts';
import { farmParams, itemParams, pageOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';
import { timelineEntry } from './ledger.ts';

/** A thing on the land, and what its entries say of it last. */
export const thing = z.object({
  id: z.string(),
  kind: z.enum(thingKindNames),
  name: z.string(),
  fields: z.record(z.string(), z.unknown()),
  campIds: z.array(z.string()),
  place: thingPlaceSchema.nullable(),
  serviceEveryDays: z.number().nullable(),
  version: z.number(),
  /** As whoever looked at it last, or mended it, left it; null where nobody did. */
  condition: z.enum(conditions).nullable(),
  conditionOn: z.string().nullable(),
  inspectedOn: z.string().nullable(),
  servicedOn: z.string().nullable(),
  /** The day on which its next service falls due, from the last one or from when it was added. */
  serviceDueOn: z.string().nullable(),
  levelPercent: z.number().nullable(),
  levelOn: z.string().nullable(),
  voltageKv: z.number().nullable(),
  voltageOn: z.string().nullable(),
  rainMm: z.number().nullable(),
  rainOn: z.string().nullable(),
  /** Of a gate: whether it was left open, and since when that is said. */
  isOpen: z.boolean().nullable(),
  gateOn: z.string().nullable(),
});
export type Thing = z.infer<typeof thing>;

export const listThings = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/things',
  summary: 'What stands on the land beside camps, by name, with what was last said of each',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: pageQuery.extend({
    list: z.enum(thingLists).optional(),
    kind: z.enum(thingKindNames).optional(),
    /** Only what is worn or broken, or whose service is due. */
    attention: z.literal('true').optional(),
  }),
  response: pageOf(thing),
  shows: ['camps', 'things'],
});

export const showThing = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/things/:id',
  summary: 'One thing on the land',
  permission: { farm: 'viewer' },
  keys: true,
  params: itemParams,
  response: thing,
  shows: ['camps', 'things'],
});

export const createThing = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/things',
  summary: 'Add a thing: a fence, gate, trough, gauge; with its place or without',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: farmParams,
  /** A device that had no signal says by which id it was added there: sent twice it is one. */
  body: thingBody.and(z.object({ id: z.uuid().optional() })),
  response: thing,
});

export const addThings = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/land/things',
  summary: 'Add many things of a drawing at once, all or none',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: farmParams,
  body: z.object({ things: z.array(thingBody).min(1).max(300) }),
  response: z.object({ ids: z.array(z.string()) }),
});

export const updateThing = endpoint({
  method: 'PUT',
  path: '/api/farms/:farmId/things/:id',
  summary: 'Change a thing; its kind stays',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: itemParams,
  body: thingBody.and(z.object({ version: z.int() })),
  response: thing,
});

export const archiveThing = endpoint({
  method: 'DELETE',
  path: '/api/farms/:farmId/things/:id',
  summary: 'Take a thing away: it is gone from the land, its entries stay',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: itemParams,
  query: z.object({ version: z.coerce.number().int() }),
  response: z.object({ success: z.literal(true) }),
});

export const subjectTimeline = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/subjects/:id/events',
  summary: 'What was recorded about a camp or a thing on the land, latest first',
  permission: { farm: 'viewer' },
  keys: true,
  params: itemParams,
  query: pageQuery,
  response: pageOf(timelineEntry),
  shows: ['things'],
});

/** More than stands on most farms: what is behind them is in the list only, and said. */
export const mostThingsOnMap = 20_000;

export const thingOnMap = thing
  .pick({ id: true, kind: true, name: true, condition: true, isOpen: true })
  .extend({ place: thingPlaceSchema });
export type ThingOnMap = z.infer<typeof thingOnMap>;

export const showThingsOnMap = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/land/things',
  summary: 'Everything with a place, six decimals, with its condition',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  response: z.object({
    items: z.array(thingOnMap),
    more: z.number(),
  }),
  shows: ['camps', 'things'],
});
