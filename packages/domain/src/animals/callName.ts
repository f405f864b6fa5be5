import type { AnimalState } from '../ledger/state.ts';
import type { IdentifierType } from './slice.ts';

/** What the animal wears now of one type; null when none. */
export function currentIdentifier(state: AnimalState, type: IdentifierType): string | null {
  return state.identifiers.find((one) => one.type === type && one.until === null)?.value ?? null;
}

/** How people call an animal when a message names it. */
export function callName(state: AnimalState): string {
  return (
    currentIdentifier(state, 'visual') ??
    state.name ??
    currentIdentifier(state, 'eid') ??
    'without a tag'
  );
}
