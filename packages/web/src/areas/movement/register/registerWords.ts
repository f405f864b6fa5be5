import type { RegisterKind, RegisterWay } from '@kraal/domain/movement/register';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const wayWords: Record<RegisterWay, MessageDescriptor> = {
  in: msg`came`,
  out: msg`went`,
};

export const registerWords: Record<RegisterKind, MessageDescriptor> = {
  acquired: msg`came in`,
  sold: msg`sold`,
  slaughtered: msg`slaughtered`,
  returned: msg`went back`,
};
