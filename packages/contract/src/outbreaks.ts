import { caseStandings, looks, reachedAcross } from '@kraal/domain/movement/outbreak';
import { reachedBy } from '@kraal/domain/movement/trace';
import { z } from 'zod';
import {
  caseBody,
  caseFirstBody,
  caseTraceBody,
  caseTraceQuery,
  findBody,
} from './bodies/outbreaks.ts';
import { done, moment, pageOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';
import { basemapShown } from './land.ts';
import { counted, neighbour, recordOfTrace, traced } from './trace.ts';

const ofSystem = { system: 'super_admin' } as const;
const caseParams = z.object({ id: z.uuid() });

export const outbreakCase = z.object({
  id: z.string(),
  disease: z.string(),
  authority: z.string(),
  reference: z.string(),
  reason: z.string(),
  isPractice: z.boolean(),
  from: z.string(),
  until: z.string(),
  openedBy: z.string(),
  openedAt: moment,
  endsAt: moment,
  closedAt: moment.nullable(),
  standing: z.enum(caseStandings),
  /** How often it was read, and how many farms it looked into. */
  reads: z.number(),
  farms: z.number(),
});
export type OutbreakCase = z.infer<typeof outbreakCase>;

export const listCases = endpoint({
  method: 'GET',
  path: '/api/admin/outbreaks',
  summary: 'Outbreak cases, the latest first',
  permission: ofSystem,
  query: pageQuery,
  response: pageOf(outbreakCase),
});

export const openCase = endpoint({
  method: 'POST',
  path: '/api/admin/outbreaks',
  summary: 'Open a case: a disease, on whose authority, and over which days it may be traced',
  permission: ofSystem,
  body: caseBody,
  response: outbreakCase,
});

export const closeCase = endpoint({
  method: 'POST',
  path: '/api/admin/outbreaks/:id/close',
  summary: 'Close a case: it is read no more',
  permission: ofSystem,
  params: caseParams,
  response: done,
});

export const listCaseReads = endpoint({
  method: 'GET',
  path: '/api/admin/outbreaks/:id/reads',
  summary: 'Who looked at what under a case',
  permission: ofSystem,
  params: caseParams,
  query: pageQuery,
  response: pageOf(
    z.object({
      id: z.string(),
      who: z.string(),
      at: moment,
      what: z.enum(looks),
      farms: z.number(),
    }),
  ),
});

export const listCaseFarms = endpoint({
  method: 'GET',
  path: '/api/admin/outbreaks/:id/farms',
  summary: 'Farms that a case looked into, and since when their owners know',
  permission: ofSystem,
  params: caseParams,
  query: pageQuery,
  response: pageOf(
    z.object({
      id: z.string(),
      farmName: z.string(),
      firstAt: moment,
      toldAt: moment.nullable(),
    }),
  ),
});

export const foundInCase = z.object({
  farmId: z.string(),
  farmName: z.string(),
  ...recordOfTrace,
});
export type FoundInCase = z.infer<typeof foundInCase>;

export const findInCase = endpoint({
  method: 'POST',
  path: '/api/admin/outbreaks/:id/find',
  summary: 'Who wears a number: an EID on any farm, or any mark on one',
  permission: ofSystem,
  params: caseParams,
  body: findBody,
  response: z.object({ items: z.array(foundInCase) }),
});

export const tracedInCase = traced.omit({ how: true, viaId: true }).extend({
  farmId: z.string(),
  farmName: z.string(),
  how: z.enum([...reachedBy, ...reachedAcross]),
  /** From which farm it came here, or where whoever it met there is kept. */
  viaFarm: z.string().nullable(),
});
export type TracedInCase = z.infer<typeof tracedInCase>;

/** Whom to call: their people, and where they are. */
export const farmInCase = counted.extend({
  farmId: z.string(),
  farmName: z.string(),
  owners: z.array(
    z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
  ),
  properties: z.array(
    z.object({
      name: z.string(),
      gln: z.string().nullable(),
      address: z.string().nullable(),
      /** About where it lies: longitude and latitude. */
      at: z.tuple([z.number(), z.number()]).nullable(),
    }),
  ),
  /** The fewest contacts in between, and the first day; of a source the last. */
  step: z.number(),
  on: z.string(),
  /** The farm by whose animals it was reached first; null where it began, and where a place stands between the two. */
  fromFarmId: z.string().nullable(),
});
export type FarmInCase = z.infer<typeof farmInCase>;

export const traceCase = endpoint({
  method: 'POST',
  path: '/api/admin/outbreaks/:id/trace',
  summary: 'Whom one animal may have given it to, or had it from, on every farm; each look is kept',
  permission: ofSystem,
  params: caseParams,
  body: caseTraceBody,
  response: z.object({
    /** The first thousand by step and day; all of them are in the file. */
    items: z.array(tracedInCase),
    /** One that is on record on several farms counts once. */
    total: counted.extend({ lots: z.number(), farms: z.number() }),
    steps: z.array(counted.extend({ step: z.number() })),
    farms: z.array(farmInCase),
    /** Named in the books of those farms, and nobody here. */
    others: z.array(neighbour.extend({ farmName: z.string() })),
    /** More farms than are gone through at once: it goes further than this. */
    isCut: z.boolean(),
    /** Pictures behind the farms on a map. */
    basemap: basemapShown,
    tookMs: z.number(),
  }),
});

export const traceCaseFirst = endpoint({
  method: 'POST',
  path: '/api/admin/outbreaks/:id/trace-first',
  summary: 'The first thousand of a trace across farms, long before the rest of it is known',
  permission: ofSystem,
  params: caseParams,
  body: caseFirstBody,
  response: z.object({ items: z.array(tracedInCase) }),
});

export const exportCase = endpoint({
  method: 'GET',
  path: '/api/admin/outbreaks/:id/file',
  summary: 'A trace across farms as CSV or XLSX: everybody, and the farms to call',
  permission: ofSystem,
  params: caseParams,
  query: caseTraceQuery.extend({
    format: z.enum(['csv', 'xlsx']).default('csv'),
    of: z.enum(['animals', 'farms']).default('animals'),
  }),
});

export const exportCaseEvents = endpoint({
  method: 'GET',
  path: '/api/admin/outbreaks/:id/events',
  summary: 'What happened to everybody of a trace, as a document of EPCIS 2.0 (JSON-LD)',
  permission: ofSystem,
  params: caseParams,
  query: caseTraceQuery,
});
