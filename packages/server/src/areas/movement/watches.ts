import { mixedCamps } from './quarantine/watch.ts';
import { platformRejections } from './national/watch.ts';
import { stolenHere } from './stopList/watch.ts';
import { openEnd } from '@kraal/domain/health/hold';
import { sql } from 'drizzle-orm';
import { select } from '../../platform/database/connection.ts';
import { boolean, day, number, row, text } from '../../platform/database/row.ts';
import { mostSightings, type Watch } from '../alerts/index.ts';
import { seenAnimal, sightColumns, sightMob, sightRow } from '../animals/index.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofLedger } from '../ledger/tables.ts';
import { ofPartners } from '../partners/tables.ts';

/** Who is promised and still inside the meat withdrawal on the day on which it goes; the soonest to go first. */
const promisedInside: Watch = {
  rules: ['transfer_withdrawal'],
  find: async (transaction, { id, today }) => {
    const rows = await select(
      transaction,
      sightRow.with({ transferId: text, transfer: number, on: day, until: day, days: number }),
      sql`select ${sightColumns}, t.id as "transferId", t.number as transfer, t.day::text as on,
          a.meat_until::text as until,
          (a.meat_until - greatest(t.day, ${today}::date))::int + 1 as days
        from transfer t
          join transfer_line l on l.farm_id = t.farm_id and l.transfer_id = t.id
          join ${ofAnimals.animal} a on a.farm_id = l.farm_id and a.id = l.animal_id ${sightMob}
        where t.farm_id = ${id} and t.status in ('submitted', 'approved')
          and t.kind in ('sale', 'auction', 'slaughter')
          and a.status = 'alive' and a.meat_until >= greatest(t.day, ${today}::date)
        order by t.day, t.number, a.id limit ${mostSightings}`,
    );
    return rows.map((one) => ({
      ...seenAnimal(one),
      rule: 'transfer_withdrawal' as const,
      value: one.days,
      since: null,
      facts: {
        transfer: one.transfer,
        on: one.on,
        // Of a course that goes on nobody knows the day.
        until: one.until === openEnd ? '' : one.until,
        transferId: one.transferId,
      },
    }));
  },
};

/** A load is on the road to the farm and nobody received it. */
const coming: Watch = {
  rules: ['load_coming'],
  find: async (transaction, { id, today }) => {
    const rows = await select(
      transaction,
      row({ consignmentId: text, seller: text, on: day, heads: number }),
      sql`select c.id as "consignmentId", c.seller_name as seller,
          coalesce(c.departed_on, c.day)::text as on, coalesce((select sum(l.heads)::int
            from consignment_line l where l.farm_id = c.farm_id and l.consignment_id = c.id), 0)
            as heads
        from consignment c
        where c.farm_id = ${id} and c.sent in ('onTheRoad', 'completed') and c.ours = 'awaited'
          and coalesce(c.departed_on, c.sold_on, c.day) > ${today}::date - 30
        order by c.day, c.id limit ${mostSightings}`,
    );
    return rows.map(({ heads, on, ...facts }) => ({
      rule: 'load_coming' as const,
      subjectKind: 'farm' as const,
      subjectId: id,
      name: facts.seller,
      heads,
      mobId: null,
      campId: null,
      value: 1,
      since: on,
      facts: { ...facts, heads, on },
    }));
  },
};

/** Bought lately, and its seller says otherwise since what holds it back. */
const corrected: Watch = {
  rules: ['seller_corrected'],
  find: async (transaction, { id, timeZone, now }) => {
    const rows = await select(
      transaction,
      sightRow.with({ consignmentId: text, seller: text, on: day, until: text.orNull }),
      sql`select ${sightColumns}, c.id as "consignmentId", c.seller_name as seller,
          (l.corrected_at at time zone ${timeZone})::date::text as on,
          l.facts->>'meatUntil' as until
        from consignment_line l
          join consignment c on c.farm_id = l.farm_id and c.id = l.consignment_id
          join ${ofAnimals.animal} a on a.farm_id = l.farm_id and a.id = l.animal_id ${sightMob}
        where l.farm_id = ${id} and a.status = 'alive'
          and l.corrected_at > ${now.toISOString()}::timestamptz - interval '28 days'
        order by l.corrected_at desc, a.id limit ${mostSightings}`,
    );
    return rows.map((one) => ({
      ...seenAnimal(one),
      rule: 'seller_corrected' as const,
      value: 1,
      since: one.on,
      facts: {
        seller: one.seller,
        on: one.on,
        until: one.until ?? '',
        consignmentId: one.consignmentId,
      },
    }));
  },
};

/**
 * What two farms say of a load cannot both be: brought home and received, sold and not taken, sold and taken back, sold before the
 * receiver said that some did not come, which is on record nowhere, or dead here and alive there: more are gone and came than were loaded.
 */
