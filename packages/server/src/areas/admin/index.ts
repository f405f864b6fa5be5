export { grantAdmin } from './grant.ts';
