import type { Day } from '../format/dates.ts';
import type { Sample, Weight } from './slice.ts';

/** So many weighings an animal's state holds. */
const keptWeights = 3;

const greater = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

const firstSample = (massKg: number, heads: number): Sample =>
  heads === 1
    ? { heads, ones: 1, oneKg: massKg, meanKg: null }
    : { heads, ones: 0, oneKg: null, meanKg: massKg };

/** Readings of some heads and of others on one day are one sample of the lot: each counts for its heads. */
function together(before: Weight, reading: Required<Weight>): Weight {
  if (!before.sample) return reading;
  const [one, other] = [before.sample, reading.sample];
  const heads = one.heads + other.heads;
  return {
    on: reading.on,
    massKg: (before.massKg * one.heads + reading.massKg * other.heads) / heads,
    sample: {
      heads,
      ones: one.ones + other.ones,
      oneKg: greater(one.oneKg, other.oneKg),
      meanKg: greater(one.meanKg, other.meanKg),
    },
  };
}

type Weighed = { on: Day; massKg: number; heads: number };

/**
 * The last weighings with one more. Of an animal a second reading on one day replaces the first: it is the same animal
 * on the same scale. Of a lot it is of other heads, and both are its sample of that day. In: kg, and for how many heads.
 */
export function withReading(
  weights: readonly Weight[],
  { on, massKg, heads }: Weighed,
  isLot: boolean,
): Weight[] {
  const before = weights.find((one) => one.on === on);
  const others = weights.filter((one) => one.on !== on);
  const reading = { on, massKg };
  if (!isLot) return [...others, reading].slice(-keptWeights);
  const sampled = { ...reading, sample: firstSample(massKg, heads) };
  return [...others, before ? together(before, sampled) : sampled].slice(-keptWeights);
}

/** What is known of the mass of one, or of so many heads, that came or was born. */
export const firstWeight = (on: Day, massKg: number | undefined, heads: number): Weight[] =>
  massKg === undefined ? [] : withReading([], { on, massKg, heads }, heads > 1);

/**
 * The mass by which a lot is dosed (domain notes, section 4): the heaviest of its last sample where its heads stood on
 * the scale one by one, else the greatest mean, which `isMean` says. One head alone says nothing of the heaviest.
 * `heaviestOfMean` is by how much more a mean is dosed.
 */
export function massToDoseBy(
  { massKg, sample }: Omit<Weight, 'on'>,
  isLot: boolean,
  heaviestOfMean: number,
): { massKg: number; isMean: boolean } {
  if (!isLot || !sample) return { massKg, isMean: isLot };
  const mean = greater(sample.meanKg, sample.ones === 1 ? sample.oneKg : null);
  const single = sample.ones > 1 ? sample.oneKg : null;
  return single !== null && single >= (mean ?? 0) * heaviestOfMean
    ? { massKg: single, isMean: false }
    : { massKg: mean ?? massKg, isMean: true };
}
