import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distanceM, pointAt } from './measure.ts';
import { barMetres, gridOf, papers, scales, sheetFor } from './onPaper.ts';
import type { Position } from './shape.ts';

const farm = (wide: number, high: number): Position[] => [
  [26, -28],
  pointAt([26, -28], 90, wide),
  pointAt([26, -28], 0, high),
  pointAt(pointAt([26, -28], 90, wide), 0, high),
];
const mm = ([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]) =>
  Math.hypot(x1 - x2, y1 - y2);

it('what is measured on paper is what lies on the ground, to a tenth of a millimetre, inside of the frame', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 20, max: 30_000 }),
      fc.integer({ min: 20, max: 30_000 }),
      fc.constantFrom(...papers),
      (wide, high, paper) => {
        const corners = farm(wide, high);
        const sheet = sheetFor(corners, { paper, scale: null });
        if (!sheet) throw new Error('a farm of thirty kilometres fits');
        const { frame, at, from, scale } = sheet;
        for (const one of corners) {
          const [x, y] = at(one);
          expect(x).toBeGreaterThan(frame.left);
          expect(x).toBeLessThan(frame.left + frame.width);
          expect(y).toBeGreaterThan(frame.top);
          expect(y).toBeLessThan(frame.top + frame.height);
          expect(distanceM(from([x, y]), one)).toBeLessThan(0.01);
          for (const other of corners)
            expect(
              Math.abs((mm(at(one), at(other)) * scale) / 1000 - distanceM(one, other)),
            ).toBeLessThan(scale / 10_000);
        }
        // No larger scale that there is would do.
        const larger = scales[scales.findIndex((one) => one === scale) - 1];
        if (larger) expect(sheetFor(corners, { paper, scale: larger })).toBeNull();
        const lines = gridOf(sheet);
        expect(lines.filter(({ isMeridian }) => isMeridian).length).toBeLessThanOrEqual(11);
        expect(lines.length).toBeGreaterThanOrEqual(2);
      },
    ),
    { numRuns: 60 },
  );
});

it('north is up, a wide farm lies across, and what does not fit is none', () => {
  const wide = sheetFor(farm(4000, 1000), { paper: 'A4', scale: null });
  expect([wide?.isLandscape, wide?.widthMm]).toEqual([true, 297]);
  const [south, , north] = farm(1000, 4000);
  const sheet = sheetFor(farm(1000, 4000), { paper: 'A3', scale: 20_000 });
  expect([sheet?.isLandscape, sheet?.scale]).toEqual([false, 20_000]);
  expect(sheet && north && south && sheet.at(north)[1] < sheet.at(south)[1]).toBe(true);
  expect(sheetFor(farm(4000, 1000), { paper: 'A4', scale: 1000 })).toBeNull();
  expect(sheetFor([], { paper: 'A4', scale: null })).toBeNull();
});

it('the bar is round and some centimetres long', () => {
  for (const scale of scales) {
    const metres = barMetres(scale);
    expect((metres * 1000) / scale).toBeGreaterThan(20);
    expect((metres * 1000) / scale).toBeLessThanOrEqual(60);
  }
  expect(barMetres(10_000)).toBe(500);
});
