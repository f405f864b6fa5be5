import { z } from 'zod';
import { defineKind } from '../../ledger/kind.ts';
import { warn, acknowledgedSchema } from '../../ledger/acknowledged.ts';
import { problem, sentence } from '../../ledger/problem.ts';

const heads = z.int('Whole heads, please.').min(0).max(1_000_000);
const markedSchema = z.strictObject({
  heads,
  castrated: heads.optional(),
  docked: heads.optional(),
  ...acknowledgedSchema,
});

/** Lambs marked: tails docked, males cut, and all of them counted. Who is missing died unseen since the last count. */
export const marked = defineKind({
  name: 'marked',
  oneLot: true,
  permission: 'field_worker',
  payload: markedSchema,
  check: (state, { event: { payload } }) => {
    if (state && !state.isLot)
      return [problem('animalIds', 'not_a_lot', 'Only a lot is marked and counted in heads.')];
    if (state?.sex === 'female' && (payload.castrated ?? 0) > 0)
      return [problem('castrated', 'not_male', 'Only males are castrated.')];
    if (Math.max(payload.castrated ?? 0, payload.docked ?? 0) > payload.heads)
      return [problem('castrated', 'more_than_marked', 'More than were marked.')];
    if (state && payload.heads > state.heads)
      return warn(payload.sure, {
        field: 'heads',
        code: 'more_than_lot',
        words: sentence`The lot has ${state.heads} heads on that day, not ${payload.heads}. Record it all the same?`,
      });
    return [];
  },
  apply: (state, { event: { payload } }) => state && { ...state, heads: payload.heads },
});
