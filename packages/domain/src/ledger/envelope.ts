import { z } from 'zod';

export const maxAnimalsPerEvent = 2000;
export const maxSubjectsPerEvent = 500;
export const maxEventsPerPost = 500;
/** An act of more entries, or of more of one animal, is no slip of the hand, and is not taken back as one. */
export const maxEventsPerAct = 2000;
export const maxOfOneAnimalPerAct = 100;
export const futureToleranceMs = 5 * 60_000;

export const eventSources = ['web', 'mobile', 'import', 'device', 'api'] as const;

/**
 * What whoever records an event sends. `id` is a UUID made by the recorder (version 7: it sorts by time)
 * and is the idempotency key: sending it again is harmless.
 */
export const eventInputSchema = z.strictObject({
  id: z.uuid(),
  kind: z.string().min(1).max(60),
  occurredAt: z.iso.datetime({ offset: true }),
  animalIds: z.array(z.uuid()).min(1).max(maxAnimalsPerEvent).optional(),
  /** Instead of animals: camps and things on the land. */
  subjectIds: z.array(z.uuid()).min(1).max(maxSubjectsPerEvent).optional(),
  /** Instead of animals: everyone who was in the mob at `occurredAt`. */
  mobId: z.uuid().optional(),
  /** How many heads of a lot the event concerns; all of them when left out. */
  heads: z.int().min(1).max(1_000_000).optional(),
  payload: z.record(z.string(), z.unknown()).default({}),
  voids: z
    .strictObject({ eventId: z.uuid(), reason: z.string().trim().min(1).max(500) })
    .optional(),
  note: z.string().trim().max(2000).optional(),
  sessionId: z.uuid().optional(),
  /** Entries made by one act, in one request or several, name the same: they are shown and taken back as one. */
  actId: z.uuid().optional(),
});
export type EventInput = z.infer<typeof eventInputSchema>;

/** An event as the fold sees it: who wrote it down does not matter to what it means. */
export type LedgerEvent<P = Record<string, unknown>> = {
  id: string;
  kind: string;
  occurredAt: string;
  heads?: number | undefined;
  payload: P;
  /** The mob it was addressed to. */
  mobId?: string | undefined;
  /** Of an entry that opens one life: whose; its dam's fold hands to it. */
  subjectId?: string | undefined;
};
