import type { Day } from '../format/dates.ts';
import { type LatestReadings, noReadings, type TraitName } from './traits.ts';

export type Weight = { on: Day; massKg: number };

/** What an animal weighs and scored. */
export type GrowthSlice = LatestReadings & {
  /** The last three weighings, newest last. */
  weights: Weight[];
};

declare module '../ledger/state.ts' {
  interface AnimalState extends GrowthSlice {}
}

declare module '../ledger/kind.ts' {
  interface Measurable extends Record<'mass' | TraitName, true> {}
}

export const unknownGrowth = { weights: [], ...noReadings } satisfies GrowthSlice;
