import { describe, expect, it } from 'vitest';
import { isUnlikely, likelyMeant } from './unlikelyMass.ts';

const last = { on: '2026-01-01', massKg: 480 } as const;

describe('a mass far from the last', () => {
  it('480 → 48 is asked, and 480 is what was meant', () => {
    expect(isUnlikely('Cattle', 48, last, '2026-02-01')).toBe(true);
    expect(likelyMeant('Cattle', 48, last, '2026-02-01')).toBe(480);
  });
  it('holds exactly at three quarters, and at five quarters of the mass with all it can have gained', () => {
    expect(isUnlikely('Cattle', 360, last, '2026-02-01')).toBe(false);
    expect(isUnlikely('Cattle', 359.9, last, '2026-02-01')).toBe(true);
    expect(isUnlikely('Cattle', 1.25 * (480 + 31 * 1.5), last, '2026-02-01')).toBe(false);
    expect(isUnlikely('Cattle', 1.25 * (480 + 31 * 1.5) + 0.1, last, '2026-02-01')).toBe(true);
  });
  it('a lamb may grow from 4 to 40 kg in a hundred days, and nothing is held against a first weighing', () => {
    expect(isUnlikely('Sheep', 40, { on: '2026-01-01', massKg: 4 }, '2026-04-11')).toBe(false);
    expect(isUnlikely('Sheep', 40, null, '2026-04-11')).toBe(false);
  });
  it('never weighed, what no animal of its age has is asked: a bull of 3 kg, a grown cow of 60', () => {
    expect(isUnlikely('Cattle', 3, null, '2026-04-11')).toBe(true);
    expect(isUnlikely('Cattle', 60, null, '2026-04-11', '2021-01-01')).toBe(true);
    expect(isUnlikely('Cattle', 60, null, '2026-04-11', '2026-03-01')).toBe(false);
    expect(isUnlikely('Sheep', 4, null, '2026-04-11', '2026-04-10')).toBe(false);
    expect(likelyMeant('Cattle', 3, null, '2026-04-11')).toBe(null);
  });
});
