import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareCents } from './shares.ts';

it('64 500 for 28 sheep is one sum, shared to the cent', () => {
  const shares = shareCents(
    6_450_000,
    Array.from({ length: 28 }, () => 1),
  );
  expect(shares.reduce((sum, one) => sum + one, 0)).toBe(6_450_000);
  expect(new Set(shares)).toEqual(new Set([230_357, 230_358]));
});
it('a lot of ten gets ten times what one gets', () =>
  expect(shareCents(1100, [10, 1])).toEqual([1000, 100]));
it('adds up whatever is divided, nobody more than a cent off', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_00 }),
      fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 60 }),
      (total, weights) => {
        const shares = shareCents(total, weights);
        const all = weights.reduce((sum, one) => sum + one, 0);
        expect(shares.reduce((sum, one) => sum + one, 0)).toBe(total);
        for (const [index, share] of shares.entries())
          expect(Math.abs(share - (total * (weights[index] ?? 0)) / all)).toBeLessThan(1);
      },
    ),
  ));
