export { recordEvents } from './record/record.ts';
export { type Caller, countOf, recordAs, recorderOf, throwIfRejected } from './record/recordAs.ts';
export { acknowledgedOf, type Draft, type Recorder, toEvent } from './record/draft.ts';
export type { Consequence } from './consequences.ts';
export {
  type AsOf,
  type OwnColumns,
  type Entries,
  type Guard,
  type Changing,
  type LedgerPart,
  type Projecting,
  registerParts,
  type SavedEntries,
} from './parts.ts';
export { headsOf } from './project/rows.ts';
export type { SavedLife } from './project/animalRow.ts';
export type { Save } from './project/project.ts';
export { lockFarm } from './lockFarm.ts';
export { questionsOf } from './questionsOf.ts';
export { rebuildFarm, replayFarm } from './replayFarm.ts';
export { replayFarms } from './replayFarms.ts';
export { entryCount, mostEntries, onPastFarm } from './pastFarm.ts';
export { newestEvents } from './timeline.ts';
export { bringToDay } from './project/newDay.ts';
export { catchUpAll } from './rules/catchUp.ts';
export { projectionVersion } from './rules/version.ts';
export { payloadJson, payloadText } from './payloadSql.ts';
