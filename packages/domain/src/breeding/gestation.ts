import type { Species } from '../livestock/species.ts';

/** Days from service to birth unless a farm or breed says otherwise (domain notes, section 1: 275–295, 142–153, 144–156). */
export const defaultGestationDays: Record<Species, number> = {
  Cattle: 283,
  Sheep: 147,
  Goats: 150,
};

/** Breeds that carry longer than their species (domain notes, section 1). */
const breedGestationDays: Record<string, number> = { brahman: 292, merino: 150 };

export type GestationOfFarm = Partial<Record<Species, number>>;

/** Days from service to birth: what the farm counts with, else the breed's, else the species' default. */
export function gestationDaysOf(
  species: Species,
  breed: string | null,
  farm: GestationOfFarm = {},
): number {
  return (
    farm[species] ?? breedGestationDays[breed?.toLowerCase() ?? ''] ?? defaultGestationDays[species]
  );
}

type BreedingFacts = {
  /** How many days before and after the expected day a birth is still on time. */
  early: number;
  late: number;
  /** Days after a heat or service in which the next heat comes. */
  cycleFrom: number;
  cycleTo: number;
  firstServiceMonths: number;
  waitingDays: number;
  diagnosableDays: number;
  /** No two births of one female lie nearer to each other than this: the shortest gestation, a premature one, and the first heat after a birth. */
  leastDaysBetweenBirths: number;
  /** Young of one litter are born within so many days. */
  litterDays: number;
  /** Longest time a female is taken to give milk when nobody recorded its end. */
  longestLactationDays: number;
};

/** Defaults of the field (domain notes, section 1). */
export const breedingFacts: Record<Species, BreedingFacts> = {
  Cattle: {
    early: 8,
    late: 12,
    cycleFrom: 18,
    cycleTo: 24,
    firstServiceMonths: 14,
    waitingDays: 45,
    diagnosableDays: 30,
    leastDaysBetweenBirths: 260,
    litterDays: 10,
    longestLactationDays: 305,
  },
  Sheep: {
    early: 5,
    late: 6,
    cycleFrom: 14,
    cycleTo: 19,
    firstServiceMonths: 7,
    waitingDays: 45,
    diagnosableDays: 35,
    leastDaysBetweenBirths: 150,
    litterDays: 5,
    longestLactationDays: 200,
  },
  Goats: {
    early: 6,
    late: 6,
    cycleFrom: 18,
    cycleTo: 24,
    firstServiceMonths: 7,
    waitingDays: 45,
    diagnosableDays: 35,
    leastDaysBetweenBirths: 150,
    litterDays: 5,
    longestLactationDays: 200,
  },
};
