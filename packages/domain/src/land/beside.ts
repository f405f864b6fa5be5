import { bearingDeg, distanceM, pointAt } from './measure.ts';
import { sameFenceM } from './near.ts';
import type { Position } from './shape.ts';

/** Which camps a position lies in: `campIndex` of the farm's camps. */
type At = (position: Position) => readonly string[];

/** Where along an edge it is looked to both sides: a fence may part more than two camps. */
const shares = [0.1, 0.3, 0.5, 0.7, 0.9];

/**
 * Camps on both sides of a line, from its beginning to its end, the left before the right: looked at some metres beside
 * it, in five places of each edge. In: the line, and which camps lie where. Out: ids; none where no camp is drawn there.
 */
export function campsBeside(line: readonly Position[], at: At): string[] {
  const found = new Set<string>();
  for (const [index, to] of line.slice(1).entries()) {
    const from = line[index] ?? to;
    const [bearing, metres] = [bearingDeg(from, to), distanceM(from, to)];
    for (const share of shares) {
      const middle = pointAt(from, bearing, metres * share);
      for (const side of [-90, 90])
        for (const id of at(pointAt(middle, bearing + side, sameFenceM))) found.add(id);
    }
  }
  return [...found];
}

/** Camps in which a point stands, or beside which: a gate in a fence has one on each side. */
export function campsAround(point: Position, at: At): string[] {
  const inside = at(point);
  const bearings = [0, 45, 90, 135, 180, 225, 270, 315];
  const around = bearings.flatMap((bearing) => at(pointAt(point, bearing, sameFenceM)));
  return [...new Set([...inside, ...around])];
}
