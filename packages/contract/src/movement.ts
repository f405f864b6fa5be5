import { placeHealths, placeKinds, restrictionSchema } from '@kraal/domain/movement/places';
import {
  caseHows,
  transferKinds,
  transferStatuses,
  transferSteps,
} from '@kraal/domain/movement/transfers';
import { lorryFactsSchema } from '@kraal/domain/movement/atTheLorry';
import { receiptSchema, sharedParts } from '@kraal/domain/movement/consignment';
import { moveRules } from '@kraal/domain/movement/ruleBook';
import { thingPlaceSchema } from '@kraal/domain/infrastructure/thingKinds';
import { z } from 'zod';
import {
  moveCheck,
  placeBody,
  placeFields,
  transferBody,
  transferChange,
  transferStepBody,
} from './bodies/movement.ts';
import { farmParams, itemParams, pageOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

/** A holding: one of the farm's own properties, or another's place. */
export const place = z.object({
  id: z.string(),
  isOwn: z.boolean(),
  name: z.string(),
  gln: z.string().nullable(),
  kind: z.enum(placeKinds),
  owner: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  position: thingPlaceSchema.options[0].nullable(),
  health: z.enum(placeHealths),
  restrictions: z.array(restrictionSchema),
  version: z.number(),
});
export type NamedPlace = z.infer<typeof place>;

export const listPlaces = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/places',
  summary: 'Holdings: the farm’s own properties and other people’s places, by name',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: pageQuery.extend({
    q: z.string().max(80).optional(),
    kind: z.enum(placeKinds).optional(),
  }),
  response: pageOf(place),
  shows: ['camps'],
});

export const createPlace = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/places',
  summary: 'Add a place of somebody else',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: farmParams,
  body: placeBody,
  response: place,
});

export const updatePlace = endpoint({
  method: 'PATCH',
  path: '/api/farms/:farmId/places/:id',
  summary: 'Say otherwise what a holding is, or take a place of somebody else off the list',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: itemParams,
  body: placeFields.partial().extend({ archived: z.boolean().optional(), version: z.int() }),
  response: place,
});

const finding = z.object({
  rule: z.enum(moveRules),
  /** The last day on which it stands; null where no day is known. */
  until: z.string().nullable(),
  blocks: z.boolean(),
});
const counted = z.object({ animals: z.number(), heads: z.number() });

const checked = z.object({
  all: counted,
  mayGo: counted,
  places: z.array(
    finding.extend({ placeId: z.string(), name: z.string(), reason: z.string().nullable() }),
  ),
  rules: z.array(
    counted.extend({ rule: z.enum(moveRules), blocks: z.boolean(), source: z.string() }),
  ),
  /** Those of which something is said; of the others nothing speaks against it. */
  items: z.array(
    z.object({
      animalId: z.string(),
      name: z.string(),
      animalClass: z.string(),
      heads: z.number(),
      findings: z.array(finding),
    }),
  ),
  /** Those that may not go, since something stands against them or a place is shut for what they are. */
  staying: z.array(z.string()),
});

export const checkMove = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/movement/check',
  summary: 'Who of some animals may leave on a day, who may not until when, and by which rule',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  body: moveCheck,
  response: checked,
});

export const transferItem = z.object({
  id: z.string(),
  /** Counted by the farm from one. */
  number: z.number(),
  kind: z.enum(transferKinds),
  status: z.enum(transferStatuses),
  day: z.string(),
  fromId: z.string().nullable(),
  toId: z.string().nullable(),
  toName: z.string().nullable(),
  forExport: z.boolean(),
  vehicle: z.string().nullable(),
  driver: z.string().nullable(),
  note: z.string().nullable(),
  /** Counted as they were loaded, and as they came off the lorry. */
  loadedHeads: z.number().nullable(),
  deliveredHeads: z.number().nullable(),
  /** Came home before the others, and are in neither count. */
  backHeads: z.number(),
  /** As many of them as had been unloaded. */
  backUnloadedHeads: z.number(),
  departedOn: z.string().nullable(),
  arrivedOn: z.string().nullable(),
  /** Once it is completed. */
  soldOn: z.string().nullable(),
  priceCents: z.number().nullable(),
  /** What its receiver gets beside what always goes along. */
  shares: z.array(z.enum(sharedParts)),
  /** The receiver said what came, and nobody put it on record yet. */
  hasReceipt: z.boolean(),
  animals: z.number(),
  heads: z.number(),
  version: z.number(),
});
export type TransferItem = z.infer<typeof transferItem>;

export const listTransfers = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/transfers',
  summary: 'Transfers, the latest first',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: pageQuery.extend({
    status: z.enum(transferStatuses).optional(),
    /** Those that are to be loaded today, or were to be before, and those on the road. */
    today: z.literal('true').optional(),
  }),
  response: pageOf(transferItem),
  shows: ['transfers'],
});

const transferCase = z.object({
  id: z.string(),
  how: z.enum(caseHows),
  animalId: z.string().nullable(),
  name: z.string().nullable(),
  heads: z.number(),
  mark: z.string().nullable(),
  note: z.string().nullable(),
});

export const showTransfer = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/transfers/:id',
  summary: 'One transfer: its animals, what speaks against it today, and what was done with it',
  permission: { farm: 'viewer' },
  keys: true,
  params: itemParams,
  response: transferItem.extend({
    lines: z.array(
      z.object({
        animalId: z.string(),
        name: z.string(),
        animalClass: z.string(),
        heads: z.number(),
        /** How many there are of it. */
        of: z.number(),
        /** What a reader reads of it. */
        tag: z.string().nullable(),
        eid: z.string().nullable(),
      }),
    ),
    cases: z.array(transferCase),
    /** Heads of which nobody knows yet why they are missing; less than none: why they are too many. */
    unsettledHeads: z.number().nullable(),
    /** Its receiver is linked with this farm and hears of each step from its approval on. */
    isTold: z.boolean(),
    /** What the receiver found. */
    receipt: receiptSchema.nullable(),
    /** Null once they are loaded: nobody asks any more. */
    check: checked.nullable(),
    steps: z.array(
      z.object({
        id: z.string(),
        step: z.enum(['create', ...transferSteps]),
        at: z.string(),
        name: z.string(),
        note: z.string().nullable(),
        /** The day of it, where it is about the lorry, and how many heads were counted. */
        on: z.string().nullable(),
        heads: z.number().nullable(),
        facts: lorryFactsSchema,
      }),
    ),
  }),
  shows: ['transfers', 'herd', 'camps'],
});

export const createTransfer = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/transfers',
  summary: 'Begin a transfer: a draft that promises nothing',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: farmParams,
  body: transferBody,
  response: transferItem,
});

export const changeTransfer = endpoint({
  method: 'PATCH',
  path: '/api/farms/:farmId/transfers/:id',
  summary: 'Change a draft',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: itemParams,
  body: transferChange,
  response: transferItem,
});

export const stepTransfer = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/transfers/:id/steps',
  summary:
    'A step of a transfer: submitted, approved, loaded, unloaded, completed or brought back; who may follows from the step',
  permission: { farm: 'field_worker' },
  params: itemParams,
  body: transferStepBody,
  response: transferItem,
});
