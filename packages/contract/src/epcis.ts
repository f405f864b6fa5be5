import { z } from 'zod';
import { farmParams, itemParams } from './common.ts';
import { endpoint } from './endpoint.ts';

/** A moment that a calendar has; before and after nobody kept cattle on record. */
const instant = z.iso
  .datetime({ offset: true })
  .refine((text) => /^(?:19|20|21)\d\d-/u.test(text), 'This day is too far off.')
  .transform((text) => new Date(text).toISOString());

/**
 * Names and meanings are those of EPCIS 2.0's simple event query; there are no named queries and no subscriptions. A filter
 * that is not known is refused: passed over, it would be answered with everything.
 */
const simpleQuery = z.strictObject({
  eventType: z
    .enum([
      'ObjectEvent',
      'TransformationEvent',
      'AggregationEvent',
      'TransactionEvent',
      'AssociationEvent',
    ])
    .optional(),
  EQ_bizStep: z.string().max(60).optional(),
  MATCH_anyEPC: z.string().max(300).optional(),
  EQ_bizLocation: z.string().max(300).optional(),
  GE_eventTime: instant.optional(),
  LT_eventTime: instant.optional(),
  /** When it was recorded, for whoever reads what is new. */
  GE_recordTime: instant.optional(),
  LT_recordTime: instant.optional(),
  perPage: z.coerce.number().int().min(1).max(200).default(50),
  nextPageToken: z.string().max(500).optional(),
});

export const epcisEvents = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/epcis/events',
  summary:
    'Where animals began, stood, went and ended, as EPCIS 2.0 (JSON-LD); the next page is in the Link header',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: simpleQuery,
});

const uri = z.string().max(300);
const located = z.looseObject({ id: uri });
const quantities = z
  .array(z.looseObject({ epcClass: uri, quantity: z.number().min(0).max(1_000_000).optional() }))
  .max(500);
const epcs = z.array(uri).max(500);
const party = z.looseObject({ type: z.string().max(300) });

/** An event as others write it: what is read of it is checked, extensions and what we have no use for are passed over. */
const capturedEvent = z.looseObject({
  type: z.string().max(60),
  eventID: uri.optional(),
  eventTime: instant,
  action: z.enum(['ADD', 'OBSERVE', 'DELETE']).optional(),
  bizStep: uri.optional(),
  disposition: uri.optional(),
  epcList: epcs.optional(),
  quantityList: quantities.optional(),
  inputEPCList: epcs.optional(),
  inputQuantityList: quantities.optional(),
  bizLocation: located.optional(),
  /** It says that the event did not happen. */
  errorDeclaration: z.unknown().optional(),
  destinationList: z
    .array(party.extend({ destination: uri }))
    .max(20)
    .optional(),
});
export type CapturedEvent = z.infer<typeof capturedEvent>;

export const mostCaptured = 100;

const captureJob = z.object({
  captureID: z.string(),
  createdAt: z.string(),
  finishedAt: z.string(),
  running: z.literal(false),
  /** Every event was known already or is proposed. */
  success: z.boolean(),
  captureErrorBehaviour: z.literal('proceed'),
  errors: z.array(z.object({ type: z.string(), title: z.string(), eventIndex: z.number() })),
  /** What people of the farm are asked to accept; null where nothing was new. */
  proposalId: z.string().nullable(),
});
export type CaptureJob = z.infer<typeof captureJob>;

export const captureEvents = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/epcis/capture',
  summary:
    'A document of EPCIS 2.0: what it says of the farm’s animals is proposed, and recorded once somebody accepts it',
  permission: { farm: 'field_worker' },
  keys: true,
  params: farmParams,
  body: z.looseObject({
    type: z.literal('EPCISDocument'),
    schemaVersion: z.string().max(10),
    creationDate: z.iso.datetime({ offset: true }),
    epcisBody: z.looseObject({ eventList: z.array(capturedEvent).min(1).max(mostCaptured) }),
  }),
  response: captureJob,
});

export const showCapture = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/epcis/capture/:id',
  summary: 'What became of a document that was captured',
  permission: { farm: 'viewer' },
  keys: true,
  params: itemParams,
  response: captureJob,
});
