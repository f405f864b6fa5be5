import { caseNumberOf, mostListed, phonePattern, stopEnds } from '@kraal/domain/movement/stopList';
import { z } from 'zod';

export const listStolenBody = z.strictObject({
  animalIds: z.array(z.uuid()).min(1).max(mostListed),
  /** The police's number of the case: without one nobody is suspected. */
  reference: z
    .string()
    .trim()
    .max(60)
    .refine((text) => caseNumberOf(text) !== null, 'Say the number of the police’s case.'),
  contactName: z.string().trim().min(1, 'Say whom to call.').max(100),
  contactPhone: z
    .string()
    .trim()
    .max(30)
    .regex(phonePattern, 'A telephone number, like 082 123 4567.'),
});

export const endStopBody = z.strictObject({ how: z.enum(stopEnds) });

/** What a reader wrote, a number a line. */
export const checkStopBody = z.strictObject({
  marks: z.string().trim().min(1, 'Say which numbers were read.').max(100_000),
});

export const strikeStopBody = z.strictObject({
  reason: z.string().trim().min(3, 'Say why.').max(300),
});
