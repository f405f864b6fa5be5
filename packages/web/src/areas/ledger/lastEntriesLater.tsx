import type { TimelineEntry } from '@kraal/contract/ledger';
import { lazy, Suspense } from 'react';

const List = lazy(() =>
  import('./LastEntries.tsx').then((module) => ({ default: module.LastEntries })),
);

/** Below what a first screen shows: it comes after it. */
export function LastEntries({ newest }: { newest: readonly TimelineEntry[] }) {
  return (
    <Suspense>
      <List newest={newest} />
    </Suspense>
  );
}
