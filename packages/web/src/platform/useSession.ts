import { logout as logoutEndpoint, me, type User } from '@kraal/contract/people';
import { hasRole, type Role } from '@kraal/domain/people/roles';
import { call } from './api.ts';
import { queryClient, useEndpoint, userFreshMs } from './queries.ts';
import {
  clearSession,
  currentFarmOf,
  isSignedIn,
  keepUser,
  refreshToken,
  storedUser,
} from './session.ts';

export type Farm = User['farms'][number];

/** The signed-in user: what is stored at once, what the server says as soon as it answers. */
export function useUser(): User | null {
  const { data } = useEndpoint(me, {}, { enabled: isSignedIn(), staleTime: userFreshMs });
  if (data) keepUser(data);
  return data ?? storedUser();
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
  return (user && currentFarmOf(user)) ?? noFarm;
}

/** Whether the user may do on this farm what needs at least a role. */
export function useMay(role: Role): boolean {
  return hasRole({ systemRole: useFarm().role }, role);
}

/** Signing out succeeds here whatever the server answers. */
export async function leave(): Promise<void> {
  const secret = refreshToken();
  await call(logoutEndpoint, { body: secret ? { refreshToken: secret } : {} }).catch(
    () => undefined,
  );
  await clearSession();
  queryClient.clear();
  window.location.assign('/login');
}

/** What the server just said of the signed-in user counts at once, everywhere. */
export function adoptUser(user: User): void {
  keepUser(user);
  queryClient.setQueryData([me.path, {}], user);
}
