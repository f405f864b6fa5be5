import { receiptFactsSchema } from '@kraal/domain/movement/atTheLorry';
import { moveKindNames } from '@kraal/domain/movement/moveKinds';
import {
  consignmentStatuses,
  receiptSchema,
  receiptStatuses,
  sentAnimalSchema,
} from '@kraal/domain/movement/consignment';
import { z } from 'zod';
import { declineBody, receiveBody } from './bodies/consignments.ts';
import { farmParams, itemParams, pageOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';
import { stopHit } from './stopList.ts';

export const consignmentItem = z.object({
  id: z.string(),
  sellerName: z.string(),
  /** The seller's own number of it. */
  number: z.number(),
  kind: z.enum(moveKindNames),
  sent: z.enum(consignmentStatuses),
  ours: z.enum(receiptStatuses),
  day: z.string(),
  departedOn: z.string().nullable(),
  vehicle: z.string().nullable(),
  driver: z.string().nullable(),
  heads: z.number(),
  deliveredHeads: z.number().nullable(),
  receivedOn: z.string().nullable(),
  soldOn: z.string().nullable(),
  priceCents: z.number().nullable(),
  note: z.string().nullable(),
  version: z.number(),
});
export type ConsignmentItem = z.infer<typeof consignmentItem>;

export const consignmentItemLine = sentAnimalSchema.extend({
  /** Ours, once it came. */
  animalId: z.string().nullable(),
  /** How many of its heads came; null while nobody said. */
  cameHeads: z.number().nullable(),
  /** What the seller said otherwise since it came. */
  correctedAt: z.string().nullable(),
});

export const listConsignments = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/consignments',
  summary: 'What other farms send here, the latest first',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: pageQuery.extend({ open: z.enum(['true']).optional() }),
  response: pageOf(consignmentItem),
  shows: ['transfers'],
});

export const showConsignment = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/consignments/:id',
  summary: 'One that comes: who is on it, with what the seller says of each',
  permission: { farm: 'viewer' },
  keys: true,
  params: itemParams,
  response: consignmentItem.extend({
    lines: z.array(consignmentItemLine),
    /** What farms have listed as stolen of the numbers on it. */
    stopped: z.array(stopHit),
    cases: receiptSchema.shape.cases,
    /** Each time at which heads of it were received, in order. */
    arrivals: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        name: z.string(),
        on: z.string(),
        heads: z.number(),
        facts: receiptFactsSchema,
      }),
    ),
  }),
  shows: ['transfers'],
});

export const animalHistory = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/animals/:id/history-sent',
  summary:
    'What other farms sent along of one animal’s past when it came: theirs, the latest first',
  permission: { farm: 'viewer' },
  keys: true,
  params: itemParams,
  response: z.object({
    items: z.array(
      z.object({
        consignmentId: z.string(),
        kind: z.enum(moveKindNames),
        sellerName: z.string(),
        receivedOn: z.string(),
        /** Said of a lot of which it is one, or some heads. */
        isByLot: z.boolean(),
        facts: sentAnimalSchema.pick({
          tests: true,
          treatments: true,
          masses: true,
          parents: true,
        }),
      }),
    ),
  }),
  shows: ['transfers', 'herd'],
});

export const receiveConsignment = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/consignments/:id/receive',
  summary: 'They came off the lorry: they join the herd, and the seller hears how many came',
  permission: { farm: 'farm_manager' },
  params: itemParams,
  body: receiveBody,
  response: consignmentItem,
});

export const declineConsignment = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/consignments/:id/decline',
  summary: 'They are not taken, and why',
  permission: { farm: 'farm_manager' },
  params: itemParams,
  body: declineBody,
  response: consignmentItem,
});
