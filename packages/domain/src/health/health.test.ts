import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doseFor, massForDose } from './medicine.ts';
import { laterOf, withdrawalUntil } from './hold.ts';

describe('dose (domain notes, section 4)', () => {
  const rate = { doseRate: 0.2, dosePer: 'kg' as const, doseStep: 0.5 };
  it('is the label’s rate by mass, rounded up to the product’s step', () => {
    expect(doseFor(rate, { massKg: 401, daysAgo: 1, gainGPerDay: null })).toEqual({
      amount: 80.5,
      massKg: 401,
      estimated: false,
    });
    expect(doseFor(rate, { massKg: 400, daysAgo: 1, gainGPerDay: null })?.amount).toBe(80);
  });
  it('by head needs no mass; by mass without one, and without a rate, somebody must say it', () => {
    expect(doseFor({ doseRate: 2, dosePer: 'head', doseStep: 1 }, null)).toEqual({
      amount: 2,
      massKg: null,
      estimated: false,
    });
    expect(doseFor(rate, null)).toBe(null);
    expect(
      doseFor({ ...rate, doseRate: null }, { massKg: 400, daysAgo: 0, gainGPerDay: null }),
    ).toBe(null);
  });
  it('carries a mass older than 90 days forward by the gain and says so, and never makes an animal lighter', () => {
    expect(massForDose({ massKg: 300, daysAgo: 90, gainGPerDay: 500 })).toEqual({
      massKg: 300,
      estimated: false,
    });
    expect(massForDose({ massKg: 300, daysAgo: 100, gainGPerDay: 500 })).toEqual({
      massKg: 350,
      estimated: true,
    });
    expect(massForDose({ massKg: 300, daysAgo: 200, gainGPerDay: -400 })).toEqual({
      massKg: 300,
      estimated: true,
    });
  });
  it('is never less than the label asks and less than one step more', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 2, noNaN: true }),
        fc.double({ min: 1, max: 900, noNaN: true }),
        fc.constantFrom(0.1, 0.5, 1, 5),
        (doseRate, massKg, doseStep) => {
          const { amount = 0 } =
            doseFor(
              { doseRate, dosePer: 'kg', doseStep },
              { massKg, daysAgo: 0, gainGPerDay: null },
            ) ?? {};
          expect(amount).toBeGreaterThanOrEqual(doseRate * massKg - 1e-5);
          expect(amount).toBeLessThan(doseRate * massKg + doseStep + 1e-5);
        },
      ),
    );
  });
});

describe('withdrawal', () => {
  it('ends with the last dose’s day and the label’s days; hours of milk count as whole days', () => {
    expect(withdrawalUntil('2026-01-10', 14)).toBe('2026-01-24');
    expect(withdrawalUntil('2026-01-10', 60 / 24)).toBe('2026-01-13');
    expect(withdrawalUntil('2026-01-10', 0)).toBe(null);
  });
  it('of several the latest stands', () => {
    expect([
      laterOf(null, '2026-01-01'),
      laterOf('2026-02-01', '2026-01-01'),
      laterOf('2026-01-01', null),
      laterOf(null, null),
    ]).toEqual(['2026-01-01', '2026-02-01', '2026-01-01', null]);
  });
});
