import { expect, it } from 'vitest';
import { ordered } from './ordered.ts';

const rows = [
  { tag: 'K10', massKg: 300 },
  { tag: 'k2', massKg: null },
  { tag: null, massKg: 12 },
  { tag: 'K1', massKg: 300 },
];
const tags = (by: 'tag' | 'massKg', isDown: boolean) =>
  ordered(rows, (row) => row[by], isDown).map(({ tag }) => tag);

it('orders tags as people count, numbers by size, the unknown last in both directions', () => {
  expect(tags('tag', false)).toEqual(['K1', 'k2', 'K10', null]);
  expect(tags('tag', true)).toEqual(['K10', 'k2', 'K1', null]);
  expect(tags('massKg', false)).toEqual([null, 'K10', 'K1', 'k2']);
  expect(tags('massKg', true)).toEqual(['K10', 'K1', null, 'k2']);
});
