import { describe, expect, it } from 'vitest';
import { addDays } from '../format/dates.ts';
import {
  adjustedWeaningMass,
  averageDailyGainG,
  damAgeAllowanceKg,
  kleiberRatio,
  type Weanling,
  weanerIndex,
} from './gain.ts';

describe('gain (domain notes, section 2)', () => {
  it('is grams per day between two weighings', () =>
    expect(
      averageDailyGainG({ on: '2025-01-01', massKg: 262 }, { on: '2025-02-11', massKg: 291 }),
    ).toBeCloseTo(707.3, 1));
  it('needs time', () =>
    expect(
      averageDailyGainG({ on: '2025-01-01', massKg: 1 }, { on: '2025-01-01', massKg: 2 }),
    ).toBeNull());
  const calf: Weanling = {
    species: 'Cattle',
    sex: 'male',
    bornOn: '2025-01-01',
    birthMassKg: 36,
    damBornOn: null,
  };
  const at200 = { on: '2025-07-20', massKg: 220 } as const;
  it('adjusts cattle to 205 days', () =>
    expect(adjustedWeaningMass(calf, at200)).toEqual({
      comparable: true,
      massKg: (184 / 200) * 205 + 36,
      ageDays: 200,
      birthMassAssumed: false,
      damAgeKg: 0,
    }));
  // BIF's pounds (domain notes, section 2); a pound is 0.45359237 kg.
  it.each([
    ['2023-01-02', 27.2155, 24.494],
    ['2022-06-01', 27.2155, 24.494],
    ['2022-01-01', 18.1437, 16.3293],
    ['2021-01-01', 9.0718, 8.1647],
    ['2020-01-01', 0, 0],
    ['2014-01-02', 0, 0],
    ['2014-01-01', 9.0718, 8.1647],
  ] as const)(
    'adds for a dam born on %s: bulls %d kg, heifers %d kg',
    (damBornOn, male, female) => {
      expect(damAgeAllowanceKg({ ...calf, damBornOn })).toBeCloseTo(male, 3);
      expect(damAgeAllowanceKg({ ...calf, damBornOn, sex: 'female' })).toBeCloseTo(female, 3);
      expect(damAgeAllowanceKg({ ...calf, damBornOn, species: 'Sheep' })).toBe(0);
      const adjusted = adjustedWeaningMass({ ...calf, damBornOn }, at200);
      expect(adjusted.comparable && adjusted.massKg).toBeCloseTo((184 / 200) * 205 + 36 + male, 3);
    },
  );
  it('adjusts sheep to 100 days, as lamb 629 of the Kenyan trial: 2.9 kg at birth, 18.4 kg at 112 days', () => {
    const lamb: Weanling = { ...calf, species: 'Sheep', bornOn: '1991-07-01', birthMassKg: 2.9 };
    const adjusted = adjustedWeaningMass(lamb, { on: '1991-10-21', massKg: 18.4 });
    expect(adjusted.comparable && adjusted.massKg).toBeCloseTo((15.5 / 112) * 100 + 2.9, 10);
  });
  it('says when the birth mass is assumed', () =>
    expect(
      adjustedWeaningMass(
        { ...calf, species: 'Goats', birthMassKg: null },
        { on: '2025-04-11', massKg: 20 },
      ),
    ).toMatchObject({ comparable: true, birthMassAssumed: true }));
  it.each([
    ['Cattle', 159],
    ['Cattle', 251],
    ['Sheep', 79],
    ['Goats', 150],
  ] as const)('does not compare %s at %i days', (species, days) => {
    const on = addDays('2025-01-01', days);
    expect(adjustedWeaningMass({ ...calf, species }, { on, massKg: 100 }).comparable).toBe(false);
  });
  it('the weaner index is over the mean of the group, and nothing to one that is alone', () => {
    expect(weanerIndex(220, [220, 180])).toBeCloseTo(110, 9);
    expect(weanerIndex(220, [220])).toBeNull();
  });
  it('Kleiber ratio is ADG over metabolic mass', () =>
    expect(kleiberRatio(1000, 16)).toBeCloseTo(125));
});
