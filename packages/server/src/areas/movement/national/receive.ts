import type { Output, Request } from '@kraal/contract/endpoint';
import type { receiveNational, rejectNational } from '@kraal/contract/national';
import { dayOf } from '@kraal/domain/format/dates';
import { instantOf } from '@kraal/domain/format/instant';
import type { Incoming, IncomingStanding } from '@kraal/domain/movement/national/incoming';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { json, list, oneOf, row, type RowOf, text } from '../../../platform/database/row.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { idFromName } from '../../../platform/idFromName.ts';
import { type Caller, lockFarm, recordAs, throwIfRejected } from '../../ledger/index.ts';
import { linksOf } from './links.ts';
import { queue } from './messages.ts';
import { ofInfrastructure } from '../../infrastructure/tables.ts';

const announcedRow = row({
  body: json<Incoming>(),
  /** Those by which they came the time before, which was taken back. */
  entryIds: list<string>(),
  standing: oneOf<IncomingStanding>(),
  placeName: text.orNull,
});
type Announced = RowOf<typeof announcedRow>;
type Which = { holdingId: string; reference: string };

/** An announcement that nobody took or rejected yet, held for this transaction. */
async function openAnnouncement(
  transaction: Transaction,
  farmId: string,
  { holdingId, reference }: Which,
): Promise<Announced> {
  const [found] = await select(
    transaction,
    announcedRow,
    sql`select i.body, i.entry_ids as "entryIds", i.standing, (select o.name
      from ${ofInfrastructure.holding} o where o.farm_id = i.farm_id
          and not o.is_own and o.archived_at is null and o.gln = i.body->>'fromGln' limit 1)
          as "placeName"
      from national_incoming i where i.farm_id = ${farmId} and i.holding_id = ${holdingId}
        and i.reference = ${reference} for update`,
  );
  if (!found) throw notFound('Movement');
  if (found.standing !== 'open')
    throw conflict('not_now', 'That cannot be done with it as it stands.');
  return found;
}

const settle = (
  transaction: Transaction,
  farmId: string,
  {
    holdingId,
    reference,
    standing,
    entryIds,
  }: Which & { standing: IncomingStanding; entryIds: readonly string[] },
) =>
  transaction.execute(
    sql`update national_incoming set standing = ${standing},
        entry_ids = ${sql.param([...entryIds])}::uuid[]
      where farm_id = ${farmId} and holding_id = ${holdingId} and reference = ${reference}`,
  );

/** Who is ticked joins the herd by one entry, which the platform hears of with its own number of the movement. */
export async function receiveAnnounced(
  transaction: Transaction,
  caller: Caller,
  { holdingId, reference, eids, species, sex, campId, on }: Request<typeof receiveNational>['body'],
): Promise<Output<typeof receiveNational>> {
  const { farm, services } = caller;
  await lockFarm(transaction, farm.id);
  const {
    body,
    placeName,
    entryIds: before,
  } = await openAnnouncement(transaction, farm.id, {
    holdingId,
    reference,
  });
  const known = new Map(body.animals.map((one) => [one.eid, one]));
  if (eids.some((eid) => !known.has(eid)))
    throw invalid({ eids: ['One of these is not on the list.'] });
  const today = dayOf(services.now(), farm.timeZone);
  if (on !== undefined && on > today) throw invalid({ on: ['This day has not come.'] });
  const occurredAt =
    on === undefined || on === today ? services.now().toISOString() : instantOf(on, farm.timeZone);
  const from = placeName ?? body.fromName ?? body.fromGln;
  // An id that was used up is nobody's a second time.
  const again = before.length > 0 ? ` ${before.toSorted().at(-1)}` : '';
  const events = eids.map((eid) => {
    const said = known.get(eid);
    const name = `${holdingId} ${reference} ${eid}${again}`;
    return {
      id: idFromName(farm.id, `national ${name}`),
      kind: 'acquired',
      occurredAt,
      animalIds: [idFromName(farm.id, `national animal ${name}`)],
      payload: {
        species: said?.species ?? species,
        sex: said?.sex ?? sex,
        eid,
        campId,
        ...(from === null ? {} : { from }),
      },
    };
  });
  const entryIds = events.map(({ id }) => id);
  await settle(transaction, farm.id, { holdingId, reference, standing: 'received', entryIds });
  await recordAs(caller, transaction, { source: 'web', events, check: throwIfRejected });
  return { came: eids.length };
}

/** They did not come, or are not ours. */
export async function rejectAnnounced(
  transaction: Transaction,
  { farm, services }: Caller,
  { holdingId, reference, reason }: Request<typeof rejectNational>['body'],
): Promise<void> {
  await lockFarm(transaction, farm.id);
  const { body } = await openAnnouncement(transaction, farm.id, { holdingId, reference });
  const link = (await linksOf(transaction, farm.id)).find((one) => one.holdingId === holdingId);
  if (!link) throw notFound('Movement');
  if (link.consents.on === 'never')
    throw conflict('not_now', 'What comes to this property is not told to the platform.');
  await settle(transaction, farm.id, { holdingId, reference, standing: 'rejected', entryIds: [] });
  const said = {
    day: dayOf(services.now(), farm.timeZone),
    otherGln: body.fromGln,
    otherName: body.fromName,
    purpose: null,
    reason,
    heads: body.heads,
    animals: [],
  };
  const [id] = await queue(transaction, farm.id, [
    { link, kind: 'reject_on', body: said, isSure: true },
  ]);
  await transaction.execute(
    sql`update national_message set reference = ${reference}
      where farm_id = ${farm.id} and id = ${id}`,
  );
}
