import { addDays, type Day } from '../format/dates.ts';
import { endOf, type HeldThing, openEnd } from './hold.ts';
import { type Problem, problem, type Said, sentence } from '../ledger/problem.ts';
import type { AnimalState } from '../ledger/state.ts';
import { callName } from '../animals/callName.ts';

/** Stands in a sentence for names of medicines, which the domain knows by their ids alone; whoever answers puts them in. */
export const medicineToken = /^medicines:[0-9a-f,-]*$/;

/** The medicines that hold an animal back to the last of its days. */
export const heldByToken = (state: AnimalState, thing: HeldThing): string => {
  const last = state[untilOf[thing]];
  const ids = state.holds.filter((hold) => endOf(hold, thing) === last);
  return `medicines:${ids.map(({ medicineId }) => medicineId).join()}`;
};
const untilOf = { meat: 'meatUntil', milk: 'milkUntil', export: 'exportUntil' } as const;

const courseGoesOn = (state: AnimalState, thing: HeldThing): Said =>
  sentence`${callName(state)} is in a course of ${heldByToken(state, thing)} that goes on: record its last dose, or that it has ended.`;

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
          ? courseGoesOn(state, 'export')
          : sentence`${callName(state)} is inside its export slaughter interval until ${state.exportUntil} (${heldByToken(state, 'export')}): its meat may be exported from ${addDays(state.exportUntil, 1)}.`,
      ),
    ];
  if (state.meatUntil === null || day > state.meatUntil) return [];
  return [
    problem(
      'animalIds',
      'inside_withdrawal',
      state.meatUntil === openEnd
        ? courseGoesOn(state, 'meat')
        : sentence`${callName(state)} is inside its meat withdrawal until ${state.meatUntil} (${heldByToken(state, 'meat')}): it may go for slaughter from ${addDays(state.meatUntil, 1)}.`,
    ),
  ];
}
