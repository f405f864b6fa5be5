import { z } from 'zod';
import { farmParams } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Names and meanings are those of EPCIS 2.0's simple event query; there are no named queries and no subscriptions. */
const simpleQuery = z.object({
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
  GE_eventTime: z.iso.datetime({ offset: true }).optional(),
  LT_eventTime: z.iso.datetime({ offset: true }).optional(),
  perPage: z.coerce.number().int().min(1).max(200).default(50),
  nextPageToken: z.string().max(500).optional(),
});

export const epcisEvents = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/epcis/events',
  summary:
    'Births, marks, moves, arrivals, sales and deaths as a document of EPCIS 2.0 (JSON-LD), the oldest first; the next page is in the Link header',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: simpleQuery,
});
