import Flatbush from 'flatbush';
import type { Point } from './plane.ts';

/** Edges by where they lie; of none there is no index. */
export function edgeIndex(edges: readonly { from: Point; to: Point }[]): Flatbush | null {
  if (edges.length === 0) return null;
  const index = new Flatbush(edges.length);
  for (const { from, to } of edges)
    index.add(
      Math.min(from[0], to[0]),
      Math.min(from[1], to[1]),
      Math.max(from[0], to[0]),
      Math.max(from[1], to[1]),
    );
  index.finish();
  return index;
}
