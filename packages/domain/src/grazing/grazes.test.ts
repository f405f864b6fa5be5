import { expect, it } from 'vitest';
import { grazingDaysLeft, loadOfSeason, usableLeftKg } from './load.ts';

it('a camp of 100 ha at 6 ha a unit carries 16.67 units for a year', () => {
  const year = 365 * 100;
  expect(loadOfSeason((365 * 100) / 6, year, 6)).toBeCloseTo(1, 12);
  // Twelve times too many for a month is full, not overgrazed.
  expect(loadOfSeason((100 / 6) * 12 * (365 / 12), year, 6)).toBeCloseTo(1, 12);
});

it('feed for so many days: of 2,000 kg/ha on 50 ha 40 % may be eaten, ten kg a day each', () => {
  const feed = { feedKgPerHa: 2000, areaHa: 50 };
  const days = (eatenLsuDays: number, lsu = 100) =>
    grazingDaysLeft(usableLeftKg({ ...feed, eatenLsuDays }), lsu);
  expect(days(0)).toBeCloseTo(40, 12);
  expect(days(1000)).toBeCloseTo(30, 12);
  expect(days(9000)).toBe(0);
  expect(days(0, 0)).toBeNull();
});
