import type { Sex } from '../animals/animalClass.ts';
import { type Species, speciesFacts } from '../animals/species.ts';
import { daysBetween, type Day } from '../format/dates.ts';
import { massToDoseBy } from '../growth/massOfDay.ts';
import type { Sample } from '../growth/slice.ts';
import { type Dose, doseFor, type DoseRate, heaviestOfMean } from './medicine.ts';

/** What is known of the mass of one animal or lot. */
export type KnownWeight = {
  massKg: number | null;
  massOn: Day | null;
  gainGPerDay: number | null;
  species: Species;
  sex: Sex;
  isLot: boolean;
  /** Of a lot: those that were on the scale. */
  sample: Sample | null;
};

/** In: a label, what is known of an animal's mass, the farm's day. Out: what the label asks for it; null where that cannot be said. */
export function plannedDose(label: DoseRate, known: KnownWeight, today: Day): Dose | null {
  const { massKg, massOn, gainGPerDay, species, sex, isLot, sample } = known;
  if (massKg === null || massOn === null) return doseFor(label, null);
  return doseFor(label, {
    ...massToDoseBy({ massKg, ...(sample ? { sample } : {}) }, isLot, heaviestOfMean),
    daysAgo: Math.max(0, daysBetween(massOn, today)),
    gainGPerDay,
    adultKg: speciesFacts[species].adultKg[sex === 'male' ? 'male' : 'female'],
  });
}
