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
