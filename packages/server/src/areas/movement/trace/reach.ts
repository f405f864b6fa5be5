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
  /** Goes into the farms of whoever is known anew. */
  enter?: (better: Moments) => Promise<void>;
  /** The same animal, or heads of it, under another record: at no step. */
  alongside: (better: Moments) => Promise<readonly Going<How>[]>;
  /** Whoever met one of them: a step. `most`: as many of the first as are wanted at least, known ones among them. */
  contacts: (moved: Moments, most: number | undefined) => Promise<readonly Going<How>[]>;
};

type Asked = Pick<Scope, 'way' | 'keys'> & {
  steps: number;
  /** As many as are wanted first, in the order in which they are gone through: whoever comes after them is left out. */
  most?: number | undefined;
};

/**
 * Whom something may have reached from where it begins within so many steps, or from whom it may have come. A moment that
 * is better than the one that was known is followed anew; time goes one way only, so that nobody gets what another
 * caught after they had parted.
 */
export async function follow<How>(
  begun: readonly Going<How>[],
  { way, keys, steps, most }: Asked,
  { enter, alongside, contacts }: Ways<How>,
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
    const cut = most === undefined ? null : firstOf(fresh, { all, isBetter, keys, most });
    if (cut) fresh = cut.first;
    while (fresh.length > 0) {
      const better = new Map<Key, number>();
      for (const { id, at, how, via } of fresh) {
        if (!isBetter(at, moments.get(id))) continue;
        moments.set(id, at);
        moved.set(id, at);
        better.set(id, at);
        if (!all.has(id)) thisStep.set(id, { step, at, how, via });
      }
      fresh = await along(better, cut?.last);
    }
    for (const [id, one] of thisStep) all.set(id, one);
    const isEnough = cut !== null || (most !== undefined && all.size >= most);
    if (step === steps || moved.size === 0 || isEnough) break;
    // Of those that are known already some are among the first.
    fresh = await contacts(moved, most === undefined ? undefined : most + moments.size);
  }
  return { all, moments, before };

  /** Whom these bring along; before a last moment, where there is one: at it they come after those that were met. */
  async function along(better: Moments, last: number | undefined): Promise<readonly Going<How>[]> {
    const isIn = (at: number): boolean => last === undefined || isBetter(at, last);
    const asked = last === undefined ? better : new Map([...better].filter(([, at]) => isIn(at)));
    if (better.size > 0) await enter?.(better);
    if (asked.size === 0) return [];
    return (await alongside(asked)).filter(({ at }) => isIn(at));
  }
}

type Known<How> = {
  all: ReadonlyMap<Key, Reached<How>>;
  isBetter: (at: number, than: number | undefined) => boolean;
  keys: Scope['keys'];
  most: number;
};

/** Of those that a step begins with the first that are not known, with the moment of the last; null while there are fewer. */
function firstOf<How>(
  fresh: readonly Going<How>[],
  { all, isBetter, keys, most }: Known<How>,
): { first: Going<How>[]; last: number } | null {
  const best = new Map<Key, Going<How>>();
  for (const one of fresh)
    if (!all.has(one.id) && isBetter(one.at, best.get(one.id)?.at)) best.set(one.id, one);
  const left = most - all.size;
  if (best.size < left || left <= 0) return null;
  const broughtAlong = ({ via }: Going<How>): number => Number(via !== null);
  const first = [...best.values()]
    .sort((a, b) => {
      if (a.at !== b.at) return isBetter(a.at, b.at) ? -1 : 1;
      return broughtAlong(a) - broughtAlong(b) || keys.compare(a.id, b.id);
    })
    .slice(0, left);
  const last = first.at(-1);
  // Whom others bring along at the very moment of the last may stand before it, where it was brought along itself.
  return last && last.via === null ? { first, last: last.at } : null;
}

/** The same on one farm, from one of its animals or camps. */
export async function reachOf(
  transaction: Transaction,
  scope: Scope,
  { farmId, start, ...asked }: { farmId: string; start: Start } & Omit<Asked, 'way' | 'keys'>,
): Promise<Reach> {
  const same = await doublesOf(transaction, scope, [farmId]);
  const begun = await startingWith(transaction, scope, { farmId, start });
  return follow(begun, { ...scope, ...asked }, waysOf(transaction, { scope, same }));
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
    contacts: async (moved, most) =>
      (await contacts(moved, most)).map((one) => ({ ...one, how: 'camp', via: null })),
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
