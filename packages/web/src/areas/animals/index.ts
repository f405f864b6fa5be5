export { fieldLabels, fieldWord } from './fieldLabels.ts';
export { sexNames, statusNames } from './names.ts';
