import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { campsAround, campsBeside, campsNextTo } from './beside.ts';
import { isCampAlready, missingFences, ringsClosedBy } from './fences.ts';
import { areaHa, pointAt } from './measure.ts';
import { campIndex } from './pointIn.ts';
import type { Area, Position } from './shape.ts';
import { movedCorners, withMoved } from './sharedCorners.ts';

/** A grid of posts a kilometre apart. */
const post = (east: number, north: number): Position =>
  pointAt(pointAt([26, -28], 90, east * 1000), 0, north * 1000);
const square = (east: number, north: number): Position[] => [
  post(east, north),
  post(east + 1, north),
  post(east + 1, north + 1),
  post(east, north + 1),
];
const asKey = (ring: readonly Position[]): string =>
  ring
    .map(([lon, lat]) => `${lon.toFixed(5)} ${lat.toFixed(5)}`)
    .toSorted()
    .join(' ');

describe('a fence knows its camps', () => {
  const { at } = campIndex([
    { id: 'west', area: [[square(0, 0)]] },
    { id: 'east', area: [[square(1, 0)]] },
    { id: 'north', area: [[square(0, 1)]] },
  ]);
  it('on both sides, along its whole length', () => {
    expect(campsBeside([post(1, 0), post(1, 1)], at)).toEqual(['west', 'east']);
    expect(campsBeside([post(0, 0), post(1, 0)], at)).toEqual(['west']);
    expect(campsBeside([post(1, 0), post(1, 1), post(0, 1)], at).toSorted()).toEqual([
      'east',
      'north',
      'west',
    ]);
    expect(campsBeside([post(5, 5), post(6, 5)], at)).toEqual([]);
  });
  it('a gate in it joins both; a trough stands in one', () => {
    expect(campsAround(post(1, 0.5), at).toSorted()).toEqual(['east', 'west']);
    expect(campsAround(post(0.5, 0.5), at)).toEqual(['west']);
  });
});

describe('a camp knows its neighbours', () => {
  const { at } = campIndex([
    { id: 'east', area: [[square(1, 0)]] },
    { id: 'at the corner', area: [[square(1, 1)]] },
    { id: 'far', area: [[square(4, 0)]] },
    { id: 'inside', area: [[[post(0.4, 0.4), post(0.6, 0.4), post(0.5, 0.6)]]] },
  ]);
  it('by fences that both have, not by a corner; what lies in its hole as well', () => {
    const hole = [post(0.4, 0.4), post(0.6, 0.4), post(0.5, 0.6)];
    expect(campsNextTo([[square(0, 0), hole]], at).toSorted()).toEqual(['east', 'inside']);
    expect(campsNextTo([[square(0, 0)]], at)).toEqual(['east']);
  });
});

describe('rings of fences', () => {
  const side = (...corners: [number, number][]) => corners.map(([x, y]) => post(x, y));
  it('the last of four sides closes a camp', () => {
    const three = [side([0, 0], [1, 0]), side([1, 0], [1, 1]), side([1, 1], [0, 1])];
    expect(ringsClosedBy(side([0, 1], [0, 0]), three.slice(0, 2))).toEqual([]);
    const [ring, ...more] = ringsClosedBy(side([0, 1], [0, 0]), three);
    expect(more).toEqual([]);
    expect(areaHa([[ring ?? []]])).toBeCloseTo(100, 1);
  });
  it('one fence that is closed by itself is one', () => {
    const [ring] = ringsClosedBy(side([0, 0], [1, 0], [1, 1], [0, 1], [0, 0]), []);
    expect(asKey(ring ?? [])).toBe(asKey(square(0, 0)));
  });
  it('a fence across, from fence to fence, closes both halves; what hangs loose is none of it', () => {
    const around = [
      side([0, 0], [2, 0], [2, 1], [0, 1], [0, 0]),
      side([0.5, 0.5], [0.6, 0.5]),
      side([2, 0.5], [3, 0.5]),
    ];
    const rings = ringsClosedBy(side([1, 0], [1, 1]), around);
    expect(rings.map((ring) => Math.round(areaHa([[ring]])))).toEqual([100, 100]);
    expect(isCampAlready(rings[0] ?? [], [square(0, 0), square(1, 0)])).toBe(true);
    expect(isCampAlready(rings[0] ?? [], [square(4, 4)])).toBe(false);
  });
  it('ends some metres off meet all the same', () => {
    const near = (east: number, north: number) => pointAt(post(east, north), 77, 3);
    const sides = [
      [post(0, 0), post(1, 0)],
      [near(1, 0), post(1, 1)],
      [near(1, 1), post(0, 1)],
    ];
    expect(ringsClosedBy([post(0, 1), near(0, 0)], sides)).toHaveLength(1);
  });
  it('whatever of a grid is fenced, the faces beside a side are what a flood fill finds', () => {
    const size = 3;
    const sides = Array.from({ length: size }, (_n, x) => x).flatMap((x) =>
      Array.from({ length: size + 1 }, (_n, y) => y).flatMap((y) => [
        { key: `h${x},${y}`, line: side([x, y], [x + 1, y]) },
        { key: `v${y},${x}`, line: side([y, x], [y, x + 1]) },
      ]),
    );
    fc.assert(
      fc.property(fc.subarray(sides, { minLength: 1 }), (chosen) => {
        const [last, ...others] = chosen.toReversed();
        if (!last) return;
        const has = new Set(chosen.map(({ key }) => key));
        const faces = cellsBeside(last.key).map((cell) => filled(cell, has, size));
        const keys = faces.map((face) => face?.toSorted().join(' ') ?? 'veld');
        // With the same land on both sides it closes nothing. Eight cells may have an island in their middle.
        const isLoose = keys[0] === keys[1];
        const wanted = isLoose ? [] : faces.flatMap((face) => face?.length ?? []);
        const rings = ringsClosedBy(
          last.line,
          others.map(({ line }) => line),
        );
        const cells = rings.map((ring) => Math.round(areaHa([[ring]]) / 100));
        const small = (all: readonly number[]) => all.filter((count) => count < 8).toSorted();
        expect(small(cells)).toEqual(small(wanted));
      }),
      { numRuns: 200 },
    );
  });
});

