import type { Species } from '@kraal/domain/animals/species';
import type { Day } from '@kraal/domain/format/dates';
import type { TraceWay } from '@kraal/domain/movement/trace';
import { type SQL, sql } from 'drizzle-orm';
import { floats, uuids } from '../../../platform/database/longArrays.ts';

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
  /** The look under a case through which other farms are seen; null on a farm's own trace. */
  lookId: string | null;
};

/** Records and the moment from which each may have had it; of a source until which it may have given it. */
export type Moments = ReadonlyMap<string, number>;
export type Met = { id: string; at: number };

/** Farm and record as one key: two farms may know two animals by the same id. */
export const keyOf = (farmId: string, id: string): string => `${farmId}/${id}`;
export const farmOf = (key: string): string => key.slice(0, 36);
export const recordOf = (key: string): string => key.slice(37);

export const days = (all: readonly string[]): SQL => sql`${sql.param([...all])}::date[]`;

/** The look by which the database holds whoever asks to the farms that they may see. */
export const lookOf = ({ lookId }: Scope): SQL => sql`${lookId}::uuid`;

/** Farms and records as the database's functions take them. */
export const records = (keys: readonly string[]): SQL =>
  sql`${uuids(keys.map(farmOf))}, ${uuids(keys.map(recordOf))}`;

/** From when to when on each record's farm. */
export function spansOf({ farms }: Scope, keys: readonly string[]): SQL {
  const spans = keys.map((key) => farms.get(farmOf(key)) ?? { from: 0, until: 0 });
  return sql`${floats(spans.map(({ from }) => from))}, ${floats(spans.map(({ until }) => until))}`;
}

/** Those of farms that are traced: of others nothing is known. */
export const within = ({ farms }: Scope, moments: Moments): [string, number][] =>
  [...moments].filter(([key]) => farms.has(farmOf(key)));

/** Records, each with its moment and its farm's days. */
export function timed(scope: Scope, moments: readonly [string, number][]): SQL {
  const keys = moments.map(([key]) => key);
  return sql`${records(keys)}, ${floats(moments.map(([, at]) => at))}, ${spansOf(scope, keys)}`;
}
