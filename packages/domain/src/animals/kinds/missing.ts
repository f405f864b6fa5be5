import { z } from 'zod';
import { leaveFlock, returnToFlock } from '../../breeding/flockLeaving.ts';
import { hadBySome } from '../../health/lotDoses.ts';
import { acknowledgedSchema } from '../../ledger/acknowledged.ts';
import { defineKind } from '../../ledger/kind.ts';
import { problem, sentence } from '../../ledger/problem.ts';
import { callName } from '../callName.ts';
import { warnOfMany, headsNeeded } from '../leaving.ts';
import { textSchema } from '../payloadParts.ts';

/** As many as one entry may name. */
const mostHeads = 1_000_000;

const missingSchema = z.strictObject({ detail: textSchema(300).optional(), ...acknowledgedSchema });

/** An individual keeps its one head, so that it can be found; heads of a lot that go missing are gone from its count. */
function missing<const Name extends 'lost' | 'stolen'>(name: Name) {
  return defineKind({
    name,
    permission: 'field_worker',
    payload: missingSchema,
    byName: true,
    checkAll: (states, event) => warnOfMany(states, event, event.payload.sure),
    check: (state, { event }) => headsNeeded(state, event),
    hard: (state) =>
      state?.status === 'alive'
        ? []
        : [
            problem(
              'animalIds',
              'not_alive',
              sentence`It was ${state?.status} on ${state?.statusOn} already.`,
            ),
          ],
    apply: (state, { event, day }) => {
      if (!state) return state;
      const left = state.heads - (event.heads ?? state.heads);
      const breeding = leaveFlock(state, state.heads - left, day);
      return left > 0
        ? { ...state, breeding, heads: left }
        : { ...state, breeding, status: name, statusOn: day, heads: 0 };
    },
  });
}

export const lost = missing('lost');
export const stolen = missing('stolen');

export const found = defineKind({
  name: 'found',
  permission: 'field_worker',
  bringsHeads: true,
  payload: missingSchema,
  byName: true,
  check: (state, { event: { heads = 1 } }) => {
    if (!state || (state.isLot && state.heads + heads <= mostHeads)) return [];
    if (!state.isLot && heads === 1) return [];
    return [
      problem('heads', 'too_many_found', sentence`${callName(state)} cannot have so many heads.`),
    ];
  },
  hard: (state) =>
    state?.status === 'lost' || state?.status === 'stolen' || state?.isLot
      ? []
      : [problem('animalIds', 'not_missing', 'It was not missing on that day.')],
  apply: (state, { event, day }) => {
    if (!state) return state;
    const back = event.heads ?? 1;
    return {
      ...state,
      breeding: returnToFlock(state.breeding, back),
      status: 'alive',
      statusOn: day,
      heads: state.heads + back,
      doses: state.isLot ? hadBySome(state.doses) : state.doses,
    };
  },
});
