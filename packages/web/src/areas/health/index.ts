import { lazy } from 'react';

export { WithdrawalBadge } from './WithdrawalBadge.tsx';
/** Fetched when somebody treats: most entries are none. */
export const TreatForm = lazy(() =>
  import('./TreatForm.tsx').then((module) => ({ default: module.TreatForm })),
);

/** Loaded apart: it records, and the record sheet shows forms of this area. */
export const HeldBy = lazy(() =>
  import('./HeldBy.tsx').then((module) => ({ default: module.HeldBy })),
);
