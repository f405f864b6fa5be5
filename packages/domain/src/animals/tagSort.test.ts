import { expect, it } from 'vitest';
import { tagSortOf } from './listed.ts';
import { newAnimal } from './newAnimal.ts';

const keyOf = (tag: string | null, name: string | null = null): string => {
  const animal = newAnimal('a', { species: 'Cattle', sex: 'female', day: '2025-01-01' });
  const visual = { type: 'visual', value: tag ?? '', from: '2025-01-01', until: null } as const;
  return tagSortOf({ ...animal, name, identifiers: tag === null ? [] : [visual] });
};
const bytes = (text: string): Buffer => Buffer.from(text);

it('tags stand by their numbers however long these are, an accent among its letters, and without a tag last', () => {
  const inOrder = [
    ['2'],
    ['007', '7'],
    ['10'],
    ['9876543210'],
    ['12345678901'],
    ['99999999999'],
    ['100000000000'],
    ['Äpfel 1'],
    ['apfel 2'],
    ['Êk2', 'ek2'],
    ['K2'],
    ['K10'],
    ['K10-3'],
    ['K18-491'],
    ['牛1'],
  ].map(([first = '', same]) => {
    if (same) expect(keyOf(same)).toBe(keyOf(first));
    return keyOf(first);
  });
  const without = [keyOf(null, 'Anna'), keyOf(null, 'Zola')];
  // As the database compares them, and as the device does.
  const all = [...inOrder, ...without];
  expect(all.toSorted((one, other) => Buffer.compare(bytes(one), bytes(other)))).toEqual(all);
  expect(all.toSorted()).toEqual(all);
});
