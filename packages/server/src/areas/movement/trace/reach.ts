import type { ReachedBy } from '@kraal/domain/movement/trace';
import type { Transaction } from '../../../platform/database/connection.ts';
import {
  contactsOf,
  type Met,
  type Moments,
  sameAnimals,
  visitorsOf,
  type Window,
} from './contacts.ts';
import { handedOn } from './handedOn.ts';

export type Reached = { step: number; at: number; how: ReachedBy; via: string | null };
/**
 * Everybody, by id, as they were reached first; the best moment of each, which a longer way may have given it; and who was
 * known with which moment before each step, by whom the step's contacts came about.
 */
export type Reach = {
  all: ReadonlyMap<string, Reached>;
  moments: Moments;
  before: readonly Moments[];
};
export type Start = { animalId: string } | { campId: string };

type Going = Met & { how: ReachedBy; via: string | null };

/**
 * Whom something may have reached from an animal or a camp within so many steps, or from whom it may have come. A moment
 * that is better than the one that was known is followed anew; time goes one way only, so that nobody gets what another
 * caught after they had parted.
 */
export async function reachOf(
  transaction: Transaction,
  window: Window,
  { start, steps }: { start: Start; steps: number },
): Promise<Reach> {
  const same = doublesBy(await sameAnimals(transaction, window.farmId));
  const isBetter = (at: number, than: number | undefined): boolean =>
    than === undefined || (window.way === 'spread' ? at < than : at > than);
  const moments = new Map<string, number>();
  const all = new Map<string, Reached>();
  const before: Moments[] = [];
  let fresh: readonly Going[] = await startingWith(transaction, window, start);
  for (let step = 0; step <= steps; step += 1) {
    const moved = new Map<string, number>();
    if (step > 0) before.push(new Map(moments));
    const thisStep = new Map<string, Reached>();
    while (fresh.length > 0) {
      const better = new Map<string, number>();
      for (const { id, at, how, via } of fresh) {
        if (!isBetter(at, moments.get(id))) continue;
        moments.set(id, at);
        moved.set(id, at);
        better.set(id, at);
        if (!all.has(id)) thisStep.set(id, { step, at, how, via });
      }
      fresh = [
        ...(await handedOn(transaction, window, better)).map(
          (one): Going => ({ ...one, how: 'heads' }),
        ),
        ...[...better].flatMap(([via, at]) =>
          (same.get(via) ?? []).map((id): Going => ({ id, at, how: 'same', via })),
        ),
      ];
    }
    for (const [id, one] of thisStep) all.set(id, one);
    if (step === steps || moved.size === 0) break;
    fresh = (await contactsOf(transaction, window, moved)).map((one) => ({
      ...one,
      how: 'camp',
      via: null,
    }));
  }
  return { all, moments, before };
}

async function startingWith(
  transaction: Transaction,
  window: Window,
  start: Start,
): Promise<Going[]> {
  const { way, from, until } = window;
  const all: readonly Met[] =
    'animalId' in start
      ? [{ id: start.animalId, at: way === 'spread' ? from : until }]
      : await visitorsOf(transaction, window, start.campId);
  return all.map((one) => ({ ...one, how: 'start', via: null }));
}

function doublesBy(pairs: readonly { one: string; other: string }[]): Map<string, string[]> {
  const by = new Map<string, string[]>();
  for (const { one, other } of pairs)
    for (const [a, b] of [
      [one, other],
      [other, one],
    ] as const)
      by.set(a, [...(by.get(a) ?? []), b]);
  return by;
}
