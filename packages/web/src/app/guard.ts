import { type LoaderFunctionArgs, redirect } from 'react-router';
import { chooseFarm, isSignedIn } from '../platform/session.ts';
import { keepWanted } from '../platform/wanted.ts';

/** Screens behind the sign-in send everyone else to it, and are come back to afterwards. */
export function requireSignIn({ request }: Pick<LoaderFunctionArgs, 'request'>): Response | null {
  const url = new URL(request.url);
  if (isSignedIn()) return ofItsFarm(url);
  const { pathname, search } = url;
  keepWanted(pathname + search);
  return redirect('/login');
}

/** A link out of a message names the farm it is about: that one is shown, whichever was chosen before. */
function ofItsFarm({ pathname, searchParams }: URL): Response | null {
  const farmId = searchParams.get('farm');
  if (farmId === null) return null;
  chooseFarm(farmId);
  searchParams.delete('farm');
  return redirect(`${pathname}?${searchParams}`);
}

export function requireAdminSignIn(): Response | null {
  return isSignedIn() ? null : redirect('/admin/login');
}
