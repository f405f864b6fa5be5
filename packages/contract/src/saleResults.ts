import { daySchema } from '@kraal/domain/format/daySchema';
import { speciesSchema } from '@kraal/domain/animals/speciesSchema';
import { ageClasses } from '@kraal/domain/movement/carcass';
import { resultGroups } from '@kraal/domain/movement/saleResults';
import { z } from 'zod';
import { farmParams, pageOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

const period = z.object({
  species: speciesSchema,
  /** Days of the results, both included; without them all that are known. */
  from: daySchema.optional(),
  to: daySchema.optional(),
});

/** What some heads came to together: each figure with how many heads it stands for. */
const sums = z.object({
  heads: z.number(),
  coldKg: z.number(),
  coldHeads: z.number(),
  /** Of those whose live mass is known: the carcasses, and the animals they were of. */
  sharedColdKg: z.number(),
  aliveKg: z.number(),
  sharedHeads: z.number(),
  /** Thrown away whole; in part. */
  condemnedHeads: z.number(),
  partHeads: z.number(),
  condemnedKg: z.number(),
  priceCents: z.number(),
  pricedHeads: z.number(),
  /** Of those of whom both a price and a mass are known. */
  pricedKg: z.number(),
  pricedKgCents: z.number(),
});
export type ResultSums = z.infer<typeof sums>;

const group = sums.extend({
  /** A sire's or mob's id, a class, a name; empty where it is not known. */
  key: z.string(),
  name: z.string().nullable(),
});
export type ResultGroup = z.infer<typeof group>;

export const sumResults = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/sale-results/sums',
  summary: 'Results of sold and slaughtered animals by sire, mob, class or buyer, most heads first',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: period.extend({ by: z.enum(resultGroups).default('sire') }),
  response: z.object({ items: z.array(group), groups: z.number(), total: sums }),
  shows: ['herd', 'mobs'],
});

const whose = period.extend({
  by: z.enum(resultGroups).optional(),
  /** With `by`: those of one group alone, by its key. */
  group: z.string().max(200).optional(),
});

export const saleResult = z.object({
  eventId: z.string(),
  animalId: z.string(),
  name: z.string(),
  eid: z.string().nullable(),
  isLot: z.boolean(),
  resultOn: z.string(),
  heads: z.number(),
  coldKg: z.number().nullable(),
  /** Of one head. */
  aliveKg: z.number().nullable(),
  ageClass: z.enum(ageClasses).nullable(),
  fatCode: z.number().nullable(),
  conformation: z.number().nullable(),
  damage: z.number().nullable(),
  grade: z.string().nullable(),
  condemned: z.enum(['part', 'whole']).nullable(),
  condemnedKg: z.number().nullable(),
  condemnedFor: z.string().nullable(),
  priceCents: z.number().nullable(),
  carcassNumber: z.string().nullable(),
  sireId: z.string().nullable(),
  sireName: z.string().nullable(),
  mobName: z.string().nullable(),
  /** The abattoir or buyer: as the result says, else as the entry does by which it left. */
  buyer: z.string().nullable(),
});
export type SaleResult = z.infer<typeof saleResult>;

export const listResults = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/sale-results',
  summary: 'What came back of sold and slaughtered animals, one by one, the latest first',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: pageQuery.extend(whose.shape),
  response: pageOf(saleResult),
  shows: ['herd', 'mobs'],
});

export const resultsFile = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/sale-results/file',
  summary: 'The same as a file that an import reads again',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: whose.extend({ format: z.enum(['csv', 'xlsx']).default('csv') }),
});
