import { speciesSchema } from '@kraal/domain/animals/speciesSchema';
import { sexes } from '@kraal/domain/animals/animalClass';
import { incomingStandings } from '@kraal/domain/movement/national/incoming';
import {
  nationalKinds,
  nationalProblems,
  nationalPurposes,
  nationalStatuses,
} from '@kraal/domain/movement/national/messages';
import { z } from 'zod';
import {
  actNationalBody,
  consentsSchema,
  linkNationalBody,
  receiveNationalBody,
  rejectNationalBody,
} from './bodies/national.ts';
import { done, farmParams, itemParams, moment, pageOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

const nationalProperty = z.object({
  id: z.string(),
  name: z.string(),
  gln: z.string().nullable(),
  link: z
    .object({
      gln: z.string(),
      consents: consentsSchema,
      linkedOn: z.string(),
      problem: z.enum(nationalProblems).nullable(),
      readAt: moment.nullable(),
      unread: z.number(),
      version: z.number(),
    })
    .nullable(),
});
export type NationalProperty = z.infer<typeof nationalProperty>;

export const showNational = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/national',
  summary: 'Which properties speak to the national platform, what leaves, and how much waits',
  permission: { farm: 'farm_manager' },
  params: farmParams,
  response: z.object({
    /** Null where whoever runs the installation has set no platform. */
    host: z.string().nullable(),
    properties: z.array(nationalProperty),
    held: z.number(),
    waiting: z.number(),
    failed: z.number(),
    incoming: z.number(),
  }),
  shows: ['transfers', 'camps', 'herd'],
});

export const linkNational = endpoint({
  method: 'PUT',
  path: '/api/farms/:farmId/national/links/:id',
  summary: 'A property speaks to the national platform: its token, and what may leave',
  permission: { farm: 'farm_owner' },
  params: itemParams,
  body: linkNationalBody,
  response: done,
});

export const unlinkNational = endpoint({
  method: 'DELETE',
  path: '/api/farms/:farmId/national/links/:id',
  summary: 'A property speaks to the national platform no more; what waits does not leave',
  permission: { farm: 'farm_owner' },
  params: itemParams,
  query: z.object({ version: z.coerce.number().int() }),
  response: done,
});

export const nationalMessage = z.object({
  id: z.string(),
  kind: z.enum(nationalKinds),
  status: z.enum(nationalStatuses),
  property: z.string(),
  day: z.string(),
  otherGln: z.string().nullable(),
  otherName: z.string().nullable(),
  purpose: z.enum(nationalPurposes).nullable(),
  reason: z.string().nullable(),
  heads: z.number(),
  /** How many animals and kinds it names, and the first of them as they are told. */
  named: z.number(),
  animals: z.array(
    z.object({
      id: z.string(),
      eid: z.string().nullable(),
      wasEid: z.string().nullable(),
      species: speciesSchema,
      sex: z.enum(sexes),
      bornOn: z.string().nullable(),
      heads: z.number(),
    }),
  ),
  /** It lacks the number of the other place, without which it is not taken. */
  isComplete: z.boolean(),
  madeAt: moment,
  /** When it is tried next, where it was in vain. */
  dueAt: moment.nullable(),
  tries: z.number(),
  settledAt: moment.nullable(),
  settledBy: z.string(),
  answer: z.string().nullable(),
  reference: z.string().nullable(),
});
export type NationalMessage = z.infer<typeof nationalMessage>;

export const messageShelves = ['held', 'waiting', 'failed', 'settled'] as const;

export const listNationalMessages = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/national/messages',
  summary: 'What the farm says to the national platform, word for word, and what became of it',
  permission: { farm: 'farm_manager' },
  params: farmParams,
  query: pageQuery.extend({ shelf: z.enum(messageShelves).default('held') }),
  response: pageOf(nationalMessage),
  shows: ['transfers', 'camps', 'herd'],
});

export const actOnNational = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/national/messages/acts',
  summary: 'Let messages leave, keep them back, or try again what was not taken',
  permission: { farm: 'farm_manager' },
  params: farmParams,
  body: actNationalBody,
  response: z.object({
    done: z.number(),
    /** Of how many the place has no number yet. */
    incomplete: z.number(),
  }),
});

export const nationalIncoming = z.object({
  holdingId: z.string(),
  property: z.string(),
  reference: z.string(),
  standing: z.enum(incomingStandings),
  seenAt: moment,
  fromGln: z.string().nullable(),
  fromName: z.string().nullable(),
  /** The name by which this farm knows that place. */
  placeName: z.string().nullable(),
  day: z.string(),
  heads: z.number(),
  animals: z.array(
    z.object({
      eid: z.string(),
      species: speciesSchema.nullable(),
      sex: z.enum(sexes).nullable(),
    }),
  ),
});
export type NationalIncoming = z.infer<typeof nationalIncoming>;

export const listNationalIncoming = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/national/incoming',
  summary: 'What the national platform says is on its way to the farm, the latest first',
  permission: { farm: 'farm_manager' },
  params: farmParams,
  query: pageQuery.extend({ limit: z.coerce.number().int().min(1).max(50).default(20) }),
  response: pageOf(nationalIncoming),
  shows: ['transfers', 'camps'],
});

export const readNationalNow = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/national/incoming/read',
  summary: 'Look now what is on its way, and send what waits',
  permission: { farm: 'farm_manager' },
  params: farmParams,
  response: z.object({ answers: z.boolean() }),
});

export const receiveNational = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/national/incoming/receive',
  summary: 'They came: who is ticked joins the herd, and the platform hears of it',
  permission: { farm: 'farm_manager' },
  params: farmParams,
  body: receiveNationalBody,
  response: z.object({ came: z.number() }),
});

export const rejectNational = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/national/incoming/reject',
  summary: 'They did not come, or are not ours: the platform hears why',
  permission: { farm: 'farm_manager' },
  params: farmParams,
  body: rejectNationalBody,
  response: done,
});
