import { z } from 'zod';
import { farmParams } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Lists of a farm's small tables; a device reads one anew when its number has moved. */
export const things = ['camps', 'mobs', 'medicines', 'protocols', 'semen'] as const;
export type Thing = (typeof things)[number];

/** An animal's state as the ledger keeps it: what the fold goes on from. */
const state = z.looseObject({ id: z.string() });

/** Where a device stands. */
const standing = {
  /** Another database, or this one as it was before: whatever a device knows of numbers is of no use. */
  epoch: z.string(),
  /** Counts up with each change of the farm, by one, in the order in which they were committed. */
  seq: z.number(),
  /** By which rules the states were made. */
  rules: z.number(),
  /** What the farm counts with otherwise than the field, by species. */
  gestationDays: z.record(z.string(), z.number()),
  speciesSettings: z.record(
    z.string(),
    z.object({
      weaningDays: z.number().optional(),
      waitingDays: z.number().optional(),
      seasonStart: z.string().optional(),
    }),
  ),
};

export const syncHerd = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/sync/herd',
  summary: 'All animals that matter today, page by page, for a device that works without a signal',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: z.object({ after: z.uuid().optional() }),
  response: z.object({ ...standing, animals: z.array(state), after: z.string().nullable() }),
});

export const syncChanges = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/sync/changes',
  summary: 'Animals as they are now that changed after a number, and which lists did',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: z.object({
    epoch: z.string().max(100),
    since: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    /** Where a page of one number ended. */
    after: z.uuid().optional(),
  }),
  response: z.object({
    ...standing,
    /** The numbers asked for are of another epoch: the whole herd is to be read again. */
    reset: z.boolean(),
    animals: z.array(state),
    /** Animals that never were, since their entries were taken back. */
    gone: z.array(z.string()),
    /** From where the next question goes on; where nothing is left, `seq` itself. */
    next: z.object({ since: z.number(), after: z.string().nullable() }),
    more: z.boolean(),
    /** With which number each list changed last; those that never did are missing. */
    things: z.object(
      Object.fromEntries(things.map((thing) => [thing, z.number().optional()])) as Record<
        Thing,
        z.ZodOptional<z.ZodNumber>
      >, // one for each of the list
    ),
  }),
});

/**
 * What others change, as it happens, to whoever accepts `text/event-stream`; to others what it begins with. Each event
 * carries how often every topic of the farm was written: a device that was away compares them with what it saw last and
 * knows what to ask again.
 */
export const openStream = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/stream',
  summary: 'What is new on the farm, as it happens (text/event-stream); ends with the token',
  permission: { farm: 'viewer' },
  params: farmParams,
  response: z.object({ farmId: z.string(), counts: z.record(z.string(), z.number()) }),
});
