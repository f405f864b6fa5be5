import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const statusNames: Record<string, MessageDescriptor> = {
  alive: msg`on the farm`,
  sold: msg`sold`,
  slaughtered: msg`slaughtered`,
  died: msg`died`,
  returned: msg`back to its owner`,
  lost: msg`lost`,
  stolen: msg`stolen`,
  merged: msg`in other lots`,
  closed: msg`closed`,
  reference: msg`reference`,
};

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
