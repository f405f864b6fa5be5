import { AZIMUTH, GEODESICSCALE, REDUCEDLENGTH, wgs84 } from './measure.ts';
import { keptPosition, type Position } from './shape.ts';

/** Metres east and north of the middle. */
export type Point = readonly [x: number, y: number];

/** So far from its middle the drawing is still true (about a twentieth of the earth's radius). */
export const mostReachM = 300_000;

/**
 * A plane on which geodesics are straight: the ellipsoidal gnomonic projection (Karney 2013, section 8). An edge between
 * two corners stays an edge, so what crosses, what is inside and where a line cuts a fence can be worked out with
 * straight lines, and a cut point lies on the fence. At 100 km from the middle an edge bends by less than a millimetre.
 */
export function planeAround([lon0, lat0]: Position) {
  const toPlane = ([lon, lat]: Position): Point => {
    const line = wgs84.Inverse(lat0, lon0, lat, lon, AZIMUTH | REDUCEDLENGTH | GEODESICSCALE);
    const { azi1 = 0, m12 = 0, M12 = 1 } = line;
    const rho = m12 / M12;
    const angle = (azi1 * Math.PI) / 180;
    return [rho * Math.sin(angle), rho * Math.cos(angle)];
  };
  /** Newton's method on the distance: its derivative of rho is 1 / M², so three or four steps reach the micrometre. */
  const toEarth = ([x, y]: Point): Position => {
    const rho = Math.hypot(x, y);
    const azimuth = (Math.atan2(x, y) * 180) / Math.PI;
    let metres = wgs84.a * Math.atan(rho / wgs84.a);
    for (let step = 0; step < 10; step += 1) {
      const at = wgs84.Direct(lat0, lon0, azimuth, metres, REDUCEDLENGTH | GEODESICSCALE);
      const { m12 = 0, M12 = 1 } = at;
      const off = (rho - m12 / M12) * M12 * M12;
      metres += off;
      if (Math.abs(off) < 1e-7) break;
    }
    const { lat2 = lat0, lon2 = lon0 } = wgs84.Direct(lat0, lon0, azimuth, metres);
    return keptPosition([lon2, lat2]);
  };
  return { toPlane, toEarth };
}

/** In the middle of them, so that none is farther from it than need be. */
export function middleOf(positions: readonly Position[]): Position {
  const lons = positions.map(([lon]) => lon);
  const lats = positions.map(([, lat]) => lat);
  const middle = (all: readonly number[]): number =>
    (all.reduce((low, one) => Math.min(low, one), Infinity) +
      all.reduce((high, one) => Math.max(high, one), -Infinity)) /
    2;
  return [middle(lons), middle(lats)];
}
