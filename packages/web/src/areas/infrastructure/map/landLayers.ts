import type { Output } from '@kraal/contract/endpoint';
import type { Holding } from '@kraal/contract/holdings';
import type { LandCamp, showLand } from '@kraal/contract/land';
import type { ThingOnMap } from '@kraal/contract/things';
import { thingKinds } from '@kraal/domain/infrastructure/thingKinds';
import type {
  GeoJSONSourceSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import type { Shade } from './useShades.ts';
import { token } from './token.ts';
import { campLayers } from './campLayers.ts';
import { thingLayers } from './thingLayers.ts';

const empty: GeoJSONSourceSpecification = {
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
};

/** The boundary of a property: farther out than its camps, and broken where theirs are whole. */
const boundaryLayers = (): LayerSpecification[] => [
  {
    id: 'boundary-line',
    type: 'line',
    source: 'boundaries',
    paint: { 'line-color': token('ink'), 'line-width': 3, 'line-dasharray': [4, 1.5] },
  },
];

function draftLayers(): LayerSpecification[] {
  return [
    {
      id: 'draft-line',
      type: 'line',
      source: 'draft',
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': token('alarm'), 'line-width': 2, 'line-dasharray': [2, 1] },
    },
    {
      id: 'draft-corner',
      type: 'circle',
      source: 'draft',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 6,
        'circle-color': token('surface'),
        'circle-stroke-color': token('alarm'),
        'circle-stroke-width': 2,
      },
    },
  ];
}

export type Basemap = Output<typeof showLand>['basemap'];
/** What lies behind the plan. */
export type Behind = Pick<StyleSpecification, 'sources' | 'layers'>;

/** A clean plan, or one on what was set: without it no address outside of the farm's own server is asked. */
export const planStyle = (behind: Behind): StyleSpecification => ({
  version: 8,
  sources: {
    ...behind.sources,
    boundaries: empty,
    camps: empty,
    things: empty,
    names: empty,
    draft: empty,
  },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': token('surface-sunken') } },
    ...behind.layers,
    ...boundaryLayers(),
    ...campLayers(),
    ...thingLayers(),
    ...draftLayers(),
  ],
});

type Features = GeoJSON.FeatureCollection;

type Shades = ReadonlyMap<string, Shade>;

export const campFeatures = (camps: readonly LandCamp[], shades: Shades): Features => ({
  type: 'FeatureCollection',
  features: camps.flatMap(({ id, shape }, number) =>
    shape
      ? [
          {
            type: 'Feature' as const,
            id: number + 1,
            properties: { id, tone: shades.get(id)?.tone ?? 'none' },
            geometry: shape.area,
          },
        ]
      : [],
  ),
});

export const boundaryFeatures = (holdings: readonly Holding[]): Features => ({
  type: 'FeatureCollection',
  features: holdings.flatMap(({ id, boundary }) =>
    boundary ? [{ type: 'Feature' as const, properties: { id }, geometry: boundary }] : [],
  ),
});

export const thingFeatures = (things: readonly ThingOnMap[]): Features => ({
  type: 'FeatureCollection',
  features: things.map(({ id, kind, condition, place }, number) => ({
    type: 'Feature' as const,
    id: number + 1,
    properties: { id, condition, list: thingKinds[kind].list },
    geometry: place,
  })),
});

/** The middle of a camp's largest part; null where it is not drawn. */
export function middleOfCamp({ shape }: LandCamp): [number, number] | null {
  const [first] = shape?.area.coordinates ?? [];
  const corners = first?.[0]?.slice(1) ?? [];
  if (corners.length === 0) return null;
  const mean = (axis: 0 | 1): number =>
    corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  return [mean(0), mean(1)];
}

/** The name, and the animals as a number, in the middle of a camp. */
export const nameFeatures = (
  camps: readonly LandCamp[],
  labelOf: (camp: LandCamp) => string,
): Features => ({
  type: 'FeatureCollection',
  features: camps.flatMap((camp) => {
    const middle = middleOfCamp(camp);
    if (middle === null) return [];
    return [
      {
        type: 'Feature' as const,
        properties: { label: labelOf(camp) },
        geometry: { type: 'Point' as const, coordinates: middle },
      },
    ];
  }),
});

/** Corners that are typed or drawn, and the line through them. */
export const draftFeatures = (corners: readonly (readonly [number, number])[]): Features => ({
  type: 'FeatureCollection',
  features: [
    ...(corners.length > 1
      ? [
          {
            type: 'Feature' as const,
            properties: {},
            geometry: { type: 'LineString' as const, coordinates: corners.map(([x, y]) => [x, y]) },
          },
        ]
      : []),
    ...corners.map(([x, y]) => ({
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'Point' as const, coordinates: [x, y] },
    })),
  ],
});
