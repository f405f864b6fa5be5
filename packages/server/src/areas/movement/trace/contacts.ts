import { kindsThatPour } from '@kraal/domain/movement/trace';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { number, row, text } from '../../../platform/database/row.ts';
import { keyOf, lookOf, type Met, type Moments, type Scope, timed, within } from './scope.ts';

export const instant = (ms: number): SQL => sql`to_timestamp(${ms}::float8 / 1000)`;
export const msOf = (moment: SQL): SQL => sql`(extract(epoch from ${moment}) * 1000)::float8`;

/** Who stood in a camp while one of those that are known already stood there too (`trace_contacts`). */
export async function contactsOf(
  transaction: Transaction,
  scope: Scope,
  known: Moments,
): Promise<Met[]> {
  const moments = within(scope, known);
  if (moments.length === 0) return [];
  const { way, lingersDays, species } = scope;
  const able = species ? sql`${sql.param([...species])}::text[]` : sql`null::text[]`;
  const rows = await select(
    transaction,
    row({ farmId: text, id: text, at: number }),
    sql`select farm_id as "farmId", animal_id as id, at_ms as at
      from trace_contacts(${lookOf(scope)}, ${way}, make_interval(days => ${lingersDays}), ${able},
        ${timed(scope, moments)})`,
  );
  return rows.map(({ farmId, id, at }) => ({ id: keyOf(farmId, id), at }));
}

/** Heads of a record that stand in another's from a moment on take along what they have. */
export type HandedOn = Met & { via: string };

/** Whoever took heads from those that are known since they may have had it, or gave them before (`trace_handed`). */
export async function handedOn(
  transaction: Transaction,
  scope: Scope,
  known: Moments,
): Promise<HandedOn[]> {
  const moments = within(scope, known);
  if (moments.length === 0) return [];
  const rows = await select(
    transaction,
    row({ farmId: text, id: text, via: text, at: number }),
    sql`select farm_id as "farmId", animal_id as id, via, at_ms as at
      from trace_handed(${lookOf(scope)}, ${scope.way}, ${sql.param([...kindsThatPour])}::text[],
        ${timed(scope, moments)})`,
  );
  return rows.map(({ farmId, id, via, at }) => ({
    id: keyOf(farmId, id),
    via: keyOf(farmId, via),
    at,
  }));
}

/** Of each record those of the same animal: what happened to either happened to both. */
export type Doubles = ReadonlyMap<string, readonly string[]>;

export async function doublesOf(
  transaction: Transaction,
  scope: Pick<Scope, 'lookId'>,
  farms: readonly string[],
): Promise<Doubles> {
  const rows = await select(
    transaction,
    row({ farmId: text, one: text, other: text }),
    sql`select farm_id as "farmId", one, other
      from trace_doubles(${scope.lookId}::uuid, ${sql.param([...farms])}::uuid[])`,
  );
  const by = new Map<string, string[]>();
  for (const { farmId, one, other } of rows)
    for (const [a, b] of [
      [keyOf(farmId, one), keyOf(farmId, other)],
      [keyOf(farmId, other), keyOf(farmId, one)],
    ] as const)
      by.set(a, [...(by.get(a) ?? []), b]);
  return by;
}

/** Whoever stood in a camp between the two moments: the camp itself may have given it, or have had it from them. */
export async function visitorsOf(
  transaction: Transaction,
  { way, farms }: Scope,
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
    sql`select r.animal_id as id, ${msOf(at)} as at from residence r
      where r.farm_id = ${farmId} and r.place_id = ${campId}
        and greatest(r.since, ${instant(from)}) < least(${ended}, ${instant(until)})
      group by 1`,
  );
  return rows.map(({ id, at: met }) => ({ id: keyOf(farmId, id), at: met }));
}
