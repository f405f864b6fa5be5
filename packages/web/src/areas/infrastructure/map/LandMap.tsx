import 'maplibre-gl/dist/maplibre-gl.css';
import type { LandCamp } from '@kraal/contract/land';
import type { Position } from '@kraal/domain/land/shape';
import { useLingui } from '@lingui/react/macro';
import {
  type GeoJSONSource,
  LngLatBounds,
  Map as MapLibre,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../../../ui/format.ts';
import { campFeatures, draftFeatures, nameFeatures, planStyle } from './landLayers.ts';
import { type Drawn, makePen } from './pen.ts';

setWorkerUrl(workerUrl);

type Draft = { of: Drawn; corners: readonly Position[] };
type Props = {
  camps: readonly LandCamp[];
  /** Where somebody asked to look. */
  goTo: Position | null;
  /** Counts how often the whole farm was asked for. */
  wholeTimes: number;
  chosenId: string | null;
  onChoose: (id: string | null) => void;
  /** What is being drawn; null where nothing is. */
  draft: Draft | null;
  onCorners: (corners: Position[], isDone: boolean) => void;
};

const cornersOfCamp = ({ shape }: LandCamp): Position[] => shape?.area.coordinates.flat(2) ?? [];

const southAfrica: [number, number, number, number] = [16, -35, 33, -22];

function boundsOf(camps: readonly LandCamp[]): [number, number, number, number] | null {
  const corners = camps.flatMap(cornersOfCamp);
  if (corners.length === 0) return null;
  const [lons, lats] = [corners.map(([lon]) => lon), corners.map(([, lat]) => lat)];
  const low = (all: readonly number[]) => all.reduce((least, one) => Math.min(least, one));
  const high = (all: readonly number[]) => all.reduce((most, one) => Math.max(most, one));
  return [low(lons), low(lats), high(lons), high(lats)];
}

/** What was typed and lies beside the picture is brought into it. */
function showAll(map: MapLibre, corners: readonly Position[]): void {
  const bounds = map.getBounds();
  if (corners.every(([lon, lat]) => bounds.contains([lon, lat]))) return;
  const all = new LngLatBounds();
  for (const [lon, lat] of corners) all.extend([lon, lat]);
  map.fitBounds(all, { padding: 60, maxZoom: 15, animate: false });
}

const put = (map: MapLibre, source: string, data: GeoJSON.FeatureCollection): void =>
  void map.getSource<GeoJSONSource>(source)?.setData(data);

/** The plan of the farm on a canvas. Everything on it stands in the list beside it, too. */
export function LandMap({ camps, goTo, wholeTimes, chosenId, onChoose, draft, onCorners }: Props) {
  const { t } = useLingui();
  const holder = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibre | null>(null);
  // The first shapes bring the picture to where they lie.
  const isEmpty = camps.every(({ shape }) => shape === null);
  const pen = useRef<ReturnType<typeof makePen> | null>(null);
  // Handlers of the canvas live longer than one drawing of the page.
  const latest = useRef({ camps, onChoose, onCorners, isDrawing: draft !== null });
  useEffect(() => {
    latest.current = { camps, onChoose, onCorners, isDrawing: draft !== null };
  });
  useEffect(() => {
    if (!holder.current) return;
    const made = new MapLibre({
      container: holder.current,
      style: planStyle(),
      bounds: boundsOf(latest.current.camps) ?? southAfrica,
      fitBoundsOptions: { padding: 40, maxZoom: 17 },
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
    });
    made.addControl(new NavigationControl({ showCompass: false }), 'top-right');
    made.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left');
    made.on('load', () => setMap(made));
    made.on('click', (event) => {
      if (latest.current.isDrawing) return;
      const [found] = made.queryRenderedFeatures(event.point, { layers: ['camp-fill'] });
      const id = found?.properties['id'];
      latest.current.onChoose(typeof id === 'string' ? id : null);
    });
    return () => made.remove();
  }, []);
  useEffect(() => {
    if (!map) return;
    put(map, 'camps', campFeatures(camps));
    put(
      map,
      'names',
      nameFeatures(camps, ({ name, heads }) =>
        heads > 0 ? `${name}\n${formatCount(heads)}` : name,
      ),
    );
  }, [map, camps]);
  useEffect(() => {
    if (!map) return;
    map.removeFeatureState({ source: 'camps' });
    const number = camps.findIndex(({ id }) => id === chosenId) + 1;
    if (number > 0) map.setFeatureState({ source: 'camps', id: number }, { chosen: true });
  }, [map, camps, chosenId]);
  useEffect(() => {
    const chosen = latest.current.camps.find(({ id }) => id === chosenId);
    if (map && chosen) showAll(map, cornersOfCamp(chosen));
  }, [map, chosenId]);
  useEffect(() => {
    const bounds = boundsOf(latest.current.camps);
    if (wholeTimes === 0 && isEmpty) return;
    if (map && bounds) map.fitBounds(bounds, { padding: 40, maxZoom: 17, animate: false });
  }, [map, wholeTimes, isEmpty]);
  useEffect(() => {
    if (!map || !draft) return;
    const known = () => latest.current.camps.flatMap(cornersOfCamp);
    pen.current ??= makePen(map, {
      known,
      onCorners: (corners, isDone) => latest.current.onCorners(corners, isDone),
    });
    pen.current.put(draft.of, draft.corners);
    put(map, 'draft', draftFeatures(draft.corners));
    showAll(map, draft.corners);
  }, [map, draft]);
  useEffect(() => {
    if (map && goTo) map.jumpTo({ center: [goTo[0], goTo[1]], zoom: 13 });
  }, [map, goTo]);
  const isDrawing = draft !== null;
  useEffect(() => {
    if (!map || isDrawing) return;
    pen.current?.stop();
    pen.current = null;
    put(map, 'draft', draftFeatures([]));
  }, [map, isDrawing]);
  return (
    <div
      ref={holder}
      role="application"
      aria-label={t`Plan of the farm`}
      data-testid="land-map"
      data-ready={map !== null}
      className="h-full min-h-80 w-full overflow-hidden rounded-card border border-line [&_.maplibregl-ctrl-group_button]:size-11!"
    />
  );
}
