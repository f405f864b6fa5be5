export { staysBeginning } from './plan/stays.ts';
export { addStays } from './plan/write.ts';
