import { z } from 'zod';
import { defineKind } from '../ledger/kind.ts';
import { problem } from '../ledger/problem.ts';
import { endCourse, heldBy } from './hold.ts';

const courseEndedSchema = z.strictObject({ medicineId: z.uuid() });

/** A course ended with the dose before: no more of this medicine follows, its days count from that dose. */
export const courseEnded = defineKind({
  name: 'course_ended',
  permission: 'field_worker',
  payload: courseEndedSchema,
  check: (state, { event: { payload, heads } }) => {
    if (state?.isLot && heads !== undefined && heads < state.heads)
      return [
        problem(
          'heads',
          'course_of_all',
          'A course ends for the whole lot. Take those heads out first.',
        ),
      ];
    return state?.holds.some((one) => one.medicineId === payload.medicineId && one.course)
      ? []
      : [problem('medicineId', 'no_course', 'No course of this medicine goes on with it.')];
  },
  apply: (state, { event: { payload } }) =>
    state && { ...state, ...heldBy(endCourse(state.holds, payload.medicineId), state.sex) },
});
