export { classNames } from './names.ts';
