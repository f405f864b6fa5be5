import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { number, row, text } from '../../../platform/database/row.ts';
import { endOf, instant, known, type Moments, msOf, staysOf, type Window } from './contacts.ts';
import type { Of, One, Pair } from './rows.ts';

/** A stay of one that might have had it, within the moments at which it could be caught there. */
type Carrying = { id: string; campId: string; began: number; ended: number };
type Meeting = { id: string; campId: string; at: number };

const dayMs = 86_400_000;

/** By whom each was met where it was met in a camp; one of them, where there were many. */
export async function pairsOf(
  transaction: Transaction,
  { window, reach }: Of,
  ones: readonly One[],
): Promise<ReadonlyMap<string, Pair>> {
  const pairs = new Map<string, Pair>();
  for (const [at, moments] of reach.before.entries()) {
    const met = ones.filter(({ step, how }) => how === 'camp' && step === at + 1);
    if (met.length === 0) continue;
    const meetings = await meetingsOf(transaction, window, met);
    const camps = [...new Set(meetings.map(({ campId }) => campId))];
    const carrying = await carryingIn(transaction, window, { camps, moments });
    for (const pair of pairedBy(window, { meetings, carrying, moments })) pairs.set(pair.id, pair);
  }
  return pairs;
}

/** In which camp each stood at the moment at which it was met. */
function meetingsOf(
  transaction: Transaction,
  window: Window,
  met: readonly One[],
): Promise<Meeting[]> {
  const stood =
    window.way === 'spread'
      ? sql`y.since <= w.at and ${endOf('y')} > w.at`
      : sql`y.since < w.at and ${endOf('y')} >= w.at`;
  return select(
    transaction,
    row({ id: text, campId: text, at: number }),
    sql`select w.id, y.place_id as "campId", w.ms as at
      from (select u.id, u.ms, to_timestamp(u.ms / 1000) as at from unnest(
          ${sql.param(met.map(({ id }) => id))}::uuid[],
          ${sql.param(met.map(({ at }) => at))}::float8[]) as u(id, ms)) w
        ${staysOf('y', sql`w.id`, window)} where ${stood}`,
  );
}

/** When those who might have had it stood in some camps: as many rows as they had stays there, whoever else stood there. */
async function carryingIn(
  transaction: Transaction,
  window: Window,
  { camps, moments }: { camps: readonly string[]; moments: Moments },
): Promise<Carrying[]> {
  const { way, from, until, lingersDays } = window;
  const [since, till] =
    way === 'spread'
      ? [sql`greatest(x.since, moment.at)`, endOf('x')]
      : [sql`x.since`, sql`least(${endOf('x')}, moment.at)`];
  const rows = await select(
    transaction,
    row({ id: text, campId: text, began: number, ended: number }),
    sql`select k.id, x.place_id as "campId", ${msOf(since)} as began,
        ${msOf(sql`least(${till}, ${instant(until)})`)} as ended
      from ${known(moments)} ${staysOf('x', sql`k.id`, window)}
      where x.place_id = any(${sql.param([...camps])}::uuid[]) and ${since} < ${till}
        and ${since} < ${instant(until)} and ${till} > ${instant(from)}`,
  );
  const lingers = lingersDays * dayMs;
  return rows.map((one) =>
    way === 'spread'
      ? { ...one, ended: one.ended + lingers }
      : { ...one, began: one.began - lingers },
  );
}

/**
 * Goes through each camp once, in order of time: of those who came before a moment the one who stays longest is there at
 * it, or nobody is. The second longest stands by, since nobody meets itself. Of a source time runs backwards.
 */
function pairedBy(
  { way }: Pick<Window, 'way'>,
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
