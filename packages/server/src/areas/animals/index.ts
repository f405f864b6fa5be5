export {
  closedIds,
  closedLinks,
  closedRecords,
  isOneAnimal,
  keptOf,
} from './closedRecords.ts';
export { fieldSelect, fieldsOfRow } from './fieldColumns.ts';
export { createMob } from './mobs.ts';
export { keepPhoto, photoIsKept } from './photos.ts';
export { keepPastSession } from './workSessions.ts';
export { headsEver } from './headsEver.ts';
export { weaningMasses, type WeaningMass } from './weaningMass.ts';
export { carryingHeads, motherHeads, unscannedHeads } from './flockHeads.ts';
export { campsOfMob, seenAnimal, sightColumns, sightMob, sightRow } from './sight.ts';
export { firstDaysOf, unusual, unusualSpan } from './unusual.ts';
export { type Came, cameLately, handedOn, lastCameOf, whoCame } from './isolation.ts';
export { lorryOf } from './ledger/lorryOf.ts';
export { type Life, livesOf, type Wanted } from './statesOf.ts';
export { partyOf, takerOf } from './partyOf.ts';
