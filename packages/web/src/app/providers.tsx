import { I18nProvider } from '@lingui/react';
import { RouterProvider } from 'react-router/dom';
import { i18n } from '../platform/i18n.ts';
import type { makeRouter } from './router.tsx';

export function Providers({ router }: { router: ReturnType<typeof makeRouter> }) {
  return (
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>
  );
}
