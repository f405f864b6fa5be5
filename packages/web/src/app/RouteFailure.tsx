import { isRouteErrorResponse, useRouteError } from 'react-router';

const textOf = (error: unknown): string => {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : String(error);
};

/** The last thing that can still be said (specification, section 8): so it needs no catalogue, no data and no shell. */
export function RouteFailure() {
  const error = useRouteError();
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-4 p-6">
      <h1>Unexpected Application Error!</h1>
      <p role="alert" className="mark break-words rounded-control bg-sunken p-3">
        {textOf(error)}
      </p>
      <p className="text-muted">
        What you recorded is safe. Go back to the start; if it happens again, tell the people who
        run this Kraal.
      </p>
      <a
        className="inline-flex min-h-11 items-center self-start rounded-control bg-veld px-4 font-[550] text-veld-ink"
        href="/"
      >
        Back to the start
      </a>
    </main>
  );
}
