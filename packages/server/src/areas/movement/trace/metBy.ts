import { type Day, dayOf, daysBetween } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { number, row, text } from '../../../platform/database/row.ts';
import type { One } from './rows.ts';
import type { Reach } from './reach.ts';
import type { Key } from './farmKeys.ts';
import { lookOf, type Moments, records, type Scope, spansOf, within } from './scope.ts';

/** One that was met, and by whom it was; `at` is the moment from which that one may have had it. */
type Met = { id: Key; via: Key; at: number };
/** The same, with the farm's days on which both stood in one camp, since the one may have had it. */
export type Pair = { id: Key; via: Key; days: number };

/** Where a record stood; a stay that goes on has no end. */
type Stay = { id: Key; camp: Key; since: number; until: number };
/** A stay of one that might have had it, within the moments at which it could be caught there. */
type Carrying = { id: Key; camp: Key; began: number; ended: number };
type Meeting = { id: Key; camp: Key; at: number };

const dayMs = 86_400_000;

/** Where each stood within its farm's days; of some camps only, where they are named. */
async function staysOf(
  transaction: Transaction,
  scope: Scope,
  { keys: all, camps }: { keys: readonly Key[]; camps?: readonly Key[] },
): Promise<Stay[]> {
  if (all.length === 0) return [];
  const { keys } = scope;
  const places = camps ? keys.ids(camps) : sql`null::uuid[]`;
  const rows = await select(
    transaction,
    row({ farmId: text, id: text, placeId: text, since: number, until: number.orNull }),
    sql`select farm_id as "farmId", animal_id as id, place_id as "placeId", since_ms as since,
        until_ms as until
      from trace_stays(${lookOf(scope)}, ${records(scope, all)}, ${spansOf(scope, all)}, ${places})`,
  );
  return rows.map(({ farmId, id, placeId, since, until }) => ({
    id: keys.of(farmId, id),
    camp: keys.of(farmId, placeId),
    since,
    until: until ?? Number.POSITIVE_INFINITY,
  }));
}

/** By whom each was met where it was met in a camp, one of them where there were many, and for how long they stood together. */
export async function pairsOf(
  transaction: Transaction,
  { scope, reach }: { scope: Scope; reach: Pick<Reach<unknown>, 'before'> },
  ones: readonly Pick<One<unknown>, 'key' | 'at' | 'how' | 'step'>[],
): Promise<ReadonlyMap<Key, Pair>> {
  const pairs = new Map<Key, Met>();
  const met = ones.filter(({ how }) => how === 'camp');
  const stays = Map.groupBy(
    await staysOf(transaction, scope, { keys: met.map(({ key }) => key) }),
    ({ id }) => id,
  );
  for (const [at, moments] of reach.before.entries()) {
    const meetings = met
      .filter(({ step }) => step === at + 1)
      .flatMap((one) => meetingsOf(scope, one, stays.get(one.key) ?? []));
    if (meetings.length === 0) continue;
    const carrying = await carryingIn(transaction, scope, { meetings, moments });
    for (const pair of pairedBy(scope, { meetings, carrying, moments })) pairs.set(pair.id, pair);
  }
  const vias = new Set([...pairs.values()].map(({ via }) => via));
  const others = Map.groupBy(
    await staysOf(transaction, scope, { keys: [...vias].filter((via) => !stays.has(via)) }),
    ({ id }) => id,
  );
  const staysBy = (key: Key): readonly Stay[] => stays.get(key) ?? others.get(key) ?? [];
  return new Map(
    [...pairs].map(([key, pair]) => {
      const [one, other] = [staysBy(pair.via), staysBy(key)];
      return [key, { id: key, via: pair.via, days: daysTogether(scope, pair, [one, other]) }];
    }),
  );
}

/** In which camp one stood at the moment at which it was met. */
const meetingsOf = (
  { way }: Scope,
  { key, at }: { key: Key; at: number },
  stays: readonly Stay[],
): Meeting[] =>
  stays
    .filter(({ since, until }) =>
      way === 'spread' ? since <= at && until > at : since < at && until >= at,
    )
    .map(({ camp }) => ({ id: key, camp, at }));

