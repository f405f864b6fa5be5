import type { ReachedBy } from '@kraal/domain/movement/trace';
import type { Transaction } from '../../../platform/database/connection.ts';
import { contactsOf, type Doubles, doublesOf, handedOn, visitorsOf } from './contacts.ts';
import type { Key } from './farmKeys.ts';
import type { Met, Moments, Scope } from './scope.ts';

export type Reached<How = ReachedBy> = { step: number; at: number; how: How; via: Key | null };
/**
 * Everybody, by id, as they were reached first; the best moment of each, which a longer way may have given it; and who was
 * known with which moment before each step, by whom the step's contacts came about.
 */
export type Reach<How = ReachedBy> = {
  all: ReadonlyMap<Key, Reached<How>>;
  moments: Moments;
  before: readonly Moments[];
};
export type Start = { animalId: string } | { campId: string };

/** One that is reached. */
export type Going<How = ReachedBy> = Met & { how: How; via: Key | null };

/** What a trace goes along, on one farm or over many. */
export type Ways<How> = {
  /** The same animal, or heads of it, under another record: at no step. */
  alongside: (better: Moments) => Promise<readonly Going<How>[]>;
  /** Whoever met one of them: a step. */
  contacts: (moved: Moments) => Promise<readonly Going<How>[]>;
};

/**
 * Whom something may have reached from where it begins within so many steps, or from whom it may have come. A moment that
 * is better than the one that was known is followed anew; time goes one way only, so that nobody gets what another
 * caught after they had parted.
 */
export async function follow<How>(
  begun: readonly Going<How>[],
  { way, steps }: Pick<Scope, 'way'> & { steps: number },
  { alongside, contacts }: Ways<How>,
): Promise<Reach<How>> {
  const isBetter = (at: number, than: number | undefined): boolean =>
    than === undefined || (way === 'spread' ? at < than : at > than);
  const moments = new Map<Key, number>();
  const all = new Map<Key, Reached<How>>();
  const before: Moments[] = [];
  let fresh = begun;
  for (let step = 0; step <= steps; step += 1) {
    const moved = new Map<Key, number>();
    if (step > 0) before.push(new Map(moments));
    const thisStep = new Map<Key, Reached<How>>();
    while (fresh.length > 0) {
      const better = new Map<Key, number>();
      for (const { id, at, how, via } of fresh) {
        if (!isBetter(at, moments.get(id))) continue;
        moments.set(id, at);
        moved.set(id, at);
        better.set(id, at);
        if (!all.has(id)) thisStep.set(id, { step, at, how, via });
      }
      fresh = better.size > 0 ? await alongside(better) : [];
    }
    for (const [id, one] of thisStep) all.set(id, one);
    if (step === steps || moved.size === 0) break;
    fresh = await contacts(moved);
  }
  return { all, moments, before };
}

/** The same on one farm, from one of its animals or camps. */
export async function reachOf(
  transaction: Transaction,
  scope: Scope,
  { farmId, start, steps }: { farmId: string; start: Start; steps: number },
): Promise<Reach> {
  const same = await doublesOf(transaction, scope, [farmId]);
  const begun = await startingWith(transaction, scope, { farmId, start });
  return follow(begun, { way: scope.way, steps }, waysOf(transaction, { scope, same }));
}

/** Along which a trace goes on each of its farms. */
export const waysOf = (
  transaction: Transaction,
  { scope, same }: { scope: Scope; same: Doubles },
): Ways<ReachedBy> => {
  const contacts = contactsOf(transaction, scope);
  return {
    alongside: async (better) => [
      ...(await handedOn(transaction, scope, better)).map(
        (one): Going => ({ ...one, how: 'heads' }),
      ),
      ...[...better].flatMap(([via, at]) =>
        (same.get(via) ?? []).map((id): Going => ({ id, at, how: 'same', via })),
      ),
    ],
    contacts: async (moved) =>
      (await contacts(moved)).map((one) => ({ ...one, how: 'camp', via: null })),
  };
};

async function startingWith(
  transaction: Transaction,
  scope: Scope,
  { farmId, start }: { farmId: string; start: Start },
): Promise<Going[]> {
  const { from = 0, until = 0 } = scope.farms.get(farmId) ?? {};
  const all: readonly Met[] =
    'animalId' in start
      ? [{ id: scope.keys.of(farmId, start.animalId), at: scope.way === 'spread' ? from : until }]
      : await visitorsOf(transaction, scope, { farmId, campId: start.campId });
  return all.map((one) => ({ ...one, how: 'start', via: null }));
}
