import type { Output, Request } from '@kraal/contract/endpoint';
import {
  type listResults as listContract,
  type ResultGroup,
  type ResultSums,
  saleResult,
  type SaleResult,
  type sumResults as sumContract,
} from '@kraal/contract/saleResults';
import type { ResultsBy } from '@kraal/domain/movement/saleResults';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { keysetPage } from '../../../platform/database/page.ts';
import { number, row, rowFor, rowOf, text } from '../../../platform/database/row.ts';
import { takerOf } from '../../animals/index.ts';
import { ofAnimals } from '../../animals/tables.ts';
import { ofLedger } from '../../ledger/tables.ts';

type Whose = Omit<Request<typeof listContract>['query'], 'cursor' | 'limit'>;

/** Results `r` with their animal `a` and its sire `s`. */
const withSire = sql`join ${ofAnimals.animal} a on a.farm_id = r.farm_id and a.id = r.animal_id
    left join ${ofAnimals.animal} s on s.farm_id = a.farm_id and s.id = a.sire_id`;
/** `x`: the entry by which it left. */
const withLeaving = sql`left join ${ofLedger.event} x on x.farm_id = r.farm_id
  and x.id = r.left_by`;
const buyer = sql`coalesce(r.received_from, ${takerOf('x')})`;
/** `m`: the mob that it left from, or in which it was until it went on the road. */
const withMob = sql`left join ${ofAnimals.mob} m on m.farm_id = r.farm_id and m.id = r.mob_id`;
/** A group for each: its key, and how people call it. */
const groupOf: Record<ResultsBy, { key: SQL; name: SQL }> = {
  sire: { key: sql`coalesce(s.id::text, '')`, name: sql`coalesce(s.tag, s.name, s.eid)` },
  mob: { key: sql`coalesce(m.id::text, '')`, name: sql`m.name` },
  class: {
    key: sql`coalesce(r.age_class || coalesce(r.fat_code::text, ''), r.grade, '')`,
    name: sql`coalesce(r.age_class || coalesce(r.fat_code::text, ''), r.grade)`,
  },
  buyer: {
    key: sql`coalesce(${buyer}, '')`,
    name: buyer,
  },
};

/** What must be looked up to say in which group a result is: each is a search for every one of them. */
const joinsOf: Record<ResultsBy, SQL> = {
  sire: withSire,
  mob: withMob,
  class: sql``,
  buyer: withLeaving,
};
const whole = sql`from sale_result r ${withSire} ${withMob} ${withLeaving}`;

function resultsWhere(farmId: string, { species, from, to, by, group }: Whose): SQL {
  const wanted = [
    sql`r.farm_id = ${farmId} and r.species = ${species}`,
    ...(from ? [sql`r.result_on >= ${from}`] : []),
    ...(to ? [sql`r.result_on <= ${to}`] : []),
    ...(by && group !== undefined ? [sql`${groupOf[by].key} = ${group}`] : []),
  ];
  return sql.join(wanted, sql` and `);
}

/** Heads and what they came to; a mean is a sum over the heads it is known of. */
const sums = sql`coalesce(sum(r.heads), 0)::float8 as heads,
    coalesce(sum(r.cold_kg), 0)::float8 as "coldKg",
    coalesce(sum(r.heads) filter (where r.cold_kg is not null), 0)::float8 as "coldHeads",
    coalesce(sum(r.cold_kg) filter (where r.alive_kg is not null), 0)::float8 as "sharedColdKg",
    coalesce(sum(r.alive_kg * r.heads) filter (where r.cold_kg is not null), 0)::float8 as "aliveKg",
    coalesce(sum(r.heads) filter (where r.cold_kg is not null and r.alive_kg is not null),
      0)::float8 as "sharedHeads",
    coalesce(sum(r.heads) filter (where r.condemned = 'whole'), 0)::float8 as "condemnedHeads",
    coalesce(sum(r.heads) filter (where r.condemned = 'part'), 0)::float8 as "partHeads",
    coalesce(sum(r.condemned_kg), 0)::float8 as "condemnedKg",
    coalesce(sum(r.price_cents), 0)::float8 as "priceCents",
    coalesce(sum(r.heads) filter (where r.price_cents is not null), 0)::float8 as "pricedHeads",
    coalesce(sum(r.cold_kg) filter (where r.price_cents is not null), 0)::float8 as "pricedKg",
    coalesce(sum(r.price_cents) filter (where r.cold_kg is not null), 0)::float8 as "pricedKgCents"`;

