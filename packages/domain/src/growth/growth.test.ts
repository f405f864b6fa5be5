import { describe, expect, it } from 'vitest';
import { adjustedWeaningMass, averageDailyGainG, kleiberRatio } from './gain.ts';

describe('gain (domain notes, section 2)', () => {
  it('is grams per day between two weighings', () =>
    expect(
      averageDailyGainG({ on: '2025-01-01', massKg: 262 }, { on: '2025-02-11', massKg: 291 }),
    ).toBeCloseTo(707.3, 1));
  it('needs time', () =>
    expect(
      averageDailyGainG({ on: '2025-01-01', massKg: 1 }, { on: '2025-01-01', massKg: 2 }),
    ).toBeNull());
  it('adjusts cattle to 205 days', () =>
    expect(
      adjustedWeaningMass('Cattle', '2025-01-01', { on: '2025-07-20', massKg: 220 }, 36),
    ).toEqual({
      comparable: true,
      massKg: (184 / 200) * 205 + 36,
      ageDays: 200,
      birthMassAssumed: false,
    }));
  it('adjusts sheep to 100 days, as lamb 629 of the Kenyan trial: 2.9 kg at birth, 18.4 kg at 112 days', () => {
    const adjusted = adjustedWeaningMass(
      'Sheep',
      '1991-07-01',
      { on: '1991-10-21', massKg: 18.4 },
      2.9,
    );
    expect(adjusted.comparable && adjusted.massKg).toBeCloseTo((15.5 / 112) * 100 + 2.9, 10);
  });
  it('says when the birth mass is assumed', () =>
    expect(
      adjustedWeaningMass('Goats', '2025-01-01', { on: '2025-04-11', massKg: 20 }, null),
    ).toMatchObject({ comparable: true, birthMassAssumed: true }));
  it.each([
    ['Cattle', 159],
    ['Cattle', 251],
    ['Sheep', 79],
    ['Goats', 150],
  ] as const)('does not compare %s at %i days', (species, days) => {
    const on = new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10);
    expect(adjustedWeaningMass(species, '2025-01-01', { on, massKg: 100 }, 4).comparable).toBe(
      false,
    );
  });
  it('Kleiber ratio is ADG over metabolic mass', () =>
    expect(kleiberRatio(1000, 16)).toBeCloseTo(125));
});
