import Flatbush from 'flatbush';
import pointInPolygon from 'point-in-polygon-hao';
import type { Area, Part, Position } from './shape.ts';

type Xy = readonly [x: number, y: number];

const closed = (ring: readonly Xy[]): number[][] =>
  [...ring, ...ring.slice(0, 1)].map(([x, y]) => [x, y]);

/**
 * Whether a point is inside of a ring of straight edges, its boundary included. Exact for the numbers it is given, so no
 * point falls between two camps (Hao and others, Optimal reliable point-in-polygon test, 2018).
 */
export const isInRing = ([x, y]: Xy, ring: readonly Xy[]): boolean =>
  pointInPolygon([x, y], [closed(ring)]) !== false;

/**
 * Which camps a position lies in, by their ids. Edges are taken straight between longitudes and latitudes here: over a
 * side of two kilometres that is off by six centimetres at 35° south, less than a collar or a phone knows of itself, and
 * half a million positions a second are placed.
 */
export function campIndex(camps: readonly { id: string; area: Area }[]) {
  const parts = camps.flatMap(({ id, area }) =>
    area.map((part) => ({ id, part, rings: part.map(closed) })),
  );
  if (parts.length === 0) return { at: (_position: Position): string[] => [] };
  const index = new Flatbush(parts.length);
  for (const { part } of parts) {
    const [outline = []]: Part = part;
    const [lons, lats] = [outline.map(([lon]) => lon), outline.map(([, lat]) => lat)];
    const low = (all: readonly number[]) => all.reduce((least, one) => Math.min(least, one), 180);
    const high = (all: readonly number[]) => all.reduce((most, one) => Math.max(most, one), -180);
    index.add(low(lons), low(lats), high(lons), high(lats));
  }
  index.finish();
  const at = (position: Position): string[] => {
    const [lon, lat] = position;
    const found: string[] = [];
    for (const number of index.search(lon, lat, lon, lat)) {
      const one = parts[number];
      if (one && !found.includes(one.id) && pointInPolygon([lon, lat], one.rings) !== false)
        found.push(one.id);
    }
    return found;
  };
  return { at };
}
