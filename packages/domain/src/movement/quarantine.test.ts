import { describe, expect, it } from 'vitest';
import { asDay } from '../format/dates.ts';
import { mixingOf } from './quarantine.ts';

const [early, late] = [asDay('2026-05-01'), asDay('2026-05-11')];
const nobody = { isolated: 0, others: 0, lastCameOn: null };
const herd = { isolated: 0, others: 40, lastCameOn: null };
const newcomers = { isolated: 3, others: 0, lastCameOn: early };
const newer = { isolated: 2, others: 0, lastCameOn: late };

describe('putting some to others', () => {
  it('mixes where some are in isolation and others are not, on whichever side', () => {
    const mixed = { mixing: 'mixes', until: '2026-05-29' };
    expect(mixingOf(newcomers, herd)).toEqual(mixed);
    expect(mixingOf(herd, newcomers)).toEqual(mixed);
    expect(mixingOf({ ...newcomers, others: 1 }, nobody)).toEqual(mixed);
    // The later of both is what all wait for.
    expect(mixingOf({ ...newer, others: 1 }, newcomers).until).toBe('2026-06-08');
  });
  it('prolongs where both are and one came later', () => {
    const prolonged = { mixing: 'prolongs', until: '2026-06-08' };
    expect(mixingOf(newer, newcomers)).toEqual(prolonged);
    expect(mixingOf(newcomers, newer)).toEqual(prolonged);
    expect(mixingOf(newcomers, newcomers).mixing).toBe('none');
  });
  it('is nothing in an empty camp, and among those that are all at home', () => {
    for (const [goes, stands] of [
      [newcomers, nobody],
      [herd, nobody],
      [herd, herd],
      [nobody, newcomers],
    ] as const)
      expect(mixingOf(goes, stands)).toEqual({ mixing: 'none', until: null });
  });
});
