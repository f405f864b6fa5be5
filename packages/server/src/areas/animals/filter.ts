import type { Request } from '@kraal/contract/endpoint';
import type { animalIds } from '@kraal/contract/animals';
import { filteredFields, spacedOnce } from '@kraal/domain/animals/fields';
import { searchedAs } from '@kraal/domain/animals/listed';
import { isRealDay } from '@kraal/domain/format/dates';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import { columnName } from '../../platform/database/columnName.ts';
import { invalid } from '../../platform/errors.ts';
import { nowhere } from './ledger/herdCount.ts';
import { ofGrowth } from '../growth/tables.ts';
import { ofLedger } from '../ledger/tables.ts';

export type AnimalFilter = Request<typeof animalIds>['query'] & {
  /** Whom the text of `q` is said of, where that was asked before. */
  foundIds?: readonly string[] | undefined;
};

const gone = ['sold', 'slaughtered', 'died', 'returned', 'lost', 'stolen'];
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

function day(field: string, value: string | undefined): string | null {
  if (value === undefined) return null;
  if (!isRealDay(value))
    throw invalid({ [field]: ['This day does not exist. Write it as YYYY-MM-DD.'] });
  return value;
}

function statusCondition(column: SQL, status: AnimalFilter['status']): SQL {
  if (status === 'gone') return sql`${column} = any(${sql.param(gone)}::text[])`;
  return status === 'all' ? sql`${column} <> 'merged'` : sql`${column} = ${status}`;
}

const place = (column: SQL, value: string): SQL =>
  value === 'none' ? sql`${column} is null` : sql`${column} = ${value}`;

/** The farm's own, all that it keeps for others, or those of one of them. */
function owned(wanted: string): SQL {
  if (wanted === 'own') return sql`a.owner_id is null`;
  return wanted === 'others' ? sql`a.owner_id is not null` : sql`a.owner_id = ${wanted}`;
}

const pattern = (written: string): string => `%${escapeLike(written)}%`;

export const found = (written: string): SQL =>
  sql`a.id in (select find_animals(${pattern(written)}))`;

/** In each way in which it may stand there. */
const said = (written: string): SQL =>
  sql`(${sql.join(searchedAs(written).map(found), sql` or `)})`;

const mostFound = 1000;
/** The index of texts knows three letters in a row; what has fewer is said of most of a herd, and of no few (0080). */
const isIndexed = (way: string): boolean => /[\p{L}\p{N}]{3}/u.test(way);

/**
 * A list's first page is counted and read: what is looked for is looked up once for both, which is most of what a search
 * costs. Where more are found than are worth carrying the look-up stops there, and both look themselves.
 */
export async function lookedUp(
  transaction: Transaction,
  filter: AnimalFilter & { cursor?: string | undefined },
): Promise<AnimalFilter> {
  if (!filter.q || filter.cursor !== undefined) return filter;
  const ways = searchedAs(filter.q);
  if (!ways.every(isIndexed)) return filter;
  const most = mostFound + 1;
  const rows = await select(
    transaction,
    row({ id: text }),
    sql.join(
      ways.map((way) => sql`(select find_animals(${pattern(way)}) as id limit ${most})`),
      sql` union `,
    ),
  );
  return rows.length >= most ? filter : { ...filter, foundIds: rows.map(({ id }) => id) };
}

/** The sorts of animals a filter means: what `animal`, its `animal_growth` and `herd_count` all say of them. */
function sortConditions(of: SQL, farmId: string, filter: AnimalFilter): SQL[] {
  const all: SQL[] = [
    sql`${of}.farm_id = ${farmId}`,
    statusCondition(sql`${of}.status`, filter.status),
  ];
  if (filter.species) all.push(sql`${of}.species = ${filter.species}`);
  if (filter.class)
    all.push(sql`${of}.animal_class = any(${sql.param(filter.class.split(','))}::text[])`);
  return all;
}

/** Filters of which `herd_count` knows how many animals fit. */
const countedFilters = ['species', 'status', 'class', 'sex', 'campId', 'mobId', 'lots'] as const;
const orders = ['sort', 'descending', 'cursor', 'limit'];

/** The same in SQL over `herd_count h`; null where it does not know. */
export function countedConditions(farmId: string, filter: AnimalFilter): SQL | null {
  const isCounted = (name: string): boolean =>
    orders.includes(name) || countedFilters.some((one) => one === name);
  const isAsked = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  if (!isAsked.every(([name]) => isCounted(name))) return null;
  const all = sortConditions(sql`h`, farmId, filter);
  const at = (id: string): string => (id === 'none' ? nowhere : id);
  if (filter.sex) all.push(sql`h.sex = ${filter.sex}`);
  if (filter.campId) all.push(sql`h.camp_id = ${at(filter.campId)}`);
  if (filter.mobId) all.push(sql`h.mob_id = ${at(filter.mobId)}`);
  if (filter.lots) all.push(sql`h.is_lot = ${filter.lots === 'only'}`);
  return sql.join(all, sql` and `);
}

