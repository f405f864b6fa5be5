import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { RouterProvider } from 'react-router/dom';
import { i18n } from '../platform/i18n.ts';
import { queryClient } from '../platform/queries.ts';
import type { makeRouter } from './router.tsx';

const Toaster = lazy(() => import('../ui/toast.tsx').then((module) => ({ default: module.Toasts })));

export function Providers({ router }: { router: ReturnType<typeof makeRouter> }) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Suspense>
          <Toaster />
        </Suspense>
      </QueryClientProvider>
    </I18nProvider>
  );
}
