import { expect, it } from 'vitest';
import { animalClasses } from '../animals/animalClass.ts';
import { loadNow } from './load.ts';
import { classMassKg, lsuOf, lsuOfKg } from './lsu.ts';

it('an ox of 450 kg is one; a cow of 450 with a calf of 100 is 1.32 (domain notes, section 5)', () => {
  expect(lsuOfKg(450)).toBe(1);
  expect(lsuOfKg(450) + lsuOfKg(100)).toBeCloseTo(1.32, 2);
});

it('what was weighed counts before the class; heads of a lot count each', () => {
  expect(lsuOf({ animalClass: 'ewe', massKg: null, heads: 100 })).toBeCloseTo(100 * 0.2067, 1);
  expect(lsuOf({ animalClass: 'ewe', massKg: 65, heads: 2 })).toBeCloseTo(
    2 * (65 / 450) ** 0.75,
    12,
  );
  expect(lsuOf({ animalClass: 'cow', massKg: 0, heads: 1 })).toBe(0);
});

it('every class has a mass, the grown ones more than the young', () => {
  expect(Object.keys(classMassKg).sort()).toEqual([...animalClasses].sort());
  for (const [young, grown] of [
    ['heifer_calf', 'heifer'],
    ['heifer', 'cow'],
    ['cow', 'bull'],
    ['ewe_lamb', 'ewe'],
    ['ewe', 'ram'],
    ['doe_kid', 'doe'],
    ['doe', 'buck'],
  ] as const)
    expect(classMassKg[young]).toBeLessThan(classMassKg[grown]);
});

it('sixty units on 100 ha that carry one unit on 6 ha are 3.6 times its load', () => {
  expect(loadNow(60, 100, 6)).toBeCloseTo(3.6, 12);
});
