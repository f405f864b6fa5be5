import { daysBetween, type Day } from '../format/dates.ts';
import { type Species, speciesFacts } from '../animals/species.ts';
import type { Weighing } from './gain.ts';

/** The most an animal of the species can be expected to gain, kg a day. */
const mostGainKg: Record<Species, number> = { Cattle: 1.5, Sheep: 0.4, Goats: 0.4 };
/** Never weighed: less than a newborn's quarter (twins are small), and grown less than a tenth of an adult, is a slip (no source: a bound). */
const leastOfBirth = 0.25;
const leastOfAdult = 0.1;
const grownDays = 365;
const leastPart = 0.75;
const mostPart = 1.25;

/**
 * Whether a mass is far from what the last weighing leads one to expect: under 0.75 of it, or over 1.25 of it with the
 * most that can have been gained since. A slip of the finger (480 → 48) is asked, never refused: some animals do it.
 * Never weighed (null last), it is held against what any animal of its age has. Masses in kg.
 */
export function isUnlikely(
  species: Species,
  {
    massKg,
    last,
    on,
    bornOn = null,
  }: { massKg: number; last: Weighing | null; on: Day; bornOn?: Day | null | undefined },
): boolean {
  if (!last)
    return massKg < leastKg(species, bornOn, on) || isTooMuch(species, { massKg, bornOn, on });
  const days = Math.max(0, daysBetween(last.on, on));
  return (
    massKg < leastPart * last.massKg ||
    massKg > mostPart * (last.massKg + days * mostGainKg[species])
  );
}

function leastKg(species: Species, bornOn: Day | null, on: Day): number {
  const { birthMassKg, adultKg } = speciesFacts[species];
  const isGrown = bornOn !== null && daysBetween(bornOn, on) >= grownDays;
  return isGrown ? leastOfAdult * adultKg.female : leastOfBirth * birthMassKg;
}

/** Never weighed: more than any of its age can have gained, or of any age than twice a grown male. */
export function isTooMuch(
  species: Species,
  { massKg, bornOn, on }: { massKg: number; bornOn: Day | null; on: Day },
): boolean {
  const { birthMassKg, adultKg } = speciesFacts[species];
  const days = bornOn === null ? null : Math.max(0, daysBetween(bornOn, on));
  const grown = mostPart * 2 * adultKg.male;
  if (days === null) return massKg > grown;
  return massKg > Math.min(grown, mostPart * (2 * birthMassKg + days * mostGainKg[species]));
}

/** The mean of a lot moves with who is in it: only half or twice the last one is far from it. */
export const isUnlikelyMean = (massKg: number, last: Weighing | null): boolean =>
  last !== null && (massKg < last.massKg / 2 || massKg > 2 * last.massKg);

/** What was probably meant: a digit too many or too few. Null when neither fits. */
export function likelyMeant(
  species: Species,
  { massKg, last, on }: { massKg: number; last: Weighing | null; on: Day },
): number | null {
  if (!last) return null;
  const found = [massKg * 10, massKg / 10].find(
    (other) => !isUnlikely(species, { massKg: other, last, on }),
  );
  return found === undefined ? null : Math.round(found * 1000) / 1000;
}
