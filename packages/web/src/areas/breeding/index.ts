import { lazy } from 'react';

export { standingName } from './words.ts';
export { BreedingBadge } from './BreedingBadge.tsx';
/** Fetched when somebody looks at a family. */
export const Pedigree = lazy(() =>
  import('./Pedigree.tsx').then((module) => ({ default: module.Pedigree })),
);
