export { grantAdmin } from './grant.ts';
export { keepHouse } from './housekeeping.ts';
