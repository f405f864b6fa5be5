import type { PartnerStatus } from '@kraal/domain/partners/message';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../../ui/surface.tsx';

export const partnerWords: Record<PartnerStatus, MessageDescriptor> = {
  requested: msg`Waits for their yes`,
  pending: msg`Asks to be linked`,
  linked: msg`Linked`,
  ended: msg`Ended`,
};

export const partnerTones: Record<PartnerStatus, Tone> = {
  requested: 'warn',
  pending: 'warn',
  linked: 'ok',
  ended: 'info',
};
