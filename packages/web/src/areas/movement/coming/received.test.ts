import { matchMarks } from '@kraal/domain/movement/matchMarks';
import { expect, it } from 'vitest';
import type { ShownLoad } from './ComingDrawer.tsx';
import { choosable, type Exception, withReading } from './received.ts';

type Line = ShownLoad['lines'][number];
const line = (ref: string, heads: number, identifiers: Line['identifiers']): Line =>
  // What else a line says is nothing to a reading.
  ({ ref, called: ref, heads, identifiers }) as unknown as Line;

const open = [
  line('w1', 1, { tag: 'W1', eid: '710000000000011' }),
  line('w2', 1, { tag: 'W2', eid: '710000000000028' }),
  line('bare tag', 1, { tag: 'W3' }),
  line('lot', 40, { tag: 'LAMBS' }),
];
const reading = (pasted: string, noted: readonly Exception[] = []) =>
  withReading(open, noted, matchMarks(pasted, open)).map(({ how, ref, mark }) => [how, ref, mark]);

it('misses nobody whom no reader of EIDs could have read, and no lot', () => {
  expect(reading('710000000000011')).toEqual([['missing', 'w2', '']]);
  expect(reading('W1')).toEqual([
    ['missing', 'w2', ''],
    ['missing', 'bare tag', ''],
  ]);
});

it('keeps what was noted by hand, and says anew what the reading before said', () => {
  const dead: Exception = { how: 'dead', ref: 'w2', heads: 1, mark: '' };
  const wrong: Exception = { how: 'wrongTag', ref: 'bare tag', heads: 1, mark: 'X9' };
  const first = withReading(open, [dead, wrong], matchMarks('X9\nX8', open));
  expect(first.map(({ how, ref, mark }) => [how, ref, mark])).toEqual([
    ['dead', 'w2', ''],
    ['wrongTag', 'bare tag', 'X9'],
    ['missing', 'w1', ''],
    ['extra', null, 'X8'],
  ]);
  expect(reading('W1\nW2\nW3', first)).toEqual([
    ['dead', 'w2', ''],
    ['wrongTag', 'bare tag', 'X9'],
  ]);
});

it('offers another tag for one animal of which nothing is said yet, and of a lot what is left', () => {
  const noted: Exception[] = [
    { how: 'dead', ref: 'w1', heads: 1, mark: '' },
    { how: 'missing', ref: 'lot', heads: 15, mark: '' },
  ];
  const of = (how: Exception['how']) =>
    choosable(open, { noted, how }).map(({ ref, heads }) => [ref, heads]);
  expect(of('wrongTag')).toEqual([
    ['w2', 1],
    ['bare tag', 1],
  ]);
  expect(of('dead')).toEqual([
    ['w2', 1],
    ['bare tag', 1],
    ['lot', 25],
  ]);
});
