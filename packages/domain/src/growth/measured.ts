import { z } from 'zod';
import { defineKind } from '../ledger/kind.ts';
import { readingProblems } from './readingProblems.ts';
import { measuredTraits } from './traits.ts';

const measuredSchema = z.strictObject({ trait: z.enum(measuredTraits), value: z.number() });

/** Anything that is measured or scored of an animal and has no kind of its own; of a lot the mean of so many heads. */
export const measured = defineKind({
  name: 'measured',
  permission: 'field_worker',
  payload: measuredSchema,
  check: (state, { event: { payload }, part }) =>
    state && part === 'subject' ? readingProblems('value', payload, state) : [],
  apply: (state, { event: { payload }, day }) =>
    state && { ...state, [payload.trait]: { value: payload.value, on: day } },
  measures: ({ trait, value }) => [{ trait, value }],
});
