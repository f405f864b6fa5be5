export { classWords } from './names.ts';
