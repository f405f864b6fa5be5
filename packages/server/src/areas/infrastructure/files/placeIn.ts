import { shortened } from '@kraal/domain/format/shortened';
import { mostCorners, mostParts } from '@kraal/domain/land/shape';

type Loose = Record<string, unknown>;
export const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const nameFields = ['name', 'naam', 'camp', 'kamp', 'title', 'label', 'id'];

/** The name is text and nothing else: what a description holds is not read. */
export function nameIn(properties: unknown): string {
  if (!isObject(properties)) return '';
  const said = Object.entries(properties).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[key.toLowerCase(), value]] : [],
  );
  const byName = new Map(said as [string, string | number][]); // made of pairs just above
  const found = nameFields.map((key) => byName.get(key)).find((value) => value !== undefined);
  // What no keyboard writes is in no name: other programs stumble over it.
  const name = String(found ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ');
  return shortened(name.trim(), 80);
}

type Rings = [number, number][][];

export function areaIn(geometry: unknown): Rings[] | null {
  if (!isObject(geometry)) return null;
  const { type, coordinates, geometries } = geometry;
  if (type === 'GeometryCollection' && Array.isArray(geometries))
    return geometries.flatMap((one) => areaIn(one) ?? []).slice(0, mostParts);
  if (type === 'Polygon') return partsOf([coordinates]);
  if (type === 'MultiPolygon') return partsOf(coordinates);
  if (type === 'LineString') return ringOfTrack(coordinates);
  return null;
}

const partsOf = (all: unknown): Rings[] =>
  listOf(all)
    .slice(0, mostParts)
    .map((part) => listOf(part).slice(0, mostParts).map(ringOf))
    .filter((part) => (part[0]?.length ?? 0) > 0);

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Heights are left out. What is no number stays none, and the shape's own rules say so. */
const ringOf = (ring: unknown): [number, number][] =>
  listOf(ring)
    .slice(0, mostCorners + 2)
    .map((corner): [number, number] => {
      const [lon, lat] = listOf(corner);
      return [Number(lon), Number(lat)];
    });

/** A boundary that was driven round ends where it began. */
function ringOfTrack(coordinates: unknown): Rings[] | null {
  const ring = ringOf(coordinates);
  const [first, last] = [ring[0], ring.at(-1)];
  const isClosed = first && last && first[0] === last[0] && first[1] === last[1];
  return isClosed && ring.length >= 4 ? [[ring]] : null;
}
