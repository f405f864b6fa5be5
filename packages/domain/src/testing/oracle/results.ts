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

/** What a head weighed on the last day it stood on a scale, if that was in the three weeks before it left. */
function alive(one: Beast, resultOn: string): number | null {
  const leftOn = one.status === 'alive' || one.status === 'merged' ? resultOn : one.statusOn;
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

/** Every result of a farm, with the mob its animal left from, or was in last before it went on the road. */
export function resultsTold(entries: readonly Entry[]): Told[] {
  const world = new World();
  const lastMob = new Map<string, string>();
  const left = new Map<string, { mob: string | null; buyer: string | null }>();
  const told: Told[] = [];
  const inOrder = entries.toSorted((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1));
  for (const entry of inOrder) {
    const { kind, animalIds = [], payload } = entry;
    if (kind === 'sold' || kind === 'slaughtered')
      for (const id of animalIds)
        left.set(id, {
          mob: lastMob.get(id) ?? null,
          buyer: text(payload['at']) ?? text(payload['to']),
        });
    world.take(entry);
    for (const { id, mob } of world.living()) if (mob !== null) lastMob.set(id, mob);
    if (kind !== 'result_received') continue;
    const [id = ''] = animalIds;
    const one = world.get(id);
    const result = one.results.at(-1);
    if (!result) continue;
    const from = left.get(id) ?? { mob: null, buyer: null };
    told.push({ id, ...result, aliveKg: alive(one, dayOfEntry(entry)), ...from });
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
