import type { traceContacts } from '@kraal/contract/trace';
import type { Output } from '@kraal/contract/endpoint';
import type { TraceWay } from '@kraal/domain/movement/trace';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type Trace = Output<typeof traceContacts>;

export const wayWords: Record<TraceWay, MessageDescriptor> = {
  spread: msg`forward: to others`,
  source: msg`backward: to its source`,
};

export const stepWords: readonly MessageDescriptor[] = [
  msg`who stood with it`,
  msg`and who stood with those`,
  msg`and one step further`,
];
