export { announceEntries, announceImported } from './consignments/announceLate.ts';
export { createTransfer, oneTransfer } from './transfers.ts';
export { stepTransfer } from './steps.ts';
export { isSignedBy } from './papers/keys.ts';
export { verifyChain } from './chain/verify.ts';
export { type Doubles, doublesOf } from './trace/contacts.ts';
export { follow, type Going, type Reach, waysOf } from './trace/reach.ts';
export {
  type FarmDays,
  farmOf,
  keyOf,
  type Moments,
  recordOf,
  records,
  type Scope,
} from './trace/scope.ts';
export { inOrder, type One, tracedRows } from './trace/rows.ts';
export { pairsOf } from './trace/metBy.ts';
export { neighboursOf } from './trace/around.ts';
export { animalCells, animalHeadings } from './trace/trace.ts';
export { documentOf, type EpcisEvent, epcisType } from './epcis/eventOf.ts';
export { eventsOf } from './epcis/events.ts';
