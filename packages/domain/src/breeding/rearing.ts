import { asDay, addDays, daysBetween, type Day } from '../format/dates.ts';
import type { Follower } from '../ledger/follower.ts';
import type { Facts } from '../ledger/handOver.ts';
import type { AnimalState } from '../ledger/state.ts';
import { withYoung } from './breedingState.ts';

/** Older than this nobody drinks from a dam, even where no weaning was recorded. */
const longestRearingDays = 400;

/** Who rears a young on a day: to whom it was put, else who carried it, else its dam. A lot of young is reared by the lot that bore it; nobody rears a grown animal. */
export function rearerOf(young: AnimalState | null, day: Day): string | null {
  if (young?.status !== 'alive' || young.weanedOn || young.bornOn === null) return null;
  if (daysBetween(young.bornOn, day) > longestRearingDays) return null;
  return young.fosterDamId ?? young.carriedById ?? young.damId;
}

const untilOf = (handed: Facts | null): Day | null =>
  typeof handed?.['until'] === 'string' ? asDay(handed['until']) : null;

/**
 * Whatever happens to a young, weaned, put to another, sold, lost or found again, alone or with three hundred in one
 * entry: who reared it before and who does now hear of it.
 */
export const rearing: Follower = {
  handsOver: (before, after, { day, part }) => {
    if (part === 'rears' || part === 'ran') return [];
    const was = rearerOf(before, day);
    const is = rearerOf(after, day);
    if (was === is) return [];
    return [
      ...(was ? [{ to: was, facts: { drinks: false } }] : []),
      ...(is && after.bornOn
        ? [{ to: is, facts: { drinks: true, until: addDays(after.bornOn, longestRearingDays) } }]
        : []),
    ];
  },
  settles: (_before, after, { part, handed, giverId, day }) =>
    part === 'rears' && giverId && after.sex !== 'male'
      ? { ...after, breeding: withYoung(after.breeding, giverId, untilOf(handed), day) }
      : after,
};
