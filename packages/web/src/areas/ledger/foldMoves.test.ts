import type { TimelineEntry } from '@kraal/contract/ledger';
import { expect, it } from 'vitest';
import { foldMoves } from './foldMoves.ts';

const entry = (id: string, kind: string, more: Partial<TimelineEntry> = {}) =>
  ({ id, kind, voidedBy: null, note: null, recordedAt: '2026-01-01', ...more }) as TimelineEntry; // what is asked here
const folded = (...entries: TimelineEntry[]) =>
  foldMoves(entries).map((group) => group.map(({ id }) => id).join(''));

it('three moves after one another are one line, two are two', () => {
  expect(
    folded(
      entry('a', 'moved'),
      entry('b', 'moved'),
      entry('c', 'weighed'),
      entry('d', 'moved'),
      entry('e', 'moved'),
      entry('f', 'moved'),
      entry('g', 'moved'),
    ),
  ).toEqual(['a', 'b', 'c', 'defg']);
  expect(folded()).toEqual([]);
});

it('a move that says more than where to stands by itself', () => {
  const moves = ['a', 'b', 'c'].map((id) => entry(id, 'moved'));
  for (const more of [{ voidedBy: 'v' }, { note: 'the gate was open' }, { recordedAt: '' }])
    expect(folded(...moves, entry('x', 'moved', more), ...moves)).toEqual(['abc', 'x', 'abc']);
});
