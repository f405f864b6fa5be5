export { AttentionCard } from './things/AttentionCard.tsx';

/** Shown beside an alert of a camp or a thing; they come when one is opened. */
export const loadCampSketch = () =>
  import('./map/CampSketch.tsx').then((module) => ({ default: module.CampSketch }));
export const loadCampWater = () =>
  import('./things/CampWater.tsx').then((module) => ({ default: module.CampWater }));
export const loadThingRecord = () =>
  import('./things/ThingRecord.tsx').then((module) => ({ default: module.ThingRecord }));

export { MapBoundary } from './map/MapBoundary.tsx';
/** Maps are large, and come when one is shown. */
export const loadPlacesMap = () =>
  import('./map/PlacesMap.tsx').then((module) => ({ default: module.PlacesMap }));
export const loadCampsOnMap = () =>
  import('./map/CampsOnMap.tsx').then((module) => ({ default: module.CampsOnMap }));
export const loadWayOnMap = () =>
  import('./map/WayOnMap.tsx').then((module) => ({ default: module.WayOnMap }));
