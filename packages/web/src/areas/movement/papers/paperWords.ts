import type { PaperKind, PaperStatus } from '@kraal/domain/movement/papers';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../../ui/surface.tsx';

export const paperWords: Record<PaperKind, MessageDescriptor> = {
  identification: msg`Document of identification`,
  removal: msg`Removal certificate`,
  health: msg`Owner’s health attestation`,
  loading: msg`Loading list`,
  invoice: msg`Invoice`,
};

export const paperStatusWords: Record<PaperStatus, MessageDescriptor> = {
  valid: msg({ message: 'It holds', context: 'a paper' }),
  replaced: msg({ message: 'Replaced', context: 'a paper' }),
  void: msg({ message: 'Withdrawn', context: 'a paper' }),
};

export const paperTones: Record<PaperStatus, Tone> = {
  valid: 'ok',
  replaced: 'info',
  void: 'alarm',
};
