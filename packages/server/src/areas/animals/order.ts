import { type SQL, sql } from 'drizzle-orm';
import { invalid } from '../../platform/errors.ts';
import type { AnimalFilter } from './filter.ts';

/**
 * The orders of the herd's list. Each is read from an index, and what is not known comes last in both directions: so a
 * page is the rows that have the value, and only behind them those that have none. By tag those without one follow
 * the others upwards, by name; downwards they lead.
 */
type Sort = {
  /** What it sorts by, over `animal a` and its `animal_growth g`. */
  value: SQL;
  type: 'text' | 'date' | 'double precision';
  isNullable: boolean;
  /** Whose columns of species, status and class the index holds. */
  of: 'a' | 'g';
  /** Age runs against the day of birth. */
  isFlipped?: boolean;
};

const sorts: Record<Exclude<AnimalFilter['sort'], 'camp'>, Sort> = {
  tag: { value: sql`a.tag_sort`, type: 'text', isNullable: false, of: 'a' },
  age: { value: sql`a.born_on`, type: 'date', isNullable: true, of: 'a', isFlipped: true },
  mass: { value: sql`g.mass_kg`, type: 'double precision', isNullable: true, of: 'g' },
  adg: { value: sql`g.adg_g`, type: 'double precision', isNullable: true, of: 'g' },
  class: { value: sql`a.animal_class`, type: 'text', isNullable: false, of: 'a' },
  seen: { value: sql`g.last_seen_on`, type: 'date', isNullable: false, of: 'g' },
};

/** One index scan of a page: what it takes, in which order, and the key of each row. */
export type OrderedPart = { where: SQL; by: SQL; key: SQL };
export type Order = {
  /** Whose columns of species, status and class conditions shall name. */
  of: 'a' | 'g';
  /** The parts of a page after a key, in the order in which they follow each other; null is the first page. */
  parts: (after: string | null) => OrderedPart[];
};

const noSuchPage = () =>
  invalid({ cursor: ['This page does not exist any more. Start again from the first.'] });

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** A key is the animal's id, and behind it the value, or nothing of the kind where none is known. */
function readKey(key: string): { id: string; value: string | null } {
  const id = key.slice(0, 36);
  if (!isId(id)) throw noSuchPage();
  return { id, value: key.length > 37 ? key.slice(37) : null };
}

/** The camp in which a page ended, of a key in the order of camps. */
export function campOf(key: string): string | null {
  const { value } = readKey(key);
  if (value !== null && !isId(value)) throw noSuchPage();
  return value;
}

function byValue({ value, type, isNullable, of, isFlipped = false }: Sort, isDown: boolean): Order {
  const down = isDown !== isFlipped;
  const direction = down ? sql`desc` : sql`asc`;
  const beyond = down ? sql`<` : sql`>`;
  const id = sql.raw(`${of}.id`);
  const known = isNullable ? sql`${value} is not null` : sql`true`;
  const withValue = (after: string | null): OrderedPart => {
    const key = after === null ? null : readKey(after);
    return {
      where:
        key === null
          ? known
          : sql`${known} and (${value}, ${id}) ${beyond} (${key.value}::${sql.raw(type)}, ${key.id}::uuid)`,
      by: sql`${value} ${direction}, ${id} ${direction}`,
      key: sql`${id}::text || ' ' || ${value}::text`,
    };
  };
  const withoutValue = (after: string | null): OrderedPart => ({
    where:
      after === null
        ? sql`${value} is null`
        : sql`${value} is null and ${id} ${beyond} ${readKey(after).id}::uuid`,
    by: sql`${id} ${direction}`,
    key: sql`${id}::text`,
  });
  return {
    of,
    parts: (after) => {
      if (!isNullable) return [withValue(after)];
      return after !== null && readKey(after).value === null
        ? [withoutValue(after)]
        : [withValue(after), withoutValue(null)];
    },
  };
}

export type Camp = { id: string };

/** Camp by camp in the order of their names, each by id; last, or first from behind, those that are in none. */
function byCamp(camps: readonly Camp[], isDown: boolean): Order {
  const direction = isDown ? sql`desc` : sql`asc`;
  const beyond = isDown ? sql`<` : sql`>`;
  const places: (string | null)[] = [
    ...(isDown ? camps.toReversed() : camps).map(({ id }) => id),
    null,
  ];
  return {
    of: 'a',
    parts: (after) => {
      const key = after === null ? null : readKey(after);
      const from = key === null ? 0 : places.indexOf(key.value);
      if (from < 0) throw noSuchPage();
      return places.slice(from).map((place, index) => {
        const there = place === null ? sql`a.camp_id is null` : sql`a.camp_id = ${place}::uuid`;
        return {
          where:
            key !== null && index === 0 ? sql`${there} and a.id ${beyond} ${key.id}::uuid` : there,
          by: sql`a.id ${direction}`,
          key: place === null ? sql`a.id::text` : sql`a.id::text || ' ' || ${place}::text`,
        };
      });
    },
  };
}

/** In: the filter, and for the order of camps those of the farm by name. */
export const animalOrder = (filter: AnimalFilter, camps: readonly Camp[]): Order => {
  const isDown = filter.descending === 'true';
  return filter.sort === 'camp' ? byCamp(camps, isDown) : byValue(sorts[filter.sort], isDown);
};
