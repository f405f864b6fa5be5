import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageInMonths, formatAge } from './age.ts';
import {
  addDays,
  addMonths,
  asDay,
  dayOf,
  daysBetween,
  formatDate,
  formatDateTime,
  isRealDay,
} from './dates.ts';
import { formatRelativeTime } from './relativeTime.ts';

describe('dates (specification, section 9)', () => {
  it('are en-US with a short month', () => expect(formatDate('2025-01-05')).toBe('Jan 5, 2025'));
  it('have two-digit hour and minute in a date-time', () =>
    expect(formatDateTime('2025-01-05T07:05:00Z', 'UTC')).toBe('Jan 5, 2025, 07:05 AM'));
  it.each([null, undefined, '', 'nonsense'])('show N/A when missing: %s', (value) => {
    expect(formatDate(value)).toBe('N/A');
    expect(formatDateTime(value)).toBe('N/A');
  });
  it('keep a bare day that day in every time zone', () =>
    expect(formatDate('2025-01-05', 'America/Los_Angeles')).toBe('Jan 5, 2025'));
  it('know which days exist', () => {
    expect(isRealDay('2024-02-29')).toBe(true);
    expect(isRealDay('2025-02-31')).toBe(false);
    expect(isRealDay('31/02/2025')).toBe(false);
  });
  it('tell the farm’s own day of an instant', () =>
    expect(dayOf('2025-01-05T23:30:00Z', 'Africa/Johannesburg')).toBe('2025-01-06'));
  it('add months to the end of a shorter one', () =>
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29'));

  it('goes by the calendar from any day, on and back', () => {
    for (let at = Date.UTC(1896, 0, 31); at < Date.UTC(2104, 3, 1); at += 86_400_000 * 11) {
      const from = new Date(at);
      for (const months of [-25, -12, -1, 0, 1, 2, 11, 12, 18, 36]) {
        const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
        const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
        const then = new Date(Date.UTC(year, month, Math.min(from.getUTCDate(), last)));
        const [day, expected] = [from, then].map((one) => one.toISOString().slice(0, 10));
        expect(addMonths(asDay(day!), months), `${day} ${months}`).toBe(expected);
      }
    }
  });
  it('add what they count', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -20_000, max: 20_000 }),
        (days) => daysBetween('2020-06-15', addDays('2020-06-15', days)) === days,
      ),
    ));
});

describe('age', () => {
  it.each([
    ['2025-01-01', '2025-01-31', '0 months'],
    ['2025-01-01', '2025-02-01', '1 month'],
    ['2025-01-01', '2025-12-31', '11 months'],
    ['2024-01-01', '2025-01-01', '1 year'],
    ['2022-01-01', '2025-01-01', '3 years'],
    ['2022-01-01', '2024-04-15', '2y 3m'],
  ] as const)('born %s is on %s %s', (born, on, words) => expect(formatAge(born, on)).toBe(words));
  it('is unknown without a birth or before it', () => {
    expect(formatAge(null, '2025-01-01')).toBe('N/A');
    expect(ageInMonths('2026-01-01', '2025-01-01')).toBeNull();
  });
  it('never goes down as days pass', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9000 }),
        (days) =>
          (ageInMonths('2001-03-31', addDays('2001-03-31', days + 1)) ?? 0) >=
          (ageInMonths('2001-03-31', addDays('2001-03-31', days)) ?? 0),
      ),
    ));
});

describe('relative time', () => {
  const now = new Date('2025-06-15T12:00:00Z');
  const ago = (seconds: number) =>
    formatRelativeTime(new Date(now.getTime() - seconds * 1000), now);
  it('is Never when missing', () => expect(formatRelativeTime(null, now)).toBe('Never'));
  it.each([
    [5, '5s ago'],
    [59, '59s ago'],
    [300, '5m ago'],
    [3599, '59m ago'],
    [3600, '1h ago'],
    [23 * 3600, '23h ago'],
    [24 * 3600, '1d ago'],
    [29 * 86_400, '29d ago'],
    [30 * 86_400, '1mo ago'],
    [359 * 86_400, '11mo ago'],
    [360 * 86_400, '1y ago'],
  ])('%i seconds are %s', (seconds, words) => expect(ago(seconds)).toBe(words));
});
