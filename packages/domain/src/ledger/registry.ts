import type { Follower } from './follower.ts';
import type { AnyKind } from './kind.ts';
import type { AnimalState } from './state.ts';

/** What areas register with the ledger, which knows none of them: `all.ts` is the only list. */
export type Registration = {
  /** Every kind of entry there is. */
  kinds: readonly AnyKind[];
  /** What follows from a step of a life beside its own kind, in this order. */
  followers: readonly Follower[];
  /** An animal of which nothing is known but that it is there. */
  unknown: Partial<AnimalState>;
  /** How people call an animal when a message names it. */
  callName: (state: AnimalState) => string;
};

let registered: (Registration & { byName: ReadonlyMap<string, AnyKind> }) | null = null;

export function registerWithLedger(registration: Registration): void {
  registered = {
    ...registration,
    byName: new Map(registration.kinds.map((kind) => [kind.name, kind])),
  };
}

/** Without its kinds the ledger would leave out what it does not know, so it folds nothing. */
function all(): NonNullable<typeof registered> {
  if (!registered) throw new Error('nothing has registered with the ledger: load all.ts');
  return registered;
}

export const kindOf = (name: string): AnyKind | undefined => all().byName.get(name);
export const allKinds = (): readonly AnyKind[] => all().kinds;
export const followers = (): readonly Follower[] => all().followers;
export const nothingKnown = (): Partial<AnimalState> => all().unknown;
export const callName = (state: AnimalState): string => all().callName(state);
