export { recordEvents } from './record/record.ts';
export type { Recorder } from './record/draft.ts';
export { lockFarm } from './lockFarm.ts';
export { questionsOf } from './questionsOf.ts';
export { rebuildFarm, replayFarm } from './replayFarm.ts';
export { replayFarms } from './replayFarms.ts';
export { farmEvents } from './timeline.ts';
export { bringToDay, expectAnew } from './project/newDay.ts';
export { catchUp, projectionVersion } from './catchUp.ts';
