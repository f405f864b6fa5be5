import { setImmediate as nextTurn } from 'node:timers/promises';
import { traced, type Traced } from '@kraal/contract/trace';
import { type Day, dayOf } from '@kraal/domain/format/dates';
import type { ReachedBy } from '@kraal/domain/movement/trace';
import { sql } from 'drizzle-orm';
import { select, together, type Transaction } from '../../../platform/database/connection.ts';
import { dates, floatsIn, packedFloats, packedIds } from '../../../platform/database/longArrays.ts';
import { inParts } from '../../../platform/database/inParts.ts';
import { bytes, row, rowOf, text } from '../../../platform/database/row.ts';
import type { Pair } from './metBy.ts';
import type { Reach, Reached } from './reach.ts';
import type { Key } from './farmKeys.ts';
import { lookOf, records, type Scope } from './scope.ts';

export type Of<How = ReachedBy> = { scope: Scope; reach: Reach<How> };
/** One that is reached, on the farm's day of it, with the heads for which it stands. */
export type One<How = ReachedBy> = Reached<How> & {
  key: Key;
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
  const { way, farms, keys } = scope;
  const turn = way === 'spread' ? 1 : -1;
  const daysOf = (key: Key) =>
    farms.get(keys.farmOf(key)) ?? { timeZone: 'UTC', from: 0, lastDay: epoch };
  const day = daysOnce();
  // What may have given it was there at some time before; what may have it, since its best moment.
  const sinceOf = (key: Key): Day => {
    const { timeZone, from } = daysOf(key);
    return day(way === 'spread' ? (moments.get(key) ?? from) : from, timeZone);
  };
  // In the order of the index in which they are looked for, as they were found.
  const known = [...all.keys()].toSorted((a, b) => a - b);
  const counting = inParts(known, (part) =>
    select(
      transaction,
      row({ farmId: text, ids: bytes, heads: bytes, isLot: bytes }),
      sql`select farm_id as "farmId", ${packedIds(sql`animal_id`)} as ids,
          ${packedFloats(sql`heads`)} as heads, ${packedFloats(sql`is_lot::int::float8`)} as "isLot"
        from trace_heads(${lookOf(scope)}, ${records(scope, part)}, ${dates(part.map(sinceOf))},
          ${dates(part.map((key) => daysOf(key).lastDay))}) group by 1`,
    ),
  );
  // While the database counts, they are put in order.
  const [rows, ordered] = await together(
    counting,
    nextTurn().then(() =>
      [...all].sort(
        ([key, one], [otherKey, other]) =>
          one.step - other.step ||
          turn * (one.at - other.at) ||
          // Whoever was met before whom they brought along.
          Number(one.via !== null) - Number(other.via !== null) ||
          keys.compare(key, otherKey),
      ),
    ),
  );
  const headsOf = new Map<Key, number>();
  const lots = new Set<Key>();
  for (const { farmId, ids, heads, isLot } of rows) {
    const [many, ofLot] = [floatsIn(heads), floatsIn(isLot)];
    for (const [at, key] of keys.packed(farmId, ids).entries()) {
      headsOf.set(key, many[at] ?? 0);
      if (ofLot[at] === 1) lots.add(key);
    }
  }
  return ordered.map(([key, one]) => ({
    key,
    ...one,
    // The end of a stay is not in it.
    on: day(way === 'spread' ? one.at : one.at - 1, daysOf(key).timeZone),
    heads: headsOf.get(key) ?? 0,
    isLot: lots.has(key),
  }));
}

const epoch = '1970-01-01' as Day; // a day as every day is written

/** Days of moments: of a hundred thousand records many were met at one moment. */
function daysOnce(): (ms: number, timeZone: string) => Day {
  const known = new Map<string, Map<number, Day>>();
  return (ms, timeZone) => {
    let ofZone = known.get(timeZone);
    if (!ofZone) known.set(timeZone, (ofZone = new Map()));
    const found = ofZone.get(ms) ?? dayOf(new Date(ms), timeZone);
    ofZone.set(ms, found);
    return found;
  };
}

/** What a list says of each: how it is called, by whom it was met, and how long they stood together. */
export async function tracedRows<How>(
  transaction: Transaction,
  { scope }: Of<How>,
  { ones, pairs }: { ones: readonly One<How>[]; pairs: ReadonlyMap<Key, Pair> },
): Promise<Map<Key, Omit<Traced, 'how'>>> {
  const viaOf = ({ key, via }: One<How>): Key | null => via ?? pairs.get(key)?.via ?? null;
  const { keys, farms } = scope;
  const named = [...new Set(ones.flatMap((one) => [one.key, viaOf(one) ?? one.key]))];
  const found = await select(
    transaction,
    namedRow,
    sql`select farm_id as "farmId", animal_id as id, name, eid, species,
        animal_class as "animalClass", status, camp_name as "campName"
      from trace_names(${lookOf(scope)}, ${records(
        scope,
        named.filter((key) => farms.has(keys.farmOf(key))),
      )})`,
  );
  const names = new Map(found.map(({ farmId, ...one }) => [keys.of(farmId, one.id), one]));
  return new Map(
    ones.flatMap((one): [Key, Omit<Traced, 'how'>][] => {
      const said = names.get(one.key);
      if (!said) return [];
      const via = viaOf(one);
      const { key, step, on, heads, isLot } = one;
      const viaName = via === null ? null : (names.get(via)?.name ?? null);
      const viaId = via === null ? null : keys.idOf(via);
      const days = pairs.get(key)?.days ?? 0;
      return [[key, { ...said, heads, isLot, step, on, viaId, viaName, days }]];
    }),
  );
}
