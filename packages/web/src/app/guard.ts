import { type LoaderFunctionArgs, redirect } from 'react-router';
import { isSignedIn } from '../platform/session.ts';
import { keepWanted } from '../platform/wanted.ts';

/** Screens behind the sign-in send everyone else to it, and are come back to afterwards. */
export function requireSignIn({ request }: Pick<LoaderFunctionArgs, 'request'>): Response | null {
  if (isSignedIn()) return null;
  const { pathname, search } = new URL(request.url);
  keepWanted(pathname + search);
  return redirect('/login');
}

export function requireAdminSignIn(): Response | null {
  return isSignedIn() ? null : redirect('/admin/login');
}