type Condition = { of: 'a' | 'g'; is: SQL };

/** What of a filter only one of an animal's two rows knows. */
function otherConditions(farmId: string, filter: AnimalFilter): Condition[] {
  const all: Condition[] = [];
  const ofAnimal = (is: SQL): number => all.push({ of: 'a', is });
  if (filter.sex) ofAnimal(sql`a.sex = ${filter.sex}`);
  if (filter.campId) ofAnimal(place(sql`a.camp_id`, filter.campId));
  if (filter.mobId) ofAnimal(place(sql`a.mob_id`, filter.mobId));
  if (filter.ownerId) ofAnimal(owned(filter.ownerId));
  for (const name of filteredFields) {
    const wanted = spacedOnce(filter[name] ?? '');
    const said = sql`a.${sql.identifier(columnName(name))}`;
    if (wanted)
      ofAnimal(sql`(lower(${said}) = lower(${wanted}) or (${said} like '%  %'
        and lower(regexp_replace(${said}, '\\s+', ' ', 'g')) = lower(${wanted})))`);
  }
  if (filter.lots) ofAnimal(filter.lots === 'only' ? sql`a.is_lot` : sql`not a.is_lot`);
  const bornFrom = day('bornFrom', filter.bornFrom);
  const bornUntil = day('bornUntil', filter.bornUntil);
  const seenBefore = day('seenBefore', filter.seenBefore);
  const statusFrom = day('statusFrom', filter.statusFrom);
  if (bornFrom) ofAnimal(sql`a.born_on >= ${bornFrom}`);
  if (bornUntil) ofAnimal(sql`a.born_on <= ${bornUntil}`);
  if (seenBefore) all.push({ of: 'g', is: sql`g.last_seen_on < ${seenBefore}` });
  if (statusFrom) ofAnimal(sql`a.status_on >= ${statusFrom}`);
  if (filter.parentId)
    ofAnimal(sql`(a.dam_id = ${filter.parentId} or a.sire_id = ${filter.parentId})`);
  if (filter.importId)
    ofAnimal(
      sql`a.id in (select ea.animal_id from ${ofLedger.event} e join ${ofLedger.eventAnimal} ea
        on ea.farm_id = e.farm_id
        and ea.event_id = e.id where e.farm_id = ${farmId} and e.import_id = ${filter.importId})`,
    );
  if (filter.foundIds) ofAnimal(sql`a.id = any(${sql.param([...filter.foundIds])}::uuid[])`);
  else if (filter.q) ofAnimal(said(filter.q));
  return all;
}

export const growthJoin = sql`join ${ofGrowth.animalGrowth} g on g.farm_id = a.farm_id
  and g.id = a.id`;

/** Tables and a condition over `animal a` and its `animal_growth g`; `of` is the one that is always there. */
export type Chosen = { of: 'a' | 'g'; isJoined: boolean; from: SQL; where: SQL };

/** What a filter means; only those tables are joined that are asked. */
export function chosenBy(farmId: string, filter: AnimalFilter, of?: 'a' | 'g'): Chosen {
  const others = otherConditions(farmId, filter);
  const first = of ?? (others.length > 0 && others.every((one) => one.of === 'g') ? 'g' : 'a');
  const isJoined = others.some((one) => one.of !== first);
  return {
    of: first,
    isJoined,
    from: isJoined ? sql`animal a ${growthJoin}` : tableOf(first),
    where: sql.join(
      [...sortConditions(sql.raw(first), farmId, filter), ...others.map(({ is }) => is)],
      sql` and `,
    ),
  };
}

const tableOf = (one: 'a' | 'g'): SQL => (one === 'a' ? sql`animal a` : sql`animal_growth g`);

/**
 * The same for a filter that many fit, in the order of one of the two tables: row by row in that order, each looked up
 * in the other until the page is full. The planner would read and sort the herd instead, since under a tenant's policy
 * it takes two tables of one farm to have far fewer rows in common than they have.
 */
export function chosenInOrder(farmId: string, filter: AnimalFilter, of: 'a' | 'g'): Chosen {
  const others = otherConditions(farmId, filter);
  const own = others.filter((one) => one.of === of);
  const foreign = others.filter((one) => one.of !== of);
  const other = of === 'a' ? 'g' : 'a';
  const isSame = sql`${sql.raw(other)}.farm_id = ${sql.raw(of)}.farm_id
    and ${sql.raw(other)}.id = ${sql.raw(of)}.id`;
  return {
    of,
    isJoined: foreign.length > 0,
    from:
      foreign.length === 0
        ? tableOf(of)
        : sql`${tableOf(of)} join lateral (select from ${tableOf(other)}
            where ${sql.join([isSame, ...foreign.map(({ is }) => is)], sql` and `)} limit 1) o on true`,
    where: sql.join(
      [...sortConditions(sql.raw(of), farmId, filter), ...own.map(({ is }) => is)],
      sql` and `,
    ),
  };
}
