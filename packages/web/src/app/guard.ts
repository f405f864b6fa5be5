import { redirect } from 'react-router';
import { isSignedIn } from '../platform/session.ts';

/** Screens behind the sign-in send everyone else to it. */
export function requireSignIn(): Response | null {
  return isSignedIn() ? null : redirect('/login');
}

export function requireAdminSignIn(): Response | null {
  return isSignedIn() ? null : redirect('/admin/login');
}
