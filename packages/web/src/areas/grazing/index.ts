export { CampRecord } from './CampRecord.tsx';
export { FarmLoad, FarmWater } from './FarmLoad.tsx';
export { useMoveMob } from './useMoveMob.ts';

/** Shown beside an alert of theirs; they come when one is opened. */
export const loadRain = () =>
  import('./RainCard.tsx').then((module) => ({ default: module.RainCard }));
export const loadOutlook = () =>
  import('./OutlookCard.tsx').then((module) => ({ default: module.OutlookCard }));
export const loadMoveFrom = () =>
  import('./MoveFrom.tsx').then((module) => ({ default: module.MoveFrom }));
export const loadCampFeed = () =>
  import('./CampFeed.tsx').then((module) => ({ default: module.CampFeed }));
