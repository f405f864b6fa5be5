export { recordEvents } from './record/record.ts';
export type { Recorder } from './record/draft.ts';
export { rebuildFarm, replayFarm } from './replayFarm.ts';
export { farmEvents } from './timeline.ts';
export { bringToDay, expectAnew } from './project/newDay.ts';
export { catchUp, projectionVersion } from './catchUp.ts';
