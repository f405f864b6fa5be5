import { dosesOfBatch, stockTakes } from './leftOfBatch.ts';
import { recordedBy } from '../../platform/database/recordedBy.ts';
import type { Output } from '@kraal/contract/endpoint';
import { type SQL, sql } from 'drizzle-orm';
import { farmDay } from '../../platform/database/farmDay.ts';
import { select, type Transaction } from '../../platform/database/connection.ts';
import {
  mortalityRegister as deathsContract,
  salesRegister as salesContract,
  stockRegister as stockContract,
} from '@kraal/contract/health';
import { number, row, rowIn, type RowOf } from '../../platform/database/row.ts';
import { keysetPage, type PageQuery } from '../../platform/database/page.ts';
import type { RegisterQuery } from './lists.ts';
import { payloadText } from '../ledger/index.ts';
import { takerOf } from '../animals/index.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofInfrastructure } from '../infrastructure/tables.ts';
import { ofLedger } from '../ledger/tables.ts';
import { ofPeople } from '../people/tables.ts';

const deathRow = rowIn(deathsContract, 'items');
type Death = RowOf<typeof deathRow>;
const saleRow = rowIn(salesContract, 'items');
type Sale = RowOf<typeof saleRow>;
const stockRow = rowIn(stockContract, 'items');
type Stock = RowOf<typeof stockRow>;

const within = (
  farmId: string,
  kinds: readonly string[],
  { from, to, animalId, species }: RegisterQuery,
) =>
  sql`s.farm_id = ${farmId}
    and s.kind = any(${sql.param([...kinds])}::text[])${from ? sql` and s.changed_on >= ${from}` : sql``}${to ? sql` and s.changed_on <= ${to}` : sql``}${animalId ? sql` and s.animal_id = ${animalId}` : sql``}${species ? sql` and s.species = ${species}` : sql``}`;

/** What died, when, where and of what. */
export function deathLines(
  transaction: Transaction,
  {
    farmId,
    query,
    before,
    limit,
  }: { farmId: string; query: RegisterQuery; before: string | null; limit: number },
): Promise<Death[]> {
  const order = sql`s.changed_on::text || ' ' || s.event_id::text || ' ' || s.animal_id::text`;
  return select(
    transaction,
    deathRow,
    sql`
    select ${order} as key, s.event_id as "eventId", s.animal_id as "animalId", coalesce(a.tag,
      a.name) as tag, coalesce(s.animal_class, a.animal_class) as "animalClass",
      s.changed_on::text as "diedOn",
      -s.heads as heads, ${payloadText('died', 'cause')} as cause,
      ${payloadText('died', 'detail')} as detail,
      (select c.name from ${ofAnimals.residence} r left join ${ofInfrastructure.camp} c
        on c.farm_id = r.farm_id and c.id = r.place_id
        where r.farm_id = s.farm_id and r.animal_id = s.animal_id and r.since <= e.occurred_at
        order by r.since desc
        limit 1) as "campName", ${recordedBy} as "recordedBy"
    from ${ofAnimals.stockChange} s join ${ofLedger.event} e on e.farm_id = s.farm_id
      and e.id = s.event_id
      left join ${ofAnimals.animal} a on a.farm_id = s.farm_id and a.id = s.animal_id
      left join ${ofPeople.userAccount} u on u.id = e.recorded_by
    where ${within(farmId, ['died'], query)} and ${order} < ${before ?? 'x'} order by ${order} desc
      limit ${limit}`,
  );
}

