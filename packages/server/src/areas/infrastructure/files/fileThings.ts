import { shortened } from '@kraal/domain/format/shortened';
import {
  isThingKind,
  type ThingKind,
  type ThingPlace,
  thingPlaceSchema,
} from '@kraal/domain/infrastructure/thingKinds';

/** A point or an open line of a file, and what it may be. */
export type FileThing = { name: string; kind: ThingKind; place: ThingPlace };

/** Words by which farmers call them, in English and Afrikaans, alone or at an end of a word: the first counts. */
const words: readonly (readonly [ThingKind, RegExp])[] = [
  ['gate', /(?:gate|hek)\b|\b(?:gate|hek)/iu],
  ['trough', /(?:trough|krip|drinkbak)\b|\b(?:trough|krip|drinkbak)/iu],
  ['tank', /(?:tank|reservoir|sementdam)\b|\b(?:tank|reservoir|sementdam)/iu],
  ['borehole', /(?:borehole|boorgat)\b|\b(?:borehole|boorgat)/iu],
  ['pump', /(?:pump|pomp|windmill|windpomp)\b|\b(?:pump|pomp|windmill|windpomp)/iu],
  ['dam', /(?:dam)\b|\b(?:dam)/iu],
  ['gauge', /(?:gauge|rain|re.nmeter)\b|\b(?:gauge|rain|re.nmeter)/iu],
  ['kraal', /(?:kraal|yard|drukgang)\b|\b(?:kraal|yard|drukgang)/iu],
  ['energiser', /(?:energi[sz]er|kragdraad)\b|\b(?:energi[sz]er|kragdraad)/iu],
  ['store', /(?:store|shed|stoor|skuur)\b|\b(?:store|shed|stoor|skuur)/iu],
  ['loadingRamp', /(?:ramp|laaibank)\b|\b(?:ramp|laaibank)/iu],
  ['road', /(?:road|pad|track)\b|\b(?:road|pad|track)/iu],
];

/** What Kraal wrote says what it is: GeoJSON and KML as `kind`, GPX as `type`. */
export const saidKinds = (properties: unknown): ThingKind[] =>
  Object.entries(properties ?? {}).flatMap(([key, value]) =>
    ['kind', 'type'].includes(key) && typeof value === 'string' && isThingKind(value)
      ? [value]
      : [],
  );

function kindOf(name: string, properties: unknown, isLine: boolean): ThingKind {
  const fits = (kind: ThingKind): boolean => isLine === (kind === 'fence' || kind === 'road');
  const guessed = words.flatMap(([kind, pattern]) => (pattern.test(name) ? [kind] : []));
  return [...saidKinds(properties), ...guessed].find(fits) ?? (isLine ? 'fence' : 'waterPoint');
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const pairOf = (value: unknown): [number, number] => {
  const [lon, lat] = listOf(value);
  return [Number(lon), Number(lat)];
};

type ThingsInFile = { things: FileThing[]; leftOut: number };

/** Points and open lines of a geometry, those of several parts each by itself; and how many of them are none. */
export function thingsIn(name: string, geometry: unknown, properties: unknown): ThingsInFile {
  const { type, coordinates, geometries } = (geometry ?? {}) as Record<string, unknown>; // each looked at below
  if (type === 'GeometryCollection') {
    const all = listOf(geometries).map((one) => thingsIn(name, one, properties));
    return {
      things: all.flatMap(({ things }) => things),
      leftOut: all.reduce((sum, { leftOut }) => sum + leftOut, 0),
    };
  }
  const points =
    type === 'Point' ? [coordinates] : type === 'MultiPoint' ? listOf(coordinates) : [];
  const said = saidKinds(properties);
  const lines =
    type === 'LineString' ? [coordinates] : type === 'MultiLineString' ? listOf(coordinates) : [];
  // Closed by itself it is a camp, unless the file says what it is.
  const open = said.length > 0 ? lines : lines.filter((line) => !isClosed(line));
  const places = [
    ...points.map((one) => ({ type: 'Point', coordinates: pairOf(one) })),
    ...open.map((one) => ({ type: 'LineString', coordinates: listOf(one).map(pairOf) })),
  ];
  const things = places.flatMap((place): FileThing[] => {
    const read = thingPlaceSchema.safeParse(place);
    if (!read.success) return [];
    const kind = kindOf(name, properties, read.data.type === 'LineString');
    return [{ name: shortened(name, 80), kind, place: read.data }];
  });
  return { things, leftOut: places.length - things.length };
}

function isClosed(line: unknown): boolean {
  const corners = listOf(line).map(pairOf);
  return corners.length >= 4 && String(corners[0]) === String(corners.at(-1));
}
