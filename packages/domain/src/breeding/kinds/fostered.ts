import { z } from 'zod';
import { defineKind } from '../../ledger/kind.ts';
import { problem, sentence } from '../../ledger/problem.ts';
import { callName } from '../../animals/callName.ts';
import { speciesSchema } from '../../animals/speciesSchema.ts';

const fosteredSchema = z.strictObject({ fosterDamId: z.uuid(), species: speciesSchema.optional() });

/** A young put to another dam, who rears it from then on. Who bore it stays as it is. */
export const fostered = defineKind({
  name: 'fostered',
  permission: 'field_worker',
  payload: fosteredSchema,
  others: ({ fosterDamId }) => [{ animalId: fosterDamId, part: 'foster' }],
  check: (state, { event: { payload }, part, animalId, subject }) => {
    if (!state) return [];
    if (part === 'subject') {
      if (payload.fosterDamId === animalId)
        return [problem('fosterDamId', 'own_parent', 'An animal cannot be its own dam.')];
      return state.weanedOn
        ? [
            problem(
              'animalIds',
              'already_weaned',
              sentence`It was weaned on ${state.weanedOn} already.`,
            ),
          ]
        : [];
    }
    if (state.sex !== 'female')
      return [
        problem(
          'fosterDamId',
          'dam_not_female',
          sentence`The dam ${callName(state)} is not female.`,
        ),
      ];
    if (subject && state.species !== subject.species)
      return [
        problem(
          'fosterDamId',
          'other_species',
          sentence`${callName(state)} is of another species: ${state.species}.`,
        ),
      ];
    return state.status === 'alive'
      ? []
      : [
          problem(
            'fosterDamId',
            'dam_gone',
            sentence`${callName(state)} is not on the farm any more since ${state.statusOn}, so she cannot rear it.`,
          ),
        ];
  },
  // That she has one more at her feet follows from the young's own life.
  apply: (state, { event: { payload }, part }) =>
    state && part === 'subject' ? { ...state, fosterDamId: payload.fosterDamId } : state,
});
