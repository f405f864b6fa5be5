import { warn, type Acknowledged } from '../ledger/acknowledged.ts';
import type { Follower } from '../ledger/follower.ts';
import { type Problem, sentence } from '../ledger/problem.ts';
import type { AnimalState } from '../ledger/state.ts';
import { callName } from '../animals/callName.ts';
import type { Day } from '../format/dates.ts';
import { diseaseOf, lawfulNamed } from './diseases.ts';

/** A controlled animal disease that was named of an animal: it stands still until the state vet says otherwise (domain notes, section 4). */
export type Controlled = { diseaseId: string; on: Day };

/** Kept from the entry that names it, whichever kind that is, until a test of the same disease is negative. */
export const controlled: Follower = {
  settles: (_before, after, { event: { kind, payload }, part, day }) => {
    if (part !== 'subject') return after;
    const named = lawfulNamed(kind, payload);
    if (named?.standing === 'controlled')
      return { ...after, controlled: { diseaseId: named.id, on: day } };
    const isClear =
      kind === 'lab_tested' &&
      payload['result'] === 'negative' &&
      diseaseOf(String(payload['disease']))?.id === after.controlled?.diseaseId;
    if (!after.controlled || !isClear) return after;
    const { controlled: _cleared, ...free } = after;
    return free;
  },
};

/** Sold or slaughtered it would carry the disease on: whoever records that says that the state vet knows. */
export function warnOfControlled(state: AnimalState, sure: Acknowledged): Problem[] {
  const { controlled: found } = state;
  if (!found) return [];
  const name = diseaseOf(found.diseaseId)?.name ?? found.diseaseId;
  return warn(sure, {
    field: 'animalIds',
    code: 'controlled_disease',
    words: sentence`${name} was named of ${callName(state)} on ${found.on}: nothing leaves the farm without the state vet. Did the state vet allow it?`,
  });
}
