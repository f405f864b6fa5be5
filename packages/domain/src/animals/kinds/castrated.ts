import { z } from 'zod';
import { defineKind } from '../../ledger/kind.ts';
import { problem, sentence } from '../../ledger/problem.ts';

const castratedSchema = z.strictObject({
  method: z.enum(['ring', 'knife', 'burdizzo']).optional(),
});

export const castrated = defineKind({
  name: 'castrated',
  permission: 'field_worker',
  payload: castratedSchema,
  check: (state) => {
    if (state?.sex === 'female')
      return [problem('animalIds', 'not_male', 'Only males are castrated.')];
    return state?.castratedOn
      ? [
          problem(
            'animalIds',
            'already_castrated',
            sentence`It was castrated on ${state.castratedOn} already.`,
          ),
        ]
      : [];
  },
  apply: (state, { day }) => state && { ...state, castratedOn: state.castratedOn ?? day },
});
