import { z } from 'zod';
import { endJoins } from '../../breeding/breedingState.ts';
import { defineKind } from '../../ledger/kind.ts';

const departedSchema = z.strictObject({
  /** The place it goes to: one of the farm's list of places. */
  placeId: z.uuid(),
  /** Several entries of one lorry name it; left out, the entry's own animals go together. */
  loadId: z.uuid().optional(),
});

/**
 * It left the farm's land and is its stock still: it grazes nowhere, is in no mob and with no sire, until it is sold or
 * comes back. To a mob it means those who were in it then, by name: nobody departs by a late membership.
 */
export const departed = defineKind({
  name: 'departed',
  permission: 'field_worker',
  payload: departedSchema,
  byName: true,
  apply: (state, { event: { id, payload }, day }) =>
    state && {
      ...state,
      campId: null,
      mobId: null,
      breeding: endJoins(state.breeding, day),
      away: {
        placeId: payload.placeId,
        loadId: payload.loadId ?? id,
        isThere: false,
        // From one place of others to the next it is of the mob still that it left here.
        mobId: state.mobId ?? state.away?.mobId ?? null,
      },
    },
});
