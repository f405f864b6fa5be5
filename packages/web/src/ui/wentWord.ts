import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** How animals and other people's places came together. */
export const wentWords: Record<
  'acquired' | 'sold' | 'slaughtered' | 'returned' | 'stood',
  MessageDescriptor
> = {
  returned: msg`went back there`,
  acquired: msg`came from there`,
  sold: msg`sold there`,
  slaughtered: msg`slaughtered there`,
  stood: msg`stood there`,
};
