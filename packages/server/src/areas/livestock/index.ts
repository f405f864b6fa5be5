export { createMob } from './mobs.ts';
export { weaningMasses } from './weaningMass.ts';
export { carryingHeads, motherHeads, unscannedHeads } from './flockHeads.ts';
