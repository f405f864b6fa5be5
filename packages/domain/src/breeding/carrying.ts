import type { Day } from '../format/dates.ts';
import type { AnimalState } from '../ledger/state.ts';
import type { GestationOfFarm } from './gestation.ts';
import { type Outlook, outlookOn } from './status.ts';

/**
 * What she may carry on a day, whatever was decided about her: served and not found empty counts as pregnant (domain
 * notes, section 4), and who is to be culled travels and is dosed as in calf all the same.
 */
export function carryingOn(state: AnimalState, day: Day, gestation: GestationOfFarm = {}): Outlook {
  const { breeding } = state;
  const undecided = breeding ? { ...state, breeding: { ...breeding, decision: null } } : state;
  return outlookOn(undecided, day, gestation);
}
