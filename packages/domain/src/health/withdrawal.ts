import { addDays } from '../format/dates.ts';
import { type Problem, problem } from '../ledger/problem.ts';
import { type AnimalState, callName } from '../ledger/state.ts';

/**
 * Last day of a withdrawal: the day of the last dose and the label's days (domain notes, section 4). Milk given in
 * hours is rounded up to whole days, so that it never ends too early. Null when the label has none.
 */
export function withdrawalUntil(dosedOn: string, labelDays: number): string | null {
  return labelDays > 0 ? addDays(dosedOn, Math.ceil(labelDays)) : null;
}

/** Over several treatments the latest end stands. */
export const laterOf = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;

/** Off the label's species at least 28 days for meat and 7 for milk (the EU cascade's default; domain notes, section 4). */
export const offLabelLeast = { meatDays: 28, milkDays: 7 } as const;

/** What stands against sending an animal to slaughter on a day: its meat withdrawal, with the first day on which it may go. */
export function withdrawalProblems(state: AnimalState, day: string, forExport = false): Problem[] {
  if (forExport && state.exportUntil !== null && day <= state.exportUntil)
    return [
      problem(
        'animalIds',
        'inside_export_interval',
        `${callName(state)} is inside its export slaughter interval until ${state.exportUntil}: its meat may be exported from ${addDays(state.exportUntil, 1)}.`,
      ),
    ];
  if (state.meatUntil === null || day > state.meatUntil) return [];
  return [
    problem(
      'animalIds',
      'inside_withdrawal',
      `${callName(state)} is inside its meat withdrawal until ${state.meatUntil}: it may go for slaughter from ${addDays(state.meatUntil, 1)}.`,
    ),
  ];
}
