import '../../platform/insideMessages.ts';
import '../entriesInWords.ts';
import '../registered.ts';
import '../ownForms.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { queryClient } from '../../platform/queries.ts';
import { Piece } from './Piece.tsx';

const Toaster = lazy(() =>
  import('../../ui/toast.tsx').then((module) => ({ default: module.Toasts })),
);

/** What only the signed-in part needs, so that the sign-in loads without it. */
export function Inside({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Piece>
        <Toaster />
      </Piece>
    </QueryClientProvider>
  );
}
