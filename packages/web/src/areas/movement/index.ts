/** What other farms sent along of an animal's past; it comes when asked for. */
export const loadAnimalHistory = () =>
  import('./coming/AnimalHistory.tsx').then((module) => ({ default: module.AnimalHistory }));
export { requestWord } from './requestWord.ts';
export { NeighbourLine } from './trace/Neighbours.tsx';
export { SpreadGraph } from './trace/SpreadGraph.tsx';
export { HowFarField } from './trace/HowFarField.tsx';
export { wayWords } from './trace/traceWords.ts';
