import type { AnimalClass } from '../animals/animalClass.ts';
import { addMonths, type Day } from '../format/dates.ts';

/** The mass of one Large Stock Unit: an ox of 450 kg (Meissner; SASAS, Mokolobate and others 2015). */
export const unitKg = 450;

/**
 * What an animal of a class is taken for while nothing is weighed, in kg (domain notes, section 5). Of classes that the
 * notes do not name the one beside them counts: a hogget and a doeling as grown, an ox as a cow, a mixed lot as its
 * heifers, ewes or does.
 */
export const classMassKg: Readonly<Record<AnimalClass, number>> = {
  heifer_calf: 120,
  bull_calf: 120,
  weaner_bull: 220,
  heifer: 330,
  young_bull: 400,
  steer: 400,
  cow: 480,
  ox: 480,
  bull: 750,
  mixed_cattle: 330,
  ewe_lamb: 20,
  ram_lamb: 20,
  hogget: 55,
  ewe: 55,
  wether: 55,
  young_ram: 80,
  ram: 80,
  mixed_sheep: 55,
  doe_kid: 15,
  buck_kid: 15,
  doeling: 45,
  doe: 45,
  kapater: 45,
  young_buck: 70,
  buck: 70,
  mixed_goats: 45,
};

/** The young of a mixed lot, by species: its class does not say that they are young. */
export const youngMixedKg = { mixed_cattle: 120, mixed_sheep: 20, mixed_goats: 15 } as const;
/** So long they are taken for young, months. */
export const youngMonths = 12;

const isMixed = (animalClass: AnimalClass): animalClass is keyof typeof youngMixedKg =>
  animalClass in youngMixedKg;

/**
 * What an animal of a class is taken for on a day, and the day from which it is taken for more. In: its class, when it was
 * born (null where nobody knows), the day. A mixed lot counts as young for its first twelve months (domain notes, section 5).
 */
export function usualMass(
  animalClass: AnimalClass,
  bornOn: Day | null,
  day: Day,
): { massKg: number; until: Day | null } {
  const grownOn = bornOn === null ? null : addMonths(bornOn, youngMonths);
  return isMixed(animalClass) && grownOn !== null && day < grownOn
    ? { massKg: youngMixedKg[animalClass], until: grownOn }
    : { massKg: classMassKg[animalClass], until: null };
}

/** Large Stock Units by metabolic mass: (kg / 450)^0.75, a suckling by its own. In: kg. Refuses nothing; 0 kg is none. */
export const lsuOfKg = (massKg: number): number => (massKg / unitKg) ** 0.75;

/** The last mass weighed where there is one, else its class's; times the heads of a lot. */
export const lsuOf = (animal: {
  animalClass: AnimalClass;
  massKg: number | null;
  heads: number;
}): number => animal.heads * lsuOfKg(animal.massKg ?? classMassKg[animal.animalClass]);
