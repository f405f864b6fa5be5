import { type Receipt, unknownCases } from '@kraal/domain/movement/consignment';
import type { Transaction } from '../../../platform/database/connection.ts';
import { conflict } from '../../../platform/errors.ts';
import { casesOf, settleCase } from '../lorry/cases.ts';
import type { Step } from '../lorry/dayOfStep.ts';
import { linesOf } from '../lines.ts';
import { unload } from '../lorry/unload.ts';
import { receiptOf } from './receipts.ts';

/** How many heads of an animal of it are on its list still. */
const headsOnList = async (
  transaction: Transaction,
  { caller, transfer }: Step,
  animalId: string,
): Promise<number> =>
  (await linesOf(transaction, caller.farm.id, transfer.id)).find((one) => one.animalId === animalId)
    ?.heads ?? 0;

const headsOf = ({ cases }: Receipt, ...of: readonly Receipt['cases'][number]['how'][]): number =>
  cases.reduce((sum, { how, heads }) => sum + (of.includes(how) ? heads : 0), 0);

/**
 * How many came by the receiver's word. A second one says of all that ever came: who was only kept there and is home again
 * is in neither count any more (`bringBack`).
 */
function standingThere({ kind, status, loadedHeads }: Step['transfer'], receipt: Receipt): number {
  if (kind !== 'agistmentOut' || status !== 'arrived') return receipt.deliveredHeads;
  const most = (loadedHeads ?? 0) - headsOf(receipt, 'missing', 'dead') + headsOf(receipt, 'extra');
  return Math.max(0, Math.min(receipt.deliveredHeads, most));
}

/**
 * The receiver's word is put on record: they came off the lorry, so many of them, and each case it found leaves the herd
 * by the ordinary entry. What is on record of it already is not written twice.
 */
export async function confirmReceipt(
  transaction: Transaction,
  step: Step,
): Promise<{ deliveredHeads: number }> {
  const { caller, transfer } = step;
  const receipt = await receiptOf(transaction, caller.farm.id, transfer.id);
  if (receipt?.status !== 'received')
    throw conflict('not_now', 'That cannot be done with it as it stands.');
  // Whoever died on the way or never came is no more on it when the others come off: they arrived nowhere.
  const known = await casesOf(transaction, caller.farm.id, transfer.id);
  for (const { how, ref, heads, mark, note } of unknownCases(receipt.cases, known)) {
    const left = ref === null ? heads : await headsOnList(transaction, step, ref);
    // Who was brought home before the receiver said so is on the list no more, and nobody's case.
    if (left > 0)
      await settleCase(transaction, step, {
        case: { how, animalId: ref, heads: Math.min(heads, left), mark, note },
      });
  }
  return unload(transaction, step, standingThere(transfer, receipt));
}
