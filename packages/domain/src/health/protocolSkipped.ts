import { z } from 'zod';
import { defineKind } from '../ledger/kind.ts';
import { textSchema } from '../animals/payloadParts.ts';
import { withDoses } from './lotDoses.ts';

const skippedSchema = z.strictObject({
  protocolId: z.uuid(),
  step: z.int().min(0).max(20).default(0),
  reason: textSchema(300),
});

/** Work of a protocol that is left out this time, with the reason. */
export const protocolSkipped = defineKind({
  name: 'protocol_skipped',
  permission: 'field_worker',
  payload: skippedSchema,
  apply: (state, { event: { payload }, day }) =>
    state && {
      ...state,
      ...withDoses(state, [
        { medicineId: null, protocolId: payload.protocolId, step: payload.step, on: day },
      ]),
    },
  follows: ({ protocolId, step }) => ({ protocolId, step, skipped: true }),
});
