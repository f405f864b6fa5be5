import type { Species } from '@kraal/domain/animals/species';
import type { Day } from '@kraal/domain/format/dates';
import type { TraceWay } from '@kraal/domain/movement/trace';
import { type SQL, sql } from 'drizzle-orm';
import { floats } from '../../../platform/database/longArrays.ts';
import type { FarmKeys, Key } from './farmKeys.ts';

/** The moments of a farm between which is traced, in milliseconds; `until` is not in it any more. */
export type FarmDays = { timeZone: string; from: number; until: number; lastDay: Day };

/** What is traced: on which farms, each with its own days, and how. */
export type Scope = {
  way: TraceWay;
  /** For so many days it may still be caught in a camp that was left. */
  lingersDays: number;
  /** Who can have it at all; everybody, where it is not said. */
  species?: readonly Species[];
  farms: ReadonlyMap<string, FarmDays>;
  keys: FarmKeys;
  /** The look under a case through which other farms are seen; null on a farm's own trace. */
  lookId: string | null;
};

/** Records and the moment from which each may have had it; of a source until which it may have given it. */
export type Moments = ReadonlyMap<Key, number>;
export type Met = { id: Key; at: number };

/** The look by which the database holds whoever asks to the farms that they may see. */
export const lookOf = ({ lookId }: Scope): SQL => sql`${lookId}::uuid`;

/** Farms and records as the database's functions take them. */
export const records = ({ keys }: Pick<Scope, 'keys'>, all: readonly Key[]): SQL =>
  sql`${keys.farms(all)}, ${keys.ids(all)}`;

/** From when to when on each record's farm. */
export function spansOf({ farms, keys }: Scope, all: readonly Key[]): SQL {
  const of = (key: Key): FarmDays | undefined => farms.get(keys.farmOf(key));
  return sql`${floats(all.map((key) => of(key)?.from ?? 0))}, ${floats(all.map((key) => of(key)?.until ?? 0))}`;
}

/** Those of farms that are traced: of others nothing is known. */
export const within = ({ farms, keys }: Scope, moments: Moments): Key[] =>
  [...moments.keys()].filter((key) => farms.has(keys.farmOf(key)));

/** Records, each with its moment and its farm's days. */
export function timed(scope: Scope, moments: Moments, of: readonly Key[]): SQL {
  const at = of.map((key) => moments.get(key) ?? 0);
  return sql`${records(scope, of)}, ${floats(at)}, ${spansOf(scope, of)}`;
}
