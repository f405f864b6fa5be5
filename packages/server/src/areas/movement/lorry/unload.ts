import type { Transaction } from '../../../platform/database/connection.ts';
import { newId } from '../../../platform/newId.ts';
import { invalid } from '../../../platform/errors.ts';
import { recordAs, throwIfRejected } from '../../ledger/index.ts';
import { linesOf, livesOfLines } from '../lines.ts';
import { isAwayWith } from './isAwayWith.ts';
import { momentOf, type Step } from './dayOfStep.ts';
import { inEntries } from './inEntries.ts';

/** They came off the lorry, so many of them. Who of the list is not among them is found out case by case. */
export async function unload(
  transaction: Transaction,
  { caller, transfer, day, at: doneAt }: Step,
  deliveredHeads: number | undefined,
): Promise<{ deliveredHeads: number }> {
  if (deliveredHeads === undefined)
    throw invalid({ deliveredHeads: ['Say how many came off the lorry.'] });
  const { farm } = caller;
  const lines = await linesOf(transaction, farm.id, transfer.id);
  const lives = await livesOfLines(transaction, farm.id, lines);
  const onRoad = lives.filter(
    ({ state }) =>
      state.status === 'alive' && isAwayWith(state, transfer.id) && state.away?.isThere === false,
  );
  if (onRoad.length > 0) {
    const occurredAt = await momentOf(transaction, { caller, day, lives, at: doneAt });
    const arrived = inEntries(onRoad.map(({ state }) => state.id)).map((animalIds) => ({
      id: newId(),
      kind: 'arrived',
      occurredAt,
      animalIds,
      payload: {},
    }));
    await recordAs(caller, transaction, { source: 'web', events: arrived, check: throwIfRejected });
  }
  return { deliveredHeads };
}
