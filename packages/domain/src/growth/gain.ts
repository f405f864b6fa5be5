import { daysBetween } from '../format/dates.ts';
import { type Species, speciesFacts } from '../livestock/species.ts';

export type Weighing = { on: string; massKg: number };

/**
 * Average daily gain in g/day: (W2 − W1) / days (domain notes, section 2).
 * Null when both fall on one day or are out of order: there is no gain without time.
 */
export function averageDailyGainG(first: Weighing, last: Weighing): number | null {
  const days = daysBetween(first.on, last.on);
  return days <= 0 ? null : ((last.massKg - first.massKg) * 1000) / days;
}

export type AdjustedMass =
  | { comparable: true; massKg: number; ageDays: number; birthMassAssumed: boolean }
  | { comparable: false; ageDays: number };

/**
 * Adjusted weaning mass, kg: (W − W_birth) / age × standard age + W_birth; 205 days for cattle,
 * 100 for sheep and goats (domain notes, section 2). Outside 160–250 or 70–130 days it is not comparable.
 * Without a birth mass the species default stands and `birthMassAssumed` says so.
 */
export function adjustedWeaningMass(
  species: Species,
  bornOn: string,
  weighing: Weighing,
  birthMassKg: number | null,
): AdjustedMass {
  const facts = speciesFacts[species];
  const ageDays = daysBetween(bornOn, weighing.on);
  if (ageDays < facts.adjustFromDays || ageDays > facts.adjustToDays)
    return { comparable: false, ageDays };
  const birth = birthMassKg ?? facts.birthMassKg;
  const massKg = ((weighing.massKg - birth) / ageDays) * facts.weaningDays + birth;
  return { comparable: true, massKg, ageDays, birthMassAssumed: birthMassKg === null };
}

/** Kleiber ratio: ADG in g over metabolic mass, W^0.75 (domain notes, section 2). */
export function kleiberRatio(adgG: number, massKg: number): number {
  return adgG / massKg ** 0.75;
}
