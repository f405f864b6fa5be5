import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaProblems, areSwapped } from './areaProblems.ts';
import { cut, joined, overlapM2, without, sharedFence } from './compose.ts';
import { areaHa, areaM2, bearingDeg, distanceM, lengthM, perimeterM, pointAt } from './measure.ts';
import { middleOf, planeAround } from './plane.ts';
import { campIndex, isInRing } from './pointIn.ts';
import { type Area, areaOf, cornersOf, keptPosition, type Position, storedOf } from './shape.ts';

const area = (...rings: Position[][]): Area => [rings];
const codes = (one: Area): string[] => areaProblems(one).map(({ code }) => code);
const square: Position[] = [
  [26, -28],
  [26.01, -28],
  [26.01, -27.99],
  [26, -27.99],
];

/**
 * The area by another way: each edge in a thousand pieces along its geodesic, under each the strip to the equator on the
 * sphere of equal area (Snyder, Map projections, 1987, equation 3-12). Slow, and no formula of it is shared.
 */
function slowM2(ring: readonly Position[]): number {
  const [a, f] = [6_378_137, 1 / 298.257223563];
  const e2 = f * (2 - f);
  const e = Math.sqrt(e2);
  const q = (sin: number): number =>
    (1 - e2) *
    (sin / (1 - e2 * sin * sin) - (1 / (2 * e)) * Math.log((1 - e * sin) / (1 + e * sin)));
  let sum = 0;
  for (const [at, from] of ring.entries()) {
    const to = ring[(at + 1) % ring.length] ?? from;
    const [bearing, metres, pieces] = [bearingDeg(from, to), distanceM(from, to), 1000];
    let before = from;
    for (let piece = 1; piece <= pieces; piece += 1) {
      const now = pointAt(from, bearing, (metres * piece) / pieces);
      const middle = Math.sin((((before[1] + now[1]) / 2) * Math.PI) / 180);
      sum += ((now[0] - before[0]) * Math.PI * q(middle)) / 180;
      before = now;
    }
  }
  return Math.abs((a * a * sum) / 2);
}

/** A ring round a middle: corners in all directions, each at its own distance, so that it never crosses itself. */
const star = fc
  .record({
    lon: fc.double({ min: -170, max: 170, noNaN: true }),
    lat: fc.double({ min: -70, max: 70, noNaN: true }),
    reach: fc.double({ min: 100, max: 8000, noNaN: true }),
    parts: fc.array(fc.double({ min: 0.3, max: 1, noNaN: true }), { minLength: 3, maxLength: 30 }),
  })
  .map(({ lon, lat, reach, parts }) => {
    const ring = parts.map((share, at) =>
      keptPosition(pointAt([lon, lat], (360 * at) / parts.length + 3, reach * share)),
    );
    return { middle: [lon, lat] as Position, reach, ring }; // a pair by its type
  });

describe('areas', () => {
  it('are as published: the test polygons of GeographicLib (Planimeter0), within a hundredth of a per cent', () => {
    const turned = (...corners: [lat: number, lon: number][]): Position[] =>
      corners.map(([lat, lon]) => [lon, lat]);
    const near = (got: number, published: number) =>
      expect(Math.abs(got / published - 1)).toBeLessThan(1e-4);
    const diamond = turned([0, -1], [-1, 0], [0, 1], [1, 0]);
    near(areaM2(area(diamond)), 24_619_419_146);
    near(perimeterM(area(diamond)), 627_598.2731);
    const pole = turned([89, 0], [89, 90], [89, 180], [89, 270]);
    near(areaM2(area(pole)), 24_952_305_678);
    near(areaM2(area(turned([90, 0], [0, 0], [0, 90]))), 63_758_202_715_511);
  });

  it('agree with the strips to the equator', () => {
    fc.assert(
      fc.property(star, ({ ring }) => {
        const [fast, slow] = [areaM2(area(ring)), slowM2(ring)];
        expect(Math.abs(fast - slow)).toBeLessThan(Math.max(1, slow * 1e-6));
      }),
      { numRuns: 20 },
    );
  });

  it('a hole is not counted, and its fence is', () => {
    const hole = square.map(([lon, lat]): Position => [(lon + 26.005) / 2, (lat - 27.995) / 2]);
    const whole = area(square);
    expect(areaM2(area(square, hole))).toBeCloseTo(areaM2(whole) - areaM2(area(hole)), 3);
    expect(perimeterM(area(square, hole))).toBeCloseTo(
      perimeterM(whole) + perimeterM(area(hole)),
      6,
    );
    expect(areaHa(whole)).toBeCloseTo(109.0, 0);
  });

  it('a line is as long as its pieces, and a bearing and distance lead back', () => {
    fc.assert(
      fc.property(
        star,
        fc.double({ min: 0, max: 359.9, noNaN: true }),
        fc.double({ min: 1, max: 20_000, noNaN: true }),
        ({ middle }, bearing, metres) => {
          const there = pointAt(middle, bearing, metres);
          expect(distanceM(middle, there)).toBeCloseTo(metres, 5);
          expect(lengthM([middle, there, middle])).toBeCloseTo(2 * metres, 5);
          const off = Math.abs(bearingDeg(middle, there) - bearing);
          expect(Math.min(off, 360 - off)).toBeLessThan(1e-4);
        },
      ),
    );
  });
});

