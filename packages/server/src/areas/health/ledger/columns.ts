import { quietCourseFrom } from '@kraal/domain/health/hold';
import type { OwnColumns } from '../../ledger/index.ts';

/** Until when it is held back, and from when somebody is asked whether a course goes on. */
export const columns: OwnColumns = {
  of: (state) => ({
    meat_until: state.meatUntil,
    milk_until: state.milkUntil,
    course_from: quietCourseFrom(state.holds),
  }),
  reads: ['meatUntil', 'milkUntil', 'holds'],
};
