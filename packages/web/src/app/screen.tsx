import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Spinner } from '../ui/states.tsx';

/** A screen is loaded when it is first gone to. */
export function screen(load: () => Promise<{ default: ComponentType }>): ReactNode {
  const Screen = lazy(load);
  return (
    <Suspense fallback={<Spinner />}>
      <Screen />
    </Suspense>
  );
}
