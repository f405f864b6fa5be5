import { lazy } from 'react';

export { WithdrawalBadge } from './WithdrawalBadge.tsx';

/** Loaded apart: it records, and the record sheet shows forms of this area. */
export const HeldBy = lazy(() =>
  import('./HeldBy.tsx').then((module) => ({ default: module.HeldBy })),
);
