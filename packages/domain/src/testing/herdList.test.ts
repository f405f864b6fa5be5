import { expect, it } from 'vitest';
import '../all.ts';
import { type HerdFilter, herdList } from '../animals/herdList.ts';
import { addDays, asDay } from '../format/dates.ts';
import { type AnimalState, fromStored, type StoredState } from '../ledger/state.ts';
import { chance } from './chance.ts';

const marks = [
  'K18-491',
  'K 18/491',
  'k18491',
  'É-1',
  'e\u0301 12',
  'ẞ9',
  'ﬁ7',
  '--3',
  '710 000',
  'Bles',
];
const herd: AnimalState[] = marks.map(
  (value, index) =>
    fromStored({
      id: `${index}`,
      species: 'Cattle',
      sex: index % 5 === 4 ? 'male' : 'female',
      status: index % 4 === 3 ? 'sold' : 'alive',
      heads: 1,
      isLot: false,
      lastSeenOn: asDay(`2025-0${1 + (index % 9)}-01`),
      ...(index % 3 === 0 ? { name: `Naam ${value}` } : {}),
      identifiers: [{ type: 'visual', value, since: asDay('2024-01-01'), until: null }],
    } as unknown as StoredState), // what a list reads of one, and no more
);
const asked = { today: asDay('2026-01-01'), campName: () => null };
const idsOf = (states: readonly AnimalState[], filter: HerdFilter) =>
  herdList(states, filter, asked).map(({ id }) => id);

it('typed letter by letter, taken back or pasted, a search finds what it finds at once', () => {
  const random = chance(12);
  const letters = 'kK18-49 /e\u0301éßﬁBles.7'.split('');
  const kept = [...herd];
  let q = '';
  for (let step = 0; step < 4000; step += 1) {
    const letter = letters[random.int(0, letters.length - 1)] ?? '';
    const turn = random.int(0, 9);
    q = turn < 6 ? q + letter : turn < 9 ? q.slice(0, -1) : letter;
    const filter: HerdFilter = {
      q,
      sort: turn === 8 ? 'seen' : 'tag',
      status: random.int(0, 4) === 0 ? 'all' : 'alive',
      ...(random.int(0, 6) === 0 ? { sex: 'male' } : {}),
    };
    // A fresh copy of the herd remembers nothing.
    expect(idsOf(kept, filter), q).toEqual(idsOf([...herd], filter));
  }
});

it('a page, and the classes above it, ask for the same', () => {
  const page = { q: 'k', limit: 50, cursor: 'device:50' };
  expect(herdList(herd, page, asked)).toBe(herdList(herd, { q: 'k' }, asked));
  expect(herdList(herd, { q: 'k', species: 'Sheep' }, asked)).toEqual([]);
  expect(herdList(herd, { q: 'k', status: 'sold' }, asked)).toEqual([]);
  expect(herdList(herd, { q: 'k', class: 'ewe' }, asked)).toEqual([]);
});

it('another day is another list', () => {
  const tomorrow = { ...asked, today: addDays(asked.today, 1) };
  expect(herdList(herd, {}, tomorrow)).toEqual(herdList([...herd], {}, tomorrow));
});

it('words of a field are found whatever their spaces and letters, and no words are no filter', () => {
  const [first, second] = herd;
  if (!first || !second) throw new Error('a herd has two');
  const named = [
    { ...first, breed: 'Nuwe   Stoet' },
    { ...second, breed: 'Nuwe Stoetery' },
  ];
  for (const breed of ['Nuwe   Stoet', ' nuwe  stoet ', 'NUWE STOET'])
    expect(idsOf(named, { breed }), breed).toEqual([first.id]);
  expect(idsOf(named, { breed: '  ' })).toHaveLength(2);
});