describe('the plane', () => {
  it('leads back to the place it came from, to the ninth decimal', () => {
    fc.assert(
      fc.property(star, ({ ring }) => {
        const plane = planeAround(middleOf(ring));
        for (const corner of ring) {
          const [lon, lat] = plane.toEarth(plane.toPlane(corner));
          expect(Math.abs(lon - corner[0])).toBeLessThanOrEqual(1.1e-9);
          expect(Math.abs(lat - corner[1])).toBeLessThanOrEqual(1.1e-9);
        }
      }),
    );
  });

  it('keeps geodesics straight to a millimetre', () => {
    fc.assert(
      fc.property(
        star,
        fc.double({ min: 0.05, max: 0.95, noNaN: true }),
        ({ middle, ring }, share) => {
          const plane = planeAround(middleOf(ring));
          const [from, to] = [ring[0] ?? middle, ring[1] ?? middle];
          const [x1, y1] = plane.toPlane(from);
          const [x2, y2] = plane.toPlane(to);
          const along = pointAt(from, bearingDeg(from, to), distanceM(from, to) * share);
          const [x, y] = plane.toPlane(along);
          const off =
            Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / Math.hypot(x2 - x1, y2 - y1);
          expect(off).toBeLessThan(1e-3);
        },
      ),
    );
  });
});

/** A corner so many degrees beside the western fence, which is a meridian and so a geodesic. */
const besideFence = (degrees: number): Position[] => [
  ...square.slice(0, 3),
  [26.005, -27.991],
  [26 + degrees, -27.995],
  [26.002, -27.991],
  [26, -27.99],
];

