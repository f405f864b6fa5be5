import { type Problem, problem, sentence } from '../ledger/problem.ts';
import type { AnimalState } from '../ledger/state.ts';
import { callName } from './callName.ts';

const toNobody = (state: AnimalState | null): state is AnimalState =>
  state?.status === 'returned' && state.ownerId === null;

/** It went back to somebody: then it was somebody's. In: a life before and after an entry. Out: what is wrong by it. */
export const wentBackToNobody = (
  before: AnimalState | null,
  after: AnimalState | null,
): Problem[] =>
  toNobody(after) && !toNobody(before)
    ? [
        problem(
          'ownerId',
          'returned_later',
          sentence`${callName(after)} went back to its owner on ${after.statusOn}: cancel that first.`,
        ),
      ]
    : [];
