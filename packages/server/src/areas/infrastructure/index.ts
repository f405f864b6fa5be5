export { basemapOf } from './basemapOf.ts';
export { closingsOf } from './closedCamps.ts';
export { createCamp } from './camps.ts';
export {
  createPlace,
  listPlaces,
  onePlace,
  placeEver,
  placesOfCamps,
  updatePlace,
} from './places.ts';
export { drawShape } from './drawShape.ts';
export { createThing, listThings } from './things/things.ts';
