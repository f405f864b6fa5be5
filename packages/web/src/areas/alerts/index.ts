export { outcomeWords } from './outcomeWords.ts';
