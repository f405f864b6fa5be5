import { describe, expect, it } from 'vitest';
import { massForDose, heaviestOfMean } from '../health/medicine.ts';
import { firstWeight, massToDoseBy, withReading } from './massOfDay.ts';
import type { Weight } from './slice.ts';

const on = '2024-05-01' as const;
const sampled = (...readings: [massKg: number, heads: number][]): Weight | undefined =>
  readings
    .reduce<Weight[]>(
      (weights, [massKg, heads]) => withReading(weights, { on, massKg, heads }, true),
      [],
    )
    .at(-1);
const dosedBy = (weight: Weight | undefined) => {
  if (!weight) throw new Error('not weighed');
  const by = massToDoseBy(weight, true, heaviestOfMean);
  return massForDose({ ...by, daysAgo: 0, gainGPerDay: null });
};

describe('a lot’s mass of a day', () => {
  it('is the mean of all heads that stood on the scale, in whatever order', () => {
    expect(sampled([50, 1], [90, 1], [55, 1])?.massKg).toBe(65);
    expect(sampled([50, 30], [60, 20])?.massKg).toBe(54);
    expect(sampled([60, 20], [50, 30])?.massKg).toBe(54);
  });
  it('is dosed by its heaviest where they were weighed one by one', () => {
    expect(dosedBy(sampled([50, 1], [90, 1], [55, 1]))).toEqual({ massKg: 90, estimated: false });
  });
  it('is dosed by a fifth more than the greatest mean where only means are known', () => {
    expect(dosedBy(sampled([50, 30], [60, 20]))).toEqual({ massKg: 72, estimated: true });
    expect(dosedBy(sampled([50, 1]))).toEqual({ massKg: 60, estimated: true });
    // A single heavy one beside a mean of others is the heaviest there is.
    expect(dosedBy(sampled([50, 30], [80, 1], [70, 1]))).toEqual({ massKg: 80, estimated: false });
    expect(dosedBy(firstWeight(on, 48, 120)[0])).toEqual({ massKg: 48 * 1.2, estimated: true });
  });
  it('of one animal is the last reading', () => {
    const [weight] = withReading([{ on, massKg: 190 }], { on, massKg: 205, heads: 1 }, false);
    expect(weight).toEqual({ on, massKg: 205 });
  });
});
