import { expect, it } from 'vitest';
import { freedBy, newlyWorn } from '../animals/wornMarks.ts';
import { muddled } from './arrival.ts';
import { chance } from './chance.ts';
import { makeFarm } from './generator/farm.ts';
import { MemoryLedger } from './memoryLedger.ts';

const farms = 8;

it('an entry that seems to leave marks alone does: asked without that short cut they are the same', async () => {
  let putOn = 0;
  let leftAlone = 0;
  for (let seed = 0; seed < farms; seed += 1) {
    const ledger = new MemoryLedger();
    await ledger.recordAll(muddled(makeFarm(seed), chance(seed), 50, false));
    for (const { before, after } of [...ledger.changes.values()].flat()) {
      // A copy shares nothing with what it was made of: its marks are compared one by one.
      const apart = { before: structuredClone(before), after: structuredClone(after) };
      const worn = newlyWorn(apart);
      expect(newlyWorn({ before, after }), `farm ${seed}`).toEqual(worn);
      expect(freedBy([{ before, after }]), `farm ${seed}`).toEqual(freedBy([apart]));
      if (worn.tag ?? worn.eid) putOn += 1;
      else if (before?.identifiers === after?.identifiers) leftAlone += 1;
    }
  }
  expect(Math.min(putOn, leftAlone)).toBeGreaterThan(20);
});
