import 'maplibre-gl/dist/maplibre-gl.css';
import {
  type ExpressionSpecification,
  type LayerSpecification,
  Map as MapLibre,
  NavigationControl,
  Popup,
  ScaleControl,
  setWorkerUrl,
  type StyleSpecification,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { Position, StoredArea } from '@kraal/domain/land/shape';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Basemap, Behind } from './landLayers.ts';
import { boundsOf, put, southAfrica } from './looking.ts';
import { token } from './token.ts';
import { useBehind } from './useBehind.ts';
import { useShownTheme } from './useShownTheme.ts';

setWorkerUrl(workerUrl);

type Tone = 'alarm' | 'warn' | 'veld' | 'quiet';
type PlaceOnMap = { id: string; label: string; at: Position; tone: Tone };
type AreaOnMap = { id: string; area: StoredArea; tone: Tone };
type Props = {
  label: string;
  places: readonly PlaceOnMap[];
  /** Camps, where some are drawn. */
  areas?: readonly AreaOnMap[];
  /** From one to another. */
  lines: readonly (readonly [Position, Position])[];
  basemap: Basemap;
};

const features = (all: GeoJSON.Feature[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: all,
});
const none: readonly AreaOnMap[] = [];
const nothing = { type: 'geojson', data: features([]) } as const;

const toned = (): ExpressionSpecification => [
  'match',
  ['get', 'tone'],
  'alarm',
  token('alarm'),
  'warn',
  token('warn'),
  'veld',
  token('veld'),
  token('ink-muted'),
];

const layers = (): LayerSpecification[] => [
  {
    id: 'area',
    type: 'fill',
    source: 'areas',
    paint: { 'fill-color': toned(), 'fill-opacity': 0.25 },
  },
  {
    id: 'area-line',
    type: 'line',
    source: 'areas',
    paint: { 'line-color': toned(), 'line-width': 1.5 },
  },
  {
    id: 'way',
    type: 'line',
    source: 'ways',
    paint: { 'line-color': token('ink'), 'line-width': 1.5, 'line-dasharray': [3, 2] },
  },
  {
    id: 'place',
    type: 'circle',
    source: 'places',
    paint: {
      'circle-radius': 8,
      'circle-color': toned(),
      'circle-stroke-color': token('surface'),
      'circle-stroke-width': 2,
    },
  },
  {
    id: 'place-name',
    type: 'symbol',
    source: 'places',
    layout: {
      'text-field': ['get', 'label'],
      'text-size': 13,
      'text-font': ['Inter Variable'],
      'text-anchor': 'top',
      'text-offset': [0, 0.8],
    },
    paint: {
      'text-color': token('ink'),
      'text-halo-color': token('surface'),
      'text-halo-width': 1.5,
    },
  },
];

const style = (behind: Behind): StyleSpecification => ({
  version: 8,
  sources: { ...behind.sources, areas: nothing, ways: nothing, places: nothing },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': token('surface-sunken') } },
    ...behind.layers,
    ...layers(),
  ],
});

/** Places and the ways between them. Each of them stands in a list beside it, too. */
export function PlacesMap(props: Props) {
  return <Drawn key={useShownTheme()} {...props} />;
}

function Drawn({ label, places, areas = none, lines, basemap }: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibre | null>(null);
  const behind = useBehind(basemap);
  const credit = useEffectEvent(() => basemap?.credit ?? null);
  const bounds = useEffectEvent(() =>
    boundsOf([
      ...places.map(({ at }) => at),
      ...areas.flatMap(({ area }) => area.coordinates.flat(2)),
    ]),
  );
  useEffect(() => {
    if (!holder.current || !behind) return;
    const made = new MapLibre({
      container: holder.current,
      style: style(behind),
      bounds: bounds() ?? southAfrica,
      fitBoundsOptions: { padding: 60, maxZoom: 14 },
      attributionControl: credit() === null ? false : { compact: false },
      dragRotate: false,
      pitchWithRotate: false,
      // So that it stands in a printed report.
      canvasContextAttributes: { preserveDrawingBuffer: true },
    });
    made.addControl(new NavigationControl({ showCompass: false }), 'top-right');
    made.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left');
    made.on('load', () => setMap(made));
    // Where many lie beside each other there is no room for all their names.
    made.on('click', 'place', ({ features: pressed = [], lngLat }) => {
      const names = new Set(pressed.map(({ properties }) => String(properties['label'])));
      new Popup({ closeButton: false })
        .setLngLat(lngLat)
        .setText([...names].join(', '))
        .addTo(made);
    });
    return () => made.remove();
  }, [behind]);
  useEffect(() => {
    if (!map) return;
    put(
      map,
      'places',
      features(
        places.map(({ id, label: name, at, tone }) => ({
          type: 'Feature',
          properties: { id, label: name, tone },
          geometry: { type: 'Point', coordinates: [...at] },
        })),
      ),
    );
    put(
      map,
      'areas',
      features(
        areas.map(({ id, area, tone }) => ({
          type: 'Feature',
          properties: { id, tone },
          geometry: area,
        })),
      ),
    );
    put(
      map,
      'ways',
      features(
        lines.map(([from, to]) => ({
          type: 'Feature',
          properties: {},
          geometry: { type: 'LineString', coordinates: [[...from], [...to]] },
        })),
      ),
    );
  }, [map, places, areas, lines]);
  return (
    <div
      ref={holder}
      role="application"
      aria-label={label}
      data-testid="places-map"
      data-ready={map !== null}
      className="h-full min-h-80 [&_.maplibregl-popup-content]:bg-raised! [&_.maplibregl-popup-content]:text-ink w-full overflow-hidden rounded-card border border-line [&_.maplibregl-ctrl-group_button]:size-11!"
    />
  );
}
