import type { LandCamp } from '@kraal/contract/land';
import type {
  GeoJSONSourceSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl';

/** The look as it stands on the page, so that the plan is light or dark with it. */
const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

const empty: GeoJSONSourceSpecification = {
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
};

/** What lies under the names: a camp's name is drawn with the fonts of the device, so that nothing is fetched. */
function campLayers(): LayerSpecification[] {
  const isChosen = ['boolean', ['feature-state', 'chosen'], false] as const;
  return [
    {
      id: 'camp-fill',
      type: 'fill',
      source: 'camps',
      paint: {
        'fill-color': token('veld'),
        'fill-opacity': ['case', [...isChosen], 0.4, 0.14],
      },
    },
    {
      id: 'camp-line',
      type: 'line',
      source: 'camps',
      paint: { 'line-color': token('veld'), 'line-width': ['case', [...isChosen], 3, 1.5] },
    },
    {
      id: 'camp-name',
      type: 'symbol',
      source: 'names',
      layout: {
        'text-field': ['get', 'label'],
        'text-size': 13,
        'text-font': ['Inter Variable'],
        'text-max-width': 8,
      },
      paint: {
        'text-color': token('ink'),
        'text-halo-color': token('surface'),
        'text-halo-width': 1.5,
      },
    },
  ];
}

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

/** A clean plan without any map behind it: no address outside of the farm's own server is asked. */
export const planStyle = (): StyleSpecification => ({
  version: 8,
  sources: { camps: empty, names: empty, draft: empty },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': token('surface-sunken') } },
    ...campLayers(),
    ...draftLayers(),
  ],
});

type Features = GeoJSON.FeatureCollection;

export const campFeatures = (camps: readonly LandCamp[]): Features => ({
  type: 'FeatureCollection',
  features: camps.flatMap(({ id, shape }, number) =>
    shape
      ? [{ type: 'Feature' as const, id: number + 1, properties: { id }, geometry: shape.area }]
      : [],
  ),
});

/** The name, and the animals as a number, in the middle of a camp's largest part. */
export const nameFeatures = (
  camps: readonly LandCamp[],
  labelOf: (camp: LandCamp) => string,
): Features => ({
  type: 'FeatureCollection',
  features: camps.flatMap((camp) => {
    const [first] = camp.shape?.area.coordinates ?? [];
    const corners = first?.[0]?.slice(1) ?? [];
    if (corners.length === 0) return [];
    const middle = [0, 1].map(
      (axis) => corners.reduce((sum, corner) => sum + (corner[axis] ?? 0), 0) / corners.length,
    );
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
