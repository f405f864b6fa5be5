import type { AnimalState } from '@kraal/domain/ledger/state';
import { factsOf } from '@kraal/domain/movement/moveKinds';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { number, row, text } from '../../../platform/database/row.ts';
import { conflict } from '../../../platform/errors.ts';
import { receiptOf } from '../consignments/receipts.ts';
import { type Going, linesOf, livesOfLines } from '../lines.ts';
import { takeOff, unsettledOf } from './cases.ts';
import type { Step } from './dayOfStep.ts';
import { ofAnimals } from '../../animals/tables.ts';

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
  status === 'sold' ||
  status === 'slaughtered' ||
  status === 'returned' ||
  (sameAsId !== undefined && onList.has(sameAsId));

/**
 * How many heads of each on the list left by entries of their own since the lorry left, as far as no case of the transfer
 * says so already.
 */
async function leftSince(
  transaction: Transaction,
  { caller, transfer }: Pick<Step, 'caller' | 'transfer'>,
): Promise<ReadonlyMap<string, number>> {
  const rows = await select(
    transaction,
    row({ id: text, heads: number }),
    sql`select l.animal_id as id, (sum(-s.heads)
          - coalesce((select sum(c.heads) from transfer_case c where c.farm_id = l.farm_id
            and c.transfer_id = l.transfer_id and c.animal_id = l.animal_id
            and c.how in ('dead', 'missing')), 0))::int as heads
      from transfer_line l join ${ofAnimals.stockChange} s on s.farm_id = l.farm_id
        and s.animal_id = l.animal_id
      where l.farm_id = ${caller.farm.id} and l.transfer_id = ${transfer.id}
        and s.changed_on >= ${transfer.departedOn}::date and s.heads < 0
        and s.kind in ('died', 'lost', 'stolen', 'returned', 'sold', 'slaughtered')
      group by l.farm_id, l.transfer_id, l.animal_id`,
  );
  return new Map(rows.map(({ id, heads }) => [id, heads]));
}

/**
 * Whom the receiver took in and who left the books by an entry of its own meanwhile (sold or died on its own page, another
 * record of one that is on the list) is on the list no more, and in neither count. Out: the counts, where that changed them.
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
  const stateOf = new Map(lives.map(({ state }) => [state.id, state]));
  const left = await leftSince(transaction, { caller, transfer });
  const goneOf = ({ animalId, heads }: Going): number => {
    const state = stateOf.get(animalId);
    if (!state || isGoneAlready(state, onList)) return state ? heads : 0;
    const unseen = heads - (state.status === 'alive' ? state.heads : 0);
    return Math.max(0, Math.min(unseen, left.get(animalId) ?? 0));
  };
  const gone = lines.map((line) => ({ line, heads: goneOf(line) }));
  const heads = gone.reduce((sum, one) => sum + one.heads, 0);
  const isNobody = gone.every((one) => one.heads === one.line.heads);
  // A sale of nobody is none; whoever went back to their owner by hand went back.
  if (heads === 0 || (isNobody && !factsOf(transfer.kind).toOwner)) return {};
  for (const { line, heads: fewer } of gone)
    if (fewer > 0)
      await takeOff(transaction, {
        farmId: farm.id,
        transferId: transfer.id,
        line,
        heads: fewer,
      });
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
