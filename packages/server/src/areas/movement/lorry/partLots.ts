import { sql } from 'drizzle-orm';
import { insertRows, type Transaction } from '../../../platform/database/connection.ts';
import { newId } from '../../../platform/newId.ts';
import type { Life } from '../../animals/index.ts';
import { recordAs, throwIfRejected } from '../../ledger/index.ts';
import { linesOf, livesOfLines } from '../lines.ts';
import { momentOf, type Step } from './dayOfStep.ts';

/** Heads of a lot that go without the others: a lot of their own. */
type Parted = { lotId: string; partId: string; heads: number; sex?: 'female' | 'male' };

export const partedFrom = (
  lives: readonly Life[],
  headsOf: ReadonlyMap<string, number>,
): Parted[] =>
  lives.flatMap(({ state, heads: of }) => {
    const heads = headsOf.get(state.id) ?? 0;
    return state.isLot && heads < of ? [{ lotId: state.id, partId: newId(), heads }] : [];
  });

/** The entries that split them off, a moment before they go. */
export const splitsOf = (parted: readonly Parted[], at: string) =>
  parted.map(({ lotId, partId, heads, sex }) => ({
    id: newId(),
    kind: 'split',
    occurredAt: new Date(Date.parse(at) - 1).toISOString(),
    animalIds: [lotId],
    payload: { intoId: partId, heads, scan: 'unknown', ...(sex ? { sex } : {}) },
  }));

/** The transfer is of the parts from now on. */
export async function nameParts(
  transaction: Transaction,
  { farmId, transferId, parted }: { farmId: string; transferId: string; parted: readonly Parted[] },
): Promise<void> {
  if (parted.length === 0) return;
  await transaction.execute(
    sql`delete from transfer_line where farm_id = ${farmId} and transfer_id = ${transferId}
      and animal_id = any(${sql.param(parted.map(({ lotId }) => lotId))}::uuid[])`,
  );
  await insertRows(
    transaction,
    'transfer_line',
    parted.map(({ partId, heads }) => ({
      farm_id: farmId,
      transfer_id: transferId,
      animal_id: partId,
      heads,
    })),
  );
}

/**
 * Heads of lots that are sold in one act to a farm that is told of them get a record of their own: what is done to those
 * that stay is none of its business.
 */
export async function partLots(
  transaction: Transaction,
  { caller, transfer, day }: Step,
): Promise<void> {
  const { farm } = caller;
  const lines = await linesOf(transaction, farm.id, transfer.id);
  const lives = await livesOfLines(transaction, farm.id, lines);
  const headsOf = new Map(lines.map((line) => [line.animalId, line.heads]));
  // Of one head of a lot of both sexes somebody would have to say which it is: it goes as one of its lot.
  const parted = partedFrom(lives, headsOf).filter(
    ({ lotId, heads }) =>
      heads > 1 || lives.some(({ state }) => state.id === lotId && state.sex !== 'mixed'),
  );
  if (parted.length === 0) return;
  const at = await momentOf(transaction, { caller, day, lives });
  const events = splitsOf(parted, at);
  await recordAs(caller, transaction, { source: 'web', events, check: throwIfRejected });
  await nameParts(transaction, { farmId: farm.id, transferId: transfer.id, parted });
}
