import { allSpecies, type Species } from './species.ts';

/** Which species a user works with, and which of them is on screen (specification, section 4). */
export type SpeciesPreference = { enabledSpecies: Species[]; currentSpecies: Species };

export const defaultSpeciesPreference: SpeciesPreference = {
  enabledSpecies: ['Cattle'],
  currentSpecies: 'Cattle',
};
export const lastSpeciesError = 'You must have at least one species enabled.';

export type SpeciesChange =
  | { ok: true; preference: SpeciesPreference }
  | { ok: false; message: string };

function settle(enabledSpecies: Species[], currentSpecies: Species): SpeciesPreference {
  const current = enabledSpecies.includes(currentSpecies)
    ? currentSpecies
    : (enabledSpecies[0] ?? 'Cattle');
  return { enabledSpecies, currentSpecies: current };
}

/** On adds it, off removes it; the last one cannot be turned off. */
export function toggleSpecies(preference: SpeciesPreference, species: Species): SpeciesChange {
  const { enabledSpecies, currentSpecies } = preference;
  if (!enabledSpecies.includes(species)) {
    return { ok: true, preference: settle([...enabledSpecies, species], currentSpecies) };
  }
  if (enabledSpecies.length === 1) return { ok: false, message: lastSpeciesError };
  return {
    ok: true,
    preference: settle(
      enabledSpecies.filter((one) => one !== species),
      currentSpecies,
    ),
  };
}

/** Only an enabled species can be made current; any other choice changes nothing. */
export function chooseSpecies(preference: SpeciesPreference, species: Species): SpeciesPreference {
  return preference.enabledSpecies.includes(species)
    ? { ...preference, currentSpecies: species }
    : preference;
}

/** What was stored may be missing, damaged or from another version: whatever is not known is dropped. */
export function readSpeciesPreference(
  storedEnabled: string | null,
  storedCurrent: string | null,
): SpeciesPreference {
  let listed: unknown = null;
  try {
    listed = storedEnabled ? JSON.parse(storedEnabled) : null;
  } catch {
    // damaged storage counts as nothing stored: the default below stands
  }
  // In the order in which they were stored: the first of them becomes current when none is.
  const enabled = Array.isArray(listed)
    ? [...new Set(listed)].flatMap((one) => allSpecies.filter((species) => species === one))
    : [];
  const current = allSpecies.find((species) => species === storedCurrent) ?? 'Cattle';
  return settle(enabled.length > 0 ? enabled : ['Cattle'], current);
}
