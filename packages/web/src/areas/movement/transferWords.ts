import type { SharedPart } from '@kraal/domain/movement/consignment';
import type { MoveKind } from '@kraal/domain/movement/moveKinds';
import type { CaseHow, TransferStatus, TransferStep } from '@kraal/domain/movement/transfers';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../ui/surface.tsx';

export const statusWords: Record<TransferStatus, MessageDescriptor> = {
  draft: msg`Draft`,
  submitted: msg`Waits for approval`,
  approved: msg`Approved`,
  rejected: msg`Not approved`,
  cancelled: msg`Called off`,
  inTransit: msg`On the road`,
  arrived: msg`Unloaded`,
  returned: msg`Came back`,
  completed: msg`Completed`,
};

export const statusTones: Record<TransferStatus, Tone> = {
  draft: 'info',
  submitted: 'warn',
  approved: 'ok',
  rejected: 'alarm',
  cancelled: 'info',
  inTransit: 'warn',
  arrived: 'warn',
  returned: 'info',
  completed: 'ok',
};

/** What a difference between two counts turned out to be. */
export const caseWords: Record<CaseHow, MessageDescriptor> = {
  missing: msg`missing`,
  dead: msg`died on the road`,
  extra: msg`on nobody’s list`,
  wrongTag: msg`wears another tag`,
};

/** What a seller may send along. */
export const sharedWords: Record<SharedPart, MessageDescriptor> = {
  treatments: msg`Treatments`,
  masses: msg`Last weighings`,
  parents: msg`Names of dam and sire`,
};

/** What a step is called on its button. */
export const stepWords: Record<TransferStep, MessageDescriptor> = {
  submit: msg`Submit it`,
  approve: msg`Approve it`,
  reject: msg`Do not approve`,
  reopen: msg`Change it`,
  cancel: msg`Call it off`,
  complete: msg`They are sold`,
  depart: msg`They are loaded`,
  confirm: msg`Put the receiver’s count on record`,
  arrive: msg`They are unloaded`,
  settle: msg`Explain a difference`,
  comeBack: msg`They come back`,
};

/** What the last step comes to. */
export function completeWord(kind: MoveKind): MessageDescriptor {
  if (kind === 'slaughter') return msg`They are slaughtered`;
  return kind === 'agistmentReturn' ? msg`Their owner has them` : stepWords.complete;
}

/** And what was done, afterwards. */
export const doneWords: Record<TransferStep | 'create', MessageDescriptor> = {
  create: msg`begun`,
  submit: msg({ message: 'submitted', context: 'a transfer, afterwards' }),
  approve: msg({ message: 'approved', context: 'a transfer, afterwards' }),
  reject: msg({ message: 'not approved', context: 'a transfer, afterwards' }),
  reopen: msg`opened again`,
  cancel: msg`called off`,
  depart: msg({ message: 'loaded', context: 'a transfer, afterwards' }),
  arrive: msg({ message: 'unloaded', context: 'a transfer, afterwards' }),
  confirm: msg({
    message: 'count of the receiver put on record',
    context: 'a transfer, afterwards',
  }),
  settle: msg({ message: 'a difference explained', context: 'a transfer, afterwards' }),
  comeBack: msg({ message: 'brought back', context: 'a transfer, afterwards' }),
  complete: msg({ message: 'completed', context: 'a transfer, afterwards' }),
};
