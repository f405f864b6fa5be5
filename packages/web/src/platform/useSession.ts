import { useMemo } from 'react';
import { logout as logoutEndpoint, me, type User } from '@kraal/contract/people';
import { hasRole, type Role } from '@kraal/domain/people/roles';
import { surroundings } from './api.ts';
import { endProviderSession } from './leaving.ts';
import { queryClient, useEndpoint, userFreshMs } from './queries.ts';
import {
  accessToken,
  chosenFirst,
  clearSession,
  isSignedIn,
  keepUser,
  refreshToken,
  storedUser,
  userKnownAt,
} from './session.ts';
import { takeWanted } from './wanted.ts';

export type Farm = User['farms'][number];

/** The signed-in user, the chosen farm first: what is stored at once, what the server says as soon as it answers. */
export function useUser(): User | null {
  const stored = storedUser();
  const { data } = useEndpoint(
    me,
    {},
    {
      enabled: isSignedIn(),
      staleTime: userFreshMs,
      ...(stored ? { initialData: stored, initialDataUpdatedAt: userKnownAt() } : {}),
    },
  );
  // What was read for whoever was signed in before is not of who is now.
  const fresh = data && (!stored || data.id === stored.id) ? data : null;
  const user = fresh ?? stored;
  if (fresh && fresh !== stored) keepUser(fresh);
  return useMemo(() => user && chosenFirst(user), [user]);
}

const noFarm: Farm = {
  farmId: '',
  farmName: 'No Farm',
  role: 'viewer',
  species: ['Cattle'],
  timeZone: 'Africa/Johannesburg',
  isDemo: false,
  massUnit: 'kg',
  areaUnit: 'ha',
  currency: 'ZAR',
  eraseAfter: null,
};

export function useFarm(): Farm {
  const user = useUser();
  return user?.farms[0] ?? noFarm;
}

/** Whether the user may do on this farm what needs at least a role. */
export function useMay(role: Role): boolean {
  return hasRole({ systemRole: useFarm().role }, role);
}

/** Says that a session has ended; the page that says so is gone before there is an answer, and a failure is none. */
function notifyOfLeaving(path: string, token: string | null, secret: string | null): void {
  void surroundings
    .fetch(path, {
      method: 'POST',
      keepalive: true,
      headers: {
        'Content-Type': 'application/json',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(secret ? { refreshToken: secret } : {}),
    })
    .catch(() => undefined);
}

/**
 * Signing out succeeds here whatever the server answers, and waits for nobody: what is stored goes first, then the
 * provider and the server are told. A call outlives the page that makes it.
 */
export async function leave(): Promise<void> {
  const [token, secret] = [accessToken(), refreshToken()];
  const forgotten = clearSession({ byPerson: true });
  queryClient.clear();
  await forgotten;
  takeWanted();
  await endProviderSession();
  notifyOfLeaving(logoutEndpoint.path, token, secret);
  window.location.assign('/login');
}

/** What the server just said of the signed-in user counts at once, everywhere. */
export function adoptUser(user: User): void {
  keepUser(user);
  queryClient.setQueryData([me.path, {}], user);
}
