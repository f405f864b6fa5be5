export { HeldBy } from './HeldBy.tsx';
import { lazy } from 'react';

export { WithdrawalBadge } from './WithdrawalBadge.tsx';
/** Fetched when somebody treats: most entries are none. */
export const TreatForm = lazy(() =>
  import('./TreatForm.tsx').then((module) => ({ default: module.TreatForm })),
);
