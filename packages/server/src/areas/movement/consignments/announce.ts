import type { TransferItem } from '@kraal/contract/movement';
import { asDay } from '@kraal/domain/format/dates';
import {
  type AnnouncedKind,
  announcedKinds,
  type Consignment,
  type ConsignmentStatus,
} from '@kraal/domain/movement/consignment';
import type { TransferStatus } from '@kraal/domain/movement/transfers';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { row, text } from '../../../platform/database/row.ts';
import type { Farm } from '../../../platform/http/authenticate.ts';
import type { Services } from '../../../platform/services.ts';
import { type Hearing, isLinked, partnerAt, queueMessage } from '../../partners/index.ts';
import { soldBy } from '../soldBy.ts';
import { oneTransfer } from '../transfers.ts';
import { headOf } from '../chain/head.ts';
import { sentAnimals } from './sentAnimals.ts';

type SellingFarm = Pick<Farm, 'id' | 'timeZone' | 'gestationDays'>;

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

const announced = ({ kind }: TransferItem): AnnouncedKind | null =>
  announcedKinds.find((one) => one === kind) ?? null;

/**
 * The farm that hears of a transfer: the one that was told of it, else the one it goes to, where the two are linked. Who
 * is linked with a place later hears nothing of what was sold to whoever stood there before.
 */
export async function receiverOf(
  transaction: Transaction,
  farmId: string,
  transfer: TransferItem,
): Promise<{ id: string } | null> {
  if (transfer.toId === null || announced(transfer) === null) return null;
  const [known] = await select(
    transaction,
    row({ id: text.orNull }),
    sql`select partner_id as id from transfer where farm_id = ${farmId} and id = ${transfer.id}`,
  );
  if (!known?.id) return partnerAt(transaction, farmId, transfer.toId);
  return (await isLinked(transaction, farmId, known.id)) ? { id: known.id } : null;
}

/** Says to the receiver how a transfer stands now, with all its animals. */
export async function announceTransfer(
  transaction: Transaction,
  { farm, services }: { farm: SellingFarm; services: Services },
  transfer: TransferItem,
): Promise<void> {
  const status = heardAs[transfer.status];
  const kind = announced(transfer);
  const receiver = await receiverOf(transaction, farm.id, transfer);
  if (!status || !kind || !receiver) return;
  await transaction.execute(
    sql`update transfer set partner_id = ${receiver.id} where farm_id = ${farm.id}
      and id = ${transfer.id} and partner_id is distinct from ${receiver.id}`,
  );
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
    priceCents: (await soldBy(transaction, farm.id, transfer.id)).priceCents ?? transfer.priceCents,
    head: await headOf(transaction, { seal: services.seal, now: services.now() }, farm.id),
    // Of what does not come nothing more is told.
    animals: isGone
      ? []
      : await sentAnimals(
          transaction,
          { farm, now: services.now(), partnerId: receiver.id },
          transfer,
        ),
  };
  await queueMessage(transaction, services, {
    farmId: farm.id,
    partnerId: receiver.id,
    kind: consignmentKind,
    body,
  });
}

/** A transfer that is opened again may go to somebody else: what was said of it before is said of nothing any more. */
export const forgetReceiver = (transaction: Transaction, farmId: string, transferId: string) =>
  transaction.execute(
    sql`update transfer set partner_id = null, receipt = null, is_receipt_taken = false
      where farm_id = ${farmId} and id = ${transferId}`,
  );

const mostAnnounced = 50;

/** Two farms met, or met anew: the one hears how what is under way to it stands, and what came back meanwhile. */
export async function announceAll(
  transaction: Transaction,
  {
    farm,
    services,
    partner,
  }: { farm: SellingFarm; services: Services; partner: Hearing['partner'] },
): Promise<void> {
  const open = await select(
    transaction,
    row({ id: text }),
    sql`select id from transfer where farm_id = ${farm.id}
      and (partner_id = ${partner.id} and (status in ('approved', 'inTransit', 'arrived', 'returned',
          'cancelled')
          or status = 'completed' and sold_on > kraal_now()::date - 30)
        or partner_id is null and to_id = ${partner.placeId}
          and status in ('approved', 'inTransit', 'arrived'))
      order by number desc limit ${mostAnnounced}`,
  );
  for (const { id } of open)
    await announceTransfer(
      transaction,
      { farm, services },
      await oneTransfer(transaction, farm.id, id),
    );
}
