import { classThen } from '../animals/classOf.ts';
import type { Day } from '../format/dates.ts';
import type { AnimalState } from '../ledger/state.ts';
import { lsuOfKg, usualMass } from './lsu.ts';

/** From a day on so much more stands in a camp, or less. In millionths of a unit: what is added whole is taken out whole. */
export type GrazingStep = { campId: string; day: Day; microLsu: number };

/** Age alone makes few classes of one animal; more would be a rule that goes in circles. */
const mostClasses = 12;

const micro = (lsu: number): number => Math.round(lsu * 1e6);

/**
 * What an animal or lot grazes from a day on, as its state of that day says: its units in its camp, by the last mass
 * weighed, else by the mass of its class, and then what age alone adds on the day on which it becomes another class. In:
 * the state after the day's entry, and the day. Out: nothing where it is in no camp, or not on the farm.
 */
export function grazingFrom(state: AnimalState | null, day: Day): GrazingStep[] {
  if (state?.status !== 'alive' || state.campId === null) return [];
  const { campId, heads } = state;
  const massKg = state.weights.at(-1)?.massKg ?? null;
  if (massKg !== null) return [{ campId, day, microLsu: micro(heads * lsuOfKg(massKg)) }];
  const steps: GrazingStep[] = [];
  let on: Day | null = day;
  let before = 0;
  for (let turn = 0; on !== null && turn < mostClasses; turn += 1) {
    const { animalClass, until } = classThen(state, on);
    const usual = usualMass(animalClass, state.bornOn, on);
    const whole = micro(heads * lsuOfKg(usual.massKg));
    if (whole !== before) steps.push({ campId, day: on, microLsu: whole - before });
    before = whole;
    on = [until, usual.until].filter((one) => one !== null).toSorted()[0] ?? null;
  }
  return steps;
}

/** What one entry changes of it: what was to come is taken back, what comes now is put in. */
export function grazingChange(
  before: AnimalState | null,
  after: AnimalState | null,
  day: Day,
): GrazingStep[] {
  const steps = new Map<string, GrazingStep>();
  const add = (all: readonly GrazingStep[], sign: 1 | -1): void => {
    for (const { campId, day: on, microLsu } of all) {
      const key = `${campId} ${on}`;
      const known = steps.get(key)?.microLsu ?? 0;
      steps.set(key, { campId, day: on, microLsu: known + sign * microLsu });
    }
  };
  add(grazingFrom(before, day), -1);
  add(grazingFrom(after, day), 1);
  return [...steps.values()].filter(({ microLsu }) => microLsu !== 0);
}
