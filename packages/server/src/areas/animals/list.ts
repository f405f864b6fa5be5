import type { Output, Request } from '@kraal/contract/endpoint';
import type {
  AnimalRow,
  animalClassCounts,
  listAnimals as contract,
} from '@kraal/contract/animals';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { keysetPage } from '../../platform/database/page.ts';
import { fieldSelect } from './fieldColumns.ts';
import { readingSelect } from './readingColumns.ts';
import { type AnimalFilter, animalConditions, animalOrder } from './filter.ts';

/** Each register before its number; a file that comes in again reads them so. */
const officialNumbers = sql`(select string_agg(concat(i.one->>'scheme', ': ', i.one->>'value'), '; '
    order by i.at) from jsonb_array_elements(a.state->'identifiers') with ordinality i(one, at)
  where i.one->>'type' = 'official' and i.one->>'until' is null)`;

export const animalColumns = sql`a.id, a.species, a.sex, a.heads, a.is_lot as "isLot", a.status,
  a.status_on as "statusOn", ${fieldSelect('a')}, a.born_on as "bornOn",
  a.state->>'bornPrecision' as "bornPrecision",
  a.tag, a.eid, a.brand, a.tattoo, ${officialNumbers} as official, a.animal_class as "animalClass", a.camp_id as "campId",
    c.name as "campName", a.mob_id as "mobId", m.name as "mobName",
  a.mass_kg as "massKg", a.mass_on as "massOn", a.adg_g as "adgG", ${readingSelect('a')},
    a.meat_until::text as "meatUntil", a.milk_until::text as "milkUntil",
    a.last_seen_on as "lastSeenOn", a.photo_id as "photoId",
  coalesce(dam.tag, dam.name, dam.eid) as dam, coalesce(sire.tag, sire.name, sire.eid) as sire`;
export const animalPlaces = sql`left join camp c on c.farm_id = a.farm_id and c.id = a.camp_id
  left join mob m on m.farm_id = a.farm_id and m.id = a.mob_id
  left join animal dam on dam.farm_id = a.farm_id and dam.id = a.dam_id
  left join animal sire on sire.farm_id = a.farm_id and sire.id = a.sire_id`;

/** The rows of one page: chosen first, then given the names of their camps and mobs. */
export function pageQuery(
  where: SQL,
  order: ReturnType<typeof animalOrder>,
  after: string | null,
  limit: number,
): SQL {
  const beyond = after === null ? sql`` : sql` and ${order.after(after)}`;
  return sql`with chosen as materialized (select a.*, ${order.key} as key from animal a
    where ${where}${beyond} order by ${order.by} limit ${limit})
    select ${animalColumns}, a.key from chosen a ${animalPlaces} order by ${order.by}`;
}

export const countQuery = (where: SQL): SQL =>
  sql`select count(*) as total, coalesce(sum(a.heads), 0)::float8 as heads from animal a
    where ${where}`;

export async function listAnimals(
  transaction: Transaction,
  farmId: string,
  filter: Request<typeof contract>['query'],
): Promise<Output<typeof contract>> {
  const where = animalConditions(farmId, filter);
  const [count] = await select<{ total: number; heads: number }>(transaction, countQuery(where));
  const order = animalOrder(filter);
  const page = await keysetPage(filter, count?.total ?? 0, (after, limit) =>
    select<AnimalRow & { key: string }>(transaction, pageQuery(where, order, after, limit)),
  );
  return { ...page, heads: count?.heads ?? 0 };
}

const mostIds = 20_000;

export async function listIds(
  transaction: Transaction,
  farmId: string,
  filter: AnimalFilter,
): Promise<{ ids: string[]; total: number }> {
  const where = animalConditions(farmId, filter);
  const [count] = await select<{ total: number }>(transaction, countQuery(where));
  const rows = await select<{ id: string }>(
    transaction,
    sql`select a.id from animal a where ${where} order by a.tag_sort, a.id limit ${mostIds}`,
  );
  return { ids: rows.map(({ id }) => id), total: count?.total ?? 0 };
}

export async function countClasses(
  transaction: Transaction,
  farmId: string,
  filter: AnimalFilter,
): Promise<Output<typeof animalClassCounts>> {
  const { class: _shown, ...others } = filter;
  const classes = await select<Output<typeof animalClassCounts>['classes'][number]>(
    transaction,
    sql`
    select a.animal_class as "animalClass", coalesce(sum(a.heads), 0)::float8 as heads,
      count(*) as records
    from animal a where ${animalConditions(farmId, others)} group by a.animal_class
      order by a.animal_class`,
  );
  return { classes };
}
