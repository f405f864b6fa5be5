import { z } from 'zod';
import { defineKind } from '../ledger/kind.ts';

const movedSchema = z.strictObject({ campId: z.uuid().nullable() });

/** Into a camp, or out of all camps (null); who was away is back by it. */
export const moved = defineKind({
  name: 'moved',
  permission: 'field_worker',
  payload: movedSchema,
  apply: (state, { event }) => state && { ...state, campId: event.payload.campId, away: null },
});
