export { fieldLabels, fieldWord } from './fieldLabels.ts';
export { sexNames } from './names.ts';

/** What an animal weighs over time, for screens that show it beside something else; with its chart it comes when asked for. */
export const loadGrowth = () =>
  import('./detail/Growth.tsx').then((module) => ({ default: module.Growth }));
