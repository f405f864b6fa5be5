import { type Day, daysBetween } from '@kraal/domain/format/dates';
import { type SQL, sql } from 'drizzle-orm';

/**
 * Arrays of many thousands as the database itself writes them (`array_send`: dimensions, whether any is null, the type, how
 * many, from which index; then each with its length before it). As text 145,000 records took 0.8 s to be written and read
 * again, a dozen times in one trace.
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

const types = { uuid: 2950, float: 701, date: 1082 };

/** An id as its sixteen bytes, each of them one character: it is put into an array as it is, and takes half the memory. */
export type IdBytes = string & { readonly ofId: never };

/** In: an id as it is written; throws where it is none. */
export function bytesOfId(id: string): IdBytes {
  const digits = id.replaceAll('-', '');
  // What is longer would be cut to another's.
  if (!/^[0-9a-f]{32}$/i.test(digits)) throw new TypeError(`${id} is no id`);
  return Buffer.from(digits, 'hex').toString('latin1') as IdBytes; // sixteen bytes, as was just held
}

export function idOfBytes(bytes: IdBytes): string {
  const hex = Buffer.from(bytes, 'latin1').toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export function idArray(all: readonly IdBytes[]): SQL {
  if (all.length === 0) return sql`${sql.param(empty(types.uuid))}::uuid[]`;
  const array = arrayOf(types.uuid, 16, all.length);
  for (const [turn, bytes] of all.entries()) array.write(bytes, 24 + turn * 20, 16, 'latin1');
  return sql`${sql.param(array)}::uuid[]`;
}

/** In: ids as they are written; throws where one is none. */
export const uuids = (all: readonly string[]): SQL => idArray(all.map(bytesOfId));

export function floats(all: readonly number[]): SQL {
  if (all.length === 0) return sql`${sql.param(empty(types.float))}::float8[]`;
  const array = arrayOf(types.float, 8, all.length);
  for (const [turn, value] of all.entries()) array.writeDoubleBE(value, 24 + turn * 12);
  return sql`${sql.param(array)}::float8[]`;
}

/** Days are numbered from here. */
const firstDay = '2000-01-01' as Day; // a day as every day is written

export function dates(all: readonly Day[]): SQL {
  if (all.length === 0) return sql`${sql.param(empty(types.date))}::date[]`;
  const array = arrayOf(types.date, 4, all.length);
  // A long list is of few days.
  const numbers = new Map<Day, number>();
  for (const [turn, day] of all.entries()) {
    const number = numbers.get(day) ?? daysBetween(firstDay, day);
    numbers.set(day, number);
    array.writeInt32BE(number, 24 + turn * 8);
  }
  return sql`${sql.param(array)}::date[]`;
}

/** Many ids as one value of a row (`packedIds`), and many numbers beside them: each row costs more than what is in it. */
export const packedIds = (column: SQL): SQL => sql`string_agg(uuid_send(${column}), ''::bytea)`;
export const packedFloats = (column: SQL): SQL => sql`string_agg(float8send(${column}), ''::bytea)`;

export function idsIn(packed: Buffer): IdBytes[] {
  const ids: IdBytes[] = [];
  for (let at = 0; at < packed.length; at += 16)
    ids.push(packed.toString('latin1', at, at + 16) as IdBytes); // as the database sends each
  return ids;
}

export function floatsIn(packed: Buffer): number[] {
  const all: number[] = [];
  for (let at = 0; at < packed.length; at += 8) all.push(packed.readDoubleBE(at));
  return all;
}
