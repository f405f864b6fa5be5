import { sameFenceM } from './near.ts';
import type { Area, Position } from './shape.ts';

/** Which camps a position lies in: `campIndex` of the farm's camps. */
type At = (position: Position) => readonly string[];

/** Metres of a degree of latitude: five metres beside a fence need no ellipsoid. */
const degreeM = 111_195;

/** From a position so many metres east and north. */
function moved([lon, lat]: Position, [east, north]: readonly [number, number]): Position {
  const wide = degreeM * Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  return [lon + east / wide, lat + north / degreeM];
}

/** Metres east and north from one position to another. */
function between([lon, lat]: Position, to: Position): [number, number] {
  const wide = degreeM * Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  return [(to[0] - lon) * wide, (to[1] - lat) * degreeM];
}

/** A fence is looked at this often at the least, and in so many places of an edge: it may part many camps. */
const stepM = 60;
const fewest = 5;
const mostOfEdge = 400;
/** A line of thousands of corners is looked at in some of its edges only: each is short. */
const mostEdges = 400;

/**
 * Camps on both sides of a line, from its beginning to its end, the left before the right: looked at some metres beside
 * it. In: the line, and which camps lie where. Out: ids; none where no camp is drawn there.
 */
export function campsBeside(line: readonly Position[], at: At): string[] {
  const found = new Set<string>();
  const edges = line.slice(1).map((to, index) => [line[index] ?? to, to] as const);
  const every = Math.max(1, Math.ceil(edges.length / mostEdges));
  for (const [index, [from, to]] of edges.entries()) {
    if (index % every !== 0) continue;
    const [east, north] = between(from, to);
    const metres = Math.hypot(east, north);
    if (metres === 0) continue;
    const looks = Math.min(mostOfEdge, Math.max(fewest, Math.ceil(metres / stepM)));
    const [left, up] = [(-north / metres) * sameFenceM, (east / metres) * sameFenceM];
    for (let look = 0; look < looks; look += 1) {
      const share = (look + 0.5) / looks;
      const middle = moved(from, [east * share, north * share]);
      for (const id of at(moved(middle, [left, up]))) found.add(id);
      for (const id of at(moved(middle, [-left, -up]))) found.add(id);
    }
  }
  return [...found];
}

/**
 * Camps on the other side of any fence of a camp: one that only meets it at a corner shares none. In: its area, and in
 * which of the others a position lies. Out: their ids.
 */
export const campsNextTo = (area: Area, at: At): string[] => [
  ...new Set(area.flat().flatMap((ring) => campsBeside([...ring, ...ring.slice(0, 1)], at))),
];

/** Camps in which a point stands, or beside which: a gate in a fence has one on each side. */
export function campsAround(point: Position, at: At): string[] {
  const bearings = [0, 45, 90, 135, 180, 225, 270, 315].map((one) => (one * Math.PI) / 180);
  const around = bearings.flatMap((bearing) =>
    at(moved(point, [sameFenceM * Math.sin(bearing), sameFenceM * Math.cos(bearing)])),
  );
  return [...new Set([...at(point), ...around])];
}
