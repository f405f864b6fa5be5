import { describe, expect, it } from 'vitest';
import { lifeLine } from './lifeLine.ts';

const now = new Date('2026-07-01T00:00:00Z');
const stay = (since: string, until: string | null) => ({
  since: `${since}T00:00:00Z`,
  until: until === null ? null : `${until}T00:00:00Z`,
});

describe('a life as a line', () => {
  it('goes from its first stay to now, each as wide as it lasted', () => {
    const { parts } = lifeLine(
      [
        stay('2026-04-01', null),
        stay('2025-07-01', '2025-10-01'),
        stay('2025-10-01', '2026-04-01'),
      ],
      now,
    );
    expect(parts.map(({ left, width }) => [Math.round(left), Math.round(width)])).toEqual([
      [0, 25],
      [25, 50],
      [75, 25],
    ]);
  });

  it('ends with the last where it went', () => {
    const { parts } = lifeLine([stay('2025-01-01', '2025-03-01')], now);
    expect(parts).toMatchObject([{ left: 0, width: 100 }]);
  });

  it('has a few firsts beneath: months of one year, years of many', () => {
    const months = lifeLine([stay('2026-02-10', null)], now).ticks;
    expect(months.map(({ at }) => at.slice(0, 7))).toEqual([
      '2026-03',
      '2026-04',
      '2026-05',
      '2026-06',
    ]);
    const years = lifeLine([stay('2019-02-10', null)], now).ticks;
    expect(years.map(({ at }) => at.slice(0, 10))).toEqual(
      [2020, 2021, 2022, 2023, 2024, 2025].map((year) => `${year}-01-01`),
    );
    expect(years.every(({ isYear }) => isYear)).toBe(true);
    expect(lifeLine([stay('1950-01-01', null)], now).ticks.length).toBeLessThanOrEqual(8);
  });

  it('is nothing of nobody, and of who came and went at one moment', () => {
    expect(lifeLine([], now)).toEqual({ parts: [], ticks: [] });
    expect(lifeLine([stay('2026-01-01', '2026-01-01')], now).parts).toEqual([]);
  });
});
