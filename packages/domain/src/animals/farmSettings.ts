import { defaultSeasonStart } from '../breeding/season.ts';
import { breedingFacts } from '../breeding/gestation.ts';
import { type Species, speciesFacts } from './species.ts';

/** What a farm counts with, by species, where it is otherwise than the field's defaults (domain notes, section 4). */
export type SpeciesSettings = {
  weaningDays?: number | undefined;
  /** Days after a birth before she is served again. */
  waitingDays?: number | undefined;
  /** First day of the season, as MM-DD. */
  seasonStart?: string | undefined;
};
export type SettingsOfFarm = Partial<Record<Species, SpeciesSettings>>;

export const weaningDaysOf = (species: Species, farm: SettingsOfFarm): number =>
  farm[species]?.weaningDays ?? speciesFacts[species].weaningDays;
export const waitingDaysOf = (species: Species, farm: SettingsOfFarm): number =>
  farm[species]?.waitingDays ?? breedingFacts[species].waitingDays;
export const seasonStartOf = (species: Species, farm: SettingsOfFarm): string =>
  farm[species]?.seasonStart ?? defaultSeasonStart[species];
