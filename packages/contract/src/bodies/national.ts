import { daySchema } from '@kraal/domain/format/daySchema';
import { consentModes, consentSubjects, mostNamed } from '@kraal/domain/movement/national/messages';
import { speciesSchema } from '@kraal/domain/animals/speciesSchema';
import { z } from 'zod';

export const consentsSchema = z.record(z.enum(consentSubjects), z.enum(consentModes));

export const linkNationalBody = z.strictObject({
  /** As the platform gave it for this holding; left out, the one that is kept stays. It is never read back. */
  token: z
    .string()
    .trim()
    .max(4000)
    .regex(/^[\x21-\x7e]+$/u, 'Copy the token as the platform shows it: letters, digits and signs.')
    .optional(),
  consents: consentsSchema,
  /** Whether the animals of today are registered over there already; only where it is linked anew. */
  isHerdKnown: z.boolean().default(true),
  /** 0 where it is linked anew. */
  version: z.int().min(0),
});

export const nationalActs = ['send', 'withhold', 'again'] as const;
export const actNationalBody = z.strictObject({
  ids: z.array(z.uuid()).min(1).max(200),
  act: z.enum(nationalActs),
});

const reference = z.string().min(1).max(100);
const announced = { holdingId: z.uuid(), reference };

export const receiveNationalBody = z.strictObject({
  ...announced,
  /** Who came, by EID. */
  eids: z
    .array(z.string().max(40))
    .min(1, 'Tick at least one animal.')
    .max(mostNamed)
    .refine((eids) => new Set(eids).size === eids.length, 'One of these is named twice.'),
  species: speciesSchema,
  sex: z.enum(['female', 'male'], 'Say the sex.'),
  campId: z.uuid('Say into which camp they come.'),
  /** Left out, it is today. */
  on: daySchema.optional(),
});

export const rejectNationalBody = z.strictObject({
  ...announced,
  reason: z.string().trim().min(3, 'Say why.').max(300),
});
