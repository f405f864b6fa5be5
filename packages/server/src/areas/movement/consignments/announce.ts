import type { TransferItem } from '@kraal/contract/movement';
import { asDay } from '@kraal/domain/format/dates';
import type { Consignment, ConsignmentStatus } from '@kraal/domain/movement/consignment';
import type { TransferStatus } from '@kraal/domain/movement/transfers';
import type { Transaction } from '../../../platform/database/connection.ts';
import type { Farm } from '../../../platform/http/authenticate.ts';
import type { Services } from '../../../platform/services.ts';
import { partnerAt, queueMessage } from '../../partners/index.ts';
import { headOf } from '../chain/head.ts';
import { sentAnimals } from './sentAnimals.ts';

export const consignmentKind = 'consignment';

/** What a receiver hears of a transfer that stands so; of one that was never approved it hears nothing. */
const heardAs: Partial<Record<TransferStatus, ConsignmentStatus>> = {
  approved: 'announced',
  inTransit: 'onTheRoad',
  arrived: 'onTheRoad',
  returned: 'returned',
  completed: 'completed',
  draft: 'withdrawn',
  cancelled: 'withdrawn',
};

const announced = ({ kind }: TransferItem): Consignment['kind'] | null =>
  kind === 'sale' || kind === 'auction' || kind === 'slaughter' ? kind : null;

/** The farm that hears of a transfer: the one it goes to, where the two are linked. */
export const receiverOf = async (
  transaction: Transaction,
  farmId: string,
  transfer: TransferItem,
): Promise<{ id: string } | null> =>
  transfer.toId === null || announced(transfer) === null
    ? null
    : partnerAt(transaction, farmId, transfer.toId);

/** Says to the receiver how a transfer stands now, with all its animals. */
export async function announceTransfer(
  transaction: Transaction,
  { farm, services }: { farm: Farm; services: Services },
  transfer: TransferItem,
): Promise<void> {
  const status = heardAs[transfer.status];
  const kind = announced(transfer);
  const receiver = await receiverOf(transaction, farm.id, transfer);
  if (!status || !kind || !receiver) return;
  const isGone = status === 'withdrawn' || status === 'returned';
  const body: Consignment = {
    id: transfer.id,
    number: transfer.number,
    kind,
    status,
    day: asDay(transfer.day),
    departedOn: transfer.departedOn === null ? null : asDay(transfer.departedOn),
    vehicle: transfer.vehicle,
    driver: transfer.driver,
    soldOn: transfer.soldOn === null ? null : asDay(transfer.soldOn),
    priceCents: transfer.priceCents,
    head: await headOf(transaction, { seal: services.seal, now: services.now() }, farm.id),
    // Of what does not come nothing more is told.
    animals: isGone ? [] : await sentAnimals(transaction, { farm, now: services.now() }, transfer),
  };
  await queueMessage(transaction, services, {
    farmId: farm.id,
    partnerId: receiver.id,
    kind: consignmentKind,
    body,
  });
}
