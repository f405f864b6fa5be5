import { z } from 'zod';
import { defineKind } from '../ledger/kind.ts';
import { problem } from '../ledger/problem.ts';

/** Colour of the eyelid, 1 (red, best) to 5 (white, fatal): anaemia from wireworm in sheep and goats (domain notes, section 1). */
const famachaSchema = z.strictObject({
  score: z
    .int('FAMACHA is a whole number.')
    .min(1, 'FAMACHA runs from 1 to 5.')
    .max(5, 'FAMACHA runs from 1 to 5.'),
});

export const famachaScored = defineKind({
  name: 'famacha_scored',
  permission: 'field_worker',
  payload: famachaSchema,
  check: (state) =>
    state?.species === 'Cattle'
      ? [problem('score', 'not_for_cattle', 'FAMACHA is for sheep and goats.')]
      : [],
  apply: (state, { event, day }) =>
    state && { ...state, famacha: { value: event.payload.score, on: day } },
  measures: ({ score }) => [{ trait: 'famacha', value: score }],
});
