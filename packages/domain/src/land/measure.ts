import geodesicLibrary from 'geographiclib-geodesic';
import type { Area, Position, Ring } from './shape.ts';

/**
 * Geodesics on the WGS84 ellipsoid by Karney's method (C. F. F. Karney, Algorithms for geodesics, J. Geodesy 87, 2013):
 * good to nanometres, so a boundary is as long as its survey says.
 */
export const wgs84 = geodesicLibrary.Geodesic.WGS84;
/** What of a geodesic is to be worked out. */
export const { AZIMUTH, REDUCEDLENGTH, GEODESICSCALE } = geodesicLibrary.Geodesic;

const outlineOf = (ring: Ring) => {
  const polygon = wgs84.Polygon(false);
  for (const [lon, lat] of ring) polygon.AddPoint(lat, lon);
  return polygon.Compute(false, true);
};

/** Square metres inside a ring whose edges are geodesics, in whichever direction it runs. */
const ringM2 = (ring: Ring): number => Math.abs(outlineOf(ring).area ?? 0);

/** Square metres of a camp: of each part its outline less its holes. */
export const areaM2 = (area: Area): number =>
  area.reduce(
    (sum, [outline = [], ...holes]) =>
      sum + ringM2(outline) - holes.reduce((inside, hole) => inside + ringM2(hole), 0),
    0,
  );

export const areaHa = (area: Area): number => areaM2(area) / 10_000;

/** Metres round a camp and its holes: the fence it needs. */
export const perimeterM = (area: Area): number =>
  area.flat().reduce((sum, ring) => sum + outlineOf(ring).perimeter, 0);

export const distanceM = ([lon1, lat1]: Position, [lon2, lat2]: Position): number =>
  wgs84.Inverse(lat1, lon1, lat2, lon2).s12 ?? 0;

/** Metres along a line of geodesics. */
export const lengthM = (line: readonly Position[]): number =>
  line.slice(1).reduce((sum, to, index) => sum + distanceM(line[index] ?? to, to), 0);

/** Where one comes out who goes so far in a direction, degrees clockwise from true north: how a surveyor's diagram reads. */
export function pointAt([lon, lat]: Position, bearingDeg: number, metres: number): Position {
  const { lat2 = lat, lon2 = lon } = wgs84.Direct(lat, lon, bearingDeg, metres);
  return [lon2, lat2];
}

/** Degrees clockwise from true north, 0 to 360, at the first of two positions. */
export function bearingDeg([lon1, lat1]: Position, [lon2, lat2]: Position): number {
  const azimuth = wgs84.Inverse(lat1, lon1, lat2, lon2).azi1 ?? 0;
  return (azimuth + 360) % 360;
}
