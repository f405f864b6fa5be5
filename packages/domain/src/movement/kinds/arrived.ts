import { z } from 'zod';
import { defineKind } from '../../ledger/kind.ts';
import { problem } from '../../ledger/problem.ts';

const arrivedSchema = z.strictObject({
  /** Where it was unloaded, when that is not where it was to go. */
  placeId: z.uuid().optional(),
});

/** It came off the lorry at a place of others: at a show, at a vet's, on somebody's grazing. */
export const arrived = defineKind({
  name: 'arrived',
  permission: 'field_worker',
  payload: arrivedSchema,
  byName: true,
  check: (state) =>
    state?.away && !state.away.isThere
      ? []
      : [problem('animalIds', 'not_on_the_road', 'It was not on the road on that day.')],
  apply: (state, { event: { payload } }) =>
    state?.away
      ? {
          ...state,
          away: { ...state.away, placeId: payload.placeId ?? state.away.placeId, isThere: true },
        }
      : state,
});
