import { heldUntil, unfinishedDoses } from '../oracle/facts.ts';
import type { Beast, Species } from '../oracle/beast.ts';
import { later, span } from '../oracle/days.ts';
import { isDueUnder, nextDoseOf, type Plan } from '../oracle/protocols.ts';
import type { Recorder } from './recorder.ts';

export type Medicine = { id: string; meat: number; milk: number; export: number };

/** Three medicines whose courses overlap, break off and are given twice. */
export const medicinesOf = (recorder: Recorder): Medicine[] =>
  [
    { meat: 28, milk: 7, export: 28 },
    { meat: 14, milk: 0, export: 42 },
    { meat: 0, milk: 2, export: 0 },
  ].map((days) => ({ id: recorder.chance.id(), ...days }));

/** What the farm means to give: once at an age, each autumn, before and after births, at weaning. */
export function plansOf({ chance }: Recorder, [first, second, third]: readonly Medicine[]): Plan[] {
  const plan = (mode: Plan['mode'], medicine: Medicine | undefined, more: Partial<Plan>): Plan => ({
    id: chance.id(),
    mode,
    medicine: medicine?.id ?? '',
    sex: null,
    fromDays: null,
    toDays: null,
    months: null,
    steps: [0],
    neverPregnant: false,
    ...more,
  });
  const booster = { steps: [0, chance.int(14, 40)] };
  return [
    plan('age', third, { sex: 'female', fromDays: 120, toDays: 240, neverPregnant: true }),
    plan('age', first, { fromDays: 400, toDays: 620, ...booster }),
    plan('yearly', second, { months: chance.one([[3, 5] as const, [11, 13] as const]) }),
    plan('before_birth', second, { fromDays: -60, toDays: -20, sex: 'female', ...booster }),
    plan('after_birth', first, { fromDays: 10, toDays: 60, sex: 'female' }),
    plan('weaning', third, { fromDays: -14, toDays: 30, ...booster }),
  ];
}

/** Those on a protocol's list, or on that of its next dose, get it by the protocol. */
export function vaccinate(
  recorder: Recorder,
  species: Species,
  plans: readonly Plan[],
  medicines: readonly Medicine[],
): void {
  const { chance, day } = recorder;
  const plan = chance.one(plans);
  const medicine = medicines.find(({ id }) => id === plan.medicine);
  const alone = recorder.living(species, ({ strands }) => strands.length === 1);
  const again = alone.filter((one) => nextDoseOf(one, plan, day, day).length > 0);
  const [due, step] = again.length > 0 ? [again, 1] : [alone.filter(isReady(plan, day)), 0];
  const chosen = recorder.some(due, chance.int(1, 6));
  if (!medicine || chosen.length === 0) return;
  recorder.record(
    'treated',
    { animalIds: chosen.map(({ id }) => id) },
    { lines: [lineOf(medicine)], protocolId: plan.id, ...(step > 0 ? { step } : {}), sure: true },
  );
}

/** On its list, and not only shown early: an age is held to the day. */
const isReady =
  (plan: Plan, day: string) =>
  (one: Beast): boolean => {
    const age = one.bornOn === null ? null : span(one.bornOn, day);
    const oldEnough = plan.mode !== 'age' || age === null || age >= (plan.fromDays ?? 0);
    return isDueUnder(one, plan, day) && oldEnough && !plan.neverPregnant;
  };

/** A vet, or whoever keeps some of them, gave them something and says until when it holds them back. */
export function holdBack(recorder: Recorder, species: Species): void {
  const chance = recorder.own('held back');
  if (!chance.is(1 / 45)) return;
  const some = recorder.living(species, () => chance.is(0.1)).slice(0, 4);
  if (some.length === 0) return;
  const until = (most: number): string => later(recorder.day, chance.int(1, most));
  const payload = {
    ...(chance.is(0.8) ? { meatUntil: until(40) } : { exportUntil: until(60) }),
    ...(chance.is(0.4) ? { milkUntil: until(7) } : {}),
    ...(chance.is(0.3) ? { exportUntil: until(60) } : {}),
  };
  recorder.recordOf('held back', {
    kind: 'held_back',
    animalIds: some.map(({ id }) => id),
    payload,
  });
}

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
  recorder: Recorder,
  species: Species,
  medicines: readonly Medicine[],
  mobs: readonly string[],
): void {
  const { chance } = recorder;
  const lines = recorder.chance
    .shuffled(medicines)
    .slice(0, chance.is(0.2) ? 2 : 1)
    .map(lineOf);
  // Who had it that day already is asked about; here it is meant.
  const payload = { lines, sure: true, ...(chance.is(0.35) ? { courseGoesOn: true } : {}) };
  const roll = chance.next();
  if (roll < 0.35) {
    const mobId = chance.one(mobs);
    if (recorder.world.inMob(mobId).length > 0) recorder.record('treated', { mobId }, payload);
    return;
  }
  const chosen = recorder.some(recorder.living(species), chance.int(1, 4));
  if (chosen.length === 0) return;
  const animalIds = chosen.map(({ id }) => id);
  const [alone] = chosen;
  if (alone?.isLot && chosen.length === 1 && alone.heads > 2 && chance.is(0.4))
    recorder.record('treated', { animalIds }, payload, chance.int(1, alone.heads - 1));
  else if (roll < 0.9) recorder.record('treated', { animalIds }, payload);
  else recorder.slip('treated', { animalIds }, payload);
}

/** The dose that ends a course of one that is in it, or the word that the dose before was the last. */
export function endCourse(
  recorder: Recorder,
  species: Species,
  medicines: readonly Medicine[],
): void {
  const { chance } = recorder;
  const inCourse = recorder.living(species, (one) => unfinishedDoses(one).length > 0);
  if (inCourse.length === 0) return;
  const one = chance.one(inCourse);
  const dose = chance.one(unfinishedDoses(one));
  const medicine = medicines.find(({ id }) => id === dose.medicine);
  if (!medicine) return;
  if (chance.is(0.6))
    recorder.record('treated', { animalIds: [one.id] }, { lines: [lineOf(medicine)], sure: true });
  else recorder.record('course_ended', { animalIds: [one.id] }, { medicineId: medicine.id });
}

export const mayBeSlaughtered = (one: Beast, day: string): boolean => {
  const until = heldUntil(one, 'meat');
  return until === null || day > until;
};

/** To the abattoir on a day on which it may; else it waits. */
export function slaughterOne(recorder: Recorder, of: readonly Beast[]): void {
  const free = of.filter((one) => mayBeSlaughtered(one, later(recorder.day, 0)));
  if (free.length === 0) return;
  const one = recorder.chance.one(free);
  const heads = one.isLot ? recorder.chance.int(1, one.heads) : undefined;
  recorder.record('slaughtered', { animalIds: [one.id] }, { at: 'Abattoir', sure: true }, heads);
}
