export { closingsOf } from './closedCamps.ts';
export { createCamp } from './camps.ts';
export { drawShape } from './shapes.ts';
export { createThing, listThings } from './things/things.ts';
