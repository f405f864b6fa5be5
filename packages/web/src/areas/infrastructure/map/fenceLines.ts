import type { ThingOnMap } from '@kraal/contract/things';
import type { Position } from '@kraal/domain/land/shape';

/** The fences on the plan as lines; but one. */
export const fenceLines = (
  things: readonly ThingOnMap[],
  exceptId: string | null = null,
): readonly (readonly Position[])[] =>
  things.flatMap(({ id, kind, place }) =>
    kind === 'fence' && id !== exceptId && place.type === 'LineString' ? [place.coordinates] : [],
  );

/** A ring has no more fences than these. */
const mostNear = 400;

/** Of very many fences those that are nearest to one: a ring that it closes is made of them. */
export function nearestLines(
  line: readonly Position[],
  others: readonly (readonly Position[])[],
): readonly (readonly Position[])[] {
  if (others.length <= mostNear) return others;
  const [lon = 0, lat = 0] = line[Math.floor(line.length / 2)] ?? [];
  const off = (other: readonly Position[]): number =>
    Math.min(...other.map(([x, y]) => Math.hypot(x - lon, y - lat)));
  return others
    .map((other) => ({ other, off: off(other) }))
    .toSorted((one, two) => one.off - two.off)
    .slice(0, mostNear)
    .map(({ other }) => other);
}
