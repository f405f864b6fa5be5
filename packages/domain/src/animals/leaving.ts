import { warn, type Acknowledged } from '../ledger/acknowledged.ts';
import { type Problem, problem, sentence } from '../ledger/problem.ts';
import type { AnimalState } from '../ledger/state.ts';
import { callName } from './callName.ts';

type Said = { heads?: number | undefined };

/** More than so many at once, or more than this part of a lot, are asked about: nobody loses a flock by an empty field. */
export const manyLeaving = 25;
export const manyOfLot = 0.1;

/** Of a lot somebody says how many: an empty field is no answer. Entries of before keep their meaning, all of it. */
export function headsNeeded(state: AnimalState | null, event: Said): Problem[] {
  return state?.isLot && event.heads === undefined
    ? [
        problem(
          'heads',
          'heads_needed',
          sentence`Say how many of the ${state.heads} heads of ${callName(state)}.`,
        ),
      ]
    : [];
}

/** Whether so many leaving is worth a question. `ofLot` is what the lot has, null of animals known one by one. */
export const areMany = (leaving: number, ofLot: number | null): boolean =>
  leaving > manyLeaving || (ofLot !== null && ofLot > 1 && leaving > ofLot * manyOfLot);

/** Asked once for all whom one entry concerns; `sure` answers it. */
export function warnOfMany(
  states: readonly AnimalState[],
  event: Said,
  sure: Acknowledged,
): Problem[] {
  // How many is asked for first.
  if (event.heads === undefined && states.some(({ isLot }) => isLot)) return [];
  const leaving = states.reduce((sum, state) => sum + (event.heads ?? state.heads), 0);
  const [lot] = states.filter(({ isLot }) => isLot);
  if (!areMany(leaving, states.length === 1 && lot ? lot.heads : null)) return [];
  return warn(sure, {
    field: 'heads',
    code: 'many_leave',
    words: sentence`${leaving} heads leave by this entry. Record it all the same?`,
  });
}
