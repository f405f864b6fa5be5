import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type HeadsChange, missingHeads } from './missingHeads.ts';

type Kind = 'counted' | 'lost' | 'stolen' | 'found';
const on = '2026-05-01' as HeadsChange['on']; // so it is written
const change = (lotId: string, kind: Kind, heads: number): HeadsChange => ({
  lotId,
  kind,
  heads,
  on,
});
const told = (...changes: [Kind, number][]) =>
  missingHeads(changes.map(([kind, heads]) => change('a', kind, heads))).get('a')?.heads ?? 0;

it('goes along when its lot is put to another, and is found there', () => {
  const merged = (lotId: string, intoId: string): HeadsChange => ({
    kind: 'merged',
    lotId,
    intoId,
    on,
  });
  const changes = [change('a', 'counted', -4), change('b', 'found', 9), merged('a', 'b')];
  expect([...missingHeads(changes)]).toEqual([['b', { heads: 4, on }]]);
  expect(missingHeads([...changes, change('b', 'found', 3)]).get('b')?.heads).toBe(1);
  // Put back again and again it is never more.
  expect(missingHeads([...changes, merged('b', 'a'), merged('a', 'b')]).get('b')?.heads).toBe(4);
});

it('a shortage is made up for by what comes after it, and never by what came before', () => {
  expect(told(['counted', -40])).toBe(40);
  expect(told(['counted', -40], ['counted', 39])).toBe(1);
  expect(told(['counted', 5], ['counted', -4])).toBe(4);
  expect(told(['counted', -5], ['counted', 5], ['counted', -4])).toBe(4);
  expect(told(['found', 5], ['counted', -4])).toBe(4);
});

it('found are first those that somebody said were lost', () => {
  expect(told(['lost', -5], ['counted', -4], ['found', 5])).toBe(4);
  expect(told(['lost', -5], ['counted', -4], ['found', 7])).toBe(2);
  expect(told(['counted', -4], ['found', 9], ['counted', -1])).toBe(1);
});

it('head by head it comes to the same, and to nothing below nothing', () => {
  const one = fc.oneof(
    fc.tuple(fc.constant('counted' as const), fc.integer({ min: -6, max: 6 })),
    fc.tuple(fc.constantFrom('lost' as const, 'stolen' as const), fc.integer({ min: -6, max: -1 })),
    fc.tuple(fc.constant('found' as const), fc.integer({ min: 1, max: 6 })),
  );
  fc.assert(
    fc.property(fc.array(one, { maxLength: 12 }), (changes) => {
      const slips: string[] = [];
      let lost = 0;
      for (const [kind, heads] of changes)
        for (let one = 0; one < Math.abs(heads); one += 1)
          if (kind === 'counted' && heads < 0) slips.push('missing');
          else if (heads < 0) lost += 1;
          else if (kind === 'found' && lost > 0) lost -= 1;
          else slips.pop();
      expect(told(...changes)).toBe(slips.length);
    }),
  );
});
