export { fieldLabels, fieldWord } from './fieldLabels.ts';
export { classNames, classWords, sexNames, statusNames } from './names.ts';
