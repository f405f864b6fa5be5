import type {
  ThingFieldName,
  ThingKind,
  ThingPlace,
} from '@kraal/domain/infrastructure/thingKinds';
import type { Position } from '@kraal/domain/land/shape';

type Wish = {
  kind: ThingKind;
  name: string;
  fields?: Partial<Record<ThingFieldName, unknown>>;
  /** The camps it belongs to, by number. */
  camps?: readonly number[];
  place: ThingPlace;
  serviceEveryDays?: number;
};

const point = ([lon, lat]: Position): ThingPlace => ({ type: 'Point', coordinates: [lon, lat] });
const line = (...corners: Position[]): ThingPlace => ({
  type: 'LineString',
  coordinates: corners.map(([lon, lat]): [number, number] => [lon, lat]),
});

/** What stands on the farm. In: a corner of each camp, in the order of the camps, and of the farm's southern fence. */
export const standing = ([house, hill, river, back]: readonly Position[]): Wish[] => [
  {
    kind: 'fence',
    name: 'Bloukop boundary',
    fields: { fenceType: 'jackalProof', strands: 9, heightM: 1.2 },
    camps: [1],
    place: line(hill ?? [0, 0], river ?? [0, 0]),
  },
  { kind: 'gate', name: 'House gate', camps: [0, 1], place: point(hill ?? [0, 0]) },
  {
    kind: 'trough',
    name: 'River trough',
    fields: { capacityL: 4500, flowLPerHour: 900 },
    camps: [1, 2],
    place: point(river ?? [0, 0]),
  },
  {
    kind: 'tank',
    name: 'House tank',
    fields: { capacityL: 10_000 },
    camps: [0],
    place: point(house ?? [0, 0]),
  },
  {
    kind: 'pump',
    name: 'Windpump',
    fields: { flowLPerHour: 1200 },
    camps: [3, 4, 5],
    place: point(back ?? [0, 0]),
    serviceEveryDays: 180,
  },
  { kind: 'gauge', name: 'House gauge', place: point(house ?? [0, 0]) },
];
