import { z } from 'zod';
import { defineKind } from '../../ledger/kind.ts';
import { problem } from '../../ledger/problem.ts';

const mobSchema = z.strictObject({ mobId: z.uuid() });

/** A mob is managed as one, so an animal is in one at a time: joining another leaves the first. */
export const joinedMob = defineKind<z.infer<typeof mobSchema>>({
  name: 'joined_mob',
  permission: 'field_worker',
  payload: mobSchema,
  apply: (state, { event }) => state && { ...state, mobId: event.payload.mobId },
});

export const leftMob = defineKind<z.infer<typeof mobSchema>>({
  name: 'left_mob',
  permission: 'field_worker',
  payload: mobSchema,
  check: (state, { event }) => (state?.mobId === event.payload.mobId ? [] : [problem('mobId', 'not_in_mob', 'The animal is not in that mob on that day.')]),
  apply: (state) => state && { ...state, mobId: null },
});
