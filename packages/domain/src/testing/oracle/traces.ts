import type { Entry } from '../entry.ts';
import { World } from './world.ts';

/** In a camp, on a lorry or at a place of others. */
type Stay = { id: string; camp: string; since: number; until: number };
/** Heads of one record that stand in another's from a moment on. */
type Passing = { giver: string; receiver: string; at: number };

/** Heads that a record had from a moment on; and whether those that are fewer left the farm, or went to another record. */
type Count = { id: string; at: number; heads: number; left: number };

export type Whereabouts = {
  stays: Stay[];
  passings: Passing[];
  same: [string, string][];
  counts: Count[];
};

const drafted = ({ payload }: Entry): string[] =>
  ((payload['drafts'] ?? []) as { intoId: string }[]).map(({ intoId }) => intoId); // as its kind says it

function passingsOf(entry: Entry): Passing[] {
  const giver = entry.animalIds?.[0];
  if (giver === undefined) return [];
  const into = ['split', 'merged'].includes(entry.kind) ? [String(entry.payload['intoId'])] : [];
  const at = Date.parse(entry.occurredAt);
  return [...into, ...drafted(entry)].map((receiver) => ({ giver, receiver, at }));
}

/** Who stood where from when to when, told entry by entry with everybody in sight. */
export function whereaboutsOf(entries: readonly Entry[]): Whereabouts {
  const world = new World();
  const open = new Map<string, Stay>();
  const all: Whereabouts = { stays: [], passings: [], same: [], counts: [] };
  const heads = new Map<string, number>();
  for (const entry of [...entries].sort((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1))) {
    const at = Date.parse(entry.occurredAt);
    world.take(entry);
    all.passings.push(...passingsOf(entry));
    if (entry.kind === 'recorded_twice')
      all.same.push([entry.animalIds?.[0] ?? '', String(entry.payload['keptId'])]);
    const stays = passingsOf(entry).length > 0 || entry.kind === 'recorded_twice';
    for (const { id, status, camp, away, heads: of } of world.beasts.values()) {
      const count = status === 'alive' ? of : 0;
      const before = heads.get(id) ?? 0;
      if (count !== before)
        all.counts.push({ id, at, heads: count, left: stays ? 0 : Math.max(0, before - count) });
      heads.set(id, count);
      const is = status === 'alive' ? (camp ?? away?.at ?? away?.load ?? null) : null;
      const was = open.get(id);
      if ((was?.camp ?? null) === is) continue;
      if (was) was.until = at;
      open.delete(id);
      if (is === null) continue;
      const stay = { id, camp: is, since: at, until: Infinity };
      open.set(id, stay);
      all.stays.push(stay);
    }
  }
  return all;
}

export type Span = { from: number; until: number; lingersDays: number };
/** An animal, or a camp and everybody who stood in it meanwhile. */
export type Begun = { animal: string } | { camp: string };
/** The first step with its moment, and the best moment that a longer way gave. */
export type Reach = { step: number; at: number; best: number };

/**
 * Whom something that an animal has may have reached by standing in one camp with it, or with one whom it reached
 * before, within so many steps and between two moments; with the first step and, of that step, the first moment.
 * Touching ends are no contact, but that of a camp in which it lingers, for so many days. Heads that went to another record take it along, and two records of one animal are one.
 */
export function reachedFrom(
  { stays, passings, same }: Omit<Whereabouts, 'counts'>,
  start: Begun,
  { from, until, lingersDays }: Span,
  steps: number,
): Map<string, Reach> {
  const lingers = lingersDays * 86_400_000;
  const reached = new Map<string, Reach>();
  const within = stays
    .map((stay) => ({
      ...stay,
      since: Math.max(stay.since, from),
      until: Math.min(stay.until, until),
    }))
    .filter((stay) => stay.since < stay.until);
  const known = new Map<string, number>();
  if ('animal' in start) known.set(start.animal, from);
  else
    for (const { id, camp, since } of within)
      if (camp === start.camp) known.set(id, Math.min(since, known.get(id) ?? Infinity));
  for (let step = 0; step <= steps; step += 1) {
    const next = new Map(known);
    const earlier = (id: string, at: number): boolean => {
      if (at >= (next.get(id) ?? Infinity)) return false;
      next.set(id, at);
      return true;
    };
    if (step > 0)
      for (const [id, at] of known)
        for (const own of within.filter((stay) => stay.id === id))
          for (const other of within) {
            const met = Math.max(own.since, at, other.since);
            const isThere = other.camp === own.camp && Math.max(own.since, at) < own.until;
            if (other.id !== id && isThere && met < Math.min(own.until + lingers, other.until))
              earlier(other.id, met);
          }
    for (let isMore = true; isMore; ) {
      isMore = false;
      for (const { giver, receiver, at } of passings) {
        const had = next.get(giver) ?? Infinity;
        if (had <= at && at < until && earlier(receiver, Math.max(had, at))) isMore = true;
      }
      for (const [one, other] of same)
        for (const [a, b] of [
          [one, other],
          [other, one],
        ] as const)
          if (earlier(b, next.get(a) ?? Infinity)) isMore = true;
    }
    for (const [id, at] of next) {
      reached.set(id, { ...(reached.get(id) ?? { step, at }), best: at });
      known.set(id, at);
    }
  }
  return reached;
}

/** How many heads the reached stand for: those there at the end, and those that left the farm since their day. */
export function headsOfReached(
  { counts }: Whereabouts,
  reached: readonly { id: string; since: number }[],
  until: number,
): number {
  let sum = 0;
  for (const { id, since } of reached) {
    const own = counts.filter((count) => count.id === id && count.at < until);
    sum += own.at(-1)?.heads ?? 0;
    for (const { at, left } of own) if (at >= since) sum += left;
  }
  return sum;
}

/** The same the other way round: from whom it may have had it. Time runs backwards, and heads come from where they were. */
export function reachedBackFrom(
  { stays, passings, same }: Whereabouts,
  start: Begun,
  { from, until, lingersDays }: Span,
  steps: number,
): Map<string, Reach> {
  const turned = {
    stays: stays.map((stay) => ({ ...stay, since: -stay.until, until: -stay.since })),
    passings: passings.map(({ giver, receiver, at }) => ({
      giver: receiver,
      receiver: giver,
      at: -at,
    })),
    same,
  };
  const found = reachedFrom(turned, start, { from: -until, until: -from, lingersDays }, steps);
  return new Map(
    [...found].map(([id, { step, at, best }]) => [id, { step, at: -at, best: -best }]),
  );
}
