import { daySchema } from '@kraal/domain/format/daySchema';
import { maxAnimalsPerEvent, maxEventsPerPost } from '@kraal/domain/ledger/envelope';
import type { SentEntry } from '@kraal/domain/all';
import { z } from 'zod';
import {
  countedPageOf,
  farmParams,
  itemParams,
  moment,
  pageOf,
  pageQuery,
  saidSchema,
} from './common.ts';
import { endpoint } from './endpoint.ts';

const answer = z.object({
  id: z.string(),
  result: z.enum(['recorded', 'duplicate', 'rejected']),
  code: z.string().optional(),
  message: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** The same as codes: `text` is a sentence of the catalogue, `params` what stands at its {0}, {1} … */
  problems: z.array(saidSchema.extend({ field: z.string(), code: z.string() })).optional(),
  /** What a late entry changed that was known before. */
  changed: z.array(z.string()).optional(),
  /** Whom it reached beside the animals it names: taken out of a treated lot, in the mob by a late joining. */
  reached: z.array(z.string()).optional(),
  reachedCount: z.int().optional(),
});
export type EventAnswer = z.infer<typeof answer>;

/**
 * One entry. Whoever sends it is held to its kind by the compiler, and OpenAPI shows the union of all kinds; the server
 * takes anything and answers entry by entry, so that a bad one takes no request down.
 */
export const sentEntry = z.record(z.string(), z.unknown()) as unknown as z.ZodType<
  Record<string, unknown>,
  SentEntry
>;

export const recordEvents = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/events',
  summary: 'Record 1–500 events; each gets its own answer',
  permission: { farm: 'field_worker' },
  keys: true,
  params: farmParams,
  query: z.object({ atomic: z.enum(['true', 'false']).optional() }),
  // A bad one does not take its neighbours down.
  each: 'events',
  body: z.object({
    source: z.enum(['web', 'mobile', 'api', 'device']).default('web'),
    events: z.array(sentEntry).min(1).max(maxEventsPerPost),
  }),
  response: z.object({
    success: z.literal(true),
    recorded: z.number(),
    duplicate: z.number(),
    rejected: z.number(),
    answers: z.array(answer),
  }),
});

/** What an entry was made together with. */
const actSchema = z.object({
  id: z.string(),
  entries: z.number(),
  /** How many of them were not cancelled. */
  standing: z.number(),
  animals: z.number(),
  kinds: z.array(z.string()),
});

export const timelineEntry = z.object({
  id: z.string(),
  kind: z.string(),
  occurredAt: moment,
  recordedAt: moment,
  recordedBy: z.string().nullable(),
  /** Whoever asks recorded it: a worker corrects only that. */
  own: z.boolean(),
  /** Who brought it in with a whole farm from elsewhere. */
  broughtInBy: z.string().nullable(),
  source: z.string(),
  heads: z.number().nullable(),
  payload: z.record(z.string(), z.unknown()),
  note: z.string().nullable(),
  part: z.string(),
  voids: z.string().nullable(),
  /** Of what kind the entry was that it cancels. */
  voidsKind: z.string().nullable(),
  /** Why it was cancelled; of a cancellation, why it cancels. */
  voidReason: z.string().nullable(),
  voidedBy: z.string().nullable(),
  animals: z.number(),
  animalId: z.string().nullable(),
  animalTag: z.string().nullable(),
  /** Of a treatment: what was given. */
  medicines: z.string().nullable(),
  /** Of a move: the camp or mob into which, or out of which. */
  place: z.string().nullable(),
  /** The camps and things on the land that it is about. */
  about: z.string().nullable(),
  subjectIds: z.array(z.string()),
  /** Who served or was put in. */
  sires: z.string().nullable(),
  /** Of a sale or slaughter: until when the meat was held back, by all that is known today. */
  insideUntil: daySchema.nullable(),
  /** The medicines that held it back then. */
  insideBy: z.string().nullable(),
  /** Where it was made together with others. */
  act: actSchema.nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const animalTimeline = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/animals/:id/events',
  summary: 'Everything that happened to an animal, latest first',
  permission: { farm: 'viewer' },
  keys: true,
  params: itemParams,
  query: pageQuery,
  response: pageOf(timelineEntry),
});
export const recentEvents = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/events',
  summary: 'What was recorded on the farm, latest first',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: pageQuery.extend({
    kind: z.string().max(60).optional(),
    sessionId: z.uuid().optional(),
    mobId: z.uuid().optional(),
    /** Of entries made together only the latest, which says how many they are. */
    together: z.literal('true').optional(),
    since: z.string().max(40).optional(),
    until: z.string().max(40).optional(),
    species: z.string().max(20).optional(),
  }),
  response: countedPageOf(timelineEntry),
});
export const lastEntries = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/last-entries',
  summary: 'The last entry of a kind for each of some animals, to correct them together',
  permission: { farm: 'field_worker' },
  keys: true,
  params: farmParams,
  body: z.object({
    kind: z.string().max(60),
    animalIds: z.array(z.uuid()).min(1).max(maxAnimalsPerEvent),
    /** Only those that say this: of all that was measured one trait. */
    saying: z.strictObject({ trait: z.string().max(60) }).optional(),
  }),
  response: z.object({
    entries: z.array(
      z.object({
        animalId: z.string(),
        eventId: z.string(),
        occurredAt: moment,
        animals: z.number(),
      }),
    ),
  }),
});

export const undoAct = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/acts/:actId/undo',
  summary: 'Cancel every entry of one act that still stands: all of them, or none and why',
  permission: { farm: 'field_worker' },
  keys: true,
  params: farmParams.extend({ actId: z.uuid() }),
  body: z.strictObject({ reason: z.string().trim().min(1).max(500) }),
  response: z.object({
    success: z.literal(true),
    /** How many were cancelled; none where nothing of it stood any more. */
    undone: z.number(),
  }),
});
