import { type SQL, sql } from 'drizzle-orm';

/**
 * Arrays of many thousands as the database itself writes them (`array_send`: dimensions, whether any is null, the type, how
 * many, from which index; then each with its length before it). As text 145,000 records took 0.8 s to be written and read
 * again, so they take a third of it.
 */
function arrayOf(type: number, bytes: number, many: number): Buffer {
  const array = Buffer.alloc(20 + many * (4 + bytes));
  for (const [at, value] of [1, 0, type, many, 1].entries()) array.writeInt32BE(value, at * 4);
  for (let at = 20; at < array.length; at += 4 + bytes) array.writeInt32BE(bytes, at);
  return array;
}

/** An array that is empty has no dimension. */
const empty = (type: number): Buffer => {
  const array = Buffer.alloc(12);
  array.writeInt32BE(type, 8);
  return array;
};

const uuidType = 2950;
const floatType = 701;

/** In: ids as they are written; throws where one is none. */
export function uuids(all: readonly string[]): SQL {
  if (all.length === 0) return sql`${sql.param(empty(uuidType))}::uuid[]`;
  const array = arrayOf(uuidType, 16, all.length);
  for (const [turn, id] of all.entries()) {
    const digits = id.replaceAll('-', '');
    // What is longer would be cut to another's.
    if (!/^[0-9a-f]{32}$/i.test(digits)) throw new TypeError(`${id} is no id`);
    array.write(digits, 24 + turn * 20, 'hex');
  }
  return sql`${sql.param(array)}::uuid[]`;
}

export function floats(all: readonly number[]): SQL {
  if (all.length === 0) return sql`${sql.param(empty(floatType))}::float8[]`;
  const array = arrayOf(floatType, 8, all.length);
  for (const [turn, value] of all.entries()) array.writeDoubleBE(value, 24 + turn * 12);
  return sql`${sql.param(array)}::float8[]`;
}
