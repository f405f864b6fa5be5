import { addMonths } from '../format/dates.ts';
import type { Species } from './species.ts';

/** Sex of an individual; a lot may be of both. */
export type Sex = 'female' | 'male' | 'mixed';

export type ClassFacts = {
  species: Species;
  sex: Sex;
  bornOn: string | null;
  castratedOn: string | null;
  weanedOn: string | null;
  /** How many times she has given birth. */
  parity: number;
};

export const animalClasses = [
  'heifer_calf',
  'heifer',
  'cow',
  'bull_calf',
  'bull',
  'steer',
  'ox',
  'mixed_cattle',
  'ewe_lamb',
  'hogget',
  'ewe',
  'ram_lamb',
  'ram',
  'wether',
  'mixed_sheep',
  'doe_kid',
  'doeling',
  'doe',
  'buck_kid',
  'buck',
  'kapater',
  'mixed_goats',
] as const;
export type AnimalClass = (typeof animalClasses)[number];

type Names = {
  young: AnimalClass;
  maiden: AnimalClass;
  dam: AnimalClass;
  youngMale: AnimalClass;
  sire: AnimalClass;
  castrate: AnimalClass;
  mixed: AnimalClass;
};

const names: Record<Species, Names> = {
  Cattle: {
    young: 'heifer_calf',
    maiden: 'heifer',
    dam: 'cow',
    youngMale: 'bull_calf',
    sire: 'bull',
    castrate: 'steer',
    mixed: 'mixed_cattle',
  },
  Sheep: {
    young: 'ewe_lamb',
    maiden: 'hogget',
    dam: 'ewe',
    youngMale: 'ram_lamb',
    sire: 'ram',
    castrate: 'wether',
    mixed: 'mixed_sheep',
  },
  Goats: {
    young: 'doe_kid',
    maiden: 'doeling',
    dam: 'doe',
    youngMale: 'buck_kid',
    sire: 'buck',
    castrate: 'kapater',
    mixed: 'mixed_goats',
  },
};

/** `until`: the day from which age alone makes it another class, null when age no longer matters. */
export type ClassOnDay = { animalClass: AnimalClass; until: string | null };

/**
 * Class is derived, nobody types it in (domain notes, section 1): young until weaned or 12 months;
 * heifer → cow, hogget → ewe, doeling → doe at the first birth. A female of unknown birth whose births
 * are not on record counts as adult from three years, since registers seldom list old calvings; so does
 * one without any date of birth.
 */
export function classOn(facts: ClassFacts, day: string): ClassOnDay {
  const name = names[facts.species];
  if (facts.sex === 'mixed') return { animalClass: name.mixed, until: null };
  const youngUntil = facts.bornOn ? addMonths(facts.bornOn, 12) : null;
  const weaned = facts.weanedOn !== null && facts.weanedOn <= day;
  const isYoung = youngUntil !== null && day < youngUntil && !weaned && facts.parity === 0;
  if (isYoung && facts.sex === 'female') return { animalClass: name.young, until: youngUntil };
  if (facts.sex === 'female') return grownFemale(facts, name, day);
  if (facts.castratedOn !== null && facts.castratedOn <= day) return castrate(facts, name, day);
  return isYoung
    ? { animalClass: name.youngMale, until: youngUntil }
    : { animalClass: name.sire, until: null };
}

function grownFemale(facts: ClassFacts, name: Names, day: string): ClassOnDay {
  if (facts.parity > 0 || facts.bornOn === null) return { animalClass: name.dam, until: null };
  const adultFrom = addMonths(facts.bornOn, 36);
  return day < adultFrom
    ? { animalClass: name.maiden, until: adultFrom }
    : { animalClass: name.dam, until: null };
}

/** A steer is an ox from three years on. */
function castrate(facts: ClassFacts, name: Names, day: string): ClassOnDay {
  if (facts.species !== 'Cattle' || facts.bornOn === null)
    return { animalClass: name.castrate, until: null };
  const oxFrom = addMonths(facts.bornOn, 36);
  return day < oxFrom
    ? { animalClass: 'steer', until: oxFrom }
    : { animalClass: 'ox', until: null };
}
