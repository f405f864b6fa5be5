import { type Receipt, receiptSchema } from '@kraal/domain/movement/consignment';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/connection.ts';
import { defineMessage, type Hearing } from '../../partners/index.ts';
import { lockTransfers } from '../transfers.ts';

export const receiptKind = 'receipt';

/**
 * What the receiver found lies beside the transfer until somebody of this farm puts it on record: nobody else writes into
 * its herd. Only the farm that was told of them is heard, and of what it took in only once that had left. The
 * same once more, after two farms were linked anew, changes nothing.
 */
async function hear(
  transaction: Transaction,
  { farm, partner }: Hearing,
  said: Receipt,
): Promise<void> {
  await transaction.execute(
    sql`update transfer set receipt = ${JSON.stringify(said)}::jsonb, is_receipt_taken = false,
        version = version + 1
      where farm_id = ${farm.id} and id = ${said.id} and partner_id = ${partner.id}
        and receipt - 'head' is distinct from ${JSON.stringify(said)}::jsonb - 'head'
        and (status in ('inTransit', 'arrived', 'returned', 'completed')
          or status = 'approved' and ${said.status} = 'declined')`,
  );
}

export const receiptMessage = defineMessage(receiptKind, receiptSchema, {
  lock: lockTransfers,
  hear,
});
