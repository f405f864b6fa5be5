import { nearestOnEdge, sameFenceM } from './near.ts';
import type { Point } from './plane.ts';

type Edge = { from: Point; to: Point };

export const edgesOf = (line: readonly Point[]): Edge[] =>
  line.slice(1).map((to, at) => ({ from: line[at] ?? to, to }));

type Half = { from: number; to: number; via: Point[] };

/** Fences as a network: cut where an end of another meets them, each piece there and back; loose ends are left out. */
export function networkOf(lines: readonly (readonly Point[])[]): { halves: Half[] } {
  const ends = lines.flatMap((line) => [line[0], line.at(-1)]).filter((one) => one !== undefined);
  const nodes: Point[] = [];
  const nodeAt = (point: Point): number => {
    const known = nodes.findIndex(([x, y]) => Math.hypot(x - point[0], y - point[1]) <= sameFenceM);
    if (known >= 0) return known;
    nodes.push(point);
    return nodes.length - 1;
  };
  for (const end of ends) nodeAt(end);
  const pieces = lines.flatMap((line) => piecesOf(line, nodes));
  const halves = pieces.flatMap(({ from, to, via }): Half[] =>
    from === to && via.length < 4
      ? []
      : [
          { from, to, via },
          { from: to, to: from, via: via.toReversed() },
        ],
  );
  return { halves: withoutLooseEnds(halves) };
}

/** A line cut at the nodes that lie on it. */
function piecesOf(line: readonly Point[], nodes: readonly Point[]): Half[] {
  const cuts: { node: number; along: number; corner: Point }[] = [];
  for (const [at, { from, to }] of edgesOf(line).entries())
    for (const [node, point] of nodes.entries()) {
      const { share, metres } = nearestOnEdge(point, from, to);
      if (metres > sameFenceM) continue;
      const along = at + share;
      const twin = cuts.find((one) => one.node === node && Math.abs(one.along - along) <= 1);
      if (!twin) cuts.push({ node, along, corner: point });
    }
  const sorted = cuts.toSorted((one, other) => one.along - other.along);
  return sorted.slice(1).flatMap((end, at): Half[] => {
    const begin = sorted[at];
    if (!begin) return [];
    const between = line.filter(
      (_corner, corner) => corner > begin.along + 1e-9 && corner < end.along - 1e-9,
    );
    return [{ from: begin.node, to: end.node, via: [begin.corner, ...between, end.corner] }];
  });
}

function withoutLooseEnds(halves: readonly Half[]): Half[] {
  let left = [...halves];
  for (let before = -1; before !== left.length; ) {
    before = left.length;
    const leaving = new Map<number, number>();
    for (const { from } of left) leaving.set(from, (leaving.get(from) ?? 0) + 1);
    left = left.filter(
      ({ from, to }) => (leaving.get(from) ?? 0) > 1 && (leaving.get(to) ?? 0) > 1,
    );
  }
  return left;
}
