import { lazy } from 'react';

/** Fetched when somebody records a birth. */
export const BirthForm = lazy(() => import('./BirthForm.tsx').then((module) => ({ default: module.BirthForm })));
