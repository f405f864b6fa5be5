import { recentsPrefix, storedUser } from './session.ts';

/** An animal that somebody looked at. */
export type Recent = { id: string; name: string };
const most = 8;

const keyOf = (farmId: string): string => `${recentsPrefix}${farmId} ${storedUser()?.id ?? ''}`;

const isRecent = (one: unknown): one is Recent =>
  typeof one === 'object' &&
  one !== null &&
  typeof (one as Recent).id === 'string' && // asked on this very line
  typeof (one as Recent).name === 'string'; // as above

/** What this person looked at last on this device, the latest first. */
export function recentsOf(farmId: string): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(farmId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, most) : [];
  } catch {
    return [];
  }
}

export function lookedAt(farmId: string, { id, name }: Recent): void {
  const others = recentsOf(farmId).filter((one) => one.id !== id);
  try {
    localStorage.setItem(keyOf(farmId), JSON.stringify([{ id, name }, ...others].slice(0, most)));
  } catch {
    // A full device goes without.
  }
}
