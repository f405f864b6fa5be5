export { createMob } from './mobs.ts';
