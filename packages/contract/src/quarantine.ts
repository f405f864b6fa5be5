import { animalClasses } from '@kraal/domain/animals/animalClass';
import { statuses } from '@kraal/domain/ledger/state';
import { mixings } from '@kraal/domain/movement/quarantine';
import { z } from 'zod';
import { mixingBody } from './bodies/quarantine.ts';
import { farmParams } from './common.ts';
import { endpoint } from './endpoint.ts';
import { counted } from './trace.ts';

const isolatedCamp = z.object({
  /** Null: those of whom nobody wrote down where they stand. */
  campId: z.string().nullable(),
  name: z.string().nullable(),
  isolated: counted,
  /** Who stands with them and did not come lately; their young, that were born since, are no others. */
  others: counted,
  firstCameOn: z.string(),
  lastCameOn: z.string(),
  /** The last day of the last of them: then all may leave. */
  until: z.string(),
});
export type IsolatedCamp = z.infer<typeof isolatedCamp>;

const isolated = z.object({
  id: z.string(),
  name: z.string(),
  animalClass: z.enum(animalClasses),
  heads: z.number(),
  campId: z.string().nullable(),
  campName: z.string().nullable(),
  cameOn: z.string(),
  /** Its own last day; later where it stood with somebody who came after it. */
  until: z.string(),
});
export type Isolated = z.infer<typeof isolated>;

const metIsolated = isolated.omit({ cameOn: true }).extend({
  status: z.enum(statuses),
  /** On which day the last of those came that it stood with. */
  metCameOn: z.string(),
});
export type MetIsolated = z.infer<typeof metIsolated>;

export const showQuarantine = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/quarantine',
  summary: 'Who is in isolation, where, with whom and until when; and whom they have met meanwhile',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  response: z.object({
    camps: z.array(isolatedCamp),
    /** The first two hundred, the last to come first. */
    items: z.array(isolated),
    total: counted,
    /** Others that stood with them since they came, wherever they are now; the first two hundred. */
    met: z.array(metIsolated),
    metTotal: counted,
  }),
  shows: ['herd', 'camps'],
});

export const checkMixing = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/quarantine/mixing',
  summary: 'Whether it mixes those in isolation with others to put some into a camp',
  permission: { farm: 'viewer' },
  params: farmParams,
  body: mixingBody,
  response: z.object({
    mixing: z.enum(mixings),
    until: z.string().nullable(),
    goes: z.object({ isolated: z.number(), others: z.number() }),
    stands: z.object({ isolated: z.number(), others: z.number() }),
  }),
});
