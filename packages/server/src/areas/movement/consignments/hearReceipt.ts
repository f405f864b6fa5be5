import { type Receipt, receiptSchema } from '@kraal/domain/movement/consignment';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/connection.ts';
import { defineMessage, type Hearing } from '../../partners/index.ts';
import { lockTransfers } from '../transfers.ts';

export const receiptKind = 'receipt';

/**
 * What the receiver found lies beside the transfer until somebody of this farm puts it on record: nobody else writes into
 * its herd. Only the farm at the place they go to is heard, and only of what has left.
 */
async function hear(
  transaction: Transaction,
  { farm, partner }: Hearing,
  said: Receipt,
): Promise<void> {
  await lockTransfers(transaction, farm.id);
  await transaction.execute(
    sql`update transfer set receipt = ${JSON.stringify(said)}::jsonb, is_receipt_taken = false,
        version = version + 1
      where farm_id = ${farm.id} and id = ${said.id} and to_id = ${partner.placeId}
        and status in ('approved', 'inTransit', 'arrived', 'returned', 'completed')`,
  );
}

export const receiptMessage = defineMessage(receiptKind, receiptSchema, hear);
