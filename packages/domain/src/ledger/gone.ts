import { callName } from './registry.ts';
import { type Problem, problem, sentence } from './problem.ts';
import type { AnimalState } from './state.ts';

const gone: ReadonlySet<string> = new Set(['sold', 'slaughtered', 'died']);

/** It left for good, and its own record says so. */
export const isGone = ({ status }: AnimalState): boolean => gone.has(status);

export const nothingAfter = (state: AnimalState): Problem =>
  problem(
    'animalIds',
    'animal_gone',
    sentence`${callName(state)} was ${state.status === 'died' ? 'dead' : state.status} on ${state.statusOn}: nothing can happen to it after that day.`,
  );
