import { daySchema } from '../../format/daySchema.ts';
import { z } from 'zod';
import { defineKind } from '../../ledger/kind.ts';
import { textSchema } from '../../animals/payloadParts.ts';
import { noBreeding } from '../breedingState.ts';
import { femaleProblems } from './female.ts';

const heatSchema = z.strictObject({
  signs: z.enum(['standing', 'mounting', 'mucus', 'restless', 'detector']).optional(),
});

/** Seen in heat. After a service it means that the service came to nothing. */
export const heatObserved = defineKind({
  name: 'heat_observed',
  permission: 'field_worker',
  payload: heatSchema,
  check: (state) => femaleProblems(state),
  apply: (state, { day }) =>
    state && {
      ...state,
      breeding: {
        ...(state.breeding ?? noBreeding),
        heatOn: day,
        heatPlannedOn: null,
        heats: [...(state.breeding?.heats ?? []), day],
      },
    },
});

const synchronisedSchema = z.strictObject({
  protocol: textSchema(120),
  heatOn: daySchema.optional(),
});

/** Brought into heat together by a protocol; `heatOn` is the day on which it expects the heat or the semen. */
export const synchronised = defineKind({
  name: 'synchronised',
  permission: 'field_worker',
  payload: synchronisedSchema,
  check: (state) => femaleProblems(state),
  apply: (state, { event }) =>
    state && {
      ...state,
      breeding: { ...(state.breeding ?? noBreeding), heatPlannedOn: event.payload.heatOn ?? null },
    },
});
