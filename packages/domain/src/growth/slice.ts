import type { Day } from '../format/dates.ts';
import { type LatestReadings, noReadings, type TraitName } from './traits.ts';

/**
 * How a lot's mass of a day was found: of how many heads, how many of them on the scale one by one, the heaviest of
 * those, and the heaviest of means of several.
 */
export type Sample = { heads: number; ones: number; oneKg: number | null; meanKg: number | null };
/** Of a lot `massKg` is the mean of a head. */
export type Weight = { on: Day; massKg: number; sample?: Sample };

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
