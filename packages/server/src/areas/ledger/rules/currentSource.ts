import type { Source } from '@kraal/domain/ledger/life';
import type { Transaction } from '../../../platform/database/connection.ts';
import { ledgerSource } from '../record/source.ts';
import { giversTo } from './behind.ts';
import { bringAnimals, type Moment } from './bringAnimals.ts';

/** Of an animal that was read already another was found to say more: what was worked out with it begins anew. */
export class ReadTooEarly extends Error {}

/**
 * The lives of a farm that older rules left, each brought to today's before it is read for the first time, and whoever
 * handed something to whom that is asked of.
 */
export function currentSource(
  transaction: Transaction,
  moment: Omit<Moment, 'locked'>,
  brought: Set<string>,
): Source {
  const farmId = moment.farm.id;
  const source = ledgerSource(transaction, farmId);
  const read = new Set<string>();
  const bring = async (ids: readonly string[]): Promise<void> => {
    const told = await bringAnimals(transaction, moment, { ids, brought });
    if (told.some((id) => read.has(id))) throw new ReadTooEarly();
  };
  return {
    ...source,
    states: async (ids) => {
      await bring(ids);
      for (const id of ids) read.add(id);
      return source.states(ids);
    },
    received: async (ids) => {
      await bring(await giversTo(transaction, farmId, ids));
      return source.received(ids);
    },
  };
}
