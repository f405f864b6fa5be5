export { addStays, staysBeginning } from './plan.ts';
