import type { Request } from '@kraal/contract/endpoint';
import type { stepTransfer as contract } from '@kraal/contract/movement';
import type { TransferStatus } from '@kraal/domain/movement/transfers';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/connection.ts';
import { newId } from '../../../platform/newId.ts';
import { invalid } from '../../../platform/errors.ts';
import { recordAs, throwIfRejected } from '../../ledger/index.ts';
import { linesOf, livesOfLines } from '../lines.ts';
import { checkCounts } from './checkComplete.ts';
import { isAwayWith } from './isAwayWith.ts';
import { momentOf, type Step } from './dayOfStep.ts';
import { inEntries } from './inEntries.ts';

type Body = Pick<Request<typeof contract>['body'], 'campId' | 'animalIds'>;

type Brought = {
  status: TransferStatus;
  /** How many came. */
  heads: number;
  loadedHeads?: number;
  deliveredHeads?: number;
  /** How many are in neither count any more. */
  backHeads?: number;
  backUnloadedHeads?: number;
};

/**
 * Some or all come back into a camp. Who is back is on the transfer no more while others are still away; once the last is
 * back it is over, and its list stays as it was.
 */
export async function bringBack(
  transaction: Transaction,
  { caller, transfer, day, at: doneAt }: Step,
  { campId, animalIds }: Body,
): Promise<Brought> {
  const { farm } = caller;
  // Who is missing comes back by nobody's word.
  if (transfer.status === 'arrived') await checkCounts(transaction, { caller, transfer });
  const lines = await linesOf(transaction, farm.id, transfer.id);
  const named = new Set(animalIds ?? lines.map(({ animalId }) => animalId));
  const back = lines.filter(({ animalId }) => named.has(animalId));
  if (back.length < named.size)
    throw invalid({ animalIds: ['One of these animals is not on it.'] });
  const lives = await livesOfLines(transaction, farm.id, back);
  // Who died or was lost meanwhile, by another entry, comes back by none; nor who is home and went with another load.
  const away = lives.filter(
    ({ state }) => state.status === 'alive' && isAwayWith(state, transfer.id),
  );
  if (away.length > 0) {
    if (campId === undefined) throw invalid({ campId: ['Say into which camp they come.'] });
    const occurredAt = await momentOf(transaction, { caller, day, lives, at: doneAt });
    const moved = inEntries(away.map(({ state }) => state.id)).map((all) => ({
      id: newId(),
      kind: 'moved',
      occurredAt,
      animalIds: all,
      payload: { campId },
    }));
    await recordAs(caller, transaction, {
      source: 'web',
      events: moved,
      check: throwIfRejected,
      isOfTransfer: true,
    });
  }
  const heads = back.reduce((sum, one) => sum + one.heads, 0);
  if (back.length === lines.length) return { status: 'returned', heads };
  await transaction.execute(
    sql`delete from transfer_line where farm_id = ${farm.id} and transfer_id = ${transfer.id}
      and animal_id = any(${sql.param([...named])}::uuid[])`,
  );
  // Who is back is in neither count: whoever counts again, the receiver too, counts those that are still there.
  const less = (count: number | null): number => Math.max(0, (count ?? 0) - heads);
  return {
    status: transfer.status,
    heads,
    backHeads: Math.min(heads, transfer.loadedHeads ?? 0),
    loadedHeads: less(transfer.loadedHeads),
    ...(transfer.status === 'arrived'
      ? {
          deliveredHeads: less(transfer.deliveredHeads),
          backUnloadedHeads: Math.min(heads, transfer.deliveredHeads ?? 0),
        }
      : {}),
  };
}
