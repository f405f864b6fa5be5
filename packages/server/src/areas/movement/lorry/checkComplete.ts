import type { AnimalState } from '@kraal/domain/ledger/state';
import { factsOf } from '@kraal/domain/movement/moveKinds';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/connection.ts';
import { conflict } from '../../../platform/errors.ts';
import { receiptOf } from '../consignments/receipts.ts';
import { linesOf, livesOfLines } from '../lines.ts';
import { unsettledOf } from './cases.ts';
import type { Step } from './dayOfStep.ts';

/** Whether both counts agree or each difference is explained. */
export async function checkCounts(
  transaction: Transaction,
  { caller, transfer }: Pick<Step, 'caller' | 'transfer'>,
): Promise<void> {
  if ((await unsettledOf(transaction, caller.farm.id, transfer)) !== 0)
    throw conflict('counts_differ', 'The two counts differ: say of each head why, first.');
}

/** Of another record of one that is on the list as well the other is sold; heads that went to another lot are still here. */
const isGoneAlready = ({ status, sameAsId }: AnimalState, onList: ReadonlySet<string>): boolean =>
  status === 'sold' || status === 'slaughtered' || (sameAsId !== undefined && onList.has(sameAsId));

/**
 * Whom the receiver took in and who left the books by an entry of its own meanwhile (sold on its own page, another record of
 * one that is on the list) is on the list no more, and in neither count. Out: the counts, where that changed them.
 */
export async function takeOffGone(
  transaction: Transaction,
  { caller, transfer }: Pick<Step, 'caller' | 'transfer'>,
): Promise<{ loadedHeads?: number; deliveredHeads?: number }> {
  const { farm } = caller;
  if ((await receiptOf(transaction, farm.id, transfer.id))?.status !== 'received') return {};
  const lines = await linesOf(transaction, farm.id, transfer.id);
  const lives = await livesOfLines(transaction, farm.id, lines);
  const onList = new Set(lines.map(({ animalId }) => animalId));
  const gone = new Set(
    lives.flatMap(({ state }) => (isGoneAlready(state, onList) ? [state.id] : [])),
  );
  if (gone.size === 0 || gone.size === lines.length) return {};
  await transaction.execute(
    sql`delete from transfer_line where farm_id = ${farm.id} and transfer_id = ${transfer.id}
      and animal_id = any(${sql.param([...gone])}::uuid[])`,
  );
  const heads = lines.reduce((sum, one) => sum + (gone.has(one.animalId) ? one.heads : 0), 0);
  const less = (count: number | null): number => Math.max(0, (count ?? 0) - heads);
  return {
    loadedHeads: less(transfer.loadedHeads),
    deliveredHeads: less(transfer.deliveredHeads),
  };
}

/** Nobody is sold who is home again: each is away with this load, and as many heads as the list says. */
export async function checkComplete(
  transaction: Transaction,
  step: Pick<Step, 'caller' | 'transfer'>,
): Promise<void> {
  await checkCounts(transaction, step);
  const { caller, transfer } = step;
  const lines = await linesOf(transaction, caller.farm.id, transfer.id);
  const lives = await livesOfLines(transaction, caller.farm.id, lines);
  const awayHeads = new Map(
    lives
      .filter(({ state }) => state.status === 'alive' && state.away?.loadId === transfer.id)
      .map(({ state }) => [state.id, state.heads]),
  );
  if (factsOf(transfer.kind).toOwner && lives.some(({ state }) => state.ownerId !== transfer.toId))
    throw conflict(
      'not_theirs',
      'Some of these belong to somebody else by now: bring them back first.',
    );
  if (lines.some(({ animalId, heads }) => awayHeads.get(animalId) !== heads))
    throw conflict(
      'not_away',
      'Some of these are home again or gone by another entry: bring them back or explain them first.',
    );
}
