import type { Output, Request } from '@kraal/contract/endpoint';
import { type listRegister as contract, registerEntry } from '@kraal/contract/register';
import { addDays, type Day } from '@kraal/domain/format/dates';
import { kindsOfWay, type RegisterWay } from '@kraal/domain/movement/register';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { startOfFarmDay } from '../../../platform/database/farmDay.ts';
import { keysetPage } from '../../../platform/database/page.ts';
import { number, row, rowOf, text } from '../../../platform/database/row.ts';
import { invalid } from '../../../platform/errors.ts';
import type { Farm } from '../../../platform/http/authenticate.ts';
import { payloadText } from '../../ledger/index.ts';
import { partyOf } from '../../animals/index.ts';
import { ofAnimals } from '../../animals/tables.ts';
import { ofInfrastructure } from '../../infrastructure/tables.ts';
import { ofLedger } from '../../ledger/tables.ts';
import { ofPartners } from '../../partners/tables.ts';

export type Period = { from: Day; until: Day; way?: RegisterWay | undefined };

/** Entries `e` of these days that stand, of the wanted way. */
export function entriesOf(farmId: string, { from, until, way }: Period): SQL {
  if (until < from) throw invalid({ until: ['The last day is before the first.'] });
  return sql`e.farm_id = ${farmId} and e.voided_by is null
    and e.kind = any(${sql.param(kindsOfWay(way))}::text[])
    and e.occurred_at >= ${startOfFarmDay(from, farmId)}
    and e.occurred_at < ${startOfFarmDay(addDays(until, 1), farmId)}`;
}

/**
 * `c`: whose heads the entry changed, each with how many; nobody's where it never took effect. Of one that came once and
 * stands on record twice the coming of the record that was closed is nobody's.
 */
export const changedBy = (farmId: string): SQL => sql`event_animal l join ${ofAnimals.stockChange} c
    on c.farm_id = ${farmId} and c.animal_id = l.animal_id and c.event_id = l.event_id
  where l.farm_id = ${farmId} and l.event_id = e.id and l.part = 'subject'
    and not (e.kind = 'acquired' and exists (select from ${ofLedger.eventAnimal} d
      join ${ofLedger.event} w on w.farm_id = d.farm_id and w.id = d.event_id
        and w.kind = 'recorded_twice'
        and w.voided_by is null
      join ${ofLedger.eventAnimal} k on k.farm_id = d.farm_id and k.event_id = d.event_id
        and k.part = 'into'
      join ${ofAnimals.stockChange} o on o.farm_id = k.farm_id and o.animal_id = k.animal_id
        and o.heads > 0 and o.kind in ('acquired', 'born', 'gave_birth')
      where d.farm_id = ${farmId} and d.animal_id = c.animal_id and d.part = 'subject'))`;

/** From or to whom, as it was written. */
export const party = sql`nullif(trim(${partyOf()}), '')`;
/**
 * `k`: the load by which another farm sent them, that farm's place in the book of this one, and what of its price was for
 * these heads: shares that are counted on come to the whole. In: one animal of the entry. Who came home from a keeper had
 * come to the farm before, by something else.
 */
export const consignmentOf = (farmId: string, animalId: SQL, on: SQL): SQL => sql`lateral (
  select l.consignment_id, p.place_id, (floor(c.price_cents::numeric * o.upto / o.whole)
      - floor(c.price_cents::numeric * (o.upto - l.came_heads) / o.whole))::float8 as price
    from consignment_line l
      join consignment c on c.farm_id = l.farm_id and c.id = l.consignment_id
      left join ${ofPartners.partner} p on p.farm_id = c.farm_id and p.id = c.partner_id
      cross join lateral (select nullif(sum(x.came_heads), 0) as whole,
          sum(x.came_heads) filter (where x.ref <= l.ref) as upto
        from consignment_line x where x.farm_id = l.farm_id
          and x.consignment_id = l.consignment_id) o
    where l.farm_id = ${farmId} and l.animal_id = ${animalId} and e.kind = 'acquired'
      and (c.kind <> 'agistmentBack' or c.received_on = ${on})
    order by c.received_on, c.id limit 1) k on true`;
/** `t`: the transfer by which they left; what corrects an entry left by the same. */
export const transferOf = (farmId: string): SQL => sql`lateral (
  with recursive said as (select e.id, e.voids union
    select v.id, v.voids from said s join ${ofLedger.event} v on v.farm_id = ${farmId}
      and v.id = s.voids)
  select x.id, x.number, x.to_id
    from said s join transfer_line y on y.farm_id = ${farmId} and y.left_by = s.id
      join transfer x on x.farm_id = y.farm_id and x.id = y.transfer_id limit 1) t on true`;