export async function mortalityRegister(
  transaction: Transaction,
  farmId: string,
  query: PageQuery & RegisterQuery,
): Promise<Output<typeof deathsContract>> {
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total from ${ofAnimals.stockChange} s
      where ${within(farmId, ['died'], query)}`,
  );
  return keysetPage(query, count?.total ?? 0, (before, limit) =>
    deathLines(transaction, { farmId, query, before, limit }),
  );
}

/** Of each batch what there was, what came, what was given and what a count found more or less; it adds up to what is left. */
export async function stockLines(
  transaction: Transaction,
  {
    farmId,
    query: { from, to },
    after,
    limit,
  }: { farmId: string; query: RegisterQuery; after: string | null; limit: number },
): Promise<Stock[]> {
  const start = from ?? '0001-01-01';
  const end = to ?? '9999-12-31';
  const order = sql`lower(m.name) || ' ' || b.id::text`;
  return select(
    transaction,
    stockRow,
    sql`
    select ${order} as key, m.name as medicine, b.number as batch,
      b.expires_on::text as "expiresOn", b.unit, o.opening, o.bought, o.given, o.counted,
      o.opening + o.bought - o.given + o.counted as closing
    from batch b join medicine m on m.farm_id = b.farm_id and m.id = b.medicine_id
   
      cross join lateral (select coalesce(sum(t.dose * t.heads) filter (where t.given_on < ${start}),
      0) as given_before, coalesce(sum(t.dose * t.heads) filter (where t.given_on between ${start}
      and ${end}), 0) as given from treatment t where ${dosesOfBatch}) g
   
      cross join lateral (select coalesce(sum(c.difference) filter (where ${farmDay(sql`c.at`, farmId)} < ${start}), 0) as counted_before, coalesce(sum(c.difference) filter (where ${farmDay(sql`c.at`, farmId)} between ${start}
      and ${end}), 0) as counted from ${stockTakes} c) k
    cross join lateral (select case
      when ${farmDay(sql`b.created_at`, farmId)} < ${start} then b.bought
      else 0 end - g.given_before + k.counted_before as opening, case
      when ${farmDay(sql`b.created_at`, farmId)} between ${start} and ${end} then b.bought
      else 0 end as bought, g.given, k.counted) o
    where b.farm_id = ${farmId} and ${order} > ${after ?? ''} order by ${order} limit ${limit}`,
  );
}

export async function stockRegister(
  transaction: Transaction,
  farmId: string,
  query: PageQuery & RegisterQuery,
): Promise<Output<typeof stockContract>> {
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total from batch b where b.farm_id = ${farmId}`,
  );
  return keysetPage(query, count?.total ?? 0, (after, limit) =>
    stockLines(transaction, { farmId, query, after, limit }),
  );
}

const saleKinds = ['sold', 'slaughtered'] as const;

/**
 * A price and a mass are said once for all that left together: each line has its part, by heads, so that the lines add
 * up to what was said. `parts` of a unit are the least that is told.
 */
const shareOf = (field: 'priceCents' | 'massKg', parts: 1 | 1000): SQL => {
  const upTo = (heads: SQL): SQL =>
    sql`round((${payloadText(saleKinds, field)})::numeric * ${parts}::int * (${heads})
      / nullif(g.heads, 0))`;
  return sql`((${upTo(sql`g.before - s.heads`)} - ${upTo(sql`g.before`)}) / ${parts}::int)::float8`;
};

/** Who left by the same entry: how many heads, and how many of them stand before this line. */
const leftTogether = sql`cross join lateral (select sum(-o.heads) as heads,
    coalesce(sum(-o.heads) filter (where o.animal_id < s.animal_id), 0) as before
  from ${ofAnimals.stockChange} o where o.farm_id = s.farm_id and o.changed_on = s.changed_on
    and o.event_id = s.event_id) g`;

/**
 * What was sold and slaughtered, to whom and for how much, and whether its meat was held back then, by all that is
 * known today.
 */
export function saleLines(
  transaction: Transaction,
  {
    farmId,
    query,
    before,
    limit,
  }: { farmId: string; query: RegisterQuery; before: string | null; limit: number },
): Promise<Sale[]> {
  const order = sql`s.changed_on::text || ' ' || s.event_id::text || ' ' || s.animal_id::text`;
  return select(
    transaction,
    saleRow,
    sql`
    select ${order} as key, s.event_id as "eventId", s.animal_id as "animalId", coalesce(a.tag,
      a.name) as tag, coalesce(s.animal_class, a.animal_class) as "animalClass",
      s.changed_on::text as "soldOn", s.kind,
      -s.heads as heads,
      ${takerOf()} as "to",
        ${shareOf('priceCents', 1)} as "priceCents", ${shareOf('massKg', 1000)} as "massKg",
        ${recordedBy} as "recordedBy",
      s.inside_until::text as "insideUntil",
      (select string_agg(m.name, ', ' order by m.name) from medicine m
      where m.farm_id = s.farm_id and m.id = any(s.inside_by)) as "insideBy"
    from ${ofAnimals.stockChange} s join ${ofLedger.event} e on e.farm_id = s.farm_id
      and e.id = s.event_id
      left join ${ofAnimals.animal} a on a.farm_id = s.farm_id and a.id = s.animal_id
      left join ${ofPeople.userAccount} u on u.id = e.recorded_by
      ${leftTogether}
    where ${within(farmId, saleKinds, query)} and ${order} < ${before ?? 'x'} order by ${order} desc
      limit ${limit}`,
  );
}

export async function salesRegister(
  transaction: Transaction,
  farmId: string,
  query: PageQuery & RegisterQuery,
): Promise<Output<typeof salesContract>> {
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total from ${ofAnimals.stockChange} s
      where ${within(farmId, saleKinds, query)}`,
  );
  return keysetPage(query, count?.total ?? 0, (before, limit) =>
    saleLines(transaction, { farmId, query, before, limit }),
  );
}
