import type { TransferItem } from '@kraal/contract/movement';
import { asDay, type Day, dayOf } from '@kraal/domain/format/dates';
import { type LorryFacts, lorryFactsSchema } from '@kraal/domain/movement/atTheLorry';
import type { Receipt } from '@kraal/domain/movement/consignment';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { json, row } from '../../../platform/database/row.ts';
import { conflict } from '../../../platform/errors.ts';
import type { Who } from '../transfers.ts';

/** What the receiver of a transfer found; null while it said nothing. */
export async function receiptOf(
  transaction: Transaction,
  farmId: string,
  transferId: string,
): Promise<Receipt | null> {
  const [found] = await select(
    transaction,
    row({ receipt: json<Receipt>().orNull }),
    sql`select receipt from transfer where farm_id = ${farmId} and id = ${transferId}`,
  );
  return found?.receipt ?? null;
}

/** What the receiver weighed, and who signed for them there. */
export async function factsOfReceipt(
  transaction: Transaction,
  farmId: string,
  transferId: string,
): Promise<LorryFacts> {
  return lorryFactsSchema.parse((await receiptOf(transaction, farmId, transferId)) ?? {});
}

/** Who stands in the receiver's camps by its own word does not come back by this farm's. */
export async function checkNotReceived(
  transaction: Transaction,
  farmId: string,
  { id }: Pick<TransferItem, 'id'>,
): Promise<void> {
  const receipt = await receiptOf(transaction, farmId, id);
  if (receipt?.status === 'received')
    throw conflict(
      'received_there',
      'The receiver took them in already: put that on record, and let them send back who comes back.',
    );
}

/** Who was only to be kept there comes home again, once it is on record that they came. */
export async function checkMayComeBack(
  transaction: Transaction,
  farmId: string,
  transfer: Pick<TransferItem, 'id' | 'kind' | 'hasReceipt'>,
): Promise<void> {
  if (transfer.kind === 'agistmentOut' && !transfer.hasReceipt) return;
  await checkNotReceived(transaction, farmId, transfer);
}

/** The day on which they came off the lorry: the receiver's, as far as it can be one of this farm's. */
export async function dayOfReceipt(
  transaction: Transaction,
  { farm, now }: Pick<Who, 'farm' | 'now'>,
  transfer: TransferItem,
): Promise<Day> {
  const today = dayOf(now, farm.timeZone);
  const on = (await receiptOf(transaction, farm.id, transfer.id))?.on ?? today;
  // Clocks and zones of two farms differ: what came before it left came as it left.
  if (transfer.departedOn !== null && on < transfer.departedOn) return asDay(transfer.departedOn);
  return on > today ? today : on;
}
