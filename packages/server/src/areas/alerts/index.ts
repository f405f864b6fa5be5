export { callFor } from './callFor.ts';
export {
  mostSightings,
  registerWatches,
  type Sighting,
  type Watch,
  type WatchedFarm,
} from './watch.ts';
export { openAlertCount } from './openCount.ts';
export { isRuleOn } from './settings.ts';
export { propose } from './proposals.ts';
