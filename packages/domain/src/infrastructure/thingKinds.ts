import { z } from 'zod';

/**
 * What stands on the land beside camps. A new kind is one line here and its word on the screens, for which the compiler
 * asks; form, list, map, import and export follow (design, section 10, seam 3).
 */
type ThingField =
  | { holds: 'number'; unit: string; most: number; whole?: true }
  | { holds: 'choice'; options: readonly string[] };

const fenceTypes = ['barbed', 'jackalProof', 'electric', 'plain', 'stone', 'game'] as const;
export type FenceType = (typeof fenceTypes)[number];

/** What can be said of a thing of its kind. Units stand in the names, as everywhere. */
export const thingFields = {
  fenceType: { holds: 'choice', options: fenceTypes },
  strands: { holds: 'number', unit: '', most: 30, whole: true },
  heightM: { holds: 'number', unit: 'm', most: 10 },
  widthM: { holds: 'number', unit: 'm', most: 100 },
  capacityL: { holds: 'number', unit: 'l', most: 1e11 },
  flowLPerHour: { holds: 'number', unit: 'l/h', most: 1e7 },
  depthM: { holds: 'number', unit: 'm', most: 2000 },
  powerKw: { holds: 'number', unit: 'kW', most: 10_000 },
  outputJ: { holds: 'number', unit: 'J', most: 1000 },
  holdsHeads: { holds: 'number', unit: '', most: 1_000_000, whole: true },
} as const satisfies Record<string, ThingField>;
export type ThingFieldName = keyof typeof thingFields;

/** The lists of the specification in which a kind stands beside that of everything. */
export const thingLists = ['water', 'fencing', 'other'] as const;
export type ThingList = (typeof thingLists)[number];

type ThingKindOf = {
  drawn: 'point' | 'line';
  list: ThingList;
  fields: readonly ThingFieldName[];
};

export const thingKinds = {
  waterPoint: { drawn: 'point', list: 'water', fields: ['flowLPerHour'] },
  trough: { drawn: 'point', list: 'water', fields: ['capacityL', 'flowLPerHour'] },
  tank: { drawn: 'point', list: 'water', fields: ['capacityL'] },
  dam: { drawn: 'point', list: 'water', fields: ['capacityL', 'depthM'] },
  borehole: { drawn: 'point', list: 'water', fields: ['depthM', 'flowLPerHour'] },
  pump: { drawn: 'point', list: 'water', fields: ['powerKw', 'flowLPerHour'] },
  fence: { drawn: 'line', list: 'fencing', fields: ['fenceType', 'strands', 'heightM'] },
  gate: { drawn: 'point', list: 'fencing', fields: ['widthM'] },
  energiser: { drawn: 'point', list: 'fencing', fields: ['outputJ'] },
  gauge: { drawn: 'point', list: 'other', fields: [] },
  kraal: { drawn: 'point', list: 'other', fields: ['holdsHeads'] },
  loadingRamp: { drawn: 'point', list: 'other', fields: [] },
  road: { drawn: 'line', list: 'other', fields: ['widthM'] },
  store: { drawn: 'point', list: 'other', fields: [] },
} as const satisfies Record<string, ThingKindOf>;
export type ThingKind = keyof typeof thingKinds;

export const thingKindNames = Object.keys(thingKinds) as ThingKind[]; // the keys of the record above
/** What animals drink from; a borehole or pump only brings water there, a tank keeps it. */
export const drinkingKinds: readonly ThingKind[] = ['waterPoint', 'trough', 'dam'];
export const isThingKind = (name: string): name is ThingKind => Object.hasOwn(thingKinds, name);

/** What entries are about: a camp, or a thing of a kind. */
export type SubjectKind = 'camp' | ThingKind;

const fieldSchema = (field: ThingField): z.ZodType =>
  field.holds === 'choice'
    ? z.enum(field.options)
    : (field.whole ? z.int() : z.number()).nonnegative().max(field.most);

/** In: a kind. Out: the schema of what its things say of themselves; a field of another kind is refused. */
export const thingFieldsSchema = (kind: ThingKind): z.ZodType<Record<string, unknown>> =>
  z.strictObject(
    Object.fromEntries(
      thingKinds[kind].fields.map((name) => [name, fieldSchema(thingFields[name]).optional()]),
    ),
  );

const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);

/** Most corners of one fence or road: a fence of 40 km with a post drawn every 10 m. */
const mostOfLine = 4000;

/** Where a thing stands: a point or a line of GeoJSON, degrees of WGS84, longitude first. */
export const thingPlaceSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Point'), coordinates: position }),
  z.strictObject({
    type: z.literal('LineString'),
    coordinates: z.array(position).min(2).max(mostOfLine),
  }),
]);
export type ThingPlace = z.infer<typeof thingPlaceSchema>;

/** In: a kind and a place. Out: whether things of the kind are drawn so. */
export const isPlaceOf = (kind: ThingKind, { type }: ThingPlace): boolean =>
  (thingKinds[kind].drawn === 'line') === (type === 'LineString');

const short = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** For drawing on a screen: six decimals are eleven centimetres. */
export const onMap = (place: ThingPlace): ThingPlace =>
  place.type === 'Point'
    ? { ...place, coordinates: [short(place.coordinates[0]), short(place.coordinates[1])] }
    : { ...place, coordinates: place.coordinates.map(([lon, lat]) => [short(lon), short(lat)]) };
