import fc from 'fast-check';
import { expect, it } from 'vitest';
import { callingCodes, countries, defaultCountry, toInternational } from './phone.ts';

it('starts with South Africa, +27', () =>
  expect([defaultCountry, callingCodes[defaultCountry]]).toEqual(['ZA', 27]));

it.each([
  ['ZA', '082 123 4567', '+27821234567'],
  ['ZA', '(082) 123-4567', '+27821234567'],
  ['ZA', '+264 81 123 4567', '+264811234567'],
  ['ZA', '0026481 123 4567', '+264811234567'],
  ['US', '202 555 0143', '+12025550143'],
  ['ZA', '123', null],
  ['ZA', 'abc', null],
  ['ZA', '', null],
  ['ZA', '+0821234567', null],
  ['ZA', '12345678901234567', null],
] as const)('%s %s is %s', (country, typed, wanted) =>
  expect(toInternational(country, typed)).toBe(wanted),
);

it('never makes a number that is none', () => {
  fc.assert(
    fc.property(fc.constantFrom(...countries), fc.string(), (country, typed) => {
      const number = toInternational(country, typed);
      if (number !== null) expect(number).toMatch(/^\+[1-9]\d{7,14}$/);
    }),
  );
});
