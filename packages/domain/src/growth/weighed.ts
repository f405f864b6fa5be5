import { onceWeighed } from '../grazing/grazesAs.ts';
import { z } from 'zod';
import { warn, acknowledgedSchema } from '../ledger/acknowledged.ts';
import { defineKind } from '../ledger/kind.ts';
import { callName } from '../animals/callName.ts';
import { withReading } from './massOfDay.ts';
import { checkMass } from '../animals/mass.ts';
import { warnOfFirstMass } from './warnOfFirstMass.ts';
import { isUnlikely, isUnlikelyMean } from './unlikelyMass.ts';
import { sentence } from '../ledger/problem.ts';

const weighedSchema = z.strictObject({
  massKg: z.number(),
  method: z.enum(['scale', 'tape', 'estimate']).optional(),
  ...acknowledgedSchema,
});

/** Mass of one animal, or the mean of so many heads of a lot (the envelope's `heads`). */
export const weighed = defineKind({
  name: 'weighed',
  permission: 'field_worker',
  payload: weighedSchema,
  hard: (state, { event, part }) =>
    state && part === 'subject'
      ? checkMass('massKg', { massKg: event.payload.massKg, species: state.species })
      : [],
  check: (state, { event: { payload }, day }) => {
    const last = state?.weights.at(-1) ?? null;
    if (!state) return [];
    if (!last) return warnOfFirstMass(state, payload, day);
    const doubted = state.isLot
      ? isUnlikelyMean(payload.massKg, last)
      : isUnlikely(state.species, { massKg: payload.massKg, last, on: day });
    if (!doubted) return [];
    return warn(payload.sure, {
      field: 'massKg',
      code: 'unlikely_mass',
      words: sentence`${callName(state)} weighed ${last.massKg} kg on ${last.on}. Is ${payload.massKg} kg right?`,
    });
  },
  apply: (state, { event, day }) =>
    state && {
      ...onceWeighed(state),
      weights: withReading(
        state.weights,
        { on: day, massKg: event.payload.massKg, heads: event.heads ?? state.heads },
        state.isLot,
      ),
    },
  measures: ({ massKg }) => [{ trait: 'mass', value: massKg }],
});
