export { createCamp } from './camps.ts';
export { drawShape } from './shapes.ts';
