export { staysBeginning } from './plan.ts';
