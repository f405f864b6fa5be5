export { closingsOf } from './closedCamps.ts';
export { createCamp } from './camps.ts';
export { drawShape } from './drawShape.ts';
export { createThing, listThings } from './things/things.ts';
