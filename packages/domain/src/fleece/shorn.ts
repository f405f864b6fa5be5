import { z } from 'zod';
import { readingProblems } from '../growth/readingProblems.ts';
import { traitOf } from '../growth/traits.ts';
import { defineKind } from '../ledger/kind.ts';
import { problem } from '../ledger/problem.ts';

const shornSchema = z.strictObject({ fleeceKg: z.number().optional() });

/**
 * Sheep and goats are shorn, with the mass of one head's greasy fleece where it was weighed; of a lot the mean of so
 * many heads (the envelope's `heads`).
 */
export const shorn = defineKind({
  name: 'shorn',
  permission: 'field_worker',
  payload: shornSchema,
  hard: (state, { event, part }) => {
    if (!state || part !== 'subject') return [];
    if (traitOf('fleeceKg').range[state.species] === undefined)
      return [problem('fleeceKg', 'not_shorn', 'Only sheep and goats are shorn.')];
    const { fleeceKg } = event.payload;
    if (fleeceKg === undefined) return [];
    return readingProblems('fleeceKg', { trait: 'fleeceKg', value: fleeceKg }, state);
  },
  apply: (state, { event: { payload }, day }) =>
    state &&
    (payload.fleeceKg === undefined
      ? state
      : { ...state, fleeceKg: { value: payload.fleeceKg, on: day } }),
  measures: ({ fleeceKg }) =>
    fleeceKg === undefined ? [] : [{ trait: 'fleeceKg', value: fleeceKg }],
});
