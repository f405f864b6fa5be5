import { lazy } from 'react';
import { registerForms } from '../areas/ledger/ownForms.tsx';

// Fetched when somebody records one: most entries are none of these.
registerForms({
  treated: lazy(() =>
    import('../areas/health/TreatForm.tsx').then((module) => ({ default: module.TreatForm })),
  ),
  gave_birth: lazy(() =>
    import('../areas/breeding/BirthForm.tsx').then((module) => ({ default: module.BirthForm })),
  ),
  flock_scanned: lazy(() =>
    import('../areas/breeding/FlockForms.tsx').then((module) => ({
      default: module.FlockScanForm,
    })),
  ),
  flock_bore: lazy(() =>
    import('../areas/breeding/FlockForms.tsx').then((module) => ({
      default: module.FlockBirthForm,
    })),
  ),
});
