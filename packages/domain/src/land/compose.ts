import { difference, type Geom, intersection, union } from 'polyclip-ts';
import { firstCrossing } from './crossings.ts';
import { middleOf, planeAround, type Point } from './plane.ts';
import { areaM2 } from './measure.ts';
import { type Area, cornersOf, type Position } from './shape.ts';
import { openRing } from './openRing.ts';
import { flatBook } from './flatBook.ts';
import { wayOut, shapeOfLeft } from './wayOut.ts';

type Plane = ReturnType<typeof planeAround>;
type Flat = [number, number][][][];

/** Nearer than a centimetre to another's fence a corner stands on it. */
const onFenceM = 0.01;

const distanceTo = ([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number => {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy);
  if (!(along > 0 && along < 1)) return Infinity;
  return Math.hypot(x - (x1 + along * dx), y - (y1 + along * dy));
};

/** The corners of `others` that stand on an edge of this shape become corners of it, so that shared fences are one line. */
const withCorners = (shape: Flat, others: readonly Point[]): Flat =>
  shape.map((part) =>
    part.map((ring) =>
      ring.flatMap((from, at) => {
        const to = ring[(at + 1) % ring.length] ?? from;
        const on = others
          .filter((point) => distanceTo(point, from, to) < onFenceM)
          .filter(([x, y]) => !ring.some(([rx, ry]) => rx === x && ry === y))
          .toSorted(
            (one, other) =>
              Math.hypot(one[0] - from[0], one[1] - from[1]) -
              Math.hypot(other[0] - from[0], other[1] - from[1]),
          );
        return [from, ...on.map(([x, y]): [number, number] => [x, y])];
      }),
    ),
  );

const asGeom = (shape: Flat): Geom => shape;
const planeOf = (...areas: readonly Area[]): Plane =>
  planeAround(middleOf(areas.flatMap(cornersOf)));

/** Both camps as one. A corner that only the cut between them had made goes with it, so joining undoes cutting. */
export function joined(one: Area, other: Area): Area {
  const book = flatBook(planeOf(one, other));
  const [first, second] = [book.toFlat(one), book.toFlat(other)];
  const whole = union(
    asGeom(withCorners(first, second.flat(2))),
    asGeom(withCorners(second, first.flat(2))),
  );
  const shared = sharedCorners(one, other);
  const isCut = (point: Point, before: Point, after: Point): boolean =>
    shared.has(String(point)) && distanceTo(point, before, after) < onFenceM;
  return book.toArea(
    whole.map((part) =>
      part.map((ring) => {
        const open = openRing(ring);
        return open.filter((point, at) => {
          const before = open.at(at - 1) ?? point;
          const after = open[(at + 1) % open.length] ?? point;
          return !isCut(point, before, after);
        });
      }),
    ),
  );

  function sharedCorners(left: Area, right: Area): ReadonlySet<string> {
    const ofRight = new Set(cornersOf(right).map(String));
    return new Set(
      cornersOf(left)
        .filter((corner) => ofRight.has(String(corner)))
        .map((corner) => String(book.flat(corner))),
    );
  }
}

/** What of one is not in the other: a dam cut out of a camp. */
export function without(one: Area, other: Area): Area {
  const book = flatBook(planeOf(one, other));
  const [first, second] = [book.toFlat(one), book.toFlat(other)];
  return book.toArea(
    difference(
      asGeom(withCorners(first, second.flat(2))),
      asGeom(withCorners(second, first.flat(2))),
    ),
  );
}

/** Square metres that both claim. */
export function overlapM2(one: Area, other: Area): number {
  const book = flatBook(planeOf(one, other));
  const [first, second] = [book.toFlat(one), book.toFlat(other)];
  return areaM2(
    book.toArea(
      intersection(
        asGeom(withCorners(first, second.flat(2))),
        asGeom(withCorners(second, first.flat(2))),
      ),
    ),
  );
}

/**
 * A camp cut along a line that begins and ends outside of it. Out: the two sides, left of the line's direction first;
 * null where the line does not cut it in two sides. A side may be in several parts, where the fence is crossed often.
 */
export function cut(area: Area, line: readonly Position[]): [left: Area, right: Area] | null {
  const book = flatBook(planeOf(area));
  const shape = book.toFlat(area);
  const points = line.map(book.flat);
  const [first, second] = points;
  const [last, beforeLast] = [points.at(-1), points.at(-2)];
  if (!first || !second || !last || !beforeLast) return null;
  const reach = 4 * mostOf([...shape.flat(2), ...points].map(([x, y]) => Math.hypot(x, y)));
  const edges = [...shape.flat().flatMap(edgesOfRing), ...edgesOfLine(points)];
  const begin = wayOut(first, { ahead: second, edges, reach });
  const end = wayOut(last, { ahead: beforeLast, edges, reach });
  if (!begin || !end || firstCrossing([shapeOfLeft([begin, ...points, end], reach)])) return null;
  const left: Flat = [[shapeOfLeft([begin, ...points, end], reach)]];
  const noded = withCorners(shape, points);
  const [inside, outside] = [
    intersection(asGeom(noded), asGeom(left)),
    difference(asGeom(noded), asGeom(left)),
  ];
  const sides = [book.toArea(inside), book.toArea(outside)] as const; // polyclip's pairs are what `Flat` is
  return sides.every((one) => one.length > 0) ? [sides[0], sides[1]] : null;
}

const mostOf = (all: readonly number[]): number =>
  all.reduce((most, one) => Math.max(most, one), 1);

type Edge = readonly [Point, Point];
const edgesOfRing = (ring: readonly Point[]): Edge[] =>
  ring.map((from, at) => [from, ring[(at + 1) % ring.length] ?? from]);
const edgesOfLine = (line: readonly Point[]): Edge[] =>
  line.slice(1).map((to, at) => [line[at] ?? to, to]);

/**
 * The fence between two areas of one cut: the corners that the outlines of their largest parts have in common, in order.
 * In: the two halves. Out: null where they have no two corners in a row in common.
 */
export function sharedFence(one: Area, other: Area): Position[] | null {
  const ring = one[0]?.[0] ?? [];
  const theirs = new Set(other.flat(2).map(String));
  const isShared = (at: number): boolean => theirs.has(String(ring[at % ring.length]));
  const begin = ring.findIndex((_corner, at) => !isShared(at + ring.length - 1) && isShared(at));
  if (begin < 0) return null;
  const fence: Position[] = [];
  for (let at = begin; at < begin + ring.length && isShared(at); at += 1) {
    const corner = ring[at % ring.length];
    if (corner) fence.push(corner);
  }
  return fence.length >= 2 ? fence : null;
}
