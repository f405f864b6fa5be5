import type { Output, Request } from '@kraal/contract/endpoint';
import * as contract from '@kraal/contract/stopList';
import { parseEid } from '@kraal/domain/animals/identification/eid';
import { mostOpenMarks, mostStopChecked } from '@kraal/domain/movement/stopList';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { keysetPage, type PageQuery } from '../../../platform/database/page.ts';
import { number, row, rowIn, rowOf, text } from '../../../platform/database/row.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/newId.ts';
import { recordAudit } from '../../farms/index.ts';
import type { Who } from '../transfers.ts';
import { stoppedOf } from './stopped.ts';
import { ofAnimals } from '../../animals/tables.ts';
import { ofPeople } from '../../people/tables.ts';

const markRow = rowOf(contract.stopMark).with({ key: text });
const stolenRow = rowIn(contract.listStolen, 'items').with({ key: text });

/** The farm's own entries, the latest first. */
export async function listMarks(
  transaction: Transaction,
  farmId: string,
  query: PageQuery,
): Promise<Output<typeof contract.listStopMarks>> {
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*)::int as total from stop_mark where farm_id = ${farmId}`,
  );
  return keysetPage(query, count?.total ?? 0, (before, limit) =>
    select(
      transaction,
      markRow,
      sql`select m.id, m.eid, m.animal_id as "animalId", m.species,
          m.animal_class as "animalClass", m.stolen_on::text as "stolenOn", m.reference,
          m.contact_name as "contactName", m.contact_phone as "contactPhone",
          coalesce(a.tag, a.name, m.eid) as name, m.listed_at as "listedAt",
          coalesce(u.first_name || ' ' || u.last_name, '') as "listedBy",
          case when m.ended_at is not null then 'ended'
            when exists (select from ${ofAnimals.animal} s where s.farm_id = m.farm_id
              and s.eid = m.eid
              and s.status = 'stolen') then 'listed' else 'back' end as standing,
          m.ended_at as "endedAt", m.ended_how as "endedHow", m.reason, m.id::text as key
        from stop_mark m
          left join ${ofAnimals.animal} a on a.farm_id = m.farm_id and a.id = m.animal_id
          left join ${ofPeople.userAccount} u on u.id = m.listed_by
        where m.farm_id = ${farmId} and m.id::text < ${before ?? 'g'}
        order by m.id::text desc limit ${limit}`,
    ),
  );
}

/** Stolen by the farm's own record, with a number that a reader elsewhere can meet. */
const stolenHere = (farmId: string) => sql`from ${ofAnimals.animal} a
  where a.farm_id = ${farmId} and a.status = 'stolen' and not a.is_lot and a.eid is not null
    and not exists (select from stop_mark m where m.farm_id = a.farm_id and m.eid = a.eid
      and m.ended_at is null)`;

export async function listStolen(
  transaction: Transaction,
  farmId: string,
  query: PageQuery,
): Promise<Output<typeof contract.listStolen>> {
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*)::int as total ${stolenHere(farmId)}`,
  );
  return keysetPage(query, count?.total ?? 0, (before, limit) =>
    select(
      transaction,
      stolenRow,
      sql`select a.id, coalesce(a.tag, a.name, a.animal_class) as name, a.eid,
          a.animal_class as "animalClass", a.status_on::text as "stolenOn",
          a.status_on::text || a.id::text as key
        ${stolenHere(farmId)} and a.status_on::text || a.id::text < ${before ?? 'g'}
        order by a.status_on::text || a.id::text desc limit ${limit}`,
    ),
  );
}

/** Warns of some; whoever is on the list already is not listed twice, so that it can be said again. */
export async function addMarks(
  transaction: Transaction,
  { farm, userId, now }: Who,
  { animalIds, ...said }: Request<typeof contract.addToStopList>['body'],
): Promise<Output<typeof contract.addToStopList>> {
  const wanted = [...new Set(animalIds)];
  const stolen = await select(
    transaction,
    row({ id: text }),
    sql`select a.id from ${ofAnimals.animal} a where a.farm_id = ${farm.id} and a.status = 'stolen'
      and not a.is_lot and a.eid is not null and a.id = any(${sql.param(wanted)}::uuid[])
      order by a.id for share`,
  );
  if (stolen.length < wanted.length)
    throw invalid({
      animalIds: ['Only who is on record as stolen here, and wears an EID, can be listed.'],
    });
  await rejectListing(transaction, farm.id, wanted);
  const rows = stolen.map(({ id }) => ({ id: newId(), animalId: id }));
  const listed = await select(
    transaction,
    row({ id: text }),
    sql`insert into stop_mark (farm_id, id, animal_id, eid, species, animal_class, stolen_on,
        reference, contact_name, contact_phone, listed_at, listed_by)
      select a.farm_id, n.id, a.id, a.eid, a.species, a.animal_class, a.status_on,
        ${said.reference}, ${said.contactName}, ${said.contactPhone}, ${now.toISOString()},
        ${userId}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, "animalId" uuid)
        join ${ofAnimals.animal} a on a.farm_id = ${farm.id} and a.id = n."animalId"
      on conflict (farm_id, eid) where ended_at is null do nothing returning id`,
  );
  if (listed.length > 0)
    await recordAudit(transaction, {
      farmId: farm.id,
      userId,
      action: 'stolen listed',
      subject: said.reference,
      detail: { listed: listed.length },
    });
  return { listed: listed.length };
}

