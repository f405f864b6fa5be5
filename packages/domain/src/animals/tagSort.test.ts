import { expect, it } from 'vitest';
import { chance } from '../testing/chance.ts';
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

/** A plain second opinion: what is read of two tags, piece by piece, numbers as numbers. */
function compared(one: string, other: string): number {
  const piecesOf = (tag: string) =>
    [
      ...tag
        .toLowerCase()
        .replaceAll('ê', 'e')
        .matchAll(/\d+|\D/gu),
    ].map(([piece]) => piece);
  const [mine, theirs] = [piecesOf(one), piecesOf(other)];
  for (const [at, piece] of mine.entries()) {
    const beside = theirs[at];
    if (beside === undefined) return 1;
    const areNumbers = /^\d/u.test(piece) && /^\d/u.test(beside);
    const [a, b] = areNumbers ? [BigInt(piece), BigInt(beside)] : [piece, beside];
    if (a !== b) return a < b ? -1 : 1;
  }
  return mine.length < theirs.length ? -1 : 0;
}

it('any two tags stand as somebody would put them who reads them piece by piece', () => {
  const random = chance(24);
  const parts = ['K', 'k', 'Ê', 'e', 'Z', '-', ' ', '/', '0', '007', '7', '10', '123456789012345'];
  const tagOf = () =>
    Array.from(
      { length: random.int(1, 5) },
      () => parts[random.int(0, parts.length - 1)] ?? '',
    ).join('');
  for (let turn = 0; turn < 5000; turn += 1) {
    const [one, other] = [tagOf(), tagOf()];
    const [mine, theirs] = [keyOf(one), keyOf(other)];
    const said = mine === theirs ? 0 : mine < theirs ? -1 : 1;
    expect(said, `${one} beside ${other}`).toBe(compared(one, other));
  }
});
