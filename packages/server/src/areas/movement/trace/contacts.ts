import type { Species } from '@kraal/domain/animals/species';
import type { TraceWay } from '@kraal/domain/movement/trace';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { number, row, text } from '../../../platform/database/row.ts';

/** The farm and the moments between which is traced, in milliseconds; `until` is not in it any more. */
export type Window = {
  farmId: string;
  way: TraceWay;
  from: number;
  until: number;
  /** For so many days it may still be caught in a camp that was left. */
  lingersDays: number;
  /** Who can have it at all; everybody, where it is not said. */
  species?: readonly Species[];
};
/** Records and the moment from which each may have had it; of a source until which it may have given it. */
export type Moments = ReadonlyMap<string, number>;
export type Met = { id: string; at: number };

export const instant = (ms: number): SQL => sql`to_timestamp(${ms}::float8 / 1000)`;
export const msOf = (moment: SQL): SQL => sql`(extract(epoch from ${moment}) * 1000)::float8`;
/** A stay that has no end yet. */
export const endOf = (stay: 'r' | 'x' | 'y'): SQL =>
  sql`coalesce(${sql.raw(stay)}.until, 'infinity'::timestamptz)`;

/** When a camp that was left at a moment is safe again. */
const safeAgain = (left: SQL, { lingersDays }: Pick<Window, 'lingersDays'>): SQL =>
  sql`(${left} + make_interval(days => ${lingersDays}))`;
/** From when on whoever left a camp may have left it there for one who came at a moment. */
const leftSince = (came: SQL, { lingersDays }: Pick<Window, 'lingersDays'>): SQL =>
  sql`(${came} - make_interval(days => ${lingersDays}))`;

/** The records and their moments as a table `k`. */
export const known = (moments: Moments): SQL =>
  sql`unnest(${sql.param([...moments.keys()])}::uuid[], ${sql.param([...moments.values()])}::float8[])
    as k(id, ms) cross join lateral (select to_timestamp(k.ms / 1000) as at) moment`;

/**
 * The stays of one record, `of`, within the window, as a table `as`. Each record's own are read by their key: the
 * database would else go through every stay that the farm ever had, to find those of a few (`offset 0` keeps it from it).
 */
export const staysOf = (
  as: 'r' | 'x' | 'y',
  of: SQL,
  { farmId, from, until }: Pick<Window, 'farmId' | 'from' | 'until'>,
): SQL =>
  sql`cross join lateral (select s.place_id, s.since, s.until from residence s
    where s.farm_id = ${farmId} and s.animal_id = ${of} and s.since < ${instant(until)}
      and coalesce(s.until, 'infinity'::timestamptz) > ${instant(from)} offset 0) ${sql.raw(as)}`;

/**
 * Who stood in a camp while one of those that are known already stood there too, each with the first such moment, of a
 * source with the last. Asked by camps and not by pairs: when any of them was in a camp is a few spans, however many they
 * were, and whoever stood in the camp during one of the spans met one of them.
 */
export function contactsOf(
  transaction: Transaction,
  window: Window,
  moments: Moments,
): Promise<Met[]> {
  const { farmId, way, from, until } = window;
  const ofSpread = way === 'spread';
  const [since, till] = ofSpread
    ? [sql`greatest(r.since, moment.at)`, endOf('r')]
    : [sql`r.since`, sql`least(${endOf('r')}, moment.at)`];
  const span = ofSpread
    ? sql`tstzrange(${since}, least(${safeAgain(till, window)}, ${instant(until)}))`
    : sql`tstzrange(greatest(${leftSince(since, window)}, ${instant(from)}), ${till})`;
  const isWithin = ofSpread ? sql`${since} < ${instant(until)}` : sql`${till} > ${instant(from)}`;
  const at = ofSpread
    ? sql`min(greatest(r.since, lower(s.span)))`
    : sql`max(least(${endOf('r')}, upper(s.span)))`;
  return select(
    transaction,
    row({ id: text, at: number }),
    sql`with spans as (
        select r.place_id, unnest(range_agg(${span})) as span
        from ${known(moments)} ${staysOf('r', sql`k.id`, window)}
        where ${since} < ${till} and ${isWithin} group by r.place_id)
      select r.animal_id as id, ${msOf(at)} as at
      from spans s join residence r on r.farm_id = ${farmId} and r.place_id = s.place_id
        and greatest(r.since, lower(s.span)) < least(${endOf('r')}, upper(s.span))
      ${window.species ? ofSpecies(window.farmId, window.species) : sql``}
      group by 1`,
  );
}

const ofSpecies = (farmId: string, species: readonly Species[]): SQL =>
  sql`where exists (select from animal a where a.farm_id = ${farmId} and a.id = r.animal_id
    and a.species = any(${sql.param([...species])}::text[]))`;

/** Records of one animal: what happened to either happened to both. */
export function sameAnimals(
  transaction: Transaction,
  farmId: string,
): Promise<{ one: string; other: string }[]> {
  return select(
    transaction,
    row({ one: text, other: text }),
    sql`select l.animal_id as one, e.payload ->> 'keptId' as other from event e
        join event_animal l on l.farm_id = e.farm_id and l.event_id = e.id and l.part = 'subject'
      where e.farm_id = ${farmId} and e.kind = 'recorded_twice' and e.voided_by is null`,
  );
}

/** Whoever stood in a camp between the two moments: the camp itself may have given it, or have had it from them. */
export function visitorsOf(
  transaction: Transaction,
  { farmId, way, from, until }: Window,
  campId: string,
): Promise<Met[]> {
  const at =
    way === 'spread'
      ? sql`min(greatest(r.since, ${instant(from)}))`
      : sql`max(least(${endOf('r')}, ${instant(until)}))`;
  return select(
    transaction,
    row({ id: text, at: number }),
    sql`select r.animal_id as id, ${msOf(at)} as at from residence r
      where r.farm_id = ${farmId} and r.place_id = ${campId}
        and greatest(r.since, ${instant(from)}) < least(${endOf('r')}, ${instant(until)})
      group by 1`,
  );
}
