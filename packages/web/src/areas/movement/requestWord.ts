import { transferSteps } from '@kraal/domain/movement/transfers';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WaitingRequest } from '../../platform/outbox/store.ts';
import { stepWords } from './transferWords.ts';

/** What was done, of what waits on a device beside entries. */
export function requestWord({ of, body }: Pick<WaitingRequest, 'of' | 'body'>): MessageDescriptor {
  const step = transferSteps.find((one) => one === body['step']);
  return of === 'stepTransfer' && step ? stepWords[step] : msg`They are in the camp`;
}
