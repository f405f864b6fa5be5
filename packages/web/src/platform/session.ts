import type { SignedIn, User } from '@kraal/contract/people';

/** Names of what is kept in the browser (specification, section 3). */
export const storageKeys = {
  accessToken: 'kraal_access_token',
  refreshToken: 'kraal_refresh_token',
  user: 'kraal_user',
} as const;
/** An older version kept one token under this name; a 401 clears it. */
const legacyTokenKey = 'kraal_token';
export const forgetLegacyToken = (): void => localStorage.removeItem(legacyTokenKey);
const farmKey = 'kraal_farm';
/** How often each topic of the farm had been written when this browser heard of it last (stream.ts). */
export const seenCountsKey = 'kraal_counts';
/** Under names that begin so lie forms that were begun (useDraft.ts). */
export const draftPrefix = 'kraal_draft ';
/** What somebody looked at last is nobody else's either. */
export const recentsPrefix = 'kraal_recents ';

export const accessToken = (): string | null => localStorage.getItem(storageKeys.accessToken);
export const refreshToken = (): string | null => localStorage.getItem(storageKeys.refreshToken);
/** Signed in means an access token is present. */
export const isSignedIn = (): boolean => accessToken() !== null;

let read: { text: string | null; user: User | null } = { text: null, user: null };

export function storedUser(): User | null {
  try {
    const stored = localStorage.getItem(storageKeys.user);
    // Asked with every line of a list: the same text is the same person.
    if (stored !== read.text)
      read = { text: stored, user: stored ? (JSON.parse(stored) as User) : null }; // written by keepSession alone
    return read.user;
  } catch {
    return null;
  }
}

/** When the server said on this page who signed in: fresh for five minutes from then on. */
let signedInAt = 0;
export const userKnownAt = (): number => signedInAt;

export function keepSession(answer: SignedIn): void {
  signedInAt = Date.now();
  localStorage.setItem(storageKeys.accessToken, answer.accessToken);
  localStorage.setItem(storageKeys.refreshToken, answer.refreshToken);
  keepUser(answer.user);
}

/** An answer that was still under way when somebody signed out is kept no more. */
export function keepUser(user: User): void {
  if (!isSignedIn() || user === storedUser()) return;
  const text = JSON.stringify(user);
  localStorage.setItem(storageKeys.user, text);
  read = { text, user };
}

/**
 * Forgets who was signed in, and the animals kept on the device for them; entries still to be sent stay, and those that
 * were sent where it was not the person who ended the session.
 */
export async function clearSession({ byPerson = false } = {}): Promise<void> {
  const me = storedUser()?.id ?? null;
  for (const key of [...Object.values(storageKeys), legacyTokenKey, seenCountsKey])
    localStorage.removeItem(key);
  signedInAt = 0;
  for (const key of Object.keys(localStorage))
    if (key.startsWith(draftPrefix) || key.startsWith(recentsPrefix)) localStorage.removeItem(key);
  const { forgetHerd } = await import('./outbox/store.ts');
  await forgetHerd(byPerson ? me : null);
}

/** The farm on screen: the one chosen last, else the user's first. */
export function currentFarmOf(user: User): User['farms'][number] | null {
  const chosen = localStorage.getItem(farmKey);
  return user.farms.find((farm) => farm.farmId === chosen) ?? user.farms[0] ?? null;
}
/** The same person with the chosen farm first in the list: what names the first farm names that one. */
export function chosenFirst(user: User): User {
  const current = currentFarmOf(user);
  if (!current || user.farms[0] === current) return user;
  return { ...user, farms: [current, ...user.farms.filter((farm) => farm !== current)] };
}
export const chooseFarm = (farmId: string): void => localStorage.setItem(farmKey, farmId);
