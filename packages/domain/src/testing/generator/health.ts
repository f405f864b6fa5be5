import { heldUntil, unfinishedDoses } from '../oracle/facts.ts';
import type { Beast, Species } from '../oracle/beast.ts';
import { later } from '../oracle/days.ts';
import type { Teller } from './teller.ts';

export type Medicine = { id: string; meat: number; milk: number; export: number };

/** Three medicines whose courses overlap, break off and are given twice. */
export const medicinesOf = (teller: Teller): Medicine[] =>
  [
    { meat: 28, milk: 7, export: 28 },
    { meat: 14, milk: 0, export: 42 },
    { meat: 0, milk: 2, export: 0 },
  ].map((days) => ({ id: teller.chance.id(), ...days }));

const lineOf = (medicine: Medicine) => ({
  medicineId: medicine.id,
  dose: 2,
  unit: 'ml',
  meatDays: medicine.meat,
  milkDays: medicine.milk,
  exportDays: medicine.export,
});

/** Doses by name, by lot, by mob; some begin a course, some end one, some are one of two in one go. */
export function treat(
  teller: Teller,
  species: Species,
  medicines: readonly Medicine[],
  mobs: readonly string[],
): void {
  const { chance } = teller;
  const lines = teller.chance
    .shuffled(medicines)
    .slice(0, chance.is(0.2) ? 2 : 1)
    .map(lineOf);
  const payload = { lines, ...(chance.is(0.35) ? { courseGoesOn: true } : {}) };
  const roll = chance.next();
  if (roll < 0.35) {
    const mobId = chance.one(mobs);
    if (teller.world.inMob(mobId).length > 0) teller.tell('treated', { mobId }, payload);
    return;
  }
  const chosen = teller.some(teller.living(species), chance.int(1, 4));
  if (chosen.length === 0) return;
  const animalIds = chosen.map(({ id }) => id);
  if (roll < 0.9) teller.tell('treated', { animalIds }, payload);
  else teller.slip('treated', { animalIds }, payload);
}

/** The dose that ends a course of one that is in it, or the word that the dose before was the last. */
export function endCourse(teller: Teller, species: Species, medicines: readonly Medicine[]): void {
  const { chance } = teller;
  const inCourse = teller.living(species, (one) => unfinishedDoses(one).length > 0);
  if (inCourse.length === 0) return;
  const one = chance.one(inCourse);
  const dose = chance.one(unfinishedDoses(one));
  const medicine = medicines.find(({ id }) => id === dose.medicine);
  if (!medicine) return;
  if (chance.is(0.6))
    teller.tell('treated', { animalIds: [one.id] }, { lines: [lineOf(medicine)] });
  else teller.tell('course_ended', { animalIds: [one.id] }, { medicineId: medicine.id });
}

export const mayBeSlaughtered = (one: Beast, day: string): boolean => {
  const until = heldUntil(one, 'meat');
  return until === null || day > until;
};

/** To the abattoir on a day on which it may; else it waits. */
export function slaughterOne(teller: Teller, of: readonly Beast[]): void {
  const free = of.filter((one) => mayBeSlaughtered(one, later(teller.day, 0)));
  if (free.length === 0) return;
  const one = teller.chance.one(free);
  const heads = one.isLot ? teller.chance.int(1, one.heads) : undefined;
  teller.tell('slaughtered', { animalIds: [one.id] }, { at: 'Abattoir', sure: true }, heads);
}
