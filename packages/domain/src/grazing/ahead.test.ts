import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type Day } from '../format/dates.ts';
import { feedBalance } from './balance.ts';
import { usableKgPerHa } from './load.ts';
import { changesOf, type PlannedHeads, unitsOfMobs } from './mobUnits.ts';
import { feedOutlook, nextOn } from './outlook.ts';
import { ownMeasure, stockingAgainstRain } from './rain.ts';
import { grazingSettingsSchema, monthDaySchema } from './settings.ts';

const first: Day = '2026-07-01';
const on = (day: number): Day => addDays(first, day);
const mobs = ['ewes', 'cows'] as const;

const planned = fc.array(
  fc.record({
    mobId: fc.constantFrom(...mobs),
    what: fc.constantFrom('comes' as const, 'leaves' as const, 'joins' as const),
    at: fc.integer({ min: -5, max: 90 }),
    heads: fc.integer({ min: 1, max: 30 }),
    lsuEach: fc.constantFrom(0.2, 0.5, 1.1),
  }),
  { maxLength: 6 },
);
const asPlanned = ({ at, ...one }: { at: number } & Omit<PlannedHeads, 'day' | 'otherMobId'>) => ({
  ...one,
  day: on(at),
  otherMobId: one.what === 'joins' ? (one.mobId === 'ewes' ? 'cows' : 'ewes') : null,
});

/** What both mobs have on one day, told from the first day that was planned on: no more go than are there. */
function levelsOn(at: number, all: readonly PlannedHeads[]): Record<string, number> {
  const has: Record<string, number> = { ewes: 12, cows: 30 };
  for (let day = -10; day <= at; day += 1)
    for (const one of all) {
      if (one.day !== on(day)) continue;
      const there = has[one.mobId] ?? 0;
      const wanted = one.heads * one.lsuEach;
      const moved = one.what === 'comes' ? wanted : -Math.min(wanted, there);
      has[one.mobId] = there + moved;
      if (one.otherMobId) has[one.otherMobId] = (has[one.otherMobId] ?? 0) - moved;
    }
  return has;
}
const levelOn = (mobId: string, at: number, all: readonly PlannedHeads[]): number =>
  levelsOn(at, all)[mobId] ?? 0;
const now = new Map([
  ['ewes', 12],
  ['cows', 30],
]);

it('units of mobs that come, leave and join are what a walk through every day adds up', () => {
  fc.assert(
    fc.property(planned, fc.nat(60), fc.nat(60), (wishes, from, length) => {
      const all = wishes.map(asPlanned);
      const units = unitsOfMobs(now, changesOf(all, now));
      let sum = 0;
      for (const mobId of mobs) {
        const days = Array.from({ length }, (_none, at) => levelOn(mobId, from + at, all));
        const own = days.reduce((total, one) => total + one, 0);
        expect(units.lsuDays(mobId, on(from), on(from + length))).toBeCloseTo(own, 6);
        sum += own;
      }
      expect(units.all(on(from), on(from + length))).toBeCloseTo(sum, 6);
    }),
  );
});

it('feed by month and the first week that fails are what a walk through every day finds', () => {
  fc.assert(
    fc.property(planned, fc.integer({ min: 0, max: 40_000 }), (wishes, standingKg) => {
      const all = wishes.map(asPlanned);
      const of = { today: first, until: on(120), standingKg, hectares: 120, hectaresPerUnit: 6 };
      const { months, failsIn } = feedBalance({
        ...of,
        dailyKg: 10,
        units: unitsOfMobs(now, changesOf(all, now)),
      });
      let left = standingKg;
      let fails: { week: Day; shortKg: number } | null = null;
      const ends = new Map<string, number>();
      for (let day = 0; day < 120; day += 1) {
        left += 20 * 10 - (levelOn('ewes', day, all) + levelOn('cows', day, all)) * 10;
        ends.set(on(day).slice(0, 7), left);
        if (day % 7 === 6 && left < -1e-6 && fails === null)
          fails = { week: on(day - 6), shortKg: -left };
      }
      expect(months.map(({ month }) => month)).toEqual([...ends.keys()]);
      for (const { month, leftKg } of months) expect(leftKg).toBeCloseTo(ends.get(month) ?? NaN, 4);
      // A last week that the plan does not reach whole is looked at whole all the same.
      if (fails) expect(failsIn?.week).toBe(fails.week);
      if (fails) expect(failsIn?.shortKg).toBeCloseTo(fails.shortKg, 4);
    }),
  );
});