/** What was struck off is not listed again by who listed it; and nobody lists without end. */
async function rejectListing(
  transaction: Transaction,
  farmId: string,
  animalIds: readonly string[],
): Promise<void> {
  const [known] = await select(
    transaction,
    row({ open: number, struck: number }),
    sql`select count(*) filter (where m.ended_at is null)::int as open,
        count(*) filter (where m.ended_how = 'struck' and exists (select from ${ofAnimals.animal} a
          where a.farm_id = m.farm_id and a.eid = m.eid
            and a.id = any(${sql.param([...animalIds])}::uuid[])))::int as struck
      from stop_mark m where m.farm_id = ${farmId}`,
  );
  if ((known?.struck ?? 0) > 0)
    throw conflict(
      'struck',
      'Whoever runs this installation took one of them off the list: speak to them first.',
    );
  if ((known?.open ?? 0) + animalIds.length > mostOpenMarks)
    throw conflict('too_many', 'There are 2000 on the list: take off those that are back.');
}

export async function endMark(
  transaction: Transaction,
  { farm, userId, now }: Who,
  { id, how }: { id: string; how: string },
): Promise<void> {
  const [known] = await select(
    transaction,
    row({ isOpen: number, reference: text }),
    sql`select (ended_at is null)::int as "isOpen", reference from stop_mark
      where farm_id = ${farm.id} and id = ${id} for update`,
  );
  if (!known) throw notFound('Entry');
  if (known.isOpen === 0) throw conflict('not_now', 'It is off the list already.');
  await transaction.execute(
    sql`update stop_mark set ended_at = ${now.toISOString()}, ended_how = ${how}, ended_by = ${userId}
      where farm_id = ${farm.id} and id = ${id}`,
  );
  await recordAudit(transaction, {
    farmId: farm.id,
    userId,
    action: 'stolen taken off',
    subject: known.reference,
    detail: { how },
  });
}

/** As much of what is no number as anybody reads. */
const mostUnread = 50;

/** In: what a reader wrote, a number a line. Out: what is no EID, and whatever any farm says of the others. */
export async function checkMarks(
  transaction: Transaction,
  farmId: string,
  marks: string,
): Promise<Output<typeof contract.checkStopList>> {
  const eids = new Set<string>();
  const unread = new Set<string>();
  for (const piece of marks.split(/[\n\r,;\t]+/u)) {
    const mark = piece.trim();
    if (mark === '') continue;
    const read = parseEid(mark);
    if (read.ok) eids.add(read.eid);
    else if (unread.size < mostUnread) unread.add(mark.slice(0, 60));
  }
  if (eids.size > mostStopChecked)
    throw invalid({ marks: ['These are more than 2000 numbers: ask about fewer at a time.'] });
  return {
    read: eids.size,
    unread: [...unread],
    hits: await stoppedOf(transaction, farmId, [...eids]),
  };
}

const allRow = rowIn(contract.listAllStopped, 'items').with({ key: text, total: number });

/** What all farms have listed, for whoever answers for the installation. */
export async function listAll(
  transaction: Transaction,
  query: PageQuery,
): Promise<Output<typeof contract.listAllStopped>> {
  let listed = 0;
  const page = await keysetPage(query, 0, async (before, limit) => {
    const rows = await select(
      transaction,
      allRow,
      sql`select id, farm_name as "farmName", eid, species, animal_class as "animalClass",
          stolen_on::text as "stolenOn", reference, contact_name as "contactName",
          contact_phone as "contactPhone", listed_at as "listedAt", key, total
        from stop_list_all(${before}, ${limit})`,
    );
    listed = rows[0]?.total ?? 0;
    return rows;
  });
  return { ...page, total: listed };
}

export async function strikeMark(
  transaction: Transaction,
  now: Date,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const [answer] = await select(
    transaction,
    row({ struck: number }),
    sql`select stop_list_strike(${id}, ${reason}, ${now.toISOString()})::int as struck`,
  );
  if (!answer?.struck) throw notFound('Entry');
}
