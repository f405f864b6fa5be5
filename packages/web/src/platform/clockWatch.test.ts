import { expect, it, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
const { aheadBy } = await import('./clockWatch.ts');

const noon = Date.parse('2026-05-04T12:00:00Z');
const told = new Date(noon).toUTCString();
const minutes = (count: number) => count * 60_000;

it.each([
  ['right', 0, 0],
  ['a little off', minutes(4), 0],
  ['three years behind', -minutes(3 * 365 * 24 * 60), -minutes(3 * 365 * 24 * 60)],
  ['a day ahead', minutes(24 * 60), minutes(24 * 60)],
])('a clock that is %s', (_name, offMs, aheadMs) =>
  expect(aheadBy(told, noon + offMs, noon + offMs)).toBe(aheadMs),
);

it('an answer that took long says nothing of the clock', () => {
  expect(aheadBy(told, noon - minutes(9), noon + minutes(9))).toBe(0);
  expect(aheadBy(null, noon, noon)).toBeNull();
  expect(aheadBy('nonsense', noon, noon)).toBeNull();
});
