import { factsOf } from '@kraal/domain/movement/moveKinds';
import type { Transaction } from '../../../platform/database/connection.ts';
import { conflict } from '../../../platform/errors.ts';
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
