import { orient2d } from 'robust-predicates';
import { edgeIndex } from './edgeIndex.ts';
import type { Point } from './plane.ts';

type Edge = { from: Point; to: Point; ring: number; at: number; of: number };

const edgesOf = (rings: readonly (readonly Point[])[]): Edge[] =>
  rings.flatMap((points, ring) =>
    points.map((from, at) => ({
      from,
      to: points[(at + 1) % points.length] ?? from,
      ring,
      at,
      of: points.length,
    })),
  );

const side = (edge: Edge, [x, y]: Point): number =>
  Math.sign(orient2d(edge.from[0], edge.from[1], edge.to[0], edge.to[1], x, y));

/** Nearer than a millimetre is touching: no fence passes between, and the last decimals are the plane's. */
const touchingM = 1e-3;

function isOn({ from, to }: Edge, [x, y]: Point): boolean {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const along = ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(x - (from[0] + share * dx), y - (from[1] + share * dy)) < touchingM;
}

const areNeighbours = (one: Edge, other: Edge): boolean =>
  one.ring === other.ring &&
  ((one.at + 1) % one.of === other.at || (other.at + 1) % other.of === one.at);

function doTouch(one: Edge, other: Edge): boolean {
  if (areNeighbours(one, other)) {
    // They share a corner; only where one runs back along the other is there more.
    const [first, second] = (one.at + 1) % one.of === other.at ? [one, other] : [other, one];
    return isOn(first, second.to) || isOn(second, first.from);
  }
  const [a, b] = [side(one, other.from), side(one, other.to)];
  const [c, d] = [side(other, one.from), side(other, one.to)];
  if (a * b < 0 && c * d < 0) return true;
  return (
    isOn(one, other.from) || isOn(one, other.to) || isOn(other, one.from) || isOn(other, one.to)
  );
}

/**
 * The first two edges of these rings that meet where they should not: cross, come nearer than a millimetre, or run along
 * each other. Null where none do.
 */
export function firstCrossing(
  rings: readonly (readonly Point[])[],
): { one: Omit<Edge, 'of'>; other: Omit<Edge, 'of'> } | null {
  const edges = edgesOf(rings);
  const index = edgeIndex(edges);
  if (!index) return null;
  for (const [number, one] of edges.entries()) {
    const near = index.search(
      Math.min(one.from[0], one.to[0]) - touchingM,
      Math.min(one.from[1], one.to[1]) - touchingM,
      Math.max(one.from[0], one.to[0]) + touchingM,
      Math.max(one.from[1], one.to[1]) + touchingM,
      (candidate) => candidate > number,
    );
    for (const candidate of near) {
      const other = edges[candidate];
      if (other && doTouch(one, other)) return { one, other };
    }
  }
  return null;
}
