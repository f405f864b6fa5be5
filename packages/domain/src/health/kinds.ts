import { z } from 'zod';
import { defineKind } from '../ledger/kind.ts';
import { textSchema } from '../animals/payloadParts.ts';

const seen = { photoId: z.uuid().optional(), vet: textSchema(120).optional() };
const cents = z.int().min(0).max(1_000_000_000_00);

/** What is recorded of an animal's health without changing what the herd is; the registers and the insight read it. */
function observed<const Name extends string, Schema extends z.ZodType>(
  name: Name,
  payload: Schema,
  allowsGone = false,
) {
  return defineKind({
    name,
    permission: 'field_worker',
    payload,
    ...(allowsGone ? { allowsGone } : {}),
    apply: (state) => state,
  });
}

/** A disease seen or suspected: one of the list by its id, or in words. */
export const diagnosed = observed(
  'diagnosed',
  z.strictObject({
    disease: textSchema(120),
    certainty: z.enum(['suspected', 'confirmed']).optional(),
    severity: z.enum(['light', 'moderate', 'severe']).optional(),
    symptoms: textSchema(500).optional(),
    outcome: z.enum(['recovering', 'recovered', 'chronic', 'died']).optional(),
    ...seen,
  }),
);

export const labTested = observed(
  'lab_tested',
  z.strictObject({
    test: textSchema(120),
    disease: textSchema(120).optional(),
    result: z.enum(['positive', 'negative', 'inconclusive', 'pending']),
    value: z.number().optional(),
    unit: textSchema(20).optional(),
    laboratory: textSchema(120).optional(),
    reference: textSchema(60).optional(),
    photoId: z.uuid().optional(),
  }),
  true,
);

/** Of an animal that is dead already. */
export const postMortem = observed(
  'post_mortem',
  z.strictObject({ findings: textSchema(1000), disease: textSchema(120).optional(), ...seen }),
  true,
);

export const vetVisited = observed(
  'vet_visited',
  z.strictObject({
    vet: textSchema(120),
    reason: textSchema(300).optional(),
    findings: textSchema(1000).optional(),
    costCents: cents.optional(),
    photoId: z.uuid().optional(),
  }),
);

export const hoofCared = observed(
  'hoof_cared',
  z.strictObject({
    work: z.enum(['trimmed', 'treated', 'blocked', 'bath']),
    finding: textSchema(200).optional(),
    feet: textSchema(60).optional(),
    costCents: cents.optional(),
  }),
);
