import type { Chance } from '../chance.ts';
import type { Beast, Species } from '../oracle/beast.ts';
import type { Recorder } from './recorder.ts';

const words: Record<string, readonly string[]> = {
  name: ['Bles', 'Vaalpens', 'Ou Rooi'],
  colour: ['red', 'dun', 'black', 'pied'],
  earNotch: ['L1', 'R2', 'L1 R3'],
  hornStatus: ['horned', 'polled', 'scurred', 'dehorned'],
  registrationNumber: ['SA 1', 'SA 2', 'SA 3'],
  breeder: ['Botha', 'Nel', 'Mokoena'],
};

/** What somebody says of an animal in a word or two; most say little. */
export function looks(chance: Chance, share = 0.25): Record<string, unknown> {
  const said: Record<string, unknown> = {};
  for (const [name, all] of Object.entries(words))
    if (chance.is(share)) said[name] = chance.one(all);
  return said;
}

/** The same put right: now and then what was said is taken back. */
function changed(chance: Chance): Record<string, unknown> {
  const said = looks(chance, 0.3);
  for (const name of Object.keys(said)) if (chance.is(0.2)) said[name] = null;
  return said;
}

const tenths = (chance: Chance, low: number, high: number): number =>
  chance.int(low * 10, high * 10) / 10;

function reading(recorder: Recorder, { species, sex }: Beast): [string, Record<string, unknown>] {
  const { beside } = recorder;
  if (sex === 'male' && beside.is(0.3))
    return ['measured', { trait: 'scrotalCm', value: tenths(beside, 20, 40) }];
  if (species === 'Cattle' && beside.is(0.4))
    return ['measured', { trait: 'frameScore', value: tenths(beside, 2, 9) }];
  if (species !== 'Cattle' && beside.is(0.5))
    return ['famacha_scored', { score: beside.int(1, 5) }];
  return ['condition_scored', { score: beside.int(2, 10) / 2 }];
}

/** Somebody weighs one, and now and then again; of a lot as many heads as there is patience for, one or some at a time. */
function putOnScale(recorder: Recorder, { id, species, isLot, heads }: Beast): void {
  const { beside } = recorder;
  const kg = (): number =>
    species === 'Cattle' ? tenths(beside, 150, 600) : tenths(beside, 20, 80);
  const times = isLot ? beside.int(1, 4) : beside.is(0.3) ? 2 : 1;
  for (let time = 0; time < times; time += 1) {
    const some = isLot && beside.is(0.8) ? beside.int(1, Math.min(3, heads)) : undefined;
    recorder.recordBeside('weighed', { animalIds: [id] }, { massKg: kg(), sure: true }, some);
  }
}

/** Somebody writes down what one looks like, or scores some, or a whole mob. */
export function lookThemOver(recorder: Recorder, species: Species, mobs: readonly string[]): void {
  const { beside } = recorder;
  const here = recorder.living(species);
  if (here.length === 0) return;
  if (beside.is(1 / 12)) {
    const said = changed(beside);
    if (Object.keys(said).length > 0)
      recorder.recordBeside('described', { animalIds: [beside.one(here).id] }, said);
  }
  if (beside.is(1 / 12)) {
    const one = beside.one(here);
    recorder.recordBeside(...withIds(reading(recorder, one), [one.id]));
  }
  if (beside.is(1 / 30)) putOnScale(recorder, beside.one(here));
  const mobId = beside.one(mobs);
  if (beside.is(1 / 90) && recorder.world.inMob(mobId).length > 0)
    recorder.recordBeside('condition_scored', { mobId }, { score: beside.int(2, 10) / 2 });
}

const withIds = (
  [kind, payload]: [string, Record<string, unknown>],
  animalIds: string[],
): [string, { animalIds: string[] }, Record<string, unknown>] => [kind, { animalIds }, payload];
