import { describe, expect, it } from 'vitest';
import { longestSignature, lorryFactsSchema, shrinkOf, weighedIn } from './atTheLorry.ts';

describe('what a load lost on the way', () => {
  it('is by the head, so that one that died is not taken for shrink', () => {
    expect(shrinkOf({ massKg: 10_000, heads: 40 }, { massKg: 9506, heads: 39 })).toEqual({
      loadedKg: 250,
      deliveredKg: 9506 / 39,
      percent: (1 - 9506 / 39 / 250) * 100,
    });
    expect(shrinkOf({ massKg: 1000, heads: 4 }, { massKg: 960, heads: 4 })?.percent).toBeCloseTo(4);
    expect(shrinkOf({ massKg: 1000, heads: 4 }, { massKg: 1010, heads: 4 })?.percent).toBeCloseTo(
      -1,
    );
  });

  it('is not known where one of both was not weighed, or was of nobody', () => {
    expect(shrinkOf(null, { massKg: 1, heads: 1 })).toBeNull();
    expect(shrinkOf({ massKg: 1, heads: 1 }, null)).toBeNull();
    expect(shrinkOf({ massKg: 1, heads: 0 }, { massKg: 1, heads: 1 })).toBeNull();
    expect(shrinkOf({ massKg: 1, heads: 1 }, { massKg: 1, heads: 0 })).toBeNull();
  });
});

describe('what is said at the lorry', () => {
  const isTaken = (facts: object) => lorryFactsSchema.safeParse(facts).success;

  it('is a mass, a photo, strokes of a finger, and who was not read', () => {
    expect(isTaken({})).toBe(true);
    expect(isTaken({ massKg: 8200, signature: 'M10 20L30 40L300 100M5 5' })).toBe(true);
    expect(isTaken({ unread: ['0195f3a0-0000-7000-8000-000000000000'] })).toBe(true);
  });

  it('is no markup, no mass of nothing or of a ship, and no scribble without an end', () => {
    for (const signature of ['', '<svg>', 'M1 1L', 'm1 1', 'L1 1', 'M1 1"onload="', 'M1000 1'])
      expect(isTaken({ signature }), signature).toBe(false);
    expect(isTaken({ signature: 'M1 1'.repeat(longestSignature) })).toBe(false);
    for (const massKg of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 100_001])
      expect(isTaken({ massKg }), String(massKg)).toBe(false);
  });
});

describe('what was weighed in several goes', () => {
  const go = (heads: number, massKg?: number) => ({
    heads,
    facts: massKg === undefined ? {} : { massKg },
  });

  it('is added up with its heads; who was not weighed is in neither', () => {
    expect(weighedIn([])).toBeNull();
    expect(weighedIn([go(4), go(0, 900)])).toBeNull();
    expect(weighedIn([go(2, 60), go(1), go(1, 31)])).toEqual({ massKg: 91, heads: 3 });
    const known = { heads: 40, facts: { massKg: 93, massHeads: 3 } };
    expect(weighedIn([known])).toEqual({ massKg: 93, heads: 3 });
  });

  it('is never more than its sender can hear of: of three road trains the last says what a head weighs', () => {
    const trains = [go(150, 60_000), go(150, 61_000), go(100, 39_000)];
    const weighed = weighedIn(trains);
    expect(weighed).toEqual({ massKg: 100_000, heads: 250 });
    expect(lorryFactsSchema.safeParse({ massKg: weighed?.massKg }).success).toBe(true);
    expect(weighedIn([go(150, 60_000), go(100, 41_000)])).toEqual({ massKg: 41_000, heads: 100 });
  });
});
