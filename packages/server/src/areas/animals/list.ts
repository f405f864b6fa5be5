import type { Output, Request } from '@kraal/contract/endpoint';
import {
  animalClassCounts,
  type AnimalRow,
  animalRow as animalRowSchema,
  type listAnimals as contract,
} from '@kraal/contract/animals';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { row, rowIn, rowOf, text } from '../../platform/database/row.ts';
import { countedPage } from '../../platform/database/page.ts';
import { columnsOf } from '../../platform/database/columnsOf.ts';
import { readingsOf } from '../growth/index.ts';
import type { animal as animalTable } from './schema.ts';
import {
  type AnimalFilter,
  chosenBy,
  type Chosen,
  chosenInOrder,
  countedConditions,
  growthJoin,
  lookedUp,
} from './filter.ts';
import { animalOrder, type OrderedPart } from './order.ts';
import { areMany, countAnimals } from './areMany.ts';
import { campsInUse } from './campsInUse.ts';
import { ofBreeding } from '../breeding/tables.ts';

/** Each register before its number; a file that comes in again reads them so. */
const officialNumbers = sql`(select string_agg(concat(i.one->>'scheme', ': ', i.one->>'value'), '; '
    order by i.at) from jsonb_array_elements(a.state->'identifiers') with ordinality i(one, at)
  where i.one->>'type' = 'official' and i.one->>'until' is null)`;

/**
 * Names of the things that an animal's row names by id. Asked one by one: joined, the database weighs up every order of
 * nine tables for each page, which took it longer than reading the page.
 */
const nameIn = (
  table: 'camp' | 'mob' | 'holding',
  column: 'camp_id' | 'mob_id' | 'owner_id',
): SQL =>
  sql`(select n.name from ${sql.identifier(table)} n
    where n.farm_id = a.farm_id and n.id = a.${sql.identifier(column)})`;
const parentIn = (column: 'dam_id' | 'sire_id'): SQL =>
  sql`(select coalesce(p.tag, p.name, p.eid) from animal p
    where p.farm_id = a.farm_id and p.id = a.${sql.identifier(column)})`;

/** What lists show of an animal. */
export const animalColumns = columnsOf<typeof animalTable>()(rowOf(animalRowSchema), 'a', {
  ...readingsOf('g', 'a'),
  bornPrecision: sql`a.state->>'bornPrecision'`,
  official: officialNumbers,
  campName: nameIn('camp', 'camp_id'),
  mobName: nameIn('mob', 'mob_id'),
  ownerName: nameIn('holding', 'owner_id'),
  massKg: sql`g.mass_kg`,
  massOn: sql`g.mass_on`,
  adgG: sql`g.adg_g`,
  lastSeenOn: sql`g.last_seen_on`,
  breedingStatus: sql`b.breeding_status`,
  dueFrom: sql`b.due_from`,
  decision: sql`a.state->'breeding'->>'decision'`,
  controlled: sql`a.state->'controlled'->>'diseaseId'`,
  away: sql`case a.state->'away'->>'isThere' when 'true' then 'place' when 'false' then 'road' end`,
  dam: parentIn('dam_id'),
  sire: parentIn('sire_id'),
});
/** The rows of its areas that `animalColumns` reads beside `animal a`. */
export const animalRows = sql`${growthJoin}
  left join ${ofBreeding.animalBreeding} b on b.farm_id = a.farm_id and b.id = a.id`;

/** The rows of one page: chosen part by part, then given what a list shows of them. */
function pageQuery({ of, from, where }: Chosen, parts: readonly OrderedPart[], limit: number): SQL {
  const its = sql.raw(of);
  const chosen = sql.join(
    parts.map(
      (
        part,
        place,
      ) => sql`(select ${its}.farm_id, ${its}.id, ${place}::int as part, ${part.key} as key,
          row_number() over (order by ${part.by}) as place
        from ${from} where ${where} and ${part.where}
        order by ${part.by} limit ${limit})`,
    ),
    sql` union all `,
  );
  return sql`with chosen as materialized (
      select * from (${chosen}) parts order by part, place limit ${limit}
    )
    select ${animalColumns}, k.key from chosen k
      join animal a on a.farm_id = k.farm_id and a.id = k.id ${animalRows}
    order by k.part, k.place`;
}

/** How many camps are gone through at once: most pages are full before. */
const partsAtOnce = 8;

type Asked = {
  after: string | null;
  limit: number;
  /** How many fit, where that is known. */
  total?: number;
};

/** Rows of a list in their order, at most so many. */
export async function orderedAnimals(
  transaction: Transaction,
  { farmId, filter }: { farmId: string; filter: AnimalFilter },
  { after, limit, total = 0 }: Asked,
): Promise<(AnimalRow & { key: string })[]> {
  const camps =
    filter.sort === 'camp' ? await campsInUse(transaction, { farmId, filter, after }) : [];
  const order = animalOrder(filter, camps);
  const found = chosenBy(farmId, filter, order.of);
  const chosen =
    found.isJoined && (await areMany(transaction, { farmId, filter }, { limit, total }))
      ? chosenInOrder(farmId, filter, order.of)
      : found;
  const parts = order.parts(after);
  const rows: (AnimalRow & { key: string })[] = [];
  for (let from = 0; from < parts.length && rows.length < limit; from += partsAtOnce)
    rows.push(
      ...(await select(
        transaction,
        rowOf(animalRowSchema).with({ key: text }),
        pageQuery(chosen, parts.slice(from, from + partsAtOnce), limit - rows.length),
      )),
    );
  return rows;
}

export async function listAnimals(
  transaction: Transaction,
  farmId: string,
  query: Request<typeof contract>['query'],
): Promise<Output<typeof contract>> {
  const filter = await lookedUp(transaction, query);
  return countedPage(
    query,
    () => countAnimals(transaction, farmId, filter),
    (after, limit, { total }) =>
      orderedAnimals(transaction, { farmId, filter }, { after, limit, total }),
  );
}

const mostIds = 20_000;

export async function listIds(
  transaction: Transaction,
  farmId: string,
  filter: AnimalFilter,
): Promise<{ ids: string[]; total: number }> {
  const { total } = await countAnimals(transaction, farmId, filter);
  const { from, where } = chosenBy(farmId, filter, 'a');
  const rows = await select(
    transaction,
    row({ id: text }),
    sql`select a.id from ${from} where ${where}
      order by a.tag_sort, a.id limit ${mostIds}`,
  );
  return { ids: rows.map(({ id }) => id), total: Math.max(total, rows.length) };
}

export async function countClasses(
  transaction: Transaction,
  farmId: string,
  filter: AnimalFilter,
): Promise<Output<typeof animalClassCounts>> {
  const { class: _shown, ...others } = filter;
  const counted = countedConditions(farmId, others);
  const { from, where } = chosenBy(farmId, others, 'a');
  const classes = await select(
    transaction,
    rowIn(animalClassCounts, 'classes'),
    counted
      ? sql`select h.animal_class as "animalClass", sum(h.heads)::float8 as heads,
          sum(h.records)::float8 as records
        from herd_count h where ${counted} group by h.animal_class order by h.animal_class`
      : sql`select a.animal_class as "animalClass", coalesce(sum(a.heads), 0)::float8 as heads,
          count(*) as records
        from ${from} where ${where}
        group by a.animal_class order by a.animal_class`,
  );
  return { classes };
}
