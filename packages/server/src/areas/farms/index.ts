export { openFarm } from './openFarm.ts';
export { recordAudit } from './audit.ts';
export { changeFarm } from './farm.ts';