const sumsRow = rowFor<ResultSums>()({
  heads: number,
  coldKg: number,
  coldHeads: number,
  sharedColdKg: number,
  aliveKg: number,
  sharedHeads: number,
  condemnedHeads: number,
  partHeads: number,
  condemnedKg: number,
  priceCents: number,
  pricedHeads: number,
  pricedKg: number,
  pricedKgCents: number,
});
const nothing: ResultSums = {
  heads: 0,
  coldKg: 0,
  coldHeads: 0,
  sharedColdKg: 0,
  aliveKg: 0,
  sharedHeads: 0,
  condemnedHeads: 0,
  partHeads: 0,
  condemnedKg: 0,
  priceCents: 0,
  pricedHeads: 0,
  pricedKg: 0,
  pricedKgCents: 0,
};

/** More than a screen shows: the rest is in the file. */
const mostGroups = 200;

export async function sumResults(
  transaction: Transaction,
  farmId: string,
  { by, ...period }: Request<typeof sumContract>['query'],
): Promise<Output<typeof sumContract>> {
  const { key, name } = groupOf[by];
  const where = resultsWhere(farmId, period);
  const items: (ResultGroup & { groups: number })[] = await select(
    transaction,
    sumsRow.with({ key: text, name: text.orNull, groups: number }),
    sql`select ${key} as key, max(${name}) as name, count(*) over () as groups, ${sums}
      from sale_result r ${joinsOf[by]} where ${where} group by 1 order by heads desc, key limit ${mostGroups}`,
  );
  const [total = nothing] = await select(
    transaction,
    sumsRow,
    sql`select ${sums} from sale_result r where ${where}`,
  );
  return {
    items: items.map(({ groups: _groups, ...one }) => one),
    groups: items[0]?.groups ?? 0,
    total,
  };
}

const columns = sql`r.event_id as "eventId", r.animal_id as "animalId",
    coalesce(a.tag, a.name, a.eid, '') as name, a.eid, a.is_lot as "isLot",
    r.result_on::text as "resultOn", r.heads, r.cold_kg as "coldKg", r.alive_kg as "aliveKg",
    r.age_class as "ageClass", r.fat_code as "fatCode", r.conformation, r.damage, r.grade,
    r.condemned, r.condemned_kg as "condemnedKg", r.condemned_for as "condemnedFor",
    r.price_cents as "priceCents", r.carcass_number as "carcassNumber",
    s.id as "sireId", coalesce(s.tag, s.name, s.eid) as "sireName", m.name as "mobName",
    ${buyer} as buyer`;

const keyOf = sql`r.result_on::text || ' ' || r.event_id`;

export async function listResults(
  transaction: Transaction,
  farmId: string,
  { cursor, limit, ...whose }: Request<typeof listContract>['query'],
): Promise<Output<typeof listContract>> {
  const where = resultsWhere(farmId, whose);
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total from sale_result r ${whose.by ? joinsOf[whose.by] : sql``}
      where ${where}`,
  );
  const page = await keysetPage({ cursor, limit }, count?.total ?? 0, (after, most) =>
    select(
      transaction,
      rowOf(saleResult).with({ key: text }),
      sql`select ${columns}, ${keyOf} as key ${whole} where ${where}
        ${after === null ? sql`` : sql`and ${keyOf} < ${after}`} order by key desc limit ${most}`,
    ),
  );
  return { ...page, items: page.items.map(({ key: _key, ...one }) => one) };
}

/** All of them up to so many, the oldest first, as a file says them. */
export const allResults = (
  transaction: Transaction,
  farmId: string,
  { whose, most }: { whose: Whose; most: number },
): Promise<SaleResult[]> =>
  select(
    transaction,
    rowOf(saleResult),
    sql`select ${columns} ${whole} where ${resultsWhere(farmId, whose)}
      order by r.result_on, r.event_id limit ${most}`,
  );
