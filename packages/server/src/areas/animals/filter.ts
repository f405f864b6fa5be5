import type { Request } from '@kraal/contract/endpoint';
import type { animalIds } from '@kraal/contract/animals';
import { filteredFields } from '@kraal/domain/animals/fields';
import { schemeKey } from '@kraal/domain/animals/register';
import { isRealDay } from '@kraal/domain/format/dates';
import { type SQL, sql } from 'drizzle-orm';
import { columnName } from '../../platform/database/columnName.ts';
import { invalid } from '../../platform/errors.ts';

export type AnimalFilter = Request<typeof animalIds>['query'];

const gone = ['sold', 'slaughtered', 'died', 'lost', 'stolen'];
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

function day(field: string, value: string | undefined): string | null {
  if (value === undefined) return null;
  if (!isRealDay(value))
    throw invalid({ [field]: ['This day does not exist. Write it as YYYY-MM-DD.'] });
  return value;
}

function statusCondition(status: AnimalFilter['status']): SQL {
  if (status === 'gone') return sql`a.status = any(${sql.param(gone)}::text[])`;
  return status === 'all' ? sql`a.status <> 'merged'` : sql`a.status = ${status}`;
}

const place = (column: SQL, value: string): SQL =>
  value === 'none' ? sql`${column} is null` : sql`${column} = ${value}`;

export const found = (text: string): SQL =>
  sql`a.id in (select find_animals(${`%${escapeLike(text)}%`}))`;

/** As it is written, and as a number of another register is without its signs. */
function said(text: string): SQL {
  const [typed, plain] = [text.toLowerCase(), schemeKey(text)];
  return plain === typed || plain === '' ? found(typed) : sql`(${found(typed)} or ${found(plain)})`;
}

/** What a filter means, in SQL over `animal a`. */
export function animalConditions(farmId: string, filter: AnimalFilter): SQL {
  const all: SQL[] = [sql`a.farm_id = ${farmId}`, statusCondition(filter.status)];
  if (filter.species) all.push(sql`a.species = ${filter.species}`);
  if (filter.class)
    all.push(sql`a.animal_class = any(${sql.param(filter.class.split(','))}::text[])`);
  if (filter.sex) all.push(sql`a.sex = ${filter.sex}`);
  if (filter.campId) all.push(place(sql`a.camp_id`, filter.campId));
  if (filter.mobId) all.push(place(sql`a.mob_id`, filter.mobId));
  for (const name of filteredFields) {
    const wanted = filter[name];
    if (wanted)
      all.push(sql`lower(a.${sql.identifier(columnName(name))}) = ${wanted.toLowerCase()}`);
  }
  if (filter.lots) all.push(filter.lots === 'only' ? sql`a.is_lot` : sql`not a.is_lot`);
  const bornFrom = day('bornFrom', filter.bornFrom);
  const bornUntil = day('bornUntil', filter.bornUntil);
  const seenBefore = day('seenBefore', filter.seenBefore);
  const statusFrom = day('statusFrom', filter.statusFrom);
  if (bornFrom) all.push(sql`a.born_on >= ${bornFrom}`);
  if (bornUntil) all.push(sql`a.born_on <= ${bornUntil}`);
  if (seenBefore) all.push(sql`a.last_seen_on < ${seenBefore}`);
  if (statusFrom) all.push(sql`a.status_on >= ${statusFrom}`);
  if (filter.parentId)
    all.push(sql`(a.dam_id = ${filter.parentId} or a.sire_id = ${filter.parentId})`);
  if (filter.importId)
    all.push(
      sql`a.id in (select ea.animal_id from event e join event_animal ea on ea.farm_id = e.farm_id
        and ea.event_id = e.id where e.farm_id = ${farmId} and e.import_id = ${filter.importId})`,
    );
  if (filter.q) all.push(said(filter.q));
  return sql.join(all, sql` and `);
}

type Sort = { expression: SQL; type: SQL; last: { up: string; down: string }; flip?: boolean };
/** Unknown values come last in both directions. Age runs against the date of birth. */
const sorts: Record<AnimalFilter['sort'], Sort> = {
  tag: { expression: sql`a.tag_sort`, type: sql`text`, last: { up: '~', down: '' } },
  age: {
    expression: sql`a.born_on`,
    type: sql`date`,
    last: { up: '9999-12-31', down: '0001-01-01' },
    flip: true,
  },
  mass: {
    expression: sql`a.mass_kg`,
    type: sql`double precision`,
    last: { up: '1e9', down: '-1' },
  },
  adg: { expression: sql`a.adg_g`, type: sql`double precision`, last: { up: '1e9', down: '-1e9' } },
  class: { expression: sql`a.animal_class`, type: sql`text`, last: { up: '~', down: '' } },
  seen: {
    expression: sql`a.last_seen_on`,
    type: sql`date`,
    last: { up: '9999-12-31', down: '0001-01-01' },
  },
  camp: {
    expression: sql`(select c.name from camp c where c.farm_id = a.farm_id and c.id = a.camp_id)`,
    type: sql`text`,
    last: { up: '~~~~', down: '' },
  },
};

export type Order = { by: SQL; key: SQL; after: (key: string) => SQL };

/** The order of a list, the key of a row in it, and what comes after a key. */
export function animalOrder(filter: AnimalFilter): Order {
  const sort = sorts[filter.sort];
  const down = (filter.descending === 'true') !== (sort.flip === true);
  const direction = down ? sql`desc` : sql`asc`;
  // The tag's sort key is never unknown; left bare, the index gives the order.
  const value =
    filter.sort === 'tag'
      ? sort.expression
      : sql`coalesce(${sort.expression}, ${sort.last[down ? 'down' : 'up']}::${sort.type})`;
  return {
    by: sql`${value} ${direction}, a.id ${direction}`,
    key: sql`a.id::text || ' ' || (${value})::text`,
    after: (key) => {
      const id = key.slice(0, 36);
      if (!/^[0-9a-f-]{36}$/.test(id))
        throw invalid({
          cursor: ['This page does not exist any more. Start again from the first.'],
        });
      return sql`(${value}, a.id) ${down ? sql`<` : sql`>`} (${key.slice(37)}::${sort.type},
        ${id}::uuid)`;
    },
  };
}
