import { z } from 'zod';
import { defineKind } from '../../ledger/kind.ts';
import { problem, sentence } from '../../ledger/problem.ts';
import { parity } from '../../breeding/slice.ts';

const weanedSchema = z.strictObject({});

export const weaned = defineKind({
  name: 'weaned',
  permission: 'field_worker',
  payload: weanedSchema,
  // A mob is weaned though some of it were weaned before: it means those that still drink.
  check: (state, { event }) =>
    state?.weanedOn && event.mobId === undefined
      ? [
          problem(
            'animalIds',
            'already_weaned',
            sentence`It was weaned on ${state.weanedOn} already.`,
          ),
        ]
      : [],
  // Said twice it was weaned the first time; and the cows of the mob are not.
  apply: (state, { day }) =>
    state && (parity(state) > 0 ? state : { ...state, weanedOn: state.weanedOn ?? day }),
});
