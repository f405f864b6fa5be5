import type { StopMark } from '@kraal/contract/stopList';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../../ui/surface.tsx';

export const standingWords: Record<StopMark['standing'], MessageDescriptor> = {
  listed: msg`warned of`,
  back: msg`back by your own record`,
  ended: msg`off the list`,
};
export const standingTones: Record<StopMark['standing'], Tone> = {
  listed: 'alarm',
  back: 'ok',
  ended: 'muted',
};

export const endWords: Record<NonNullable<StopMark['endedHow']>, MessageDescriptor> = {
  recovered: msg`back with its owner`,
  mistake: msg`listed by mistake`,
  struck: msg`taken off by whoever runs this installation`,
};
