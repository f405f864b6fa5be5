import { edgeIndex } from './edgeIndex.ts';
import { nearestOnEdge, planeOfLines, sameFenceM } from './near.ts';
import type { Point } from './plane.ts';
import { isInRing } from './pointIn.ts';
import type { Area, Position } from './shape.ts';
import { networkOf, edgesOf } from './networkOf.ts';
import { facesOf, doubleArea } from './facesOf.ts';

type Polyline = readonly Position[];
type Edge = { from: Point; to: Point };

/** Which of many edges come near a point. */
function edgesNear(edges: readonly Edge[]) {
  const index = edgeIndex(edges);
  if (!index) return (_point: Point): Edge[] => [];
  return ([x, y]: Point): Edge[] =>
    index
      .search(x - sameFenceM, y - sameFenceM, x + sameFenceM, y + sameFenceM)
      .flatMap((at) => edges[at] ?? []);
}

/** In so many places an edge of a camp is looked at for a fence. */
const looks = 8;

/**
 * Where no fence stands along a camp: lines of edges that lie farther than some metres from every fence in some place.
 * In: the camp's shape, and all fences. Out: lines of corners of the camp; none where it is fenced all round.
 */
export function missingFences(area: Area, fences: readonly Polyline[]): Position[][] {
  const rings = area.flat();
  const plane = planeOfLines(rings);
  const near = edgesNear(fences.flatMap((line) => edgesOf(line.map(plane.toPlane))));
  const isFenced = (from: Point, to: Point): boolean =>
    Array.from({ length: looks }, (_none, at) => (at + 0.5) / looks).every((share) => {
      const point: Point = [
        from[0] + share * (to[0] - from[0]),
        from[1] + share * (to[1] - from[1]),
      ];
      return near(point).some(
        (edge) => nearestOnEdge(point, edge.from, edge.to).metres <= sameFenceM,
      );
    });
  return rings.flatMap((ring) => {
    const points = ring.map(plane.toPlane);
    const open = points.map(
      (from, at) => !isFenced(from, points[(at + 1) % points.length] ?? from),
    );
    return runs(ring, open);
  });
}

/** Edges without a fence that follow each other, as one line each; all of them are the ring, closed. */
function runs(ring: Polyline, open: readonly boolean[]): Position[][] {
  const corner = (at: number): Position[] => {
    const one = ring[at % ring.length];
    return one ? [one] : [];
  };
  if (open.every(Boolean)) return [[...ring, ...corner(0)]];
  const begins = open.flatMap((isOpen, at) =>
    isOpen && !open[(at + open.length - 1) % open.length] ? [at] : [],
  );
  return begins.map((begin) => {
    const line = corner(begin);
    for (let at = begin; open[at % open.length]; at += 1) line.push(...corner(at + 1));
    return line;
  });
}

type Half = { from: number; to: number; via: Point[] };

/** More fences than this one ring does not have. */
const mostPieces = 40_000;

/**
 * Rings that a fence closes with the others: on its left, on its right, or both. Ends that come within some metres of
 * another fence meet it there. In: the fence, and all others. Out: rings without a repeated corner, small ones first.
 */
export function ringsClosedBy(fence: Polyline, others: readonly Polyline[]): Position[][] {
  const plane = planeOfLines([fence, ...others]);
  const flat = [fence, ...others].map((line) => line.map(plane.toPlane));
  const graph = networkOf(flat);
  if (graph.halves.length > mostPieces) return [];
  const own = edgesOf(flat[0] ?? []);
  const isOwn = ({ via }: Half): boolean => {
    const [one, other] = [via[0], via[1]];
    if (!one || !other) return false;
    const middle: Point = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
    return own.some((edge) => nearestOnEdge(middle, edge.from, edge.to).metres < 1e-6);
  };
  const faces = facesOf(graph.halves, isOwn);
  return faces
    .toSorted((one, other) => doubleArea(one) - doubleArea(other))
    .map((ring) => ring.map(plane.toEarth));
}

/** Whether a ring of fences is a camp already: the middle of it lies in one. In: camps' outlines. */
export function isCampAlready(ring: Polyline, outlines: readonly Polyline[]): boolean {
  const inside = insideOf(ring);
  return outlines.some((outline) => isInRing(inside, outline));
}

/** A position inside of a ring: the middle of the longest run of a line across it. */
function insideOf(ring: Polyline): Position {
  const lats = ring.map(([, lat]) => lat);
  // A little off the middle, so that it does not run through a corner.
  const lat = Math.min(...lats) + (Math.max(...lats) - Math.min(...lats)) * 0.4873;
  const crossings = ring
    .flatMap(([lon, from], at) => {
      const [nextLon, to] = ring[(at + 1) % ring.length] ?? [lon, from];
      return from < lat !== to < lat ? [lon + ((lat - from) / (to - from)) * (nextLon - lon)] : [];
    })
    .toSorted((one, other) => one - other);
  let best: [number, number] = [crossings[0] ?? 0, crossings[1] ?? 0];
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const [from = 0, to = 0] = crossings.slice(at, at + 2);
    if (to - from > best[1] - best[0]) best = [from, to];
  }
  return [(best[0] + best[1]) / 2, lat];
}
