import { describe, expect, it } from 'vitest';
import { makeFarm } from './generator/farm.ts';
import { snapshotsOf } from './oracle/snapshot.ts';
import { World } from './oracle/world.ts';

describe('random farms', () => {
  it('are the same for the same seed, and no two of their entries fall on one moment', () => {
    expect(makeFarm(3).entries).toEqual(makeFarm(3).entries);
    for (let seed = 0; seed < 8; seed += 1) {
      const { entries, untrue } = makeFarm(seed);
      const moments = [...entries, ...untrue];
      expect(new Set(moments.map(({ occurredAt }) => occurredAt)).size).toBe(moments.length);
    }
  });

  it('live through what the rules are about', () => {
    const told = new Set<string>();
    for (let seed = 0; seed < 24; seed += 1)
      for (const { kind } of makeFarm(seed).entries) told.add(kind);
    for (const kind of [
      'registered acquired treated course_ended moved joined_mob left_mob split merged counted',
      'served joined_sire removed_sire heat_observed pregnancy_checked aborted gave_birth fostered',
      'weaned castrated sold slaughtered died lost stolen found recorded_twice',
    ].flatMap((line) => line.split(' ')))
      expect(told, kind).toContain(kind);
  });

  it('are taken by the oracle to the end, nobody with less than no heads', () => {
    for (let seed = 0; seed < 24; seed += 1) {
      const farm = makeFarm(seed);
      const all = [...snapshotsOf(new World(farm.entries), farm.to).values()];
      expect(all.length).toBeGreaterThan(10);
      for (const { heads, status } of all) {
        expect(heads).toBeGreaterThanOrEqual(0);
        expect(heads === 0).toBe(status !== 'alive');
      }
    }
  });
});
