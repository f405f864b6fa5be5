export { classNames, classWords } from './names.ts';
