import type { Day } from './dates.ts';
import { describe, expect, it } from 'vitest';
import { formatAgeIn, formatDateIn, formatDateTimeIn, withDaysIn } from './inLanguage.ts';

describe('in people’s own order', () => {
  it.each([
    ['en', 'Sep 26, 2025'],
    ['af', '26 Sept. 2025'],
    ['zu', '26 Sep 2025'],
  ] as const)('a day in %s is %s', (language, shown) => {
    expect(formatDateIn(language, '2025-09-26')).toBe(shown);
    expect(formatDateIn(language, null)).toBe('N/A');
    expect(formatDateIn(language, '2025-09-25T23:30:00Z', 'Africa/Johannesburg')).toBe(shown);
  });
  it.each([
    ['en', '01:05 AM'],
    ['af', '01:05'],
    ['zu', '01:05'],
  ] as const)('a time in %s ends with %s', (language, end) => {
    const said = formatDateTimeIn(language, '2025-09-25T23:05:00Z', 'Africa/Johannesburg');
    expect(said).toBe(`${formatDateIn(language, '2025-09-26')}, ${end}`);
  });
  it('noon and midnight outside English', () => {
    expect(formatDateTimeIn('af', '2025-03-01T12:00:00Z', 'UTC')).toBe('1 Mrt. 2025, 12:00');
    expect(formatDateTimeIn('af', '2025-03-01T00:00:00Z', 'UTC')).toBe('1 Mrt. 2025, 00:00');
    expect(formatDateTimeIn('zu', '2025-12-01T15:00:00Z', 'UTC')).toBe('1 Dis 2025, 15:00');
  });
  it('ages', () => {
    const ages = (bornOn: Day) =>
      (['en', 'af', 'zu'] as const).map((language) => formatAgeIn(language, bornOn, '2025-06-15'));
    expect(ages('2025-05-15')).toEqual(['1 month', '1 maand', 'inyanga e-1']);
    expect(ages('2023-03-15')).toEqual(['2y 3m', '2j 3m', 'im. 2 iz. 3']);
    expect(ages('2022-06-15')).toEqual(['3 years', '3 jaar', 'iminyaka e-3']);
    expect(ages('2026-01-01')).toEqual(['N/A', 'N/A', 'N/A']);
  });
  it('days inside texts, but no examples, moments or quotations', () => {
    expect(withDaysIn('en', 'K1 was sold on 2025-01-05.')).toBe('K1 was sold on Jan 5, 2025.');
    expect(withDaysIn('af', 'from 2025-03-01 to 2025-03-02')).toBe(
      'from 1 Mrt. 2025 to 2 Mrt. 2025',
    );
    for (const kept of [
      'Write it like 2024-03-31.',
      '"2024-03-31" two ways',
      '2024-03-31T10:00Z',
      '?on=2024-03-31',
    ])
      expect(withDaysIn('zu', kept)).toBe(kept);
  });
});
