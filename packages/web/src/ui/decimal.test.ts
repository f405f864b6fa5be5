import { expect, it } from 'vitest';
import { decimalOf } from './decimal.ts';

it.each([
  ['291', 291],
  ['291,5', 291.5],
  ['291.5', 291.5],
  [' 1 234,5 ', 1234.5],
  ['1\u00a0234\u202f567', 1_234_567],
  ['1,234.5', 1234.5],
  ['1.234,5', 1234.5],
  ['1.234.567', 1_234_567],
  ['1,234,567', 1_234_567],
  ["1'234.50", 1234.5],
  ['0', 0],
  ['-3', -3],
  ['−3', -3],
  ['.5', 0.5],
  ['5.', 5],
  ['+7', 7],
])('%s is a number', (typed, number) => {
  expect(decimalOf(typed)).toBe(number);
});

it.each([
  '',
  '   ',
  undefined,
  'abc',
  '1e5',
  '0x10',
  'Infinity',
  'NaN',
  '--3',
  '3-',
  '1.2.3,4,5',
  '12kg',
  '9'.repeat(400),
  '½',
  ',',
  '.',
  '٣',
])('%s is none, and never nought', (typed) => {
  expect(decimalOf(typed)).toBeNaN();
});
