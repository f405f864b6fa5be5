import { traced, type Traced } from '@kraal/contract/trace';
import { type Day, dayOf } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { number, row, rowOf, text } from '../../../platform/database/row.ts';
import { headsReached } from './around.ts';
import { endOf, instant, staysOf, type Window } from './contacts.ts';
import type { Reach, Reached } from './reach.ts';

export type Of = { window: Window; reach: Reach; timeZone: string };
/** One that is reached, on the farm's day of it, with the heads for which it stands. */
export type One = Reached & { id: string; on: Day; heads: number; isLot: boolean };
/** One that was met, and by whom it was; `at` is the moment from which that one may have had it. */
export type Pair = { id: string; via: string; at: number };

const namedRow = rowOf(traced).without(
  'step',
  'on',
  'how',
  'viaId',
  'viaName',
  'days',
  'heads',
  'isLot',
);
type Named = Omit<Traced, 'step' | 'on' | 'how' | 'viaId' | 'viaName' | 'days' | 'heads' | 'isLot'>;

/** In the order in which they are gone through: nearest first, then by when. */
export async function inOrder(
  transaction: Transaction,
  { window: { way, farmId, from, until }, reach: { all, moments }, timeZone }: Of,
): Promise<One[]> {
  const ones = [...all]
    .map(([id, one]) => ({
      id,
      ...one,
      // The end of a stay is not in it.
      on: dayOf(new Date(way === 'spread' ? one.at : one.at - 1), timeZone),
    }))
    .sort(
      (a, b) =>
        a.step - b.step || (way === 'spread' ? a.at - b.at : b.at - a.at) || (a.id < b.id ? -1 : 1),
    );
  const lastDay = dayOf(new Date(until - 1), timeZone);
  // What may have given it was there at some time before; what may have it, since its best moment.
  const sinceOf = (id: string): number => (way === 'spread' ? (moments.get(id) ?? from) : from);
  const since = ones.map(({ id }) => ({ id, on: dayOf(new Date(sinceOf(id)), timeZone) }));
  const heads = await headsReached(transaction, farmId, { ones: since, lastDay });
  return ones.map((one) => ({ ...one, ...(heads.get(one.id) ?? { heads: 0, isLot: false }) }));
}

/** What a list says of each: how it is called, how it came to be in it, and how long they stood together. */
export async function tracedRows(
  transaction: Transaction,
  of: Of,
  { ones, pairs }: { ones: readonly One[]; pairs: ReadonlyMap<string, Pair> },
): Promise<Traced[]> {
  const together = await daysTogether(
    transaction,
    of,
    ones.flatMap(({ id }) => pairs.get(id) ?? []),
  );
  const viaOf = ({ id, via }: One): string | null => via ?? pairs.get(id)?.via ?? null;
  const names = await namesOf(transaction, of.window.farmId, [
    ...new Set(ones.flatMap((one) => [one.id, viaOf(one) ?? one.id])),
  ]);
  return ones.flatMap((one) => {
    const named = names.get(one.id);
    if (!named) return [];
    const viaId = viaOf(one);
    const { step, on, how, heads, isLot } = one;
    return {
      ...named,
      heads,
      isLot,
      step,
      on,
      how,
      viaId,
      viaName: viaId === null ? null : (names.get(viaId)?.name ?? null),
      days: together.get(one.id) ?? 0,
    };
  });
}

async function namesOf(
  transaction: Transaction,
  farmId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Named>> {
  const rows = await select(
    transaction,
    namedRow,
    sql`select a.id, coalesce(a.tag, a.name, m.name, a.animal_class) as name, a.eid, a.species,
        a.animal_class as "animalClass", a.status,
        c.name as "campName"
      from animal a left join mob m on m.farm_id = a.farm_id and m.id = a.mob_id
        left join camp c on c.farm_id = a.farm_id and c.id = a.camp_id and a.status = 'alive'
      where a.farm_id = ${farmId} and a.id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map((one) => [one.id, one]));
}

/** On how many of the farm's days both stood in one camp, since the one may have had it. */
async function daysTogether(
  transaction: Transaction,
  { window, timeZone }: Of,
  pairs: readonly Pair[],
): Promise<ReadonlyMap<string, number>> {
  if (pairs.length === 0) return new Map();
  const { way, from, until } = window;
  const [low, high] =
    way === 'spread'
      ? [sql`to_timestamp(p.ms / 1000)`, instant(until)]
      : [instant(from), sql`to_timestamp(p.ms / 1000)`];
  const rows = await select(
    transaction,
    row({ id: text, days: number }),
    sql`select p.id, count(distinct d)::int as days
      from unnest(${sql.param(pairs.map(({ id }) => id))}::uuid[],
          ${sql.param(pairs.map(({ via }) => via))}::uuid[],
          ${sql.param(pairs.map(({ at }) => at))}::float8[]) as p(id, via, ms)
        ${staysOf('x', sql`p.via`, window)} ${staysOf('y', sql`p.id`, window)}
        cross join lateral (select greatest(x.since, y.since, ${low}) as began,
          least(${endOf('x')}, ${endOf('y')}, ${high}) as ended) o
        cross join lateral generate_series((o.began at time zone ${timeZone})::date,
          ((o.ended - interval '1 microsecond') at time zone ${timeZone})::date,
          interval '1 day') d
      where x.place_id = y.place_id and o.began < o.ended group by p.id`,
  );
  return new Map(rows.map(({ id, days }) => [id, days]));
}
