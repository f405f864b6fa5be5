import type { BreedingState } from '../breeding/breedingState.ts';
import type { GestationOfFarm } from '../breeding/gestation.ts';
import { type BreedingStatus, outlookOn } from '../breeding/status.ts';
import type { Day } from '../format/dates.ts';
import type { AnimalState } from '../ledger/state.ts';

/** What makes an animal stand out of a list, beside what holds it back: most have nothing of it. */
export type Exceptions = {
  breedingStatus: BreedingStatus | null;
  /** From when she is expected to give birth. */
  dueFrom: Day | null;
  /** What was decided of her for breeding. */
  decision: BreedingState['decision'];
  /** The controlled disease for which it stands still. */
  controlled: string | null;
  /** It has left the farm's land and is its stock still: on the road, or at a place of others. */
  away: 'road' | 'place' | null;
};

/** In: a state, the farm's day, and how many days it counts a pregnancy. Out: what a list says of it beside its row. */
export function exceptionsOf(
  state: AnimalState,
  today: Day,
  gestationDays: GestationOfFarm,
): Exceptions {
  const { status, due } = outlookOn(state, today, gestationDays);
  return {
    breedingStatus: status,
    dueFrom: due?.from ?? null,
    decision: state.breeding?.decision ?? null,
    controlled: state.controlled?.diseaseId ?? null,
    away: state.away && (state.away.isThere ? 'place' : 'road'),
  };
}
