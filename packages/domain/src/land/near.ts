import { middleOf, planeAround, type Point } from './plane.ts';
import type { Position } from './shape.ts';

/** So far apart two people draw one and the same fence, metres. */
export const sameFenceM = 5;

/** The point of an edge that is nearest to another, how far along the edge it is (0 to 1), and how far off. */
export function nearestOnEdge(
  [x, y]: Point,
  [x1, y1]: Point,
  [x2, y2]: Point,
): { at: Point; share: number; metres: number } {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.min(1, Math.max(0, along));
  const at: Point = [x1 + share * dx, y1 + share * dy];
  return { at, share, metres: Math.hypot(x - at[0], y - at[1]) };
}

/** The plane in which the lines of one farm lie. */
export const planeOfLines = (lines: readonly (readonly Position[])[]) =>
  planeAround(middleOf(lines.flat()));
