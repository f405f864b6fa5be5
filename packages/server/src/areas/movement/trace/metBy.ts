import { type Day, dayOf, daysBetween } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { uuids } from '../../../platform/database/longArrays.ts';
import { number, row, text } from '../../../platform/database/row.ts';
import type { One } from './rows.ts';
import type { Reach } from './reach.ts';
import {
  farmOf,
  keyOf,
  lookOf,
  type Moments,
  recordOf,
  records,
  type Scope,
  spansOf,
  within,
} from './scope.ts';

/** One that was met, and by whom it was; `at` is the moment from which that one may have had it. */
export type Pair = { id: string; via: string; at: number };

/** Where a record stood; a stay that goes on has no end. */
type Stay = { id: string; campId: string; since: number; until: number };
/** A stay of one that might have had it, within the moments at which it could be caught there. */
type Carrying = { id: string; campId: string; began: number; ended: number };
type Meeting = { id: string; campId: string; at: number };

const dayMs = 86_400_000;

/** Where each stood within its farm's days; of some camps only, where they are named. */
async function staysOf(
  transaction: Transaction,
  scope: Scope,
  { keys, camps }: { keys: readonly string[]; camps?: readonly string[] },
): Promise<Stay[]> {
  if (keys.length === 0) return [];
  const places = camps ? uuids(camps) : sql`null::uuid[]`;
  const rows = await select(
    transaction,
    row({ farmId: text, id: text, placeId: text, since: number, until: number.orNull }),
    sql`select farm_id as "farmId", animal_id as id, place_id as "placeId", since_ms as since,
        until_ms as until
      from trace_stays(${lookOf(scope)}, ${records(keys)}, ${spansOf(scope, keys)}, ${places})`,
  );
  return rows.map(({ farmId, id, placeId, since, until }) => ({
    id: keyOf(farmId, id),
    // Two farms may know two camps by one id.
    campId: keyOf(farmId, placeId),
    since,
    until: until ?? Number.POSITIVE_INFINITY,
  }));
}

/** By whom each was met where it was met in a camp; one of them, where there were many. */
export async function pairsOf(
  transaction: Transaction,
  { scope, reach }: { scope: Scope; reach: Pick<Reach<unknown>, 'before'> },
  ones: readonly Pick<One<unknown>, 'key' | 'at' | 'how' | 'step'>[],
): Promise<ReadonlyMap<string, Pair>> {
  const pairs = new Map<string, Pair>();
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
  return pairs;
}

/** In which camp one stood at the moment at which it was met. */
const meetingsOf = (
  { way }: Scope,
  { key, at }: { key: string; at: number },
  stays: readonly Stay[],
): Meeting[] =>
  stays
    .filter(({ since, until }) =>
      way === 'spread' ? since <= at && until > at : since < at && until >= at,
    )
    .map(({ campId }) => ({ id: key, campId, at }));

/** When those who might have had it stood in the camps of these meetings: as many rows as they had stays there. */
async function carryingIn(
  transaction: Transaction,
  scope: Scope,
  { meetings, moments }: { meetings: readonly Meeting[]; moments: Moments },
): Promise<Carrying[]> {
  const camps = new Set(meetings.map(({ campId }) => campId));
  const farms = new Set(meetings.map(({ campId }) => farmOf(campId)));
  const keys = within(scope, moments)
    .map(([key]) => key)
    .filter((key) => farms.has(farmOf(key)));
  const places = [...camps].map(recordOf);
  const stays = await staysOf(transaction, scope, { keys, camps: places });
  const { way, lingersDays } = scope;
  const lingers = lingersDays * dayMs;
  return stays.flatMap(({ id, campId, since, until }) => {
    const { from = 0, until: end = 0 } = scope.farms.get(farmOf(id)) ?? {};
    const moment = moments.get(id) ?? 0;
    const began = way === 'spread' ? Math.max(since, moment) : since;
    const left = way === 'spread' ? until : Math.min(until, moment);
    const ended = Math.min(left, end);
    if (!camps.has(campId) || began >= left || began >= end || left <= from) return [];
    return way === 'spread'
      ? { id, campId, began, ended: ended + lingers }
      : { id, campId, began: began - lingers, ended };
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
): Pair[] {
  const turn = way === 'spread' ? 1 : -1;
  const began = (one: Carrying): number => (turn > 0 ? one.began : -one.ended);
  const ended = (one: Carrying): number => (turn > 0 ? one.ended : -one.began);
  const byCamp = Map.groupBy(carrying, ({ campId }) => campId);
  const pairs: Pair[] = [];
  for (const [campId, ofCamp] of Map.groupBy(meetings, (one) => one.campId)) {
    const stays = (byCamp.get(campId) ?? []).toSorted((a, b) => began(a) - began(b));
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
export async function daysTogether(
  transaction: Transaction,
  scope: Scope,
  pairs: readonly Pair[],
): Promise<ReadonlyMap<string, number>> {
  const keys = [...new Set(pairs.flatMap(({ id, via }) => [id, via]))];
  const stays = Map.groupBy(await staysOf(transaction, scope, { keys }), ({ id }) => id);
  return new Map(
    pairs.map(({ id, via, at }) => {
      const { timeZone = 'UTC', from = 0, until = 0 } = scope.farms.get(farmOf(id)) ?? {};
      const [low, high] = scope.way === 'spread' ? [at, until] : [from, at];
      const days = new Set<number>();
      for (const x of stays.get(via) ?? [])
        for (const y of stays.get(id) ?? []) {
          const began = Math.max(x.since, y.since, low);
          const ended = Math.min(x.until, y.until, high);
          if (x.campId !== y.campId || began >= ended) continue;
          // The end of a stay is not in it.
          const [first, last] = [began, Math.ceil(ended) - 1].map((ms) => dayNumber(ms, timeZone));
          for (let day = first ?? 0; day <= (last ?? 0); day += 1) days.add(day);
        }
      return [id, days.size];
    }),
  );
}

const epoch = '1970-01-01' as Day; // a day as every day is written

const dayNumber = (ms: number, timeZone: string): number =>
  daysBetween(epoch, dayOf(new Date(ms), timeZone));