const disputed: Watch = {
  rules: ['load_disputed'],
  find: async (transaction, { id, today, now }) => {
    const rows = await select(
      transaction,
      row({ loadId: text, other: text, transfer: number, on: day, heads: number, isOurs: boolean }),
      sql`select t.id as "loadId", p.name as other, t.number as transfer,
          coalesce(t.sold_on, t.departed_on, t.day)::text as on, coalesce((select sum(l.heads)::int
            from transfer_line l where l.farm_id = t.farm_id and l.transfer_id = t.id), 0) as heads,
          true as "isOurs"
        from transfer t join ${ofPartners.partner} p on p.farm_id = t.farm_id
          and p.id = t.partner_id
        where t.farm_id = ${id} and t.receipt is not null
          and coalesce(t.sold_on, t.departed_on, t.day) > ${today}::date - 60
          and (t.status = 'returned' and t.receipt->>'status' = 'received'
              and (t.kind <> 'agistmentOut' or not t.is_receipt_taken)
            or t.status in ('submitted', 'approved', 'inTransit', 'arrived', 'completed')
              and t.receipt->>'status' = 'declined'
            -- Its sale was taken back, and who took them in has them.
            or t.status = 'completed' and t.receipt->>'status' = 'received' and exists (
                select from transfer_line l
                  join ${ofLedger.event} e on e.farm_id = l.farm_id and e.id = l.left_by
                  join ${ofAnimals.animal} a on a.farm_id = l.farm_id and a.id = l.animal_id
                where l.farm_id = t.farm_id and l.transfer_id = t.id and a.status = 'alive'
                  and e.voided_by is not null and not exists (select from ${ofLedger.event} n
                    where n.farm_id = e.farm_id and n.voids = e.id and n.kind <> 'voided'))
            or t.status = 'completed' and not t.is_receipt_taken
              and t.receipt->>'status' = 'received' and exists (
                select from jsonb_array_elements(t.receipt->'cases') c
                where c->>'how' in ('missing', 'dead') and not exists (
                  select from transfer_case x where x.farm_id = t.farm_id
                    and x.transfer_id = t.id and x.animal_id::text = c->>'ref'
                    and x.how in ('missing', 'dead')))
            -- Once it is on record, heads leave the count by acts of this farm's that are no dispute.
            or t.status in ('inTransit', 'arrived', 'completed') and not t.is_receipt_taken
              and t.receipt->>'status' = 'received' and t.loaded_heads < (
                select coalesce(sum(x.heads), 0) from transfer_case x where x.farm_id = t.farm_id
                  and x.transfer_id = t.id and x.how in ('missing', 'dead'))
                + (t.receipt->>'deliveredHeads')::int - (
                select coalesce(sum((c->>'heads')::int), 0)
                  from jsonb_array_elements(t.receipt->'cases') c where c->>'how' = 'extra'))
        union all
        select c.id, c.seller_name, c.number, coalesce(c.received_on, c.day)::text,
          coalesce(c.delivered_heads, 0), false
        from consignment c
        where c.farm_id = ${id} and c.ours = 'received'
          and (c.sent in ('withdrawn', 'returned') or c.kind = 'agistmentIn')
          and case c.kind
            -- Kept here for months they went home, and stand here still by this farm's own books.
            when 'agistmentIn' then c.heard_at > ${now.toISOString()}::timestamptz - interval '60 days'
              and exists (select from consignment_line l
                join ${ofAnimals.animal} a on a.farm_id = l.farm_id and a.id = l.animal_id
                where l.farm_id = c.farm_id and l.consignment_id = c.id and a.status = 'alive'
                  and a.owner_id is not null
                  -- Some are home by their owner's word, or all.
                  and (c.sent in ('withdrawn', 'returned') or not l.is_listed)
                  -- On the road back, they leave the books once their owner's count is on record.
                  and not exists (select from transfer_line x
                    join transfer b on b.farm_id = x.farm_id and b.id = x.transfer_id
                      and b.kind = 'agistmentReturn' and b.status in ('inTransit', 'arrived')
                    where x.farm_id = l.farm_id and x.animal_id = l.animal_id))
            else coalesce(c.received_on, c.day) > ${today}::date - 60 end
        order by 4, 1 limit ${mostSightings}`,
    );
    return rows.map(({ heads, on, isOurs, ...facts }) => ({
      rule: 'load_disputed' as const,
      subjectKind: 'farm' as const,
      subjectId: id,
      name: facts.other,
      heads,
      mobId: null,
      campId: null,
      value: 1,
      since: on,
      facts: { ...facts, on, isOurs: isOurs ? 1 : 0 },
    }));
  },
};

export const movementWatches: readonly Watch[] = [
  promisedInside,
  coming,
  corrected,
  disputed,
  stolenHere,
  mixedCamps,
  platformRejections,
];
