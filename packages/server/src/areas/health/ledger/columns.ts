import { quietCourseFrom } from '@kraal/domain/health/hold';
import type { AnimalState } from '@kraal/domain/ledger/state';
import type { Row } from '../../../platform/database/connection.ts';

/** Until when it is held back, and from when somebody is asked whether a course goes on. */
export const columns = (state: AnimalState): Row => ({
  meat_until: state.meatUntil,
  milk_until: state.milkUntil,
  course_from: quietCourseFrom(state.holds),
});
