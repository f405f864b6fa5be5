import { dayOf } from '../format/dates.ts';
import type { LedgerEvent } from './envelope.ts';
import type { Occasion, Part } from './kind.ts';
import { kindOf } from './kinds.ts';
import { type Problem, problem } from './problem.ts';
import { type AnimalState, callName } from './state.ts';

export type Step = { event: LedgerEvent; part: Part };
export type FoldContext = { timeZone: string };
/** One event's effect on one animal: what it was before and after. */
export type Change = {
  event: LedgerEvent;
  part: Part;
  before: AnimalState | null;
  after: AnimalState | null;
  day: string;
};
export type FoldResult = {
  state: AnimalState | null;
  changes: Change[];
  refused: { event: LedgerEvent; problems: Problem[] }[];
};

/**
 * Where an event stands among an animal's events. Order of arrival plays no part: time first, then what
 * opens a life before what happens in it, then the id.
 */
export function stepKey(event: LedgerEvent, part: Part): string {
  const opens = kindOf(event.kind)?.opens === true && part === 'subject';
  const rank = opens || part === 'into' || part === 'young' ? 0 : 1;
  return `${new Date(event.occurredAt).toISOString()} ${rank} ${event.id}`;
}

const gone = new Set(['sold', 'slaughtered', 'died', 'merged']);

function checkLife(
  state: AnimalState | null,
  occasion: Occasion<Record<string, unknown>>,
  opens: boolean,
  allowsGone: boolean,
): Problem[] {
  const { part, day, event } = occasion;
  if (part === 'into' || part === 'young') return [];
  if (opens && part === 'subject') {
    return state
      ? [problem('animalIds', 'already_registered', 'This animal is registered already.')]
      : [];
  }
  if (!state)
    return [problem('animalIds', 'not_yet_here', 'This animal is not on the farm on that day.')];
  // A late entry may concern a parent that is gone by now; whether that can be is the kind's to say.
  if (part === 'dam' || part === 'sire' || part === 'foster') return [];
  if (state.status === 'reference')
    return allowsGone
      ? []
      : [
          problem(
            'animalIds',
            'reference_animal',
            `${callName(state)} is a reference animal that was never on this farm.`,
          ),
        ];
  if (allowsGone) return [];
  if (gone.has(state.status) && day > state.statusOn) {
    return [
      problem(
        'animalIds',
        'animal_gone',
        `${callName(state)} was ${state.status === 'died' ? 'dead' : state.status} on ${state.statusOn}: nothing can happen to it after that day.`,
      ),
    ];
  }
  if ((state.status === 'lost' || state.status === 'stolen') && event.kind !== 'found') {
    return [
      problem(
        'animalIds',
        'animal_missing',
        `${callName(state)} is ${state.status} since ${state.statusOn}. Record it as found first.`,
      ),
    ];
  }
  return [];
}

function checkHeads(state: AnimalState | null, event: LedgerEvent, part: Part): Problem[] {
  if (!state || part !== 'subject' || event.heads === undefined || event.kind === 'counted')
    return [];
  if (event.heads <= state.heads || !kindOf(event.kind)) return [];
  return [
    problem(
      'heads',
      'too_many_heads',
      `${callName(state)} has ${state.heads} heads on that day, not ${event.heads}.`,
    ),
  ];
}

/** Applies one event to one animal; problems instead of a state when the event cannot be true. */
export function applyStep(
  state: AnimalState | null,
  { event, part }: Step,
  animalId: string,
  context: FoldContext,
): { state: AnimalState | null; problems: Problem[]; day: string } {
  const day = dayOf(event.occurredAt, context.timeZone);
  const kind = kindOf(event.kind);
  if (!kind)
    return {
      state,
      day,
      problems: [
        problem('kind', 'unknown_kind', `Kraal does not know events of the kind "${event.kind}".`),
      ],
    };
  const occasion = { event, part, animalId, day };
  const problems = [
    ...checkLife(state, occasion, kind.opens === true, kind.allowsGone === true),
    ...checkHeads(state, event, part),
  ];
  if (problems.length === 0) problems.push(...(kind.check?.(state, occasion) ?? []));
  if (problems.length > 0) return { state, day, problems };
  const after = kind.apply(state, occasion);
  if (!after) return { state: null, day, problems };
  const key = stepKey(event, part);
  return {
    day,
    problems,
    state: {
      ...after,
      eventCount: (state?.eventCount ?? 0) + 1,
      lastKey: key,
      lastSeenOn: part === 'subject' && day > after.lastSeenOn ? day : after.lastSeenOn,
    },
  };
}

/** The whole life of one animal from its events, in any order. */
export function foldAnimal(
  animalId: string,
  steps: readonly Step[],
  context: FoldContext,
): FoldResult {
  const ordered = [...steps]
    .map((step) => ({ step, key: stepKey(step.event, step.part) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const result: FoldResult = { state: null, changes: [], refused: [] };
  for (const { step } of ordered) {
    const { state, problems, day } = applyStep(result.state, step, animalId, context);
    if (problems.length > 0) {
      result.refused.push({ event: step.event, problems });
      continue;
    }
    result.changes.push({
      event: step.event,
      part: step.part,
      before: result.state,
      after: state,
      day,
    });
    result.state = state;
  }
  return result;
}
