export { classNames, classWords, sexNames, statusNames } from './names.ts';
