export { recordEvents } from './record/record.ts';
export type { Recorder } from './record/draft.ts';
export { rebuildFarm, replayFarm } from './replayFarm.ts';
export { farmEvents } from './timeline.ts';
export { expectAnew, refreshHerd } from './project/refreshHerd.ts';
export { catchUp, projectionVersion } from './catchUp.ts';
