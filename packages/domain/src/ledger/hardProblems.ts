import { isGone } from './gone.ts';
import { callName } from './registry.ts';
import type { AnyKind } from './kind.ts';
import { type Problem, problem, sentence } from './problem.ts';
import type { AnimalState } from './state.ts';
import type { Happened } from './step.ts';

/** A second record may be closed again into another, noted of and have entries cancelled; nothing else is said of it. */
const mayBeOfClosed = ({ allowsGone, corrects }: AnyKind): boolean =>
  allowsGone === true && corrects !== true;

export const nothingAfter = (state: AnimalState): Problem =>
  problem(
    'animalIds',
    'animal_gone',
    sentence`${callName(state)} was ${state.status === 'died' ? 'dead' : state.status} on ${state.statusOn}: nothing can happen to it after that day.`,
  );

function lifeProblems(state: AnimalState | null, occasion: Happened, kind: AnyKind): Problem[] {
  const { part, day, event } = occasion;
  if (part === 'into' || part === 'young') return [];
  if (kind.opens && part === 'subject') {
    return state && kind.joins?.(state, event.payload) !== true
      ? [problem('animalIds', 'already_registered', 'This animal is registered already.')]
      : [];
  }
  if (!state)
    return [problem('animalIds', 'not_yet_here', 'This animal is not on the farm on that day.')];
  if (state.sameAsId !== undefined && !mayBeOfClosed(kind))
    return [
      problem(
        'animalIds',
        'record_closed',
        sentence`The record of ${callName(state)} was closed: the animal has another one. Record it there.`,
      ),
    ];
  // A late entry may concern a parent that is gone by now; whether that can be is the kind's to say.
  if (part === 'dam' || part === 'sire' || part === 'foster' || kind.allowsGone) return [];
  if (state.status === 'reference')
    return [
      problem(
        'animalIds',
        'reference_animal',
        sentence`${callName(state)} is known as a parent only on that day: it was not on this farm.`,
      ),
    ];
  if ((isGone(state) || state.status === 'merged') && day > state.statusOn)
    return [nothingAfter(state)];
  if ((state.status === 'lost' || state.status === 'stolen') && event.kind !== 'found') {
    return [
      problem(
        'animalIds',
        'animal_missing',
        sentence`${callName(state)} is ${state.status} since ${state.statusOn}. Record it as found first.`,
      ),
    ];
  }
  return [];
}

function headsProblems(
  state: AnimalState | null,
  { event, part }: Happened,
  kind: AnyKind,
): Problem[] {
  if (!state || part !== 'subject' || kind.bringsHeads) return [];
  const wanted = kind.takes?.(event.payload) ?? event.heads;
  if (wanted === undefined || wanted <= state.heads) return [];
  return [
    problem(
      'heads',
      'too_many_heads',
      sentence`${callName(state)} has ${state.heads} heads on that day, not ${wanted}.`,
    ),
  ];
}

/** What cannot be true of an animal: nothing happens before its life or after it, nobody leaves twice, no lot has less than no heads. */
export function hardProblems(
  state: AnimalState | null,
  occasion: Happened,
  kind: AnyKind,
): Problem[] {
  // What others' lives make of an entry is no claim about this one.
  if (occasion.part === 'rears' || occasion.part === 'ran') return [];
  const found = [...lifeProblems(state, occasion, kind), ...headsProblems(state, occasion, kind)];
  return found.length > 0 ? found : (kind.hard?.(state, occasion) ?? []);
}
