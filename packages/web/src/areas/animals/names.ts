import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const sexNames: Record<string, MessageDescriptor> = {
  female: msg`female`,
  male: msg`male`,
  mixed: msg`mixed`,
};

/** What two records share that may be of one animal. */
export const signNames = {
  tag: msg`the same tag`,
  eid: msg`the same EID`,
  official: msg`the same official number`,
  name: msg`the same name and day of birth`,
} as const;