describe('what is no camp', () => {
  it('a star is one, whichever way round, closed or not', () => {
    fc.assert(
      fc.property(star, ({ ring }) => {
        expect(codes(area(ring))).toEqual([]);
        expect(codes(area(ring.toReversed()))).toEqual([]);
        expect(areaOf(storedOf(area(ring)))).toEqual(area(ring));
      }),
    );
  });

  it.each([
    ['no_corners', []],
    ['too_few_corners', area(square.slice(0, 2))],
    ['corner_twice', area([...square, [26, -28]])],
    ['off_earth', area([[26, -95], ...square.slice(1)])],
    ['off_earth', area([[Number.NaN, -28], ...square.slice(1)])],
    [
      'over_180',
      area([
        [179.9, 0],
        [-179.9, 0],
        [-179.9, 1],
      ]),
    ],
    [
      'too_wide',
      area([
        [10, 0],
        [30, 0],
        [20, 10],
      ]),
    ],
    ['crosses_itself', area([square[0]!, square[2]!, square[1]!, square[3]!])],
    // A corner on another edge, an edge that runs back along the one before, a neck of half a millimetre.
    ['crosses_itself', area(besideFence(0))],
    ['crosses_itself', area(besideFence(5e-9))],
    ['crosses_itself', area([square[0]!, square[3]!, [26, -27.995], [26.01, -27.99]])],
    [
      'hole_outside',
      area(
        square,
        square.map(([lon, lat]): Position => [lon + 1, lat]),
      ),
    ],
    [
      'rings_meet',
      area(
        square,
        square.map(([lon, lat]): Position => [lon + 0.005, lat]),
      ),
    ],
    [
      'parts_overlap',
      [[square], [square.map(([lon, lat]): Position => [(lon + 26.005) / 2, (lat - 27.995) / 2])]],
    ],
    [
      'too_many_corners',
      area(Array.from({ length: 100_000 }, (_, at) => pointAt([26, -28], at * 0.0036, 5000))),
    ],
    ['too_many_parts', Array.from({ length: 300 }, () => [square])],
  ] as [string, Area][])('%s', (code, shape) => {
    expect(codes(shape)).toEqual([code]);
  });

  it('a corner two centimetres beside a fence is none of it', () => {
    expect(codes(area(besideFence(2e-7)))).toEqual([]);
  });

  it('an island in a dam in a camp is one', () => {
    const shrunk = (by: number): Position[] =>
      square.map(([lon, lat]) => [26.005 + (lon - 26.005) * by, -27.995 + (lat + 27.995) * by]);
    expect(codes([[square, shrunk(0.6)], [shrunk(0.3)]])).toEqual([]);
  });

  it('numbers typed the other way round are noticed', () => {
    const turned = square.map(([lon, lat]): Position => [lat, lon]);
    expect(areSwapped(turned, [26.2, -28.1])).toBe(true);
    expect(areSwapped(square, [26.2, -28.1])).toBe(false);
    expect(areSwapped([[100, 10]], [26.2, -28.1])).toBe(false);
  });
});

describe('cutting and joining', () => {
  const cutThrough = (
    { middle, reach }: { middle: Position; reach: number },
    turn: number,
  ): Position[] => [
    pointAt(middle, turn, reach * 2),
    pointAt(middle, turn + 20, reach * 0.1),
    pointAt(middle, turn + 170, reach * 2),
  ];

  it('parts add up to a square metre, lie side by side, and joined they are what was cut', () => {
    fc.assert(
      fc.property(star, fc.double({ min: 0, max: 360, noNaN: true }), (one, turn) => {
        const whole = area(one.ring);
        const sides = cut(whole, cutThrough(one, turn));
        if (!sides) throw new Error('it was not cut');
        const [left, right] = sides;
        expect(Math.abs(areaM2(left) + areaM2(right) - areaM2(whole))).toBeLessThan(1);
        expect(areaProblems(left)).toEqual([]);
        expect(areaProblems(right)).toEqual([]);
        expect(overlapM2(left, right)).toBeLessThan(1);
        const again = joined(left, right);
        expect(Math.abs(areaM2(again) - areaM2(whole))).toBeLessThan(1);
        expect(again.length).toBe(1);
        const corners = (shape: Area) => cornersOf(shape).map(String).sort();
        expect(corners(again)).toEqual(corners(whole));
      }),
      { numRuns: 60 },
    );
  });

  it('a cut point lies on the fence it cuts', () => {
    fc.assert(
      fc.property(star, fc.double({ min: 0, max: 360, noNaN: true }), (one, turn) => {
        const whole = area(one.ring);
        const [left] = cut(whole, cutThrough(one, turn)) ?? [[]];
        const known = new Set(
          [...one.ring, ...cutThrough(one, turn)].map((corner) => String(keptPosition(corner))),
        );
        const fresh = cornersOf(left).filter((corner) => !known.has(String(keptPosition(corner))));
        for (const corner of fresh) {
          const nearest = Math.min(
            ...one.ring.map((from, at) => {
              const to = one.ring[(at + 1) % one.ring.length] ?? from;
              return distanceM(from, corner) + distanceM(corner, to) - distanceM(from, to);
            }),
          );
          // A millimetre beside a fence of a kilometre is a millionth of a millimetre longer.
          expect(nearest).toBeLessThan(1e-6);
        }
        expect(fresh.length).toBeGreaterThan(0);
      }),
      { numRuns: 40 },
    );
  });

  it('the fence of a cut is what both halves have in common, corner by corner', () => {
    const square: Area = [
      [
        [
          [26, -28],
          [26.01, -28],
          [26.01, -27.99],
          [26, -27.99],
        ],
      ],
    ];
    const halves = cut(square, [
      [26.005, -28.01],
      [26.006, -27.995],
      [26.005, -27.98],
    ]);
    if (!halves) throw new Error('nothing is cut');
    const fence = sharedFence(...halves) ?? [];
    expect(fence).toHaveLength(3);
    expect(fence[1]).toEqual([26.006, -27.995]);
    expect(lengthM(fence)).toBeCloseTo(lengthM(sharedFence(halves[1], halves[0]) ?? []), 6);
    expect(sharedFence(square, square)).toBeNull();
  });

  it('a line that ends inside, or passes by, cuts nothing', () => {
    expect(
      cut(area(square), [
        [25.99, -27.995],
        [26.005, -27.995],
      ]),
    ).toBeNull();
    expect(
      cut(area(square), [
        [25.9, -27.9],
        [26.1, -27.9],
      ]),
    ).toBeNull();
    expect(cut(area(square), [[25.9, -27.995]])).toBeNull();
  });

  it('a dam cut out is a hole, and put back it is none', () => {
    const dam = area(
      square.map(
        ([lon, lat]): Position => [26.005 + (lon - 26.005) / 4, -27.995 + (lat + 27.995) / 4],
      ),
    );
    const around = without(area(square), dam);
    expect(around[0]?.length).toBe(2);
    expect(areaM2(around)).toBeCloseTo(areaM2(area(square)) - areaM2(dam), 0);
    expect(overlapM2(around, dam)).toBeLessThan(1);
    const whole = joined(around, dam);
    expect(whole[0]?.length).toBe(1);
    expect(areaM2(whole)).toBeCloseTo(areaM2(area(square)), 0);
  });

  it('camps that were drawn along one fence, with corners of their own, join without a gap', () => {
    const east = area([
      [26.01, -28],
      [26.02, -28],
      [26.02, -27.99],
      [26.01, -27.99],
      [26.01, -27.995],
    ]);
    const whole = joined(area(square), east);
    expect(whole.length).toBe(1);
    expect(whole[0]?.length).toBe(1);
  });
});

