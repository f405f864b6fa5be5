import { dayOfEntry, type Entry } from '../entry.ts';
import type { Beast } from './beast.ts';
import { span } from './days.ts';
import { World } from './world.ts';

/** One result with whom it counts for, as the entries tell it one after the other. */
type Told = {
  id: string;
  on: string;
  heads: number;
  coldKg: number | null;
  aliveKg: number | null;
  cents: number | null;
  condemned: string | null;
  called: string | null;
  mob: string | null;
  buyer: string | null;
};

/** What a head weighed on the last day it stood on a scale, if that was in the three weeks before it, or heads of it, left. */
function alive(one: Beast, leftOn: string): number | null {
  const before = one.masses.filter(({ on }) => on <= leftOn);
  const last = before
    .map(({ on }) => on)
    .sort()
    .at(-1);
  if (last === undefined || span(last, leftOn) > 21) return null;
  const ofDay = before.filter(({ on }) => on === last);
  if (!one.isLot) return ofDay.at(-1)?.kg ?? null;
  const heads = ofDay.reduce((sum, mass) => sum + mass.heads, 0);
  return ofDay.reduce((sum, mass) => sum + mass.kg * mass.heads, 0) / heads;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Who came into being by an entry, each with its dam, or the lot that bore it. */
function bornBy({ kind, animalIds = [], payload }: Entry): { id: string; dam: string }[] {
  const [subject = ''] = animalIds;
  if (kind === 'born') return [{ id: subject, dam: String(payload['damId']) }];
  if (kind === 'flock_bore') return [{ id: String(payload['youngId']), dam: subject }];
  const young = kind === 'gave_birth' && Array.isArray(payload['young']) ? payload['young'] : [];
  return young.map(({ id }) => ({ id: String(id), dam: subject }));
}

/** One head that left, with whatever is to be said of it once its result comes. */
type Gone = { aliveKg: number | null; mob: string | null; buyer: string | null };

/**
 * Every result of a farm, with the mob its animal left from, or was in until it went on the road. Of a lot that was sold in
 * several goes the heads that left first have their result first: they stand in a row. Heads of several goes in one result
 * weighed their mean, and are of a mob where all were of one.
 */
export function resultsTold(entries: readonly Entry[]): Told[] {
  const world = new World();
  const mobOf = new Map<string, string>();
  const gone = new Map<string, Gone[]>();
  const told: Told[] = [];
  // A result stands after whatever else its day brought.
  const keyOf = (entry: Entry) =>
    `${dayOfEntry(entry)} ${entry.kind === 'result_received' ? 1 : 0} ${entry.occurredAt}`;
  for (const entry of entries.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    const { kind, animalIds = [], payload, heads } = entry;
    if (kind === 'sold' || kind === 'slaughtered')
      for (const id of animalIds) {
        const one = world.get(id);
        const head = {
          aliveKg: alive(one, dayOfEntry(entry)),
          mob: mobOf.get(id) ?? null,
          buyer: text(payload['at']) ?? text(payload['to']),
        };
        const all = Array.from({ length: heads ?? one.heads }, () => head);
        gone.set(id, [...(gone.get(id) ?? []), ...all]);
      }
    world.take(entry);
    const lotsMob = mobOf.get(animalIds[0] ?? '');
    if (kind === 'split' && lotsMob) mobOf.set(String(payload['intoId']), lotsMob);
    // Born on the road, or on somebody's grazing, it is of the mob that its dam left.
    for (const { id, dam } of bornBy(entry)) {
      const damsMob = mobOf.get(dam);
      if (damsMob) mobOf.set(id, damsMob);
    }
    // On the road it is of the mob that it left.
    for (const { id, mob, away } of world.living())
      if (mob !== null) mobOf.set(id, mob);
      else if (away === null) mobOf.delete(id);
    if (kind !== 'result_received') continue;
    const [id = ''] = animalIds;
    const result = world.get(id).results.at(-1);
    const left = (gone.get(id) ?? []).splice(0, heads ?? 1);
    const [first] = left;
    if (!result || !first) continue;
    const masses = left.flatMap(({ aliveKg }) => (aliveKg === null ? [] : [aliveKg]));
    told.push({
      id,
      ...result,
      aliveKg: masses.length === left.length ? add(masses) / left.length : null,
      mob: left.some(({ mob }) => mob !== first.mob) ? null : first.mob,
      buyer: first.buyer,
    });
  }
  return told;
}

type Sums = {
  heads: number;
  coldKg: number;
  coldHeads: number;
  sharedColdKg: number;
  aliveKg: number;
  condemnedHeads: number;
  priceCents: number;
  pricedKgCents: number;
};

const add = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0);

/** What results come to together, each figure of those of which it is known. */
export function summed(told: readonly Told[]): Sums {
  const weighed = told.filter(({ coldKg }) => coldKg !== null);
  const shared = weighed.filter(({ aliveKg }) => aliveKg !== null);
  const cold = (of: readonly Told[]) => add(of.map(({ coldKg }) => coldKg ?? 0));
  const heads = (of: readonly Told[]) => add(of.map((one) => one.heads));
  const cents = (of: readonly Told[]) => add(of.map((one) => one.cents ?? 0));
  return {
    heads: heads(told),
    coldKg: cold(weighed),
    coldHeads: heads(weighed),
    sharedColdKg: cold(shared),
    aliveKg: add(shared.map((one) => (one.aliveKg ?? 0) * one.heads)),
    condemnedHeads: heads(told.filter(({ condemned }) => condemned === 'whole')),
    priceCents: cents(told),
    pricedKgCents: cents(weighed),
  };
}
