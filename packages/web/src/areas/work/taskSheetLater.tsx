import { type ComponentProps, lazy, Suspense } from 'react';
import type { TaskSheet as Sheet } from './TaskSheet.tsx';

const Later = lazy(() =>
  import('./TaskSheet.tsx').then((module) => ({ default: module.TaskSheet })),
);

/** A form that comes when it is asked for: the dashboard's first load is without it. */
export const TaskSheet = (props: ComponentProps<typeof Sheet>) => (
  <Suspense>
    <Later {...props} />
  </Suspense>
);
