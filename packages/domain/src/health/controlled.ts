import { warn, type Acknowledged } from '../ledger/acknowledged.ts';
import type { Follower } from '../ledger/follower.ts';
import { type Problem, sentence } from '../ledger/problem.ts';
import type { AnimalState } from '../ledger/state.ts';
import { callName } from '../animals/callName.ts';
import type { Day } from '../format/dates.ts';
import { diseaseOf, lawfulIn, lawfulNamed } from './diseases.ts';

type Named = { diseaseId: string; on: Day };
/**
 * Controlled animal diseases that were named of an animal: it stands still until the state vet says otherwise (domain
 * notes, section 4). The one that was named last, and those before it that no test excluded.
 */
export type Controlled = Named & { before?: readonly Named[] };

/** In: what stands. Out: all of it, the one that was named last first. */
export const allNamed = (found: Controlled | undefined): Named[] => {
  if (!found) return [];
  const { before = [], ...last } = found;
  return [last, ...before];
};

const asState = ([last, ...before]: readonly Named[]): { controlled?: Controlled } => {
  if (!last) return {};
  return { controlled: before.length > 0 ? { ...last, before } : last };
};

/** What stands of one animal of which two records told: each disease once, from the day on which it was named last. */
export function controlledOfBoth(
  kept: Controlled | undefined,
  other: Controlled | undefined,
): { controlled?: Controlled } {
  const all = [...allNamed(kept), ...allNamed(other)].toSorted((a, b) => (a.on > b.on ? -1 : 1));
  return asState(
    all.filter(({ diseaseId }, at) => all.findIndex((one) => one.diseaseId === diseaseId) === at),
  );
}

/** By the words that named it, within whatever stands beside them, it is cleared too. */
const clearedBy = (text: string): string | undefined => (diseaseOf(text) ?? lawfulIn(text))?.id;

/** Kept from the entry that names it, whichever kind that is, until a test of the same disease is negative. */
export const controlled: Follower = {
  settles: (_before, after, { event: { kind, payload }, part, day }) => {
    if (part !== 'subject') return after;
    const named = lawfulNamed(kind, payload);
    const stands = allNamed(after.controlled);
    const others = (id: string) => stands.filter(({ diseaseId }) => diseaseId !== id);
    if (named?.standing === 'controlled')
      return { ...after, ...asState([{ diseaseId: named.id, on: day }, ...others(named.id)]) };
    const cleared =
      kind === 'lab_tested' && payload['result'] === 'negative'
        ? clearedBy(String(payload['disease']))
        : undefined;
    if (cleared === undefined || !stands.some(({ diseaseId }) => diseaseId === cleared))
      return after;
    // One negative test says nothing of another disease.
    const { controlled: _was, ...rest } = after;
    return { ...rest, ...asState(others(cleared)) };
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
