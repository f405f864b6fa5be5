import { animalClasses } from '@kraal/domain/animals/animalClass';
import { speciesSchema } from '@kraal/domain/animals/speciesSchema';
import { statuses } from '@kraal/domain/ledger/state';
import { reachedBy } from '@kraal/domain/movement/trace';
import { z } from 'zod';
import { firstOfTrace, traceQuery } from './bodies/trace.ts';
import { farmParams } from './common.ts';
import { endpoint } from './endpoint.ts';

export const counted = z.object({ animals: z.number(), heads: z.number() });

/** What a trace says of each record, on whichever farm. */
export const recordOfTrace = {
  id: z.string(),
  name: z.string(),
  eid: z.string().nullable(),
  species: speciesSchema,
  animalClass: z.enum(animalClasses),
  heads: z.number(),
  isLot: z.boolean(),
  status: z.enum(statuses),
};

export const traced = z.object({
  ...recordOfTrace,
  campName: z.string().nullable(),
  /** How many contacts lie between; 0 is what was asked about. */
  step: z.number(),
  /** The first day of it; of a source the last. */
  on: z.string(),
  how: z.enum(reachedBy),
  /** By whom, where it is one of many that were there. */
  viaId: z.string().nullable(),
  viaName: z.string().nullable(),
  /** Days on which both stood in one camp since it may have had it. */
  days: z.number(),
});
export type Traced = z.infer<typeof traced>;

/** Whoever must be called: where animals went, or came from. */
export const neighbour = counted.extend({
  name: z.string().nullable(),
  owner: z.string().nullable(),
  phone: z.string().nullable(),
  /** `stood`: it is the farm's still, at a show, at a vet's or on somebody's grazing. */
  kind: z.enum(['sold', 'slaughtered', 'returned', 'acquired', 'stood']),
  first: z.string(),
  last: z.string(),
});

export const traceContacts = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/trace',
  summary: 'With whom an animal stood in one camp, and they with others, between two days',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: traceQuery,
  response: z.object({
    /** With the first thousand of them by step and day; all are in the file. */
    items: z.array(traced),
    total: counted.extend({ lots: z.number() }),
    steps: z.array(counted.extend({ step: z.number() })),
    neighbours: z.array(neighbour),
    camps: z.array(
      counted.extend({ id: z.string(), name: z.string(), from: z.string(), until: z.string() }),
    ),
    /** Days of the window on which what was asked about stood in no camp that anybody wrote down. */
    unknownDays: z.number(),
  }),
  shows: ['herd', 'camps'],
});

export const traceFirst = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/trace-first',
  summary: 'The first thousand of a trace, long before the rest of it is known',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: traceQuery.safeExtend({ most: firstOfTrace }),
  response: z.object({ items: z.array(traced) }),
  shows: ['herd', 'camps'],
});

export const exportTrace = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/trace-file',
  summary: 'A trace as CSV or XLSX: everybody whom it names, with marks, days and by whom',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: traceQuery.safeExtend({ format: z.enum(['csv', 'xlsx']).default('csv') }),
});

export const practiseTrace = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/trace-practice',
  summary: 'One of the living by chance, to practise an outbreak with',
  permission: { farm: 'viewer' },
  params: farmParams,
  response: z.object({ animalId: z.string().nullable() }),
});
