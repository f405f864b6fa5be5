import type { TransferItem } from '@kraal/contract/movement';
import type { Day } from '@kraal/domain/format/dates';
import type { Transaction } from '../../platform/database/connection.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { placeEver } from '../infrastructure/index.ts';
import { linesOf, livesOfLines } from './lines.ts';
import { checkOf } from './showTransfer.ts';

/** Nothing is promised or let go against which a rule stands. */
export async function checkFree(
  transaction: Transaction,
  who: Parameters<typeof checkOf>[1],
  { transfer, day }: { transfer: TransferItem; day: Day },
): Promise<void> {
  if (transfer.toId === null) throw invalid({ toId: ['Say where to first.'] });
  const to = await placeEver(transaction, who.farm.id, transfer.toId);
  if (!to?.isKept) throw invalid({ toId: ['This place is no longer on the list.'] });
  const lines = await linesOf(transaction, who.farm.id, transfer.id);
  if (lines.length === 0) throw invalid({ heads: ['Nobody is on it.'] });
  const lives = await livesOfLines(transaction, who.farm.id, lines);
  const { all, mayGo } = await checkOf(transaction, who, { transfer, lines, lives, day });
  if (mayGo.animals < all.animals || lives.length < lines.length)
    throw conflict('may_not_go', 'Some of these animals may not go: take them off first.');
}
