import { lazy } from 'react';

export { WithdrawalBadge } from './WithdrawalBadge.tsx';

/** Loaded apart: it records, and the record sheet shows forms of this area. */
export const HeldBy = lazy(() =>
  import('./HeldBy.tsx').then((module) => ({ default: module.HeldBy })),
);
/** Shown beside an alert of a medicine; they come when one is opened. */
export const loadBatchList = () =>
  import('./BatchList.tsx').then((module) => ({ default: module.BatchList }));
