import { daysBetween, type Day } from '../format/dates.ts';
import { type Species, speciesFacts } from '../animals/species.ts';

export type Weighing = { on: Day; massKg: number };

/**
 * Average daily gain in g/day: (W2 − W1) / days (domain notes, section 2).
 * Null when both fall on one day or are out of order: there is no gain without time.
 */
export function averageDailyGainG(first: Weighing, last: Weighing): number | null {
  const days = daysBetween(first.on, last.on);
  return days <= 0 ? null : ((last.massKg - first.massKg) * 1000) / days;
}

/** What it gained in grams a day between its last two weighings; null where there are not two. */
export function gainOf({ weights }: { weights: readonly Weighing[] }): number | null {
  const [previous, last] = weights.slice(-2);
  return last && previous ? averageDailyGainG(previous, last) : null;
}

/** What the adjustment to a standard age takes of a young animal; null where it is not known. */
export type Weanling = {
  species: Species;
  sex: 'female' | 'male';
  bornOn: Day;
  birthMassKg: number | null;
  /** Of her who carried and reared it. */
  damBornOn: Day | null;
};

export type AdjustedMass =
  | {
      comparable: true;
      massKg: number;
      ageDays: number;
      birthMassAssumed: boolean;
      /** What of the mass is the allowance for a young or an old dam. */
      damAgeKg: number;
    }
  | { comparable: false; ageDays: number };

const kgPerPound = 0.45359237;
/** Years of the dam up to which an allowance stands, and it in pounds for males and females (BIF; domain notes, section 2). */
const damAgePounds = [
  { upToYears: 2, male: 60, female: 54 },
  { upToYears: 3, male: 40, female: 36 },
  { upToYears: 4, male: 20, female: 18 },
  { upToYears: 10, male: 0, female: 0 },
  { upToYears: Number.POSITIVE_INFINITY, male: 20, female: 18 },
] as const;

/** Completed years: the day of the year decides, not a mean year. */
function yearsOn(bornOn: Day, day: Day): number {
  const years = Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4));
  return day.slice(5) < bornOn.slice(5) ? years - 1 : years;
}

/**
 * What is added to a calf's adjusted mass because its dam was young or old at the birth, kg. Small stock and calves of
 * dams without a date of birth get nothing: no factor is agreed for them.
 */
export function damAgeAllowanceKg({ species, sex, bornOn, damBornOn }: Weanling): number {
  if (species !== 'Cattle' || damBornOn === null) return 0;
  const years = yearsOn(damBornOn, bornOn);
  return (damAgePounds.find(({ upToYears }) => years <= upToYears)?.[sex] ?? 0) * kgPerPound;
}

/**
 * Adjusted weaning mass, kg: (W − W_birth) / age × standard age + W_birth, and for cattle the allowance for the dam's
 * age; 205 days for cattle, 100 for sheep and goats (domain notes, section 2). Outside 160–250 or 80–149 days it is not
 * comparable. Without a birth mass the species default stands and `birthMassAssumed` says so.
 */
export function adjustedWeaningMass(young: Weanling, weighing: Weighing): AdjustedMass {
  const { birthMassKg, bornOn, species } = young;
  const facts = speciesFacts[species];
  const ageDays = daysBetween(bornOn, weighing.on);
  if (ageDays < facts.adjustFromDays || ageDays > facts.adjustToDays)
    return { comparable: false, ageDays };
  const birth = birthMassKg ?? facts.birthMassKg;
  const damAgeKg = damAgeAllowanceKg(young);
  const massKg = ((weighing.massKg - birth) / ageDays) * facts.weaningDays + birth + damAgeKg;
  return { comparable: true, massKg, ageDays, birthMassAssumed: birthMassKg === null, damAgeKg };
}

/** Young of one group were born so near to each other (domain notes, section 2). */
export const contemporaryDays = 45;

/**
 * Weaner index: own adjusted mass over the mean of its contemporary group × 100 (domain notes, section 2). In: the
 * masses of the group, its own among them. Null where it is alone: it would be 100 of itself.
 */
export function weanerIndex(ownKg: number, groupKg: readonly number[]): number | null {
  if (groupKg.length < 2) return null;
  return (ownKg / (groupKg.reduce((sum, kg) => sum + kg, 0) / groupKg.length)) * 100;
}

/** Kleiber ratio: ADG in g over metabolic mass, W^0.75 (domain notes, section 2). */
export function kleiberRatio(adgG: number, massKg: number): number {
  return adgG / massKg ** 0.75;
}