/** The cells on both sides of a side of the grid. */
function cellsBeside(key: string): string[] {
  const [a = 0, b = 0] = key.slice(1).split(',').map(Number);
  return key.startsWith('h') ? [`${a},${b - 1}`, `${a},${b}`] : [`${a - 1},${b}`, `${a},${b}`];
}

/** All cells that one comes to without crossing a fence; null where that is the open veld. */
function filled(start: string, has: ReadonlySet<string>, size: number): string[] | null {
  const seen = new Set([start]);
  const open = [start];
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    const [x = 0, y = 0] = cell.split(',').map(Number);
    if (x < 0 || y < 0 || x >= size || y >= size) return null;
    const ways: [string, string][] = [
      [`h${x},${y}`, `${x},${y - 1}`],
      [`h${x},${y + 1}`, `${x},${y + 1}`],
      [`v${x},${y}`, `${x - 1},${y}`],
      [`v${x + 1},${y}`, `${x + 1},${y}`],
    ];
    for (const [fence, to] of ways)
      if (!has.has(fence) && !seen.has(to)) {
        seen.add(to);
        open.push(to);
      }
  }
  return [...seen];
}

describe('fences that a camp lacks', () => {
  const area: Area = [[square(0, 0)]];
  it('all round, in a line, or none', () => {
    expect(missingFences(area, [])[0]).toHaveLength(5);
    const [south = post(0, 0), east = post(1, 0), north = post(1, 1), west = post(0, 1)] = square(
      0,
      0,
    );
    expect(missingFences(area, [[south, east]])).toEqual([[east, north, west, south]]);
    expect(
      missingFences(area, [
        [south, east],
        [north, west],
      ]),
    ).toEqual([
      [east, north],
      [west, south],
    ]);
    expect(missingFences(area, [[south, east, north, west, south]])).toEqual([]);
    // Half of a side is not the side.
    expect(missingFences(area, [[south, east, north, west, post(0, 0.5)]])).toEqual([
      [west, south],
    ]);
  });
});

describe('corners that two camps share', () => {
  it('move along; others do not', () => {
    const was: Area = [[square(0, 0)]];
    const neighbour: Area = [[square(1, 0)]];
    const moved = post(1.1, 1.2);
    const now: Area = [[square(0, 0).map((corner, at) => (at === 2 ? moved : corner))]];
    expect(movedCorners(was, now)).toEqual([{ from: post(1, 1), to: moved }]);
    expect(withMoved(neighbour, movedCorners(was, now))).toEqual([
      [square(1, 0).map((corner, at) => (at === 3 ? moved : corner))],
    ]);
    expect(withMoved([[square(3, 3)]], movedCorners(was, now))).toBeNull();
  });
  it('also where a hole was cut in the same drawing', () => {
    const ring = square(0, 0);
    const moved = post(1.1, 1.2);
    const hole = [post(0.4, 0.4), post(0.6, 0.4), post(0.6, 0.6)];
    const now: Area = [[ring.map((corner, at) => (at === 2 ? moved : corner)), hole]];
    expect(movedCorners([[ring]], now)).toEqual([{ from: post(1, 1), to: moved }]);
    expect(movedCorners([[ring, hole]], [[ring]])).toEqual([]);
  });
  it('what was put in or taken off moves nobody, wherever the ring begins', () => {
    const ring = square(0, 0);
    const more: Area = [[[...ring.slice(0, 2), post(1, 0.5), ...ring.slice(2)]]];
    expect(movedCorners([[ring]], more)).toEqual([]);
    expect(movedCorners(more, [[ring]])).toEqual([]);
    const turned: Area = [[[...ring.slice(2), ...ring.slice(0, 2)]]];
    expect(movedCorners([[ring]], turned)).toEqual([]);
  });
  it('whatever corners of a ring are moved, those are named', () => {
    fc.assert(
      fc.property(
        fc.subarray([0, 1, 2, 3, 4, 5, 6], { maxLength: 6 }),
        fc.nat(6),
        (which, turn) => {
          const ring = Array.from({ length: 7 }, (_n, at) => pointAt(post(0, 0), at * 50, 1000));
          const far = ring.map((corner, at) =>
            which.includes(at) ? pointAt(corner, 10, 40) : corner,
          );
          const turned = [...far.slice(turn), ...far.slice(0, turn)];
          const named = movedCorners([[ring]], [[turned]]).map(({ from }) => ring.indexOf(from));
          expect(named.toSorted()).toEqual(which.toSorted());
        },
      ),
    );
  });
});
