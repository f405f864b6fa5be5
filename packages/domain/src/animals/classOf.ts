import { type ClassFacts, type ClassOnDay, classOn, neverBoreBefore } from './animalClass.ts';
import type { Day } from '../format/dates.ts';
import { isGone } from '../ledger/gone.ts';
import type { AnimalState } from '../ledger/state.ts';
import { parity } from '../breeding/slice.ts';

/** Everything of a state that its class follows from. */
export const readForClass = [
  'species',
  'sex',
  'bornOn',
  'castratedOn',
  'weanedOn',
  'birthsBefore',
  'birthsOn',
  'cameOn',
  'listedOn',
  'putToServiceOn',
  'status',
  'statusOn',
] as const satisfies (keyof AnimalState)[];

const classes = new Map<string, ClassOnDay>();
const mostRemembered = 10_000;

/** What it is called today; of one that left, what it was called on that day: nobody grows after it. */
export function classOf(state: AnimalState, today: Day): ClassOnDay {
  if (!isGone(state) || state.statusOn > today) return classThen(state, today);
  return { ...classThen(state, state.statusOn), until: null };
}

/** Herds are born in seasons: most animals share the few facts their class follows from. */
export function classThen(state: AnimalState, today: Day): ClassOnDay {
  const { species, sex, bornOn, castratedOn, weanedOn, birthsBefore, putToServiceOn } = state;
  // Every fact that a class follows from, and nothing else of the animal: it is kept for all farms.
  const facts: ClassFacts = {
    species,
    sex,
    bornOn,
    castratedOn,
    weanedOn,
    birthsBefore,
    // Of a day only that it was early enough counts; most of a herd came on days of their own.
    cameOn: neverBoreBefore(state) ? bornOn : null,
    putToServiceOn,
    parity: parity(state),
  };
  const key = `${today} ${Object.values(facts).join(' ')}`;
  const known = classes.get(key);
  if (known) return known;
  if (classes.size >= mostRemembered) classes.clear();
  const found = classOn(facts, today);
  classes.set(key, found);
  return found;
}
