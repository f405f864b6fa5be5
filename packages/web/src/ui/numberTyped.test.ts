import { expect, it } from 'vitest';
import { centsTyped } from './numberTyped.ts';

it.each([
  ['1500', 150_000],
  ['1500,50', 150_050],
  ['1,500.00', 150_000],
  ['1 500', 150_000],
  ['1.234,5', 123_450],
])('%s is a sum', (typed, cents) => expect(centsTyped(typed)).toBe(cents));

it.each(['1,500', '1.500', '99,999', 'abc'])(
  '%s is no sum: it may be meant a thousandfold',
  (typed) => expect(centsTyped(typed)).toBeNaN(),
);
