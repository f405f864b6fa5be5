import type { AnimalRow } from '@kraal/contract/animals';
import { speciesFacts } from '@kraal/domain/animals/species';
import { type Day, daysBetween } from '@kraal/domain/format/dates';
import { readingProblems } from '@kraal/domain/growth/readingProblems';
import { isUnlikely, likelyMeant } from '@kraal/domain/growth/unlikelyMass';
import { massKept } from '../../../platform/units.ts';
import { saidInWords } from '../../../platform/serverWords.ts';
import { doseAtRace, isDosed } from './dosing.ts';
import { keptOf, type Measure } from './raceEntries.ts';
import type { useRace } from './useRace.ts';

type Race = ReturnType<typeof useRace>;

/** What is known of a reading while it is typed, before anybody presses Next. */
export type Typed = {
  /** The dose this animal gets, so that it can be drawn up; its amount is null where no mass is known. Null: it gets none. */
  dose: { amount: number | null } | null;
  /** Its last mass of which anything is known, of this session or before. */
  lastMass: { on: Day; massKg: number } | null;
  isUnlikely: boolean;
  /** What was meant where a digit slipped, in kg. */
  meantKg: number | null;
  /** Since its last mass, g a day. */
  gainG: number | null;
};

const nothing: Typed = {
  dose: null,
  lastMass: null,
  isUnlikely: false,
  meantKg: null,
  gainG: null,
};

/** What `number`, in the units of the screen and NaN while it is none, says of the animal that stands there. */
export function typedReading(race: Race, number: number, today: Day): Typed {
  const { animal, measure, dosing } = race;
  if (!animal) return nothing;
  const isMass = measure === 'mass';
  const isTyped = number > 0;
  const lastMass = isMass ? lastMassOf(race, animal, today) : null;
  const reading = { measure, value: measure === 'tag' ? number : keptOf(measure, number) };
  const dose =
    dosing && isTyped && isDosed(dosing, reading)
      ? { amount: doseAtRace(dosing, { animal, reading, today })?.amount ?? null }
      : null;
  if (!isMass || !isTyped) return { ...nothing, dose, lastMass };
  const { species, bornOn } = animal;
  return {
    dose,
    lastMass,
    isUnlikely: isUnlikely(species, { massKg: reading.value, last: lastMass, on: today, bornOn }),
    meantKg: likelyMeant(species, { massKg: reading.value, last: lastMass, on: today }),
    gainG: gainOf(animal, reading.value, today),
  };
}

/** What was read in this session counts as the last, sent or not. */
function lastMassOf({ readings }: Race, animal: AnimalRow, today: Day): Typed['lastMass'] {
  const read = readings.find(
    (one) => one.rejected === null && one.animalId === animal.id && one.number !== null,
  );
  if (read?.number) return { on: today, massKg: read.number };
  return typeof animal.massKg === 'number' && animal.massOn
    ? { on: animal.massOn, massKg: animal.massKg }
    : null;
}

function gainOf({ massKg, massOn }: AnimalRow, nowKg: number, today: Day): number | null {
  // Rows that an earlier version kept on the device may have none.
  if (typeof massKg !== 'number' || !massOn) return null;
  const days = daysBetween(massOn, today);
  return days > 0 ? ((nowKg - massKg) * 1000) / days : null;
}

/** Why a number cannot be of this animal: it has walked on when the server says so. Null where it can. */
export function wrongReading(
  animal: AnimalRow,
  measure: Measure,
  number: number,
): 'no_such_mass' | { words: string } | null {
  if (measure === 'mass')
    return massKept(number) > speciesFacts[animal.species].largestMassKg ? 'no_such_mass' : null;
  if (measure === 'tag') return null;
  const [wrong] = readingProblems(
    'value',
    { trait: measure, value: keptOf(measure, number) },
    animal,
  );
  return wrong ? { words: saidInWords(wrong.said, wrong.message) } : null;
}

/** The mean of what was taken in a session; null before the first. */
export function meanOf(readings: Race['readings']): number | null {
  const good = readings.filter(({ rejected }) => rejected === null);
  if (good.length === 0) return null;
  return good.reduce((sum, { number }) => sum + (number ?? 0), 0) / good.length;
}
