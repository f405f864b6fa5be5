import { lazy } from 'react';

export { BreedingBadge } from './BreedingBadge.tsx';
/** Fetched when somebody records a birth. */
export const FlockScanForm = lazy(() =>
  import('./FlockForms.tsx').then((module) => ({ default: module.FlockScanForm })),
);
export const FlockBirthForm = lazy(() =>
  import('./FlockForms.tsx').then((module) => ({ default: module.FlockBirthForm })),
);
export const BirthForm = lazy(() =>
  import('./BirthForm.tsx').then((module) => ({ default: module.BirthForm })),
);
/** Fetched when somebody looks at a family. */
export const Pedigree = lazy(() =>
  import('./Pedigree.tsx').then((module) => ({ default: module.Pedigree })),
);
