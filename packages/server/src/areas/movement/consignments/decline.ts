import type { ConsignmentItem, declineConsignment as contract } from '@kraal/contract/consignments';
import type { Request } from '@kraal/contract/endpoint';
import { dayOf } from '@kraal/domain/format/dates';
import { mayDecline } from '@kraal/domain/movement/consignment';
import type { Transaction } from '../../../platform/database/connection.ts';
import { changedMeanwhile, conflict } from '../../../platform/errors.ts';
import type { Caller } from '../../ledger/index.ts';
import { casesOfConsignment, lockConsignments, oneConsignment } from './consignments.ts';
import { saveReceipt } from './receive.ts';

/** They are not taken: the seller hears why, and brings them home. */
export async function declineConsignment(
  transaction: Transaction,
  caller: Caller,
  { id, note, version }: Request<typeof contract>['body'] & { id: string },
): Promise<ConsignmentItem> {
  const { farm, services } = caller;
  await lockConsignments(transaction, farm.id);
  const item = await oneConsignment(transaction, farm.id, id);
  if (item.version !== version) throw changedMeanwhile();
  if (!mayDecline(item)) throw conflict('not_now', 'That cannot be done with it as it stands.');
  const { theirId, partnerId } = await casesOfConsignment(transaction, farm.id, id);
  const receipt = {
    id: theirId,
    status: 'declined' as const,
    on: dayOf(services.now(), farm.timeZone),
    deliveredHeads: 0,
    note,
    head: null,
    cases: [],
  };
  await saveReceipt(transaction, caller, { item, partnerId, receipt });
  return oneConsignment(transaction, farm.id, id);
}
