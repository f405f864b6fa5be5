import { orient2d } from 'robust-predicates';
import type { Point } from './plane.ts';

type Edge = readonly [Point, Point];

const doMeet = ([a, b]: Edge, [c, d]: Edge): boolean => {
  const side = (from: Point, to: Point, point: Point): number =>
    Math.sign(orient2d(from[0], from[1], to[0], to[1], point[0], point[1]));
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
};

/** From the end of a line straight out of everything, on in its own direction where it can; null where it is shut in. */
export function wayOut(
  from: Point,
  { ahead, edges, reach }: { ahead: Point; edges: readonly Edge[]; reach: number },
): [number, number] | null {
  const own = Math.atan2(from[1] - ahead[1], from[0] - ahead[0]);
  for (let turn = 0; turn < 32; turn += 1) {
    const angle = own + ((turn % 2 === 0 ? 1 : -1) * Math.ceil(turn / 2) * Math.PI) / 16;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const to: [number, number] = [from[0] + dx * reach, from[1] + dy * reach];
    // A hair away from the end itself, which is a corner of the line.
    const begin: Point = [from[0] + dx * 1e-6, from[1] + dy * 1e-6];
    if (!edges.some((edge) => doMeet(edge, [begin, to]))) return to;
  }
  return null;
}

export const shapeOfLeft = (path: readonly Point[], reach: number): [number, number][] => [
  ...path.map(([x, y]): [number, number] => [x, y]),
  ...roundLeft(path, 3 * reach),
];

/** Back from the end of a path to its beginning, round everything that lies left of it. */
function roundLeft(path: readonly Point[], reach: number): [number, number][] {
  const [from, to] = [path.at(-1), path[0]];
  if (!from || !to) return [];
  const begin = Math.atan2(from[1], from[0]);
  const end = Math.atan2(to[1], to[0]);
  // Anticlockwise, so that what is left of the path is left of the way round.
  const whole = (((end - begin) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
  const steps = 16;
  return Array.from({ length: steps + 1 }, (_, step): [number, number] => {
    const angle = begin + (whole * step) / steps;
    return [Math.cos(angle) * reach, Math.sin(angle) * reach];
  });
}
