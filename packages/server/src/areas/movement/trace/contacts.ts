import { kindsThatPour } from '@kraal/domain/movement/trace';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import {
  floats,
  floatsIn,
  packedFloats,
  packedIds,
} from '../../../platform/database/longArrays.ts';
import { inParts } from '../../../platform/database/inParts.ts';
import { bytes, number, row, text } from '../../../platform/database/row.ts';
import type { Key } from './farmKeys.ts';
import { lookOf, type Met, type Moments, records, type Scope, timed, within } from './scope.ts';
import { joined, type Span, without } from './spans.ts';
import { ofAnimals } from '../../animals/tables.ts';

export const instant = (ms: number): SQL => sql`to_timestamp(${ms}::float8 / 1000)`;
export const msOf = (moment: SQL): SQL => sql`(extract(epoch from ${moment}) * 1000)::float8`;

/** When somebody who might have had it was in a camp, or had just been. */
type CampSpan = Span & { camp: Key };

/** When those who are known stood in which camps (`trace_spans`). */
async function spansIn(
  transaction: Transaction,
  scope: Scope,
  known: Moments,
): Promise<CampSpan[]> {
  const { way, lingersDays, keys } = scope;
  const rows = await inParts(within(scope, known), (part) =>
    select(
      transaction,
      row({ farmId: text, campId: text, low: number, high: number }),
      sql`select farm_id as "farmId", place_id as "campId", low_ms as low, high_ms as high
        from trace_spans(${lookOf(scope)}, ${way}, make_interval(days => ${lingersDays}),
          ${timed(scope, known, part)})`,
    ),
  );
  return rows.map(({ farmId, campId, ...span }) => ({ camp: keys.of(farmId, campId), ...span }));
}

type Wanted = {
  spans: readonly CampSpan[];
  /** As many of the first as are wanted; left out, everybody. */
  most?: number | undefined;
};

/** Who stood in camps within these spans, each with the first such moment, of a source with the last. */
async function stoodIn(
  transaction: Transaction,
  scope: Scope,
  { spans, most }: Wanted,
): Promise<Met[]> {
  const { way, species, keys } = scope;
  const able = species ? sql`${sql.param([...species])}::text[]` : sql`null::text[]`;
  const camps = spans.map(({ camp }) => camp);
  const rows = await select(
    transaction,
    row({ farmId: text, ids: bytes, moments: bytes }),
    sql`select farm_id as "farmId", ${packedIds(sql`animal_id`)} as ids,
        ${packedFloats(sql`at_ms`)} as moments
      from (select * from trace_in_camps(${lookOf(scope)}, ${way}, ${able}, ${records(scope, camps)},
          ${floats(spans.map(({ low }) => low))}, ${floats(spans.map(({ high }) => high))},
          ${most ?? null}::bigint)
        -- What is asked of them next is asked in the order of its index.
        order by farm_id, animal_id) met
      group by 1`,
  );
  return rows.flatMap(({ farmId, ids, moments }) => {
    const at = floatsIn(moments);
    return keys.packed(farmId, ids).map((id, turn) => ({ id, at: at[turn] ?? 0 }));
  });
}

/**
 * Who stood in a camp while one of those that are known already stood there too. By camps and not by pairs: when any of them
 * was in a camp is a few spans, however many they were. Of a time at which a camp has been looked at nobody is asked again:
 * whoever was there then is known with a moment that is no worse.
 */
export function contactsOf(transaction: Transaction, scope: Scope) {
  const seen = new Map<Key, readonly Span[]>();
  return async (known: Moments, most?: number): Promise<Met[]> => {
    if (known.size === 0) return [];
    const fresh: CampSpan[] = [];
    const found = await spansIn(transaction, scope, known);
    for (const [camp, spans] of Map.groupBy(found, (one) => one.camp)) {
      const before = seen.get(camp) ?? [];
      for (const span of without(joined(spans), before)) fresh.push({ camp, ...span });
      seen.set(camp, joined([...before, ...spans]));
    }
    return fresh.length === 0 ? [] : stoodIn(transaction, scope, { spans: fresh, most });
  };
}

/** Heads of a record that stand in another's from a moment on take along what they have. */
export type HandedOn = Met & { via: Key };

/** Whoever took heads from those that are known since they may have had it, or gave them before (`trace_handed`). */
export async function handedOn(
  transaction: Transaction,
  scope: Scope,
  known: Moments,
): Promise<HandedOn[]> {
  const rows = await inParts(within(scope, known), (part) =>
    select(
      transaction,
      row({ farmId: text, id: text, via: text, at: number }),
      sql`select farm_id as "farmId", animal_id as id, via, at_ms as at
        from trace_handed(${lookOf(scope)}, ${scope.way}, ${sql.param([...kindsThatPour])}::text[],
          ${timed(scope, known, part)})`,
    ),
  );
  return rows.map(({ farmId, id, via, at }) => ({
    id: scope.keys.of(farmId, id),
    via: scope.keys.of(farmId, via),
    at,
  }));
}

/** Of each record those of the same animal: what happened to either happened to both. */
export type Doubles = ReadonlyMap<Key, readonly Key[]>;

export async function doublesOf(
  transaction: Transaction,
  { lookId, keys }: Pick<Scope, 'lookId' | 'keys'>,
  farms: readonly string[],
): Promise<Doubles> {
  const rows = await select(
    transaction,
    row({ farmId: text, one: text, other: text }),
    sql`select farm_id as "farmId", one, other
      from trace_doubles(${lookId}::uuid, ${sql.param([...farms])}::uuid[])`,
  );
  const by = new Map<Key, Key[]>();
  for (const { farmId, ...of } of rows) {
    const [one, other] = [keys.of(farmId, of.one), keys.of(farmId, of.other)];
    by.set(one, [...(by.get(one) ?? []), other]);
    by.set(other, [...(by.get(other) ?? []), one]);
  }
  return by;
}

/** Whoever stood in a camp between the two moments: the camp itself may have given it, or have had it from them. */
export async function visitorsOf(
  transaction: Transaction,
  { way, farms, keys }: Scope,
  { farmId, campId }: { farmId: string; campId: string },
): Promise<Met[]> {
  const { from = 0, until = 0 } = farms.get(farmId) ?? {};
  const ended = sql`coalesce(r.until, 'infinity'::timestamptz)`;
  const at =
    way === 'spread'
      ? sql`min(greatest(r.since, ${instant(from)}))`
      : sql`max(least(${ended}, ${instant(until)}))`;
  const rows = await select(
    transaction,
    row({ id: text, at: number }),
    sql`select r.animal_id as id, ${msOf(at)} as at from ${ofAnimals.residence} r
      where r.farm_id = ${farmId} and r.place_id = ${campId}
        and greatest(r.since, ${instant(from)}) < least(${ended}, ${instant(until)})
      group by 1`,
  );
  return rows.map(({ id, at: met }) => ({ id: keys.of(farmId, id), at: met }));
}
