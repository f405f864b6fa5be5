import type { Day } from '../format/dates.ts';
import type { Giving, Occasion } from './kind.ts';
import type { AnimalState } from './state.ts';
import type { MobStream } from './mobStream.ts';

type Happened = Occasion<Record<string, unknown>>;

/** What an area makes of a step of a life whatever kind of entry it was; listed in `all.ts`. */
export type Follower = {
  /** What else changes of this life. */
  settles?: (before: AnimalState | null, after: AnimalState, occasion: Happened) => AnimalState;
  /** What others are handed because of it. */
  handsOver?: (
    change: { before: AnimalState | null; after: AnimalState },
    occasion: Happened,
    viaMob: boolean,
  ) => Giving[];
  /** It came into a mob by the step of this key; `stream` is what was addressed to that mob before. */
  entersMob?: (after: AnimalState, stream: MobStream, at: { key: string; day: Day }) => AnimalState;
  /** Entries whose later ends reach it, beside those of its mob: sires put to her by name. */
  awaits?: (state: AnimalState) => string[];
};
