/** Species options: the id equals the label (specification, section 3). */
export const speciesOptions = [
  { id: 'Cattle', label: 'Cattle', icon: '🐄' },
  { id: 'Sheep', label: 'Sheep', icon: '🐑' },
  { id: 'Goats', label: 'Goats', icon: '🐐' },
] as const;

export type Species = (typeof speciesOptions)[number]['id'];
export const allSpecies: readonly Species[] = speciesOptions.map(({ id }) => id);

export type SpeciesFacts = {
  gestationDays: number;
  weaningDays: number;
  /** Ages at which a weaning mass may be adjusted to `weaningDays`. */
  adjustFromDays: number;
  adjustToDays: number;
  birthMassKg: number;
  /** What a scale may plausibly read; beyond it the entry is refused as a slip. */
  largestMassKg: number;
  largestBirthMassKg: number;
  /** A parent is at least this old when its young is born: youngest service + shortest gestation. */
  youngestParentDays: number;
  youngUntilMonths: number;
  /** Adult mass, a cap for dosing where the breed has none: to be confirmed by a vet. */
  adultKg: { female: number; male: number };
};

/** Defaults of the field (domain notes, sections 1 and 2). */
export const speciesFacts: Record<Species, SpeciesFacts> = {
  Cattle: {
    gestationDays: 287,
    weaningDays: 205,
    adjustFromDays: 160,
    adjustToDays: 250,
    birthMassKg: 35,
    largestMassKg: 1800,
    largestBirthMassKg: 80,
    youngestParentDays: 480,
    youngUntilMonths: 12,
    adultKg: { female: 650, male: 1000 },
  },
  Sheep: {
    gestationDays: 147,
    weaningDays: 100,
    adjustFromDays: 80,
    adjustToDays: 149,
    birthMassKg: 4,
    largestMassKg: 250,
    largestBirthMassKg: 12,
    youngestParentDays: 240,
    youngUntilMonths: 12,
    adultKg: { female: 90, male: 130 },
  },
  Goats: {
    gestationDays: 148,
    weaningDays: 100,
    adjustFromDays: 80,
    adjustToDays: 149,
    birthMassKg: 3.5,
    largestMassKg: 200,
    largestBirthMassKg: 10,
    youngestParentDays: 240,
    youngUntilMonths: 12,
    adultKg: { female: 80, male: 120 },
  },
};
