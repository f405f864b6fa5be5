import type { Species } from '../animals/species.ts';

/** Days from service to birth unless a farm or breed says otherwise (domain notes, section 1; cattle: ARC 2009/10). */
export const defaultGestationDays: Record<Species, number> = {
  Cattle: 287,
  Sheep: 147,
  Goats: 148,
};

/** Standard deviation of a gestation, days; a birth is late two of them past the mean (domain notes, section 1). */
export const gestationDeviation: Record<Species, number> = { Cattle: 5, Sheep: 2.5, Goats: 3.7 };

/** Mean days by breed, each with the words by which people call it (domain notes, section 1). */
const breedDays: Record<Species, readonly [days: number, ...names: string[]][]> = {
  Cattle: [
    [291, 'bonsmara'],
    [291, 'beefmaster'],
    [291, 'nguni'],
    [290, 'charolais'],
    [292, 'brahman'],
    [292, 'afrikaner', 'afrikander'],
    [289, 'drakensberger'],
    [286, 'simmental', 'simmentaler'],
    [289, 'limousin'],
    [283, 'sussex'],
    [282, 'hereford'],
    [280, 'angus'],
    [279, 'holstein', 'friesian', 'fries'],
    [279, 'jersey'],
  ],
  Sheep: [
    [147, 'dorper'],
    [150, 'merino'],
  ],
  Goats: [[148, 'boer', 'boerbok']],
};

/** Breeds that a text names: "SA Brahman" is a Brahman, "Dohne Merino" a Merino type, "Angus x Hereford" a cross of two. */
function daysNamed(species: Species, breed: string): number[] {
  const words = breed.toLowerCase().split(/[^\p{L}]+/u);
  return breedDays[species].flatMap(([days, ...names]) =>
    names.some((name) => words.includes(name)) ? [days] : [],
  );
}

export type GestationOfFarm = Partial<Record<Species, number>>;

/** Days from service to birth: what the farm counts with, else the breed's, a cross between its parents', else the species' default. */
export function gestationDaysOf(
  species: Species,
  breed: string | null,
  farm: GestationOfFarm = {},
): number {
  const own = farm[species];
  if (own !== undefined) return own;
  const named = breed ? daysNamed(species, breed) : [];
  if (named.length === 0) return defaultGestationDays[species];
  return Math.round(named.reduce((sum, days) => sum + days, 0) / named.length);
}

type BreedingFacts = {
  /** How many days before and after the expected day a birth is still on time: two standard deviations. */
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
    early: 10,
    late: 10,
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
    late: 5,
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
    early: 7,
    late: 7,
    cycleFrom: 18,
    cycleTo: 24,
    firstServiceMonths: 7,
    waitingDays: 55,
    diagnosableDays: 35,
    leastDaysBetweenBirths: 150,
    litterDays: 5,
    longestLactationDays: 200,
  },
};
