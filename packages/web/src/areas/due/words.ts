import type { DueKind } from '@kraal/contract/due';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const dueNames: Record<DueKind, MessageDescriptor> = {
  heat: msg`Watch for heat`,
  check: msg`Pregnancy checks`,
  birth: msg`Births expected`,
  weaning: msg`Weanings`,
  dose: msg`Doses of a course`,
  course: msg`Has the course ended?`,
};
/** What is recorded when the work is done. */
export const doneKind: Record<DueKind, string> = {
  heat: 'heat_observed',
  check: 'pregnancy_checked',
  birth: 'gave_birth',
  weaning: 'weaned',
  dose: 'treated',
  course: 'course_ended',
};
export const confidenceNames: Record<string, MessageDescriptor> = {
  confirmed: msg`confirmed`,
  likely: msg`likely`,
  possible: msg`possible`,
};
