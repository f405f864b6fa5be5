import 'maplibre-gl/dist/maplibre-gl.css';
import type { Holding } from '@kraal/contract/holdings';
import type { LandCamp } from '@kraal/contract/land';
import type { ThingOnMap } from '@kraal/contract/things';
import { keptPosition, type Position } from '@kraal/domain/land/shape';
import { useLingui } from '@lingui/react/macro';
import {
  GeolocateControl,
  Map as MapLibre,
  type MapMouseEvent,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatCount } from '../../../formats/format.ts';
import {
  type Basemap,
  boundaryFeatures,
  campFeatures,
  nameFeatures,
  planStyle,
  thingFeatures,
} from './landLayers.ts';
import {
  boundsOf,
  type Chosen,
  chosenAt,
  cornersOfCamp,
  cornersOfThing,
  markChosen,
  put,
  showAll,
  southAfrica,
} from './looking.ts';
import { useBehind } from './useBehind.ts';
import { type Draft, usePen } from './usePen.ts';
import { useMobMarkers } from './useMobMarkers.ts';
import type { Shade } from './useShades.ts';

setWorkerUrl(workerUrl);

type Props = {
  camps: readonly LandCamp[];
  things: readonly ThingOnMap[];
  holdings: readonly Holding[];
  shades: ReadonlyMap<string, Shade>;
  basemap: Basemap;
  /** Whoever looks at it may be on it; not where it is a picture of what was. */
  locates?: boolean;
  /** Mobs are shown as marks that can be pulled into another camp. */
  areMobsMoved: boolean;
  /** Where somebody asked to look. */
  goTo: Position | null;
  /** Counts how often the whole farm was asked for. */
  wholeTimes: number;
  /** A camp, or a thing. */
  chosenId: string | null;
  onChoose: (chosen: Chosen | null) => void;
  /** What is being drawn; null where nothing is. */
  draft: Draft | null;
  onCorners: (corners: Position[], isDone: boolean) => void;
};

const whereAmI = (): GeolocateControl =>
  new GeolocateControl({
    trackUserLocation: true,
    positionOptions: { enableHighAccuracy: true },
  });

/** The plan of the farm on a canvas. Everything on it stands in the list beside it, too. */
export function LandMap(props: Props) {
  const { camps, things, holdings, shades, basemap, goTo, wholeTimes } = props;
  const { chosenId, onChoose, draft, onCorners } = props;
  const { t } = useLingui();
  const holder = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibre | null>(null);
  // The first shapes bring the picture to where they lie.
  const isEmpty = things.length === 0 && camps.every(({ shape }) => shape === null);
  const onTap = useEffectEvent((made: MapLibre, { point, lngLat }: MapMouseEvent) => {
    if (draft?.of === 'point') onCorners([keptPosition([lngLat.lng, lngLat.lat])], true);
    if (!draft) onChoose(chosenAt(made, point));
  });
  const drawn = () => [
    ...camps.flatMap(cornersOfCamp),
    ...things.flatMap(cornersOfThing),
    ...holdings.flatMap(({ boundary }) => boundary?.coordinates.flat(2) ?? []),
  ];
  const behind = useBehind(basemap);
  const credit = useEffectEvent(() => basemap?.credit ?? null);
  const locates = useEffectEvent(() => props.locates ?? true);
  const bounds = useEffectEvent(() => boundsOf(drawn()));
  const lookAt = useEffectEvent((made: MapLibre, id: string | null) => {
    const camp = camps.find((one) => one.id === id);
    const thing = things.find((one) => one.id === id);
    showAll(made, camp ? cornersOfCamp(camp) : thing ? cornersOfThing(thing) : []);
  });
  useMobMarkers(map, { isOn: props.areMobsMoved, camps });
  usePen(map, {
    draft,
    known: drawn,
    onCorners,
  });
  useEffect(() => {
    if (!holder.current || !behind) return;
    const made = new MapLibre({
      container: holder.current,
      style: planStyle(behind),
      bounds: bounds() ?? southAfrica,
      fitBoundsOptions: { padding: 40, maxZoom: 17 },
      attributionControl: credit() === null ? false : { compact: false },
      dragRotate: false,
      pitchWithRotate: false,
    });
    made.addControl(new NavigationControl({ showCompass: false }), 'top-right');
    if (locates()) made.addControl(whereAmI(), 'top-right');
    made.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left');
    made.on('load', () => setMap(made));
    made.on('click', (event) => onTap(made, event));
    return () => made.remove();
  }, [behind]);
  useEffect(() => {
    if (!map) return;
    put(map, 'camps', campFeatures(camps, shades));
    put(
      map,
      'names',
      nameFeatures(camps, ({ id, name, heads }) =>
        [name, ...(heads > 0 ? [formatCount(heads)] : []), shades.get(id)?.words ?? []]
          .flat()
          .join('\n'),
      ),
    );
  }, [map, camps, shades]);
  useEffect(() => {
    if (map) put(map, 'boundaries', boundaryFeatures(holdings));
  }, [map, holdings]);
  useEffect(() => {
    if (map) put(map, 'things', thingFeatures(things));
  }, [map, things]);
  useEffect(() => {
    if (!map) return;
    markChosen(map, 'camps', { all: camps, chosenId });
    markChosen(map, 'things', { all: things, chosenId });
  }, [map, camps, things, chosenId]);
  useEffect(() => {
    if (map) lookAt(map, chosenId);
  }, [map, chosenId]);
  useEffect(() => {
    const whole = wholeTimes === 0 && isEmpty ? null : bounds();
    if (map && whole) map.fitBounds(whole, { padding: 40, maxZoom: 17, animate: false });
  }, [map, wholeTimes, isEmpty]);
  useEffect(() => {
    if (map && goTo) map.jumpTo({ center: [goTo[0], goTo[1]], zoom: 13 });
  }, [map, goTo]);
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
