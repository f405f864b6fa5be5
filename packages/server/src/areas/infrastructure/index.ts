export { createCamp } from './camps.ts';
