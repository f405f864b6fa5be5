export { recordEvents } from './record/record.ts';
export type { Recorder } from './record/draft.ts';
export { replayFarm } from './replayFarm.ts';
export { farmEvents } from './timeline.ts';
export { refreshClasses } from './project/refreshClasses.ts';
