import type { Position } from './shape.ts';

/**
 * Lines that mostly run along corners that are sent anyway: each is a row of whole numbers. `from, count` names corners
 * of the list one after the other, backwards where the count is negative; `-1, lon, lat` is a corner of its own, in
 * millionths of a degree, as far from the corner before it. For drawing on a screen: six decimals.
 */
export type Packed = number[];

const own = -1;
const micro = (degrees: number): number => Math.round(degrees * 1e6);

/** In: lines, and the corners that whoever reads them has, in their order. */
export function packLines(
  lines: readonly (readonly Position[])[],
  corners: readonly Position[],
): Packed[] {
  const places = new Map<string, number>();
  for (const [at, [lon, lat]] of corners.entries()) {
    const key = `${micro(lon)} ${micro(lat)}`;
    if (!places.has(key)) places.set(key, at);
  }
  const isAt = (at: number, [lon, lat]: Position): boolean => {
    const corner = corners[at];
    return (
      corner !== undefined && micro(corner[0]) === micro(lon) && micro(corner[1]) === micro(lat)
    );
  };
  return lines.map((line) => packed(line, { places, isAt }));
}

type Known = {
  places: ReadonlyMap<string, number>;
  isAt: (at: number, position: Position) => boolean;
};

function packed(line: readonly Position[], { places, isAt }: Known): Packed {
  const out: Packed = [];
  let before: readonly [number, number] = [0, 0];
  for (let next = 0; next < line.length; ) {
    const [lon, lat] = (line[next] ?? [0, 0]).map(micro) as [number, number]; // a pair of a pair
    const from = places.get(`${lon} ${lat}`);
    if (from === undefined) {
      out.push(own, lon - before[0], lat - before[1]);
      before = [lon, lat];
      next += 1;
      continue;
    }
    const step = isAt(from + 1, line[next + 1] ?? [NaN, NaN]) ? 1 : -1;
    let count = 1;
    while (isAt(from + count * step, line[next + count] ?? [NaN, NaN])) count += 1;
    out.push(from, count * step);
    next += count;
    const last = line[next - 1] ?? [0, 0];
    before = [micro(last[0]), micro(last[1])];
  }
  return out;
}

/** The line again. What names a corner that is not there is left out. */
export function unpackLine(numbers: Packed, corners: readonly Position[]): Position[] {
  const line: Position[] = [];
  let before: readonly [number, number] = [0, 0];
  for (let at = 0; at < numbers.length; ) {
    const [from = own, count = 0, third = 0] = numbers.slice(at, at + 3);
    if (from === own) {
      before = [before[0] + count, before[1] + third];
      line.push([before[0] / 1e6, before[1] / 1e6]);
      at += 3;
      continue;
    }
    for (let step = 0; step < Math.abs(count); step += 1) {
      const corner = corners[from + step * Math.sign(count)];
      if (!corner) continue;
      line.push(corner);
      before = [micro(corner[0]), micro(corner[1])];
    }
    at += 2;
  }
  return line;
}