it('the outlook: what it names really lasts to the rains, and a little less does not', () => {
  fc.assert(
    fc.property(
      fc.record({
        usableKg: fc.integer({ min: 0, max: 400_000 }),
        lsu: fc.integer({ min: 1, max: 400 }),
        today: fc.integer({ min: 0, max: 364 }).map(on),
      }),
      ({ usableKg, lsu, today }) => {
        const of = { dailyKg: 10, hectares: 800, benchmark: 8, rainBy: '03-15', rainsOn: '10-15' };
        const told = feedOutlook({ ...of, usableKg, lsu, today });
        /** Kilograms on each day; stock is fewer from a day on. */
        const walk = (kg: number, fewer: number): Day => {
          let left = kg;
          let day = today;
          for (; left > 1e-6 && day < told.rainsOn; day = addDays(day, 1))
            left -= (day >= told.decideOn ? lsu - fewer : lsu) * 10;
          return left < -1e-6 ? addDays(day, -1) : day;
        };
        expect(walk(usableKg, 0) >= told.rainsOn).toBe(told.lasts);
        if (told.lasts) return;
        expect(told.endsOn).toBe(addDays(today, Math.floor(usableKg / (lsu * 10))));
        const rainKg = ((told.neededMm ?? 0) / 100) * 800 * 8 * 10;
        expect(walk(usableKg + rainKg + 1e-3, 0) >= told.rainsOn).toBe(true);
        expect(walk(usableKg + rainKg * 0.98 - 10, 0) >= told.rainsOn).toBe(false);
        expect(told.fewerLsu).toBeLessThanOrEqual(lsu);
        // What is decided late is decided today: then there always is something to decide.
        expect(told.decideOn === today || told.decideOn === told.rainBy).toBe(true);
        expect(told.decideOn < (told.endsOn ?? told.rainsOn) || told.decideOn === today).toBe(true);
        expect(walk(usableKg + 1e-3, told.fewerLsu) >= told.rainsOn).toBe(true);
      },
    ),
  );
});

it('the issue’s sentence, worked out by hand', () => {
  // 5,300 LSU-days stand on December 1: at 34 units they last 155 days, to May 5.
  const told = feedOutlook({
    today: '2026-12-01',
    usableKg: 53_000,
    lsu: 34,
    dailyKg: 10,
    hectares: 500,
    benchmark: 10,
    rainBy: '03-15',
    rainsOn: '10-15',
  });
  expect(told).toMatchObject({
    endsOn: '2027-05-05',
    rainBy: '2027-03-15',
    rainsOn: '2027-10-15',
    decideOn: '2027-03-15',
    lasts: false,
  });
  // 318 days × 34 units less 5,300 are 5,512 LSU-days; 100 mm make 5,000.
  expect(told.neededMm).toBeCloseTo(110.24, 2);
  // On March 15 (104 days) 1,764 LSU-days are left, for 214 days: 8.24 units.
  expect(told.fewerLsu).toBeCloseTo(34 - 1764 / 214, 6);
});

it('the next March 15, today included', () => {
  expect(nextOn('03-15', '2026-03-15')).toBe('2026-03-15');
  expect(nextOn('03-15', '2026-03-16')).toBe('2027-03-15');
});

it('a day of every year is one', () => {
  for (const day of ['03-15', '12-31', '01-01'])
    expect(monthDaySchema.safeParse(day).success).toBe(true);
  for (const day of ['02-29', '02-30', '13-01', '3-15', '00-10', '04-31', ''])
    expect(monthDaySchema.safeParse(day).success, day).toBe(false);
});

it('what may be eaten is the lesser of both rules', () => {
  expect(usableKgPerHa(1000, { utilisation: 0.4, residualKgPerHa: null })).toBe(400);
  expect(usableKgPerHa(1000, { utilisation: 0.4, residualKgPerHa: 700 })).toBe(300);
  expect(usableKgPerHa(500, { utilisation: 0.4, residualKgPerHa: 700 })).toBe(0);
});

it('a farm’s own units are more than nothing, of classes that there are', () => {
  const read = (lsuOfClass: object) => grazingSettingsSchema.safeParse({ lsuOfClass }).success;
  expect(read({ cow: 1.1 })).toBe(true);
  expect(read({ cow: 0 })).toBe(false);
  expect(read({ unicorn: 1 })).toBe(false);
  expect(read({ cow: 11 })).toBe(false);
});

it('the farm’s own measure is of whole years with stock, and of no month to come', () => {
  const months = Array.from({ length: 40 }, (_none, at) => ({
    month: `m${at}`,
    rainMm: 50,
    // No stock in the first ten; the last one is running.
    lsuDays: at < 10 ? 0 : at === 39 ? 10 : 1000,
  }));
  expect(ownMeasure(months, 100)).toBeCloseTo(12_000 / 100 / 6, 12);
  expect(ownMeasure(months.slice(0, 22), 100)).toBeNull();
  expect(ownMeasure(months, null)).toBeNull();
});

it('months to come count the running month as it will be', () => {
  const all = Array.from({ length: 14 }, (_none, at) => ({
    month: `m${at}`,
    rainMm: at === 11 ? 5 : 50,
    lsuDays: at === 11 ? 100 : 1000,
  }));
  const running = { month: 'm11', rainMm: 50, lsuDays: 1000 };
  const months = stockingAgainstRain(all, { hectares: 100, ahead: 2, running });
  expect(months.map(({ isAhead }) => isAhead)).toEqual([false, true, true]);
  expect(months.map(({ lsuDaysOfYear }) => lsuDaysOfYear)).toEqual([11_100, 12_000, 12_000]);
  expect(months.map(({ rainOfYearMm }) => rainOfYearMm)).toEqual([555, 600, 600]);
});
