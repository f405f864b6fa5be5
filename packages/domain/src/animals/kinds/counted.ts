import { z } from 'zod';
import { hadBySome } from '../../health/lotDoses.ts';
import { defineKind } from '../../ledger/kind.ts';
import { problem } from '../../ledger/problem.ts';

const countedSchema = z.strictObject({ heads: z.int().min(0).max(1_000_000) });

/** A stock-take: it sets the lot's number. The difference is kept as a change of stock with this kind, an open question to explain. */
export const counted = defineKind({
  name: 'counted',
  permission: 'field_worker',
  bringsHeads: true,
  payload: countedSchema,
  check: (state) =>
    state?.isLot
      ? []
      : [
          problem(
            'animalIds',
            'not_a_lot',
            'Only a lot is counted; an individual is seen, lost or found.',
          ),
        ],
  apply: (state, { event: { payload } }) =>
    state && {
      ...state,
      heads: payload.heads,
      ...(payload.heads > state.heads ? { doses: hadBySome(state.doses) } : {}),
    },
});
