import type { Point } from './plane.ts';

type Half = { from: number; to: number; via: Point[] };

export const doubleArea = (ring: readonly Point[]): number =>
  ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);

const angleFrom = ([from, to]: readonly Point[]): number =>
  from && to ? Math.atan2(to[1] - from[1], to[0] - from[0]) : 0;

/** Faces beside some pieces, each walked round with itself on the left: inner ones run anticlockwise. */
export function facesOf(halves: readonly Half[], isWanted: (half: Half) => boolean): Point[][] {
  const leaving = Map.groupBy(halves, ({ from }) => from);
  const twinOf = (half: Half): Half | undefined =>
    leaving
      .get(half.to)
      ?.find(({ to, via }) => to === half.from && String(via) === String(half.via.toReversed()));
  /** Where one comes from, the next to the left-most turn: clockwise from the way back. */
  const next = (half: Half): Half | undefined => {
    const back = twinOf(half);
    const around = (leaving.get(half.to) ?? []).toSorted(
      (one, other) => angleFrom(one.via) - angleFrom(other.via),
    );
    const at = back ? around.indexOf(back) : -1;
    return at < 0 ? undefined : around.at(at - 1);
  };
  const seen = new Set<Half>();
  return halves.filter(isWanted).flatMap((start) => {
    if (seen.has(start)) return [];
    const ring: Point[] = [];
    let half: Half | undefined = start;
    for (let steps = 0; half && steps <= halves.length; steps += 1) {
      seen.add(half);
      ring.push(...half.via.slice(0, -1));
      half = next(half);
      if (half === start) return doubleArea(ring) > 0 ? [ring] : [];
    }
    return [];
  });
}
