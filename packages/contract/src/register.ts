import { speciesSchema } from '@kraal/domain/animals/speciesSchema';
import { daySchema } from '@kraal/domain/format/daySchema';
import { registerKindNames, registerWays } from '@kraal/domain/movement/register';
import { z } from 'zod';
import { farmParams, pageOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

const period = z.object({
  from: daySchema,
  until: daySchema,
  way: z.enum(registerWays).optional(),
});

/** One entry by which animals came to the farm, were sold or slaughtered, or went back to whoever they belong to. */
export const registerEntry = z.object({
  eventId: z.string(),
  kind: z.enum(registerKindNames),
  on: z.string(),
  animals: z.number(),
  heads: z.number(),
  species: z.array(speciesSchema),
  /** The animal, where it is one; what it is called, and what it is. */
  animalId: z.string().nullable(),
  name: z.string().nullable(),
  animalClass: z.string().nullable(),
  /** From whom, or to whom, and that place's number where it stands among the farm's places. */
  party: z.string().nullable(),
  gln: z.string().nullable(),
  /** Of the whole entry. */
  priceCents: z.number().nullable(),
  /** By which transfer they left, or by which load of another farm they came; neither where it was recorded by hand. */
  transferId: z.string().nullable(),
  transferNumber: z.number().nullable(),
  consignmentId: z.string().nullable(),
});
export type RegisterEntry = z.infer<typeof registerEntry>;

const came = z.object({ entries: z.number(), heads: z.number() });

export const listRegister = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/register',
  summary: 'Who came to the farm, was sold, slaughtered or went back, however it was recorded',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: pageQuery.safeExtend(period.shape),
  /** `in` and `out` are of all these days, whichever way is listed. */
  response: pageOf(registerEntry).extend({ in: came, out: came }),
  shows: ['herd', 'camps', 'transfers'],
});

export const registerFile = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/register/file',
  summary: 'The same as CSV or XLSX, one row for each animal',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: period.safeExtend({ format: z.enum(['csv', 'xlsx']).default('csv') }),
});
