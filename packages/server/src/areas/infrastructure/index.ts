export { closingsOf } from './closedCamps.ts';
export { createCamp } from './camps.ts';
export { drawShape } from './shapes.ts';
export { listThings } from './things/things.ts';
