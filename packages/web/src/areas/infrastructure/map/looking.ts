import type { LandCamp } from '@kraal/contract/land';
import type { ThingOnMap } from '@kraal/contract/things';
import type { Position } from '@kraal/domain/land/shape';
import { type GeoJSONSource, LngLatBounds, type Map as MapLibre } from 'maplibre-gl';

export type Chosen = { campId: string } | { thingId: string };
export const cornersOfCamp = ({ shape }: LandCamp): Position[] =>
  shape?.area.coordinates.flat(2) ?? [];

export const cornersOfThing = ({ place }: ThingOnMap): Position[] =>
  place.type === 'Point' ? [place.coordinates] : place.coordinates;

/** So near a finger comes to a trough. */
const nearPx = 10;

/** What somebody tapped: a thing before the camp in which it stands. */
export function chosenAt(map: MapLibre, { x, y }: { x: number; y: number }): Chosen | null {
  const around: [[number, number], [number, number]] = [
    [x - nearPx, y - nearPx],
    [x + nearPx, y + nearPx],
  ];
  const [thing] = map.queryRenderedFeatures(around, { layers: ['thing-point', 'thing-line'] });
  const thingId: unknown = thing?.properties['id'];
  if (typeof thingId === 'string') return { thingId };
  const [camp] = map.queryRenderedFeatures([x, y], { layers: ['camp-fill'] });
  const campId: unknown = camp?.properties['id'];
  return typeof campId === 'string' ? { campId } : null;
}

/** Of a layer's features the one that is chosen, so that it stands out. */
export function markChosen(
  map: MapLibre,
  source: string,
  { all, chosenId }: { all: readonly { id: string }[]; chosenId: string | null },
): void {
  map.removeFeatureState({ source });
  const number = all.findIndex(({ id }) => id === chosenId) + 1;
  if (number > 0) map.setFeatureState({ source, id: number }, { chosen: true });
}

export const southAfrica: [number, number, number, number] = [16, -35, 33, -22];

export function boundsOf(corners: readonly Position[]): [number, number, number, number] | null {
  if (corners.length === 0) return null;
  const [lons, lats] = [corners.map(([lon]) => lon), corners.map(([, lat]) => lat)];
  const low = (all: readonly number[]) => all.reduce((least, one) => Math.min(least, one));
  const high = (all: readonly number[]) => all.reduce((most, one) => Math.max(most, one));
  return [low(lons), low(lats), high(lons), high(lats)];
}

/** From so far away a farm is a dot. */
const farZoom = 9;

/** What was typed and lies beside the picture, or far below it, is brought into it. */
export function showAll(map: MapLibre, corners: readonly Position[]): void {
  const bounds = map.getBounds();
  const isIn = corners.every(([lon, lat]) => bounds.contains([lon, lat]));
  if (corners.length === 0 || (isIn && map.getZoom() > farZoom)) return;
  const all = new LngLatBounds();
  for (const [lon, lat] of corners) all.extend([lon, lat]);
  map.fitBounds(all, { padding: 60, maxZoom: 15, animate: false });
}

export const put = (map: MapLibre, source: string, data: GeoJSON.FeatureCollection): void =>
  void map.getSource<GeoJSONSource>(source)?.setData(data);
