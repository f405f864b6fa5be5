import { asDay, addDays, daysBetween, type Day } from '../format/dates.ts';
import type { Follower } from '../ledger/follower.ts';
import type { Facts } from '../ledger/handOver.ts';
import type { Giving } from '../ledger/kind.ts';
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

/** The record of who rears a young is closed: what each that drinks there hears, whoever rears it from then on. */
export const rearedElsewhere = (closed: AnimalState, keptId: string): Giving[] =>
  (closed.breeding?.atFoot ?? []).map(({ id }) => ({
    to: id,
    facts: { drinks: true, rearerId: keptId },
  }));

const otherRearer = (handed: Facts | null): string | null =>
  typeof handed?.['rearerId'] === 'string' ? handed['rearerId'] : null;

/**
 * Whatever happens to a young, weaned, put to another, sold, lost or found again, alone or with three hundred in one
 * entry: who reared it before and who does now hear of it.
 */
export const rearing: Follower = {
  handsOver: ({ before, after }, { day, part, handed }) => {
    if ((part === 'rears' && otherRearer(handed) === null) || part === 'ran') return [];
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
  settles: (_before, after, { part, handed, giverId, day }) => {
    if (part !== 'rears' || !giverId) return after;
    const rearerId = otherRearer(handed);
    if (rearerId !== null)
      return rearerOf(after, day) === giverId ? { ...after, fosterDamId: rearerId } : after;
    return after.sex === 'male'
      ? after
      : {
          ...after,
          breeding: withYoung(after.breeding, { youngId: giverId, until: untilOf(handed), day }),
        };
  },
};
