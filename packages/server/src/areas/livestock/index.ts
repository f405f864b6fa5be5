export { createMob } from './mobs.ts';
export { weaningMasses } from './weaningMass.ts';
