import { traced, type Traced } from '@kraal/contract/trace';
import { type Day, dayOf } from '@kraal/domain/format/dates';
import type { ReachedBy } from '@kraal/domain/movement/trace';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { boolean, number, row, rowOf, text } from '../../../platform/database/row.ts';
import { daysTogether, type Pair } from './metBy.ts';
import type { Reach, Reached } from './reach.ts';
import { days, farmOf, keyOf, lookOf, recordOf, records, type Scope } from './scope.ts';

export type Of<How = ReachedBy> = { scope: Scope; reach: Reach<How> };
/** One that is reached, on the farm's day of it, with the heads for which it stands. */
export type One<How = ReachedBy> = Reached<How> & {
  key: string;
  on: Day;
  heads: number;
  isLot: boolean;
};

const namedRow = rowOf(traced)
  .without('step', 'on', 'how', 'viaId', 'viaName', 'days', 'heads', 'isLot')
  .with({ farmId: text });

/** In the order in which they are gone through: nearest first, then by when. */
export async function inOrder<How>(
  transaction: Transaction,
  { scope, reach: { all, moments } }: Of<How>,
): Promise<One<How>[]> {
  const { way, farms } = scope;
  const daysOf = (key: string) =>
    farms.get(farmOf(key)) ?? { timeZone: 'UTC', from: 0, lastDay: '' };
  const ordered = [...all]
    .map(([key, one]) => ({
      key,
      ...one,
      // The end of a stay is not in it.
      on: dayOf(new Date(way === 'spread' ? one.at : one.at - 1), daysOf(key).timeZone),
    }))
    .sort(
      (a, b) =>
        a.step - b.step ||
        (way === 'spread' ? a.at - b.at : b.at - a.at) ||
        (recordOf(a.key) < recordOf(b.key) ? -1 : 1),
    );
  const keys = ordered.map(({ key }) => key);
  // What may have given it was there at some time before; what may have it, since its best moment.
  const sinceOf = (key: string): Day => {
    const { timeZone, from } = daysOf(key);
    return dayOf(new Date(way === 'spread' ? (moments.get(key) ?? from) : from), timeZone);
  };
  const rows = await select(
    transaction,
    row({ farmId: text, id: text, heads: number, isLot: boolean }),
    sql`select farm_id as "farmId", animal_id as id, heads, is_lot as "isLot"
      from trace_heads(${lookOf(scope)}, ${records(keys)}, ${days(keys.map(sinceOf))},
        ${days(keys.map((key) => daysOf(key).lastDay))})`,
  );
  const heads = new Map(rows.map(({ farmId, id, ...of }) => [keyOf(farmId, id), of]));
  return ordered.map((one) => ({ ...one, ...(heads.get(one.key) ?? { heads: 0, isLot: false }) }));
}

/** What a list says of each: how it is called, by whom it was met, and how long they stood together. */
export async function tracedRows<How>(
  transaction: Transaction,
  { scope }: Of<How>,
  { ones, pairs }: { ones: readonly One<How>[]; pairs: ReadonlyMap<string, Pair> },
): Promise<Map<string, Omit<Traced, 'how'>>> {
  const together = await daysTogether(
    transaction,
    scope,
    ones.flatMap(({ key }) => pairs.get(key) ?? []),
  );
  const viaOf = ({ key, via }: One<How>): string | null => via ?? pairs.get(key)?.via ?? null;
  const keys = [...new Set(ones.flatMap((one) => [one.key, viaOf(one) ?? one.key]))];
  const found = await select(
    transaction,
    namedRow,
    sql`select farm_id as "farmId", animal_id as id, name, eid, species,
        animal_class as "animalClass", status, camp_name as "campName"
      from trace_names(${lookOf(scope)}, ${records(keys.filter((key) => scope.farms.has(farmOf(key))))})`,
  );
  const names = new Map(found.map(({ farmId, ...one }) => [keyOf(farmId, one.id), one]));
  return new Map(
    ones.flatMap((one): [string, Omit<Traced, 'how'>][] => {
      const named = names.get(one.key);
      if (!named) return [];
      const via = viaOf(one);
      const { key, step, on, heads, isLot } = one;
      const viaName = via === null ? null : (names.get(via)?.name ?? null);
      const viaId = via === null ? null : recordOf(via);
      const said = { ...named, heads, isLot, step, on, viaId, viaName };
      return [[key, { ...said, days: together.get(key) ?? 0 }]];
    }),
  );
}