/** When those who might have had it stood in the camps of these meetings: as many rows as they had stays there. */
async function carryingIn(
  transaction: Transaction,
  scope: Scope,
  { meetings, moments }: { meetings: readonly Meeting[]; moments: Moments },
): Promise<Carrying[]> {
  const { keys } = scope;
  const camps = new Set(meetings.map(({ camp }) => camp));
  const farms = new Set([...camps].map((camp) => keys.farmOf(camp)));
  const known = within(scope, moments).filter((key) => farms.has(keys.farmOf(key)));
  const stays = await staysOf(transaction, scope, { keys: known, camps: [...camps] });
  const { way, lingersDays } = scope;
  const lingers = lingersDays * dayMs;
  return stays.flatMap(({ id, camp, since, until }) => {
    const { from = 0, until: end = 0 } = scope.farms.get(keys.farmOf(id)) ?? {};
    const moment = moments.get(id) ?? 0;
    const began = way === 'spread' ? Math.max(since, moment) : since;
    const left = way === 'spread' ? until : Math.min(until, moment);
    const ended = Math.min(left, end);
    if (!camps.has(camp) || began >= left || began >= end || left <= from) return [];
    return way === 'spread'
      ? { id, camp, began, ended: ended + lingers }
      : { id, camp, began: began - lingers, ended };
  });
}

/**
 * Goes through each camp once, in order of time: of those who came before a moment the one who stays longest is there at
 * it, or nobody is. The second longest stands by, since nobody meets itself. Of a source time runs backwards.
 */
function pairedBy(
  { way }: Pick<Scope, 'way'>,
  {
    meetings,
    carrying,
    moments,
  }: { meetings: readonly Meeting[]; carrying: readonly Carrying[]; moments: Moments },
): Met[] {
  const turn = way === 'spread' ? 1 : -1;
  const began = (one: Carrying): number => (turn > 0 ? one.began : -one.ended);
  const ended = (one: Carrying): number => (turn > 0 ? one.ended : -one.began);
  const byCamp = Map.groupBy(carrying, ({ camp }) => camp);
  const pairs: Met[] = [];
  for (const [camp, ofCamp] of Map.groupBy(meetings, (one) => one.camp)) {
    const stays = (byCamp.get(camp) ?? []).toSorted((a, b) => began(a) - began(b));
    let next = 0;
    let longest: Carrying | null = null;
    let second: Carrying | null = null;
    for (const { id, at } of ofCamp.toSorted((a, b) => turn * (a.at - b.at))) {
      for (let one = stays[next]; one && began(one) <= turn * at; one = stays[next]) {
        next += 1;
        if (longest === null || ended(one) > ended(longest)) {
          if (longest?.id !== one.id) second = longest;
          longest = one;
        } else if (one.id !== longest.id && (second === null || ended(one) > ended(second)))
          second = one;
      }
      const via = longest?.id === id ? second : longest;
      if (!via || ended(via) <= turn * at) continue;
      pairs.push({ id, via: via.id, at: moments.get(via.id) ?? at });
    }
  }
  return pairs;
}

/** On how many of the farm's days both stood in one camp, since the one may have had it. */
function daysTogether(
  { way, farms, keys }: Scope,
  { id, at }: Met,
  [one, other]: readonly [readonly Stay[], readonly Stay[]],
): number {
  const { timeZone = 'UTC', from = 0, until = 0 } = farms.get(keys.farmOf(id)) ?? {};
  const [low, high] = way === 'spread' ? [at, until] : [from, at];
  const days = new Set<number>();
  for (const x of one)
    for (const y of other) {
      const began = Math.max(x.since, y.since, low);
      const ended = Math.min(x.until, y.until, high);
      if (x.camp !== y.camp || began >= ended) continue;
      // The end of a stay is not in it.
      const [first, last] = [began, Math.ceil(ended) - 1].map((ms) => dayNumber(ms, timeZone));
      for (let day = first ?? 0; day <= (last ?? 0); day += 1) days.add(day);
    }
  return days.size;
}

const epoch = '1970-01-01' as Day; // a day as every day is written

const dayNumber = (ms: number, timeZone: string): number =>
  daysBetween(epoch, dayOf(new Date(ms), timeZone));
