import { parseDbf, parseShp } from 'shpjs';
import {
  areDegrees,
  inDegrees,
  projectionAsSaid,
  projectionOf,
  type SaidProjection,
  type ToDegrees,
} from './projection.ts';
import { UnreadLand } from './unreadLand.ts';

/** The files of one drawing in a zip, by their ending. */
export type ShapefileParts = Partial<Record<'shp' | 'dbf' | 'prj' | 'cpg', Buffer>>;

type Geometry = { type?: string; coordinates?: unknown };

/** South African surveyors' programs write names as Windows does; where a .cpg says otherwise that counts. */
const encodingOf = (cpg: Buffer | undefined): string =>
  cpg?.toString('latin1').trim() || 'windows-1252';

const isPair = (value: unknown): value is [number, number] =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';

/** Each corner of nested lists, turned into another. */
const eachCorner = (value: unknown, turn: ToDegrees): unknown =>
  isPair(value)
    ? turn([value[0], value[1]])
    : Array.isArray(value)
      ? value.map((one) => eachCorner(one, turn))
      : value;

const cornersOf = (value: unknown): [number, number][] =>
  isPair(value) ? [[value[0], value[1]]] : Array.isArray(value) ? value.flatMap(cornersOf) : [];

function wayOf(
  prj: Buffer | undefined,
  geometries: readonly (Geometry | null)[],
  said: SaidProjection | null,
): ToDegrees {
  if (said) return projectionAsSaid(said);
  if (prj) return projectionOf(prj.toString('utf8'));
  if (areDegrees(geometries.flatMap((one) => cornersOf(one?.coordinates)))) return inDegrees;
  throw new UnreadLand(
    'ask_projection',
    'This drawing does not say in which projection it is: its .prj is missing.',
  );
}

/** A shapefile as features in degrees. In: its files, and what somebody says of its projection, which counts most. */
export function readShapefile(
  { shp, dbf, prj, cpg }: ShapefileParts,
  said: SaidProjection | null,
): unknown {
  if (!shp) throw new UnreadLand('no_drawing', 'There is no .shp in this zip.');
  const { geometries, rows } = parsed(shp, dbf, encodingOf(cpg));
  const turn = wayOf(prj, geometries, said);
  return {
    type: 'FeatureCollection',
    features: geometries.map((geometry, index) => ({
      type: 'Feature',
      properties: rows[index] ?? {},
      geometry: geometry && {
        type: geometry.type,
        coordinates: eachCorner(geometry.coordinates, turn),
      },
    })),
  };
}

function parsed(shp: Buffer, dbf: Buffer | undefined, encoding: string) {
  try {
    // A record may be empty: the names of the others stay at their numbers.
    const geometries = parseShp(shp).map((one) =>
      typeof one === 'object' && one !== null ? (one as Geometry) : null,
    ); // looked at by `eachCorner` and whoever reads shapes
    return { geometries, rows: dbf ? parseDbf(dbf, encoding) : [] };
  } catch {
    throw new UnreadLand('damaged', 'This file is damaged: its parts cannot be read.');
  }
}
