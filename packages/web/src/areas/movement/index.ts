export { requestWord } from './requestWord.ts';
export { NeighbourLine } from './trace/Neighbours.tsx';
export { stepWords, wayWords } from './trace/traceWords.ts';
