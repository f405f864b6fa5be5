import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packLines, unpackLine } from './packed.ts';
import type { Position } from './shape.ts';

const degrees = fc.integer({ min: -40, max: 40 }).map((one) => one / 1e6);
const position = fc.tuple(degrees, degrees).map(([lon, lat]): Position => [26 + lon, -28 + lat]);
const short = (line: readonly Position[]) => line.map((one) => one.map((each) => each.toFixed(6)));

it('whatever lines lie along whatever corners come back as they were', () => {
  fc.assert(
    fc.property(
      fc.array(position, { maxLength: 30 }),
      fc.array(fc.array(position, { maxLength: 8 }), { maxLength: 6 }),
      fc.array(fc.tuple(fc.nat(29), fc.nat(29)), { maxLength: 6 }),
      (corners, free, spans) => {
        const along = spans.map(([from, to]) =>
          from < to ? corners.slice(from, to) : corners.slice(to, from).toReversed(),
        );
        const lines = [...free, ...along];
        const packed = packLines(lines, corners);
        expect(packed.map((one) => short(unpackLine(one, corners)))).toEqual(lines.map(short));
        expect(packed.flat().every(Number.isSafeInteger)).toBe(true);
      },
    ),
  );
});

it('a fence along a side of a camp is two numbers', () => {
  const corners = Array.from({ length: 20 }, (_none, at): Position => [26 + at / 1000, -28]);
  expect(packLines([corners.slice(3, 9)], corners)).toEqual([[3, 6]]);
  expect(packLines([corners.slice(3, 9).toReversed()], corners)).toEqual([[8, -6]]);
  expect(unpackLine([99, 2, 3, 1], corners)).toEqual([corners[3]]);
});
