import type { Follower } from '../ledger/follower.ts';
import type { MobStream } from '../ledger/mobStream.ts';
import type { AnimalState } from '../ledger/state.ts';
import { exposeLot } from './flockSeason.ts';
import { endJoins, type SireRun, joinSires, partFrom } from './breedingState.ts';

/** A sire went from all he ran with, or was moved by name to a camp: then from those who stand in another. */
type Left = { sireLeft: true } | { sireMovedTo: string | null };

/** The runs that end for a sire by what happened to him: all when he left the farm or its land or was castrated, else those of other mobs than he went to. */
function endedRuns(before: AnimalState, after: AnimalState): SireRun[] {
  const isOver =
    after.status !== 'alive' ||
    (after.castratedOn !== null && before.castratedOn === null) ||
    (after.away !== null && after.away.loadId !== before.away?.loadId);
  if (isOver) return [...before.runs];
  return before.mobId !== null && after.mobId !== before.mobId
    ? before.runs.filter(({ via }) => via !== after.mobId)
    : [];
}

const runsOf = (state: AnimalState | null): readonly SireRun[] => state?.runs ?? [];

/** The sires that run in a mob at a moment, each with the camp he was moved to by name since he was put to it. */
function runningIn(stream: MobStream, key: string): Map<string, string | null> {
  const running = new Map<string, string | null>();
  for (const item of stream) {
    if (item.key >= key) break;
    const { event, handOver } = item;
    if (handOver) {
      if (!running.has(handOver.giverId)) continue;
      if (handOver.facts['sireLeft']) running.delete(handOver.giverId);
      else running.set(handOver.giverId, campOf(handOver.facts));
      continue;
    }
    const sireIds = sireIdsIn(event.payload);
    if (event.kind === 'joined_sire') for (const id of sireIds ?? []) running.set(id, null);
    if (event.kind === 'removed_sire')
      for (const id of sireIds ?? [...running.keys()]) running.delete(id);
  }
  return running;
}

const sireIdsIn = (payload: Record<string, unknown>): string[] | null =>
  Array.isArray(payload['sireIds']) ? payload['sireIds'] : null;
const campOf = (facts: Readonly<Record<string, unknown>>): string | null =>
  typeof facts['sireMovedTo'] === 'string' ? facts['sireMovedTo'] : null;

const standApart = (state: AnimalState, camp: string | null): boolean =>
  camp !== null && state.campId !== null && state.campId !== camp;

/**
 * That a sire runs with a mob is an interval that his own life closes: taken out or not, nobody is served by him after
 * he died, was sold, castrated, went to another mob, or was moved away; and whoever joins the mob later is served from
 * then on.
 */
export const sireRuns: Follower = {
  handsOver: ({ before, after }, { event, part }, viaMob) => {
    const runs = runsOf(before);
    if (runs.length === 0 || !before || part === 'ran') return [];
    const ended = runs.filter(({ via }) => !runsOf(after).some((run) => run.via === via));
    if (ended.length > 0)
      return ended.map(({ via }) => ({ to: via, facts: { sireLeft: true } satisfies Left }));
    if (event.kind !== 'moved' || viaMob) return [];
    const facts: Left = { sireMovedTo: after.campId };
    return runs.map(({ via }) => ({ to: via, facts }));
  },
  settles: (before, after, { part, handed, giverId, day }) => {
    // Who is gone is served by nobody, and those found again begin anew.
    if (before?.status === 'alive' && after.status !== 'alive' && after.sex !== 'male')
      return { ...after, breeding: endJoins(after.breeding, day) };
    if (part !== 'ran') {
      const ended = before && before.runs.length > 0 ? endedRuns(before, after) : [];
      return ended.length > 0
        ? { ...after, runs: after.runs.filter((run) => !ended.includes(run)) }
        : after;
    }
    if (!giverId || !handed || (!handed['sireLeft'] && !standApart(after, campOf(handed))))
      return after;
    const breeding = partFrom(after.breeding, { day, sireIds: [giverId] });
    return breeding === after.breeding ? after : { ...after, breeding };
  },
  entersMob: (after, stream, { key, day }) => {
    if (after.sex === 'male' || !after.mobId) return after;
    const sireIds = [...runningIn(stream, key)]
      .filter(([, camp]) => !standApart(after, camp))
      .map(([id]) => id);
    if (sireIds.length === 0) return after;
    const run = { day, sireIds, mobId: after.mobId, via: after.mobId };
    return exposeLot({ ...after, breeding: joinSires(after.breeding, run) }, day);
  },
  awaits: ({ breeding }) =>
    (breeding?.services ?? []).flatMap((one) =>
      one.until === null && one.via !== null && one.via !== one.mobId ? [one.via] : [],
    ),
};
