import type { TransferStatus, TransferStep } from '@kraal/domain/movement/transfers';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../ui/surface.tsx';

export const statusWords: Record<TransferStatus, MessageDescriptor> = {
  draft: msg`Draft`,
  submitted: msg`Waits for approval`,
  approved: msg`Approved`,
  rejected: msg`Not approved`,
  cancelled: msg`Called off`,
  completed: msg`Completed`,
};

export const statusTones: Record<TransferStatus, Tone> = {
  draft: 'info',
  submitted: 'warn',
  approved: 'ok',
  rejected: 'alarm',
  cancelled: 'info',
  completed: 'ok',
};

/** What a step is called on its button. */
export const stepWords: Record<TransferStep, MessageDescriptor> = {
  submit: msg`Submit it`,
  approve: msg`Approve it`,
  reject: msg`Do not approve`,
  reopen: msg`Change it`,
  cancel: msg`Call it off`,
  complete: msg`They are sold`,
};

/** And what was done, afterwards. */
export const doneWords: Record<TransferStep | 'create', MessageDescriptor> = {
  create: msg`begun`,
  submit: msg({ message: 'submitted', context: 'a transfer, afterwards' }),
  approve: msg({ message: 'approved', context: 'a transfer, afterwards' }),
  reject: msg({ message: 'not approved', context: 'a transfer, afterwards' }),
  reopen: msg`opened again`,
  cancel: msg`called off`,
  complete: msg({ message: 'completed', context: 'a transfer, afterwards' }),
};
