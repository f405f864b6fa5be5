import type { Output } from '@kraal/contract/endpoint';
import type { Day } from '@kraal/domain/format/dates';
import type { z } from 'zod';

/** What a column of an answer is made of, by PostgreSQL's types as `pg` reads them. */
type Kind =
  | 'text'
  | 'written'
  | 'number'
  | 'boolean'
  | 'day'
  | 'moment'
  | 'json'
  | 'list'
  | 'bytes';

export type Column<T> = {
  readonly kind: Kind;
  readonly isNullable: boolean;
  /** The same where there may be none. */
  readonly orNull: Column<T | null>;
  /** Of its type only; no value has it. */
  readonly value?: T;
};

function column<T>(kind: Kind): Column<T> {
  const one: { kind: Kind; isNullable: boolean; orNull: Column<T | null> } = {
    kind,
    isNullable: false,
    orNull: { kind, isNullable: true } as Column<T | null>, // whose own is set on the next line
  };
  Object.assign(one.orNull, { orNull: one.orNull });
  return one;
}

export const text = column<string>('text');
export const number = column<number>('number');
export const boolean = column<boolean>('boolean');
export const day = column<Day>('day');
/** A moment as `pg` reads it: it is written as text by whoever answers with it. */
export const moment = column<string>('moment');

export const bytes = column<Buffer>('bytes');

const words = column<string>('text');
/** Text, or a day or moment that is written as one where it is answered. */
const written = column<string>('written');
const documents = column<unknown>('json');
const lists = column<unknown[]>('list');
/** One of a set of words that the domain closes. */
export const oneOf = <T extends string>(): Column<T> => words as Column<string> as Column<T>; // the set is the domain's to hold
/** A document whose shape the domain knows. */
export const json = <T>(): Column<T> => documents as Column<T>; // as above
/** A list of PostgreSQL's. */
export const list = <T>(): Column<T[]> => lists as Column<T[]>; // as above

export type Columns = Readonly<Record<string, Column<unknown>>>;
type RowOfColumns<C extends Columns> = {
  [Name in keyof C]: C[Name] extends Column<infer T> ? T : never;
};

/**
 * The rows of a query, named once: their type follows, and tests hold names, types and what may be missing of every
 * answer against it.
 */
export type Shape<T> = {
  readonly columns: Columns;
  /** The same with more columns. */
  with: <C extends Columns>(more: C) => Shape<T & RowOfColumns<C>>;
  without: <Name extends keyof T & string>(...names: readonly Name[]) => Shape<Omit<T, Name>>;
  /** Of its type only. */
  readonly row?: T;
};

export type RowOf<S> = S extends Shape<infer T> ? T : never;

function shape<T>(columns: Columns): Shape<T> {
  return {
    columns,
    with: (more) => shape({ ...columns, ...more }),
    without: (...names) =>
      shape(
        Object.fromEntries(
          Object.entries(columns).filter(([name]) => !names.some((one) => one === name)),
        ),
      ),
  };
}

export const row = <C extends Columns>(columns: C): Shape<RowOfColumns<C>> => shape(columns);

type ColumnsOf<T> = { [Name in keyof Required<T>]: Column<T[Name]> };

/** The rows of a type that the domain has already: every field of it, and none else. */
export const rowFor =
  <T>() =>
  (columns: ColumnsOf<T>): Shape<T> =>
    shape(columns);

type Schema = { def: { type: string; innerType?: Schema } };

/** What a schema of the contract asks of a column; what it may leave out the database says as none. */
function columnOf({ def }: Schema): Column<unknown> {
  if (def.innerType) {
    const inner = columnOf(def.innerType);
    return def.type === 'nullable' || def.type === 'optional' ? inner.orNull : inner;
  }
  if (def.type === 'string' || def.type === 'enum' || def.type === 'literal') return written;
  if (def.type === 'number') return number;
  if (def.type === 'boolean') return boolean;
  return documents;
}

const known = new WeakMap<object, Shape<unknown>>();

/** The rows that a contract's object names. */
export function rowOf<S extends z.ZodObject>(schema: S): Shape<z.output<S>> {
  const found =
    known.get(schema) ??
    shape<unknown>(
      Object.fromEntries(
        Object.entries(schema.shape as Record<string, Schema>).map(([name, one]) => [
          name,
          columnOf(one),
        ]),
      ),
    );
  known.set(schema, found);
  return found as Shape<z.output<S>>; // made of the same schema
}

type ListOf<E, Name extends string> =
  Output<E> extends Record<Name, readonly (infer T)[]> ? T : never;

/** The rows of a list in what an endpoint answers. */
export function rowIn<E extends { response?: z.ZodType }, Name extends string>(
  endpoint: E,
  name: Name,
): Shape<ListOf<E, Name>> {
  const answer = endpoint.response as z.ZodObject<Record<string, z.ZodArray<z.ZodObject>>>; // lists of rows, as its type says
  const listed = answer.shape[name];
  if (!listed) throw new Error(`no list ${name} is answered`);
  return rowOf(listed.element) as Shape<ListOf<E, Name>>; // made of the same schema
}

type Field = { name: string; dataTypeID: number };

/** PostgreSQL's numbers of types, by what `pg` makes of them. */
const textual = [18, 19, 25, 1042, 1043, 2950, 705];
const oids: Record<Kind, readonly number[]> = {
  text: [...textual, 1082],
  written: [...textual, 1082, 1114, 1184],
  number: [20, 21, 23, 26, 700, 701, 1700],
  boolean: [16],
  day: [1082, 25],
  moment: [1114, 1184, 25],
  json: [114, 3802],
  bytes: [17],
  list: [1000, 1005, 1007, 1009, 1015, 1016, 1022, 1115, 1182, 1185, 1231, 2951, 199, 3807],
};

/** Says what of an answer is not as its shape names it; nothing where all is. */
export function mismatches(
  { columns }: Shape<unknown>,
  { fields, rows }: { fields: readonly Field[]; rows: readonly Record<string, unknown>[] },
): string[] {
  const named = Object.entries(columns);
  const missing = named
    .filter(([name]) => !fields.some((field) => field.name === name))
    .map(([name]) => `${name} is in no column`);
  const unnamed = fields
    .filter(({ name }) => !Object.hasOwn(columns, name))
    .map(({ name }) => `${name} is not named`);
  const others = named.flatMap(([name, { kind }]) => {
    const oid = fields.find((field) => field.name === name)?.dataTypeID;
    const allowed = kind === 'json' ? [...oids.json, ...oids.list, ...oids.text] : oids[kind];
    return oid === undefined || allowed.includes(oid)
      ? []
      : [`${name} is of type ${oid}, no ${kind}`];
  });
  const empty = named
    .filter(([name, { isNullable }]) => !isNullable && rows.some((one) => one[name] === null))
    .map(([name]) => `${name} is null`);
  return [...missing, ...unnamed, ...others, ...empty];
}
