import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areaFromHa, areaToHa, areaUnits, massFromKg, massToKg, massUnits } from './units.ts';

it('follows the definitions: 100 lb are 45.359237 kg, 1 acre is 0.40468564224 ha', () => {
  expect(massToKg(100, 'lb')).toBeCloseTo(45.359237, 12);
  expect(areaToHa(1, 'acre')).toBeCloseTo(0.404_685_642_24, 12);
  expect([massToKg(7, 'kg'), areaFromHa(7, 'ha')]).toEqual([7, 7]);
});

it('goes there and back', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 5000, noNaN: true }),
      fc.constantFrom(...massUnits),
      fc.constantFrom(...areaUnits),
      (value, mass, area) => {
        expect(massToKg(massFromKg(value, mass), mass)).toBeCloseTo(value, 8);
        expect(areaToHa(areaFromHa(value, area), area)).toBeCloseTo(value, 8);
      },
    ),
  );
});
