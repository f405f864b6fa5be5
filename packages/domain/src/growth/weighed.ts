import { z } from 'zod';
import { defineKind } from '../ledger/kind.ts';
import type { Weight } from '../ledger/state.ts';
import { checkMass } from '../livestock/mass.ts';

const weighedSchema = z.strictObject({
  massKg: z.number(),
  method: z.enum(['scale', 'tape', 'estimate']).optional(),
});

/** A second reading on one day replaces the first. */
function withWeight(weights: readonly Weight[], weight: Weight): Weight[] {
  return [...weights.filter((one) => one.on !== weight.on), weight].slice(-3);
}

/** Mass of one animal, or the mean of so many heads of a lot (the envelope's `heads`). */
export const weighed = defineKind<z.infer<typeof weighedSchema>>({
  name: 'weighed',
  permission: 'field_worker',
  payload: weighedSchema,
  check: (state, { event }) =>
    state ? checkMass('massKg', event.payload.massKg, state.species) : [],
  apply: (state, { event, day }) =>
    state && {
      ...state,
      weights: withWeight(state.weights, { on: day, massKg: event.payload.massKg }),
    },
  measures: ({ massKg }) => [{ trait: 'mass', value: massKg }],
});
