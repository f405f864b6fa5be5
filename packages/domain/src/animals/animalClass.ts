import { addMonths, daysBetween, type Day } from '../format/dates.ts';
import { allSpecies, type Species, speciesFacts } from './species.ts';
import { names, type Names } from './classNames.ts';

/** Sex of an individual; a lot may be of both. */
export const sexes = ['female', 'male', 'mixed'] as const;
export type Sex = (typeof sexes)[number];

export type ClassFacts = {
  species: Species;
  sex: Sex;
  bornOn: Day | null;
  castratedOn: Day | null;
  weanedOn: Day | null;
  /** How many times she has given birth, as far as it is known. */
  parity: number;
  /** Births before the books began; null when nobody said. */
  birthsBefore: number | null;
  /** The day on which it came, or the books began; null when it never was here. */
  cameOn: Day | null;
  listedOn?: Day | null | undefined;
  /** The first day on which he was put to females. */
  putToServiceOn: Day | null;
};

const classes = {
  Cattle: [
    'heifer_calf',
    'heifer',
    'cow',
    'bull_calf',
    'weaner_bull',
    'young_bull',
    'bull',
    'steer',
    'ox',
    'mixed_cattle',
  ],
  Sheep: ['ewe_lamb', 'hogget', 'ewe', 'ram_lamb', 'young_ram', 'ram', 'wether', 'mixed_sheep'],
  Goats: ['doe_kid', 'doeling', 'doe', 'buck_kid', 'young_buck', 'buck', 'kapater', 'mixed_goats'],
} as const satisfies Record<Species, readonly string[]>;

export const animalClasses = [...classes.Cattle, ...classes.Sheep, ...classes.Goats] as const;
export type AnimalClass = (typeof animalClasses)[number];

/** No class is of two species. */
export const speciesOfClass = (animalClass: AnimalClass): Species =>
  allSpecies.find((species) => (classes[species] as readonly string[]).includes(animalClass)) ??
  'Cattle'; // each is in one of the lists

/** `until`: the day from which age alone makes it another class, null when age no longer matters. */
export type ClassOnDay = { animalClass: AnimalClass; until: Day | null };

const earlier = (one: Day | null, other: Day | null): Day | null =>
  one !== null && (other === null || one < other) ? one : other;

/**
 * Class is derived, nobody types it in (domain notes, section 1): young until weaned or 12 months, castrated or not;
 * a female that never gave birth stays heifer, hogget or doeling at any age; growing males are no sires until 18
 * months (small stock 12) or until they are put to service; a tollie is an ox from three years on.
 */
export function classOn(facts: ClassFacts, day: Day): ClassOnDay {
  const name = names[facts.species];
  if (facts.sex === 'mixed') return { animalClass: name.mixed, until: null };
  const youngUntil = facts.bornOn ? addMonths(facts.bornOn, 12) : null;
  const weaned = facts.weanedOn !== null && facts.weanedOn <= day;
  const isYoung = youngUntil !== null && day < youngUntil && !weaned;
  if (facts.sex === 'female') {
    if (facts.parity > 0) return { animalClass: name.dam, until: null };
    return isYoung ? { animalClass: name.young, until: youngUntil } : grownFemale(facts, name, day);
  }
  if (isYoung) return { animalClass: name.youngMale, until: youngUntil };
  if (facts.castratedOn !== null && facts.castratedOn <= day) return castrate(facts, name, day);
  return entire(facts, name, day);
}

type Arrived = Pick<ClassFacts, 'species' | 'bornOn' | 'birthsBefore' | 'cameOn' | 'listedOn'>;

/** The day from which its births are on record: that of the list by which it came, where that says it as it stood later. */
export const bookedSince = <D extends Day>({
  cameOn,
  listedOn,
}: {
  cameOn: D | null;
  listedOn?: D | null | undefined;
}): D | null => (cameOn !== null && listedOn && listedOn > cameOn ? listedOn : cameOn);

/** Somebody said that she never gave birth before the books began, or she came so young that she cannot have. */
export const neverBoreBefore = ({
  species,
  bornOn,
  birthsBefore,
  cameOn,
  listedOn,
}: Arrived): boolean => {
  if (birthsBefore !== null) return birthsBefore === 0;
  const since = bookedSince({ cameOn, listedOn });
  const { youngestParentDays } = speciesFacts[species];
  return bornOn !== null && since !== null && daysBetween(bornOn, since) < youngestParentDays;
};

/**
 * Never given birth on record. Where nobody said whether she did before the books began, and she was old enough, she is
 * taken for a dam from three years on, or when her age is not known: registers seldom list old calvings.
 */
function grownFemale(facts: ClassFacts, name: Names, day: Day): ClassOnDay {
  if (facts.birthsBefore !== null || neverBoreBefore(facts))
    return { animalClass: name.maiden, until: null };
  if (facts.bornOn === null) return { animalClass: name.dam, until: null };
  const adultFrom = addMonths(facts.bornOn, 36);
  return day < adultFrom
    ? { animalClass: name.maiden, until: adultFrom }
    : { animalClass: name.dam, until: null };
}

/** A male that can serve: growing, then a sire by age, or from the day he was put to females. */
function entire(facts: ClassFacts, name: Names, day: Day): ClassOnDay {
  const { putToServiceOn: putOn, bornOn } = facts;
  if (bornOn === null || (putOn !== null && putOn <= day))
    return { animalClass: name.sire, until: null };
  const grownFrom = addMonths(bornOn, facts.species === 'Cattle' ? 18 : 12);
  if (day >= grownFrom) return { animalClass: name.sire, until: null };
  const yearling = addMonths(bornOn, 12);
  const isWeaner = facts.species !== 'Cattle' || day < yearling;
  return {
    animalClass: isWeaner ? name.growing : 'young_bull',
    until: earlier(isWeaner ? yearling : grownFrom, putOn),
  };
}

/** A steer is an ox from three years on. */
function castrate(facts: ClassFacts, name: Names, day: Day): ClassOnDay {
  if (facts.species !== 'Cattle' || facts.bornOn === null)
    return { animalClass: name.castrate, until: null };
  const oxFrom = addMonths(facts.bornOn, 36);
  return day < oxFrom
    ? { animalClass: 'steer', until: oxFrom }
    : { animalClass: 'ox', until: null };
}