describe('which camp a point is in', () => {
  it('is told as by turning round the ring', () => {
    /** The angles to all corners add up to a whole turn inside, and to nothing outside. */
    const windsRound = ([x, y]: Position, ring: readonly Position[]): boolean => {
      let turn = 0;
      for (const [at, [x1, y1]] of ring.entries()) {
        const [x2, y2] = ring[(at + 1) % ring.length] ?? [x1, y1];
        const [from, to] = [Math.atan2(y1 - y, x1 - x), Math.atan2(y2 - y, x2 - x)];
        let step = to - from;
        if (step > Math.PI) step -= 2 * Math.PI;
        if (step < -Math.PI) step += 2 * Math.PI;
        turn += step;
      }
      return Math.abs(turn) > Math.PI;
    };
    fc.assert(
      fc.property(
        star,
        fc.double({ min: 0, max: 360, noNaN: true }),
        fc.double({ min: 0, max: 1.2, noNaN: true }),
        ({ middle, reach, ring }, bearing, share) => {
          const point = pointAt(middle, bearing, reach * share);
          expect(isInRing(point, ring)).toBe(windsRound(point, ring));
          const { at } = campIndex([
            { id: 'one', area: area(ring) },
            { id: 'far', area: area(square) },
          ]);
          expect(at(point).includes('one')).toBe(windsRound(point, ring));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('a corner and a fence belong to both camps, a hole to neither', () => {
    const east = square.map(([lon, lat]): Position => [lon + 0.01, lat]);
    const hole = square.map(
      ([lon, lat]): Position => [26.005 + (lon - 26.005) / 4, -27.995 + (lat + 27.995) / 4],
    );
    const { at } = campIndex([
      { id: 'west', area: area(square, hole) },
      { id: 'east', area: area(east) },
    ]);
    expect(at([26.01, -27.995])).toEqual(['west', 'east']);
    expect(at([26.01, -28])).toEqual(['west', 'east']);
    expect(at([26.005, -27.995])).toEqual([]);
    expect(at([26.001, -27.995])).toEqual(['west']);
    expect(at([27, -27.995])).toEqual([]);
    expect(campIndex([]).at([26, -28])).toEqual([]);
  });
});
