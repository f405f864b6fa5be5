import type { ConsignmentItem } from '@kraal/contract/consignments';
import type { ConsignmentStatus } from '@kraal/domain/movement/consignment';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../../ui/surface.tsx';

type SenderWords = Record<'list' | 'otherwise' | 'history' | 'note' | 'tell', MessageDescriptor>;
const ofSeller: SenderWords = {
  list: msg`Who is on it, as the seller says`,
  otherwise: msg`its seller says otherwise since it came`,
  history: msg`History from the seller`,
  note: msg`Note to the seller`,
  tell: msg`Tell the seller`,
};
const others: Partial<Record<ConsignmentItem['kind'], SenderWords>> = {
  agistmentIn: {
    list: msg`Who is on it, as their owner says`,
    otherwise: msg`its owner says otherwise since it came`,
    history: msg`History from their owner`,
    note: msg`Note to their owner`,
    tell: msg`Tell their owner`,
  },
  agistmentBack: {
    list: msg`Who is on it, as whoever kept them says`,
    otherwise: msg`whoever kept it says otherwise since it came`,
    history: msg`History from whoever kept them`,
    note: msg`Note to whoever kept them`,
    tell: msg`Tell whoever kept them`,
  },
};

/** Whoever sends a load is its seller, its owner, or whoever kept it: what is said of them. */
export const senderWords = (kind: ConsignmentItem['kind']): SenderWords => others[kind] ?? ofSeller;

type Shown = { words: MessageDescriptor; tone: Tone };

const awaited: Record<ConsignmentStatus, Shown> = {
  announced: { words: msg`Announced`, tone: 'info' },
  onTheRoad: { words: msg`On the road`, tone: 'warn' },
  completed: { words: msg`Sold, not received yet`, tone: 'warn' },
  withdrawn: { words: msg`Called off`, tone: 'info' },
  returned: { words: msg`Went back`, tone: 'info' },
};

const nothing: ReadonlySet<string> = new Set();

/** How a load stands, by the seller's word and ours together. `waiting`: loads whose receipt is on this device still. */
export function standingOf(
  { id, kind, sent, ours }: Pick<ConsignmentItem, 'id' | 'kind' | 'sent' | 'ours'>,
  waiting: ReadonlySet<string> = nothing,
): Shown {
  if (waiting.has(id)) return { words: msg`On this device`, tone: 'info' };
  if (ours === 'awaited' && sent === 'completed' && kind === 'agistmentBack')
    return { words: msg`Sent home, not received yet`, tone: 'warn' };
  if (ours === 'awaited') return awaited[sent];
  if (ours === 'declined') return { words: msg`Not taken`, tone: 'info' };
  if (sent === 'completed' && kind !== 'agistmentBack')
    return { words: msg`Received and sold`, tone: 'ok' };
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
