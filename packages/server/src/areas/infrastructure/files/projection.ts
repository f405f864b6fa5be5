import proj4 from 'proj4';
import { UnreadLand } from './unreadLand.ts';

/** How coordinates of a drawing become degrees of WGS84, longitude first. */
export type ToDegrees = (corner: readonly [number, number]) => [number, number];

/** What somebody says of a drawing that does not say it itself. */
export type SaidProjection = { datum: 'hartebeesthoek94' | 'cape'; meridian: number };

/**
 * Hartebeesthoek94 is WGS84 to the decimetre. Cape is on Clarke 1880 and lies 68 m beside it: shift −136, −108, −292 m
 * (EPSG 1128), of which a .prj says nothing.
 */
const datumOf = {
  hartebeesthoek94: '+ellps=WGS84 +towgs84=0,0,0',
  cape: '+a=6378249.145 +rf=293.4663077 +towgs84=-136,-108,-292',
} as const satisfies Record<SaidProjection['datum'], string>;

const gauss = ({ datum, meridian }: SaidProjection, more = ''): string =>
  `+proj=tmerc +lat_0=0 +lon_0=${meridian} +k=1 +x_0=0 +y_0=0 ${datumOf[datum]} +units=m +no_defs ${more}`;

/** Higher than any place on land is from the equator southwards along a meridian is no northing of these grids. */
const southingsFrom = 1_000_000;

/**
 * South African surveyors count west and south as positive: then what stands second is a southing of millions of metres,
 * while a northing here would be below nothing. In: any corner of the drawing. Out: whether both axes are turned round.
 */
const isTurned = ([, second]: readonly [number, number]): boolean => second > southingsFrom;

const turned = ([first, second]: readonly [number, number]): [number, number] => [-first, -second];

function byDefinition(definition: string, mayBeTurned: boolean): ToDegrees {
  const { forward } = proj4(definition, 'WGS84');
  return (corner) => {
    const [x, y] = mayBeTurned && isTurned(corner) ? turned(corner) : corner;
    const [lon = Number.NaN, lat = Number.NaN] = forward([x, y]);
    return [lon, lat];
  };
}

const inDegrees: ToDegrees = ([lon, lat]) => [lon, lat];

const number = (text: string, name: string): number | null => {
  const found = new RegExp(`"${name}"\\s*,\\s*(-?[\\d.]+)`, 'i').exec(text)?.[1];
  return found === undefined ? null : Number(found);
};

/** By the name of its datum: a province is called so, too, and Arc 1950 is on the same spheroid. */
const isCape = (text: string): boolean => /DATUM\s*\[\s*"(D_)?Cape"/i.test(text);

/** In: the text of a .prj. Out: the way to degrees; an unknown projection is named as such, not guessed. */
export function projectionOf(text: string): ToDegrees {
  const isProjected = /PROJC(S|RS)\s*\[/i.test(text);
  if (!isProjected && !isCape(text)) return inDegrees;
  if (!isProjected) return byDefinition(`+proj=longlat ${datumOf.cape} +no_defs`, false);
  const meridian = number(text, 'central_meridian');
  const isOfMeridian =
    /transverse_mercator|gauss/i.test(text) &&
    meridian !== null &&
    (number(text, 'scale_factor') ?? 1) === 1 &&
    (number(text, 'false_easting') ?? 0) === 0 &&
    (number(text, 'false_northing') ?? 0) === 0;
  if (isOfMeridian)
    return byDefinition(
      gauss({ datum: isCape(text) ? 'cape' : 'hartebeesthoek94', meridian }),
      true,
    );
  try {
    return byDefinition(text, false);
  } catch {
    throw new UnreadLand(
      'unknown_projection',
      'The .prj names a projection that Kraal does not know. Save the drawing in WGS84.',
    );
  }
}

/** In: what somebody said of a drawing without a .prj. */
export const projectionAsSaid = (said: SaidProjection): ToDegrees =>
  byDefinition(gauss(said), true);

/** Whether numbers can be degrees at all. */
export const areDegrees = (corners: readonly (readonly [number, number])[]): boolean =>
  corners.every(([lon, lat]) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90);

export { inDegrees };
