import { type Day, dayOf } from '../format/dates.ts';
import { isDayAlone } from '../format/instant.ts';
import { followers, kindOf } from './registry.ts';
import type { AnimalState } from './state.ts';
import { type FoldContext, type Step, occasionOf } from './step.ts';
import { hardProblems } from './hardProblems.ts';

/** Whether what was addressed to a mob, or to those a sire was put to, concerns the animal as it is just then. */
export function reaches(state: AnimalState | null, via: string): boolean {
  if (state?.status !== 'alive') return false;
  return state.mobId === via || followers().some((one) => one.awaits?.(state).includes(via));
}

/** Mobs that it left, each with the last step by which it did. */
type LeftMobs = Map<string, Step>;

const dayOfStep = ({ event }: Step, { timeZone }: FoldContext): Day =>
  dayOf(event.occurredAt, timeZone);

/** Of two steps of one day nobody knows which came first when of one of them only the day is known. */
const mayBeTheOtherWay = (one: Step, other: Step, context: FoldContext): boolean =>
  dayOfStep(one, context) === dayOfStep(other, context) &&
  [one, other].some(({ event }) => isDayAlone(event.occurredAt, context.timeZone));

/** What is addressed to a mob may mean who left it on that day, before as it seems. */
export function wasThere(
  state: AnimalState | null,
  step: Step,
  { left, context }: { left: LeftMobs; context: FoldContext },
): boolean {
  const leaving = left.get(step.via ?? '');
  return (
    state?.status === 'alive' &&
    kindOf(step.event.kind)?.holdsFor !== undefined &&
    leaving !== undefined &&
    mayBeTheOtherWay(leaving, step, context)
  );
}

/** Who leaves has what it may have had by then: what stands later on that day only because nobody knows the hour. */
export function withRestOfDay(
  before: AnimalState | null,
  { ordered, index, left }: { ordered: readonly Step[]; index: number; left: LeftMobs },
  { animalId, context }: { animalId: string; context: FoldContext },
): AnimalState | null {
  const leaving = ordered[index];
  let state = before;
  for (const step of ordered.slice(index + 1, index + 1 + mostOfADay)) {
    if (!leaving || !state || dayOfStep(step, context) !== dayOfStep(leaving, context)) break;
    const kind = kindOf(step.event.kind);
    if (!kind?.holdsFor || !mayBeTheOtherWay(leaving, step, context)) continue;
    const { via } = step;
    if (via !== undefined && !reaches(state, via) && !wasThere(state, step, { left, context }))
      continue;
    const occasion = occasionOf(step, { animalId, context });
    if (hardProblems(state, occasion, kind).length === 0) state = kind.holdsFor(state, occasion);
  }
  return state;
}

/** More entries than anybody makes of one animal on one day; a hostile life is not gone through for each of its steps. */
const mostOfADay = 200;
