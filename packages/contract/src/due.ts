import { daySchema } from '@kraal/domain/format/daySchema';
import { speciesSchema } from '@kraal/domain/animals/speciesSchema';
import { z } from 'zod';
import { farmParams, pageOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Work that follows from what was recorded of single animals. */
export const dueKinds = ['heat', 'check', 'birth', 'weaning', 'dose', 'course'] as const;
const kind = z.enum(dueKinds);
export type DueKind = z.infer<typeof kind>;

export const dueItem = z.object({
  kind,
  day: daySchema,
  until: daySchema.nullable(),
  animalId: z.string(),
  tag: z.string().nullable(),
  name: z.string().nullable(),
  heads: z.number(),
  species: speciesSchema,
  campName: z.string().nullable(),
  mobName: z.string().nullable(),
  /** How sure a birth is, which protocol a dose belongs to, or which medicine's course nobody went on with. */
  detail: z.string().nullable(),
  medicineId: z.string().nullable(),
  protocolId: z.string().nullable(),
  step: z.number().nullable(),
  isLate: z.boolean(),
});
export type DueItem = z.infer<typeof dueItem>;
const place = {
  species: speciesSchema.optional(),
  mobId: z.uuid().optional(),
  campId: z.uuid().optional(),
};
export const listDue = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/due',
  summary: 'What is due for which animal, the latest first; what is late stays until it is done',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: pageQuery.extend({ to: daySchema, kinds: z.string().max(60).optional(), ...place }),
  response: pageOf(dueItem),
});
/** A protocol that is due for many: worked off from one list. */
const dueProtocol = z.object({
  id: z.string(),
  name: z.string(),
  species: speciesSchema,
  compulsory: z.boolean(),
  from: daySchema,
  /** Null where nothing sets an end. */
  to: daySchema.nullable(),
  animals: z.number(),
  /** There are more than were counted. */
  more: z.boolean(),
  isLate: z.boolean(),
  /** Animals come into it one by one, each on a day of its own. */
  rolling: z.boolean(),
});
export type DueProtocol = z.infer<typeof dueProtocol>;
export const dueSummary = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/due/summary',
  summary: 'How much is late, due today and within a week',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: z.object({ ...place }),
  response: z.object({
    today: daySchema,
    kinds: z.array(z.object({ kind, late: z.number(), today: z.number(), week: z.number() })),
    protocols: z.array(dueProtocol),
  }),
  shows: ['herd', 'protocols', 'medicines'],
});
export const dueCalendar = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/due/calendar.ics',
  summary: 'What is due as a calendar feed, opened with a key of the farm in the address',
  permission: 'public',
  params: farmParams,
  query: z.object({ key: z.string().min(20).max(200) }),
});
