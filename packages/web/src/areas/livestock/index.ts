export { classNames, statusNames } from './names.ts';
