import { z } from 'zod';

/** Longitude and latitude in degrees on WGS84, in the order of GeoJSON (RFC 7946). */
export type Position = readonly [lon: number, lat: number];
/** Corners in their order; the last is joined to the first and does not stand twice. */
export type Ring = readonly Position[];
/** What is inside of the first ring and outside of the others, which are its holes. */
export type Part = readonly Ring[];
/** A camp in one piece or several: one that a road cuts is two parts of one camp. */
export type Area = readonly Part[];

/** Nine decimals are a tenth of a millimetre: what is cut and joined again stays what it was. */
const decimals = 1e9;
export const kept = (degrees: number): number => Math.round(degrees * decimals) / decimals;
export const keptPosition = ([lon, lat]: Position): Position => [kept(lon), kept(lat)];

/** More corners than any survey of one camp has; a walk with a receiver is thinned before it is kept. */
export const mostCorners = 20_000;
/** Pieces of one camp. */
export const mostParts = 200;

const position = z.tuple([z.number(), z.number()]);
/** As it is stored and sent: a MultiPolygon whose rings are closed. Its rules are `areaProblems`. */
export const areaSchema = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z
    .array(z.array(z.array(position).max(mostCorners + 1)).max(mostParts))
    .max(mostParts),
});
export type StoredArea = z.infer<typeof areaSchema>;

const isSame = (one: Position | undefined, other: Position | undefined): boolean =>
  one !== undefined && other !== undefined && one[0] === other[0] && one[1] === other[1];

const opened = (ring: Ring): Ring =>
  ring.length > 1 && isSame(ring[0], ring.at(-1)) ? ring.slice(0, -1) : ring;

/** In: GeoJSON, its rings closed or not. Out: rings that do not repeat their first corner, kept to nine decimals. */
export const areaOf = ({ coordinates }: StoredArea): Area =>
  coordinates.map((part) => part.map((ring) => opened(ring.map(keptPosition))));

/** Out: GeoJSON, rings closed. */
export const storedOf = (area: Area): StoredArea => ({
  type: 'MultiPolygon',
  coordinates: area.map((part) =>
    part.map((ring) => [...ring, ...ring.slice(0, 1)].map(([lon, lat]) => [lon, lat])),
  ),
});

export const cornersOf = (area: Area): Position[] => area.flat(2);

const short = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** For drawing on a screen: six decimals are eleven centimetres, and half of the bytes. */
export const mapDecimals = ({ type, coordinates }: StoredArea): StoredArea => ({
  type,
  coordinates: coordinates.map((part) =>
    part.map((ring) => ring.map(([lon, lat]) => [short(lon), short(lat)])),
  ),
});

/** All corners of camps in the order in which an answer tells them, each ring with its first corner again at its end. */
export const cornersOfLand = (
  camps: readonly { shape: { area: StoredArea } | null }[],
): Position[] => camps.flatMap(({ shape }) => shape?.area.coordinates.flat(2) ?? []);

export type Box = readonly [west: number, south: number, east: number, north: number];

/** The smallest box of longitudes and latitudes round positions. */
export const boxOf = (positions: readonly Position[]): Box =>
  positions.reduce<Box>(
    ([west, south, east, north], [lon, lat]) => [
      Math.min(west, lon),
      Math.min(south, lat),
      Math.max(east, lon),
      Math.max(north, lat),
    ],
    [180, 90, -180, -90],
  );

/** Whether two boxes meet, or come nearer than a margin in degrees. */
export const doBoxesMeet = (one: Box, other: Box, margin = 0): boolean =>
  one[0] <= other[2] + margin &&
  other[0] <= one[2] + margin &&
  one[1] <= other[3] + margin &&
  other[1] <= one[3] + margin;
