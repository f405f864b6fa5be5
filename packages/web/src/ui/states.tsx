import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { say } from './said.ts';

export function Spinner() {
  return (
    <div
      role="status"
      className="flex min-h-40 flex-col items-center justify-center gap-3 text-muted"
    >
      <span
        aria-hidden
        className="size-8 animate-spin rounded-full border-4 border-line border-t-veld"
      />
      <Trans>Loading...</Trans>
    </div>
  );
}

/** The shape of what comes, after 200 ms, so that what is quick does not flicker. */
export function Skeleton({ rows = 6 }: { rows?: number }) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      role="status"
      aria-label={t`Loading...`}
      className={`flex flex-col gap-2 ${shown ? '' : 'invisible'}`}
    >
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="h-11 animate-pulse rounded-control bg-sunken" />
      ))}
    </div>
  );
}

function Drawing() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 120 60"
      className="w-32 text-muted"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    >
      <path d="M10 50V22m22 28V18m28 32V16m28 34V18m22 32V22M6 30c36-8 72-8 108 0M6 42c36-8 72-8 108 0" />
    </svg>
  );
}

export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-12 text-center">
      <Drawing />
      <p className="max-w-md text-base text-muted">{children}</p>
      {action}
    </div>
  );
}

/** What happened, what is safe, what to do. */
function Failed({ message, retry }: { message: string; retry?: () => void }) {
  const offline = !navigator.onLine;
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      {offline ? (
        <CloudOff className="size-8 text-warn" aria-hidden />
      ) : (
        <TriangleAlert className="size-8 text-alarm" aria-hidden />
      )}
      <p className="text-base font-[550]">{message}</p>
      <p className="text-muted">
        <Trans>What you recorded is safe. This screen could not be read.</Trans>
      </p>
      {retry ? (
        <Button onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      ) : null}
    </div>
  );
}

type Query<T> = {
  data: T | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => unknown;
};

/** What the server shows no more, or never took, is not shown as it was. */
const isGone = (error: Error | null): boolean =>
  error !== null && 'kind' in error && ['notFound', 'forbidden'].includes(String(error.kind));

/** Loading, error and content of one reading. */
export function Read<T>({
  of,
  children,
  rows,
}: {
  of: Query<T>;
  children: (data: T) => ReactNode;
  rows?: number;
}) {
  if (of.data !== undefined && !isGone(of.error)) return children(of.data);
  if (of.error) return <Failed message={say(of.error.message)} retry={() => void of.refetch()} />;
  return <Skeleton rows={rows ?? 6} />;
}
