import { z } from 'zod';
import { defineKind } from '../../ledger/kind.ts';
import { wentBackToNobody } from '../../animals/wentBack.ts';
import { problem, sentence } from '../../ledger/problem.ts';

const ownerChangedSchema = z.strictObject({
  /** The place of whoever it belongs to from then on; null: the farm itself. */
  ownerId: z.uuid().nullable(),
  /** What the farm paid, where it became the farm's by that. */
  priceCents: z.int().min(0).max(1_000_000_000_00).optional(),
});

/**
 * Whose it is, from a day on: it stands where it stood. Owner and keeper are two facts: what is kept here for others grazes
 * and is looked after as the farm's own, is counted apart from it, and goes back or is sold in its owner's name.
 */
export const ownerChanged = defineKind({
  name: 'owner_changed',
  permission: 'farm_manager',
  payload: ownerChangedSchema,
  byName: true,
  fits: wentBackToNobody,
  check: (state, { event: { payload, heads } }) => {
    if (state && state.status !== 'alive')
      return [
        problem(
          'animalIds',
          'not_alive',
          sentence`It was ${state.status} on ${state.statusOn} already.`,
        ),
      ];
    if (state?.ownerId === payload.ownerId)
      return [problem('ownerId', 'same_owner', 'It belongs to them already on that day.')];
    // A lot has one owner: what becomes another's is a lot of its own first.
    return state?.isLot && heads !== undefined && heads !== state.heads
      ? [
          problem(
            'heads',
            'split_first',
            sentence`The lot has ${state.heads} heads and one owner: split off first what becomes another's.`,
          ),
        ]
      : [];
  },
  apply: (state, { event: { payload } }) => state && { ...state, ownerId: payload.ownerId },
});
