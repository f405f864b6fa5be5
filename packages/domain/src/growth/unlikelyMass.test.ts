import { describe, expect, it } from 'vitest';
import { isUnlikely, likelyMeant } from './unlikelyMass.ts';

const last = { on: '2026-01-01', massKg: 480 } as const;

describe('a mass far from the last', () => {
  it('480 → 48 is asked, and 480 is what was meant', () => {
    expect(isUnlikely('Cattle', { massKg: 48, last, on: '2026-02-01' })).toBe(true);
    expect(likelyMeant('Cattle', { massKg: 48, last, on: '2026-02-01' })).toBe(480);
  });
  it('holds exactly at three quarters, and at five quarters of the mass with all it can have gained', () => {
    expect(isUnlikely('Cattle', { massKg: 360, last, on: '2026-02-01' })).toBe(false);
    expect(isUnlikely('Cattle', { massKg: 359.9, last, on: '2026-02-01' })).toBe(true);
    expect(isUnlikely('Cattle', { massKg: 1.25 * (480 + 31 * 1.5), last, on: '2026-02-01' })).toBe(
      false,
    );
    expect(
      isUnlikely('Cattle', { massKg: 1.25 * (480 + 31 * 1.5) + 0.1, last, on: '2026-02-01' }),
    ).toBe(true);
  });
  it('a lamb may grow from 4 to 40 kg in a hundred days, and nothing is held against a first weighing', () => {
    expect(
      isUnlikely('Sheep', { massKg: 40, last: { on: '2026-01-01', massKg: 4 }, on: '2026-04-11' }),
    ).toBe(false);
    expect(isUnlikely('Sheep', { massKg: 40, last: null, on: '2026-04-11' })).toBe(false);
  });
  it('never weighed, what no animal of its age has is asked: a bull of 3 kg, a grown cow of 60', () => {
    expect(isUnlikely('Cattle', { massKg: 3, last: null, on: '2026-04-11' })).toBe(true);
    expect(
      isUnlikely('Cattle', { massKg: 60, last: null, on: '2026-04-11', bornOn: '2021-01-01' }),
    ).toBe(true);
    expect(
      isUnlikely('Cattle', { massKg: 60, last: null, on: '2026-04-11', bornOn: '2026-03-01' }),
    ).toBe(false);
    expect(
      isUnlikely('Sheep', { massKg: 4, last: null, on: '2026-04-11', bornOn: '2026-04-10' }),
    ).toBe(false);
    expect(likelyMeant('Cattle', { massKg: 3, last: null, on: '2026-04-11' })).toBe(null);
  });
});
