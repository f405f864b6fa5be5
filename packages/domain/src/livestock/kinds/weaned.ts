import { z } from 'zod';
import { defineKind } from '../../ledger/kind.ts';
import { problem, sentence } from '../../ledger/problem.ts';

const weanedSchema = z.strictObject({});

export const weaned = defineKind<z.infer<typeof weanedSchema>>({
  name: 'weaned',
  permission: 'field_worker',
  payload: weanedSchema,
  check: (state) =>
    state?.weanedOn
      ? [
          problem(
            'animalIds',
            'already_weaned',
            sentence`It was weaned on ${state.weanedOn} already.`,
          ),
        ]
      : [],
  // Said twice it was weaned the first time.
  apply: (state, { day }) => state && { ...state, weanedOn: state.weanedOn ?? day },
});