/** That place's number: of a transfer's or a load's, or of the only one that ever had the name. */
export const glnOfParty = (farmId: string): SQL => sql`case
  when coalesce(t.to_id, k.place_id) is not null
  then (select h.gln from ${ofInfrastructure.holding} h where h.farm_id = ${farmId}
    and h.id = coalesce(t.to_id, k.place_id))
  else (select min(h.gln) from ${ofInfrastructure.holding} h where h.farm_id = ${farmId}
    and not h.is_own
      and lower(h.name) = lower(${party})
    having count(distinct coalesce(h.gln, '')) = 1) end`;
export const price = sql`coalesce((${payloadText(['acquired', 'sold', 'slaughtered'], 'priceCents')})::float8, k.price)`;

export const dayOfEntry = (farm: Pick<Farm, 'timeZone'>): SQL =>
  sql`(e.occurred_at at time zone ${farm.timeZone})::date`;

const entryRow = rowOf(registerEntry).with({ key: text });

function page(
  { id: farmId, ...farm }: Pick<Farm, 'id' | 'timeZone'>,
  where: SQL,
  { after, limit }: { after: string | null; limit: number },
): SQL {
  const on = dayOfEntry(farm);
  const key = sql`to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
    || ' ' || e.id`;
  const [moment, id] = after?.split(' ') ?? [];
  const behind =
    after === null
      ? sql``
      : sql`and (e.occurred_at, e.id) < (${moment ?? ''}::timestamptz, ${id ?? ''}::uuid)`;
  return sql`select e.id as "eventId", e.kind, ${on}::text as "on", s.animals, s.heads, s.species,
      a.id as "animalId", coalesce(a.tag, a.name, case when a.is_lot then m.name end) as name,
      coalesce(s.class, a.animal_class) as "animalClass",
      ${party} as party, ${glnOfParty(farmId)} as gln, ${price} as "priceCents",
      t.id as "transferId", t.number as "transferNumber", k.consignment_id as "consignmentId",
      ${key} as key
    from ${ofLedger.event} e
      cross join lateral (select count(*)::int as animals, sum(abs(c.heads))::float8 as heads,
          array_agg(distinct c.species) as species, min(c.animal_class) as class,
          min(c.animal_id::text)::uuid as first
        from ${changedBy(farmId)}) s
      left join ${ofAnimals.animal} a on a.farm_id = ${farmId} and a.id = s.first and s.animals = 1
      left join ${ofAnimals.mob} m on m.farm_id = ${farmId} and m.id = a.mob_id
      left join ${transferOf(farmId)}
      left join ${consignmentOf(farmId, sql`s.first`, on)}
    where ${where} and s.animals > 0 ${behind}
    order by e.occurred_at desc, e.id desc limit ${limit}`;
}

type Came = { entries: number; heads: number };

async function sums(
  transaction: Transaction,
  farmId: string,
  period: Period,
): Promise<{ in: Came; out: Came }> {
  const rows = await select(
    transaction,
    row({ isIn: number, entries: number, heads: number }),
    sql`select (e.kind = 'acquired')::int as "isIn", count(distinct e.id)::int as entries,
        coalesce(sum(s.heads), 0)::float8 as heads
      from ${ofLedger.event} e cross join lateral (select abs(c.heads) as heads
        from ${changedBy(farmId)}) s
      where ${entriesOf(farmId, period)} group by 1`,
  );
  const of = (isIn: number): Came => {
    const { entries = 0, heads = 0 } = rows.find((one) => one.isIn === isIn) ?? {};
    return { entries, heads };
  };
  return { in: of(1), out: of(0) };
}

/** What came and went, the latest first, whether by a transfer, by a load or by hand: its source are the entries. */
export async function listRegister(
  transaction: Transaction,
  farm: Pick<Farm, 'id' | 'timeZone'>,
  { from, until, way, ...query }: Request<typeof contract>['query'],
): Promise<Output<typeof contract>> {
  const period = { from, until, way };
  const where = entriesOf(farm.id, period);
  const totals = await sums(transaction, farm.id, { from, until });
  const total = way ? totals[way].entries : totals.in.entries + totals.out.entries;
  const { items, nextCursor } = await keysetPage(query, total, (after, limit) =>
    select(transaction, entryRow, page(farm, where, { after, limit })),
  );
  return { items, total, nextCursor, ...totals };
}
