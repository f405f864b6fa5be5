import { expect, it } from 'vitest';
import { waterOfCamps } from './water.ts';

it('a hundred units want 6,500 l; a point of two camps gives to each by what it wants', () => {
  const camps = [
    { campId: 'a', lsu: 100 },
    { campId: 'b', lsu: 300 },
    { campId: 'c', lsu: 10 },
    { campId: 'empty', lsu: 0 },
  ];
  const points = [
    { campIds: ['a', 'b', 'empty'], flowLPerHour: 1000 },
    { campIds: ['b'], flowLPerHour: null },
  ];
  expect(waterOfCamps(camps, points)).toEqual([
    { campId: 'a', needL: 6500, givesL: 6000, points: 1 },
    { campId: 'b', needL: 19_500, givesL: 18_000, points: 2 },
    { campId: 'c', needL: 650, givesL: null, points: 0 },
  ]);
});
