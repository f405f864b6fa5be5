import { addDays, type Day } from '../format/dates.ts';
import { openEnd } from './hold.ts';
import { type Problem, problem, type Said, sentence } from '../ledger/problem.ts';
import { type AnimalState, callName } from '../ledger/state.ts';

const courseGoesOn = (state: AnimalState): Said =>
  sentence`${callName(state)} is in a course that goes on: record its last dose, or that it has ended.`;

/** Until when meat is held back, in words: a course that goes on has no day. */
export const heldUntilWords = ({ meatUntil }: AnimalState): string =>
  meatUntil === openEnd ? 'its course has ended' : String(meatUntil);

/** What stands against sending an animal to slaughter on a day: its meat withdrawal, with the first day on which it may go. */
export function withdrawalProblems(state: AnimalState, day: Day, forExport = false): Problem[] {
  if (forExport && state.exportUntil !== null && day <= state.exportUntil)
    return [
      problem(
        'animalIds',
        'inside_export_interval',
        state.exportUntil === openEnd
          ? courseGoesOn(state)
          : sentence`${callName(state)} is inside its export slaughter interval until ${state.exportUntil}: its meat may be exported from ${addDays(state.exportUntil, 1)}.`,
      ),
    ];
  if (state.meatUntil === null || day > state.meatUntil) return [];
  return [
    problem(
      'animalIds',
      'inside_withdrawal',
      state.meatUntil === openEnd
        ? courseGoesOn(state)
        : sentence`${callName(state)} is inside its meat withdrawal until ${state.meatUntil}: it may go for slaughter from ${addDays(state.meatUntil, 1)}.`,
    ),
  ];
}
