export { createTransfer, oneTransfer } from './transfers.ts';
export { stepTransfer } from './steps.ts';
export { isSignedBy } from './papers/keys.ts';
export { verifyChain } from './chain/verify.ts';
export type { Moments, Window } from './trace/contacts.ts';
export {
  type Doubles,
  doublesOf,
  follow,
  type Going,
  type Reach,
  type Reached,
  waysOf,
} from './trace/reach.ts';
export { inOrder, type One, tracedRows } from './trace/rows.ts';
export { pairsOf } from './trace/metBy.ts';
export { neighboursOf } from './trace/around.ts';
export { animalCells, animalHeadings, windowOf } from './trace/trace.ts';
export { documentOf, type EpcisEvent, epcisType } from './epcis/eventOf.ts';
export { eventsOf } from './epcis/events.ts';
