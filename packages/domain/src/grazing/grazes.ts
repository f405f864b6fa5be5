import type { AnimalClass } from '../animals/animalClass.ts';
import { classThen } from '../animals/classOf.ts';
import type { Day } from '../format/dates.ts';
import type { AnimalState } from '../ledger/state.ts';
import { grazingKg } from './grazesAs.ts';
import { lsuOfKg, usualMass } from './lsu.ts';

/**
 * From a day on so much more stands in a camp, or less: heads of a class, and their units by mass. In millionths of a
 * unit: what is added whole is taken out whole. Both are kept, so that a farm's own units of a class (times the heads)
 * take the place of those by mass without any life being looked at again.
 */
export type GrazingStep = {
  campId: string;
  day: Day;
  animalClass: AnimalClass;
  heads: number;
  microLsu: number;
};

/** Age alone makes few classes of one animal; more would be a rule that goes in circles. */
const mostClasses = 12;

const micro = (lsu: number): number => Math.round(lsu * 1e6);
type Standing = Omit<GrazingStep, 'day' | 'campId'>;

/**
 * What an animal or lot grazes from a day on, as its state of that day says: its units in its camp, by the last mass
 * weighed, else by the mass of its class, and then what age alone changes of both. In: the state after the day's entry,
 * and the day. Out: nothing where it is in no camp, or not on the farm.
 */
export function grazingFrom(state: AnimalState | null, day: Day): GrazingStep[] {
  if (state?.status !== 'alive' || state.campId === null) return [];
  const { campId, heads } = state;
  const massKg = grazingKg(state);
  const steps: GrazingStep[] = [];
  let on: Day | null = day;
  for (let turn = 0; on !== null && turn < mostClasses; turn += 1) {
    const { animalClass, until } = classThen(state, on);
    const usual = usualMass(animalClass, state.bornOn, on);
    const now = { animalClass, heads, microLsu: micro(heads * lsuOfKg(massKg ?? usual.massKg)) };
    steps.push({ campId, day: on, ...now });
    on = [until, usual.until].filter((one) => one !== null).toSorted()[0] ?? null;
    if (on !== null) steps.push({ campId, day: on, ...turned(now) });
  }
  return stepSums(steps);
}

const turned = ({ animalClass, heads, microLsu }: Standing): Standing => ({
  animalClass,
  heads: -heads,
  microLsu: -microLsu,
});

/** What one entry changes of it: what was to come is taken back, what comes now is put in. */
export function grazingChange(
  before: AnimalState | null,
  after: AnimalState | null,
  day: Day,
): GrazingStep[] {
  const taken = grazingFrom(before, day).map((step) => ({ ...step, ...turned(step) }));
  return stepSums([...taken, ...grazingFrom(after, day)]);
}

/** Steps of one camp, day and class as one; what comes to nothing is none. */
export function stepSums(all: readonly GrazingStep[]): GrazingStep[] {
  const sums = new Map<string, GrazingStep>();
  for (const step of all) {
    const key = `${step.campId} ${step.day} ${step.animalClass}`;
    const known = sums.get(key);
    sums.set(key, {
      ...step,
      heads: step.heads + (known?.heads ?? 0),
      microLsu: step.microLsu + (known?.microLsu ?? 0),
    });
  }
  return [...sums.values()].filter(({ heads, microLsu }) => heads !== 0 || microLsu !== 0);
}
