import {
  chooseSpecies,
  readSpeciesPreference,
  type SpeciesPreference,
  toggleSpecies,
} from '@kraal/domain/animals/speciesPreference';
import type { Species } from '@kraal/domain/animals/species';
import { useSyncExternalStore } from 'react';

const enabledKey = 'enabledSpecies';
const currentKey = 'currentSpecies';
const listeners = new Set<() => void>();
let preference = readSpeciesPreference(
  localStorage.getItem(enabledKey),
  localStorage.getItem(currentKey),
);

/** Both values are saved on every change. */
function keep(next: SpeciesPreference): void {
  preference = next;
  try {
    localStorage.setItem(enabledKey, JSON.stringify(next.enabledSpecies));
    localStorage.setItem(currentKey, next.currentSpecies);
  } catch {
    // A full device has the choice until the page is left.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSpecies = (): SpeciesPreference =>
  useSyncExternalStore(subscribe, () => preference);
export const speciesNow = (): Species => preference.currentSpecies;
export const makeCurrent = (species: Species): void => keep(chooseSpecies(preference, species));

/** The last enabled species stays: the refusal is said as an alert. */
export function toggle(species: Species): void {
  const change = toggleSpecies(preference, species);
  if (change.ok) keep(change.preference);
  else window.alert(change.message);
}

/** Species that came to the farm are seen from then on, beside those that were. */
export function addSpecies(came: readonly Species[]): void {
  const missing = came.filter((one) => !preference.enabledSpecies.includes(one));
  if (missing.length === 0) return;
  keep({ ...preference, enabledSpecies: [...preference.enabledSpecies, ...missing] });
}

/** A farm says which species it keeps; a browser that knows nothing yet takes them over. */
export function adoptSpecies(farmSpecies: readonly Species[]): void {
  const [first] = farmSpecies;
  if (localStorage.getItem(enabledKey) !== null || !first) return;
  keep({ enabledSpecies: [...farmSpecies], currentSpecies: first });
}
