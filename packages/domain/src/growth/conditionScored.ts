import { z } from 'zod';
import { defineKind } from '../ledger/kind.ts';

/** Body condition 1–5 by half points (domain notes, section 1). */
const conditionSchema = z.strictObject({
  score: z
    .number()
    .min(1, 'Body condition runs from 1 to 5.')
    .max(5, 'Body condition runs from 1 to 5.')
    .multipleOf(0.5, 'Body condition goes by half points.'),
});

export const conditionScored = defineKind({
  name: 'condition_scored',
  permission: 'field_worker',
  payload: conditionSchema,
  apply: (state, { event, day }) =>
    state && { ...state, condition: { value: event.payload.score, on: day } },
  measures: ({ score }) => [{ trait: 'condition', value: score }],
});
