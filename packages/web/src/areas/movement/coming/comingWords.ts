import type { ConsignmentItem } from '@kraal/contract/consignments';
import type { ConsignmentStatus } from '@kraal/domain/movement/consignment';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../../ui/surface.tsx';

type Shown = { words: MessageDescriptor; tone: Tone };

const awaited: Record<ConsignmentStatus, Shown> = {
  announced: { words: msg`Announced`, tone: 'info' },
  onTheRoad: { words: msg`On the road`, tone: 'warn' },
  completed: { words: msg`Sold, not received yet`, tone: 'warn' },
  withdrawn: { words: msg`Called off`, tone: 'info' },
  returned: { words: msg`Went back`, tone: 'info' },
};

/** How a load stands, by the seller's word and ours together. */
export function standingOf({
  kind,
  sent,
  ours,
}: Pick<ConsignmentItem, 'kind' | 'sent' | 'ours'>): Shown {
  if (ours === 'awaited') return awaited[sent];
  if (ours === 'declined') return { words: msg`Not taken`, tone: 'info' };
  if (sent === 'completed') return { words: msg`Received and sold`, tone: 'ok' };
  // Who was only kept here goes home again.
  if (kind === 'agistmentIn' && sent === 'returned')
    return { words: msg`Home again by their owner’s word`, tone: 'info' };
  // What stands in our camps and is home again with its seller cannot both be.
  if (kind === 'agistmentIn' && sent === 'withdrawn')
    return { words: msg`Received, and their owner says otherwise`, tone: 'alarm' };
  if (sent === 'returned' || sent === 'withdrawn')
    return { words: msg`Received, and its seller says otherwise`, tone: 'alarm' };
  return { words: msg`Received`, tone: 'ok' };
}
