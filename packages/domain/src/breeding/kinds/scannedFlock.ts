import { fetusesOf, type Flock, scanResults } from '../flock.ts';
import { type Scanned, scannedHeads, seenAndGone } from './scanned.ts';

type Seen = Pick<Flock, 'scanned' | 'pregnant' | 'fetuses'>;

/**
 * What stands of the scan before after one that sees so many heads again: who is gone, gave birth or was not driven in
 * is as she was. Of those that are there and were not seen as many are empty as of all; the dead are taken to have
 * carried, as the empties go first.
 */
function stillSeen(flock: Flock, heads: number, again: number): Seen {
  const { scanned, pregnant, fetuses, mothers, culled = 0 } = flock;
  const kept = Math.min(scanned, Math.max(seenAndGone(flock), scanned - again));
  const unborn = Math.max(0, heads - mothers);
  const unseen = Math.min(kept, Math.max(0, unborn - again));
  const empties = Math.max(0, scanned - pregnant - culled);
  const empty = culled + (unborn > 0 ? Math.round((empties * unseen) / unborn) : 0);
  const carried = Math.min(pregnant, Math.max(0, kept - empty));
  return {
    scanned: kept,
    pregnant: carried,
    fetuses: pregnant > 0 ? Math.round((fetuses * carried) / pregnant) : 0,
  };
}

export function scannedFlock(
  flock: Flock,
  { lotHeads, payload, adds }: { lotHeads: number; payload: Scanned; adds: boolean },
): Flock {
  const before = adds ? flock : stillSeen(flock, lotHeads, scannedHeads(payload));
  // Who lost it before is among those that this scan finds empty.
  const gone = adds ? 0 : (flock.lost ?? 0);
  const heads = scannedHeads(payload);
  const fetuses = scanResults.reduce((sum, one) => sum + fetusesOf[one] * payload[one], 0);
  return {
    ...flock,
    scanned: Math.min(before.scanned + heads, flock.exposed),
    pregnant: Math.min(before.pregnant + heads - payload.empty, flock.exposed),
    fetuses: before.fetuses + fetuses,
    ...(gone > 0 ? { lost: 0, lostBefore: (flock.lostBefore ?? 0) + gone } : {}),
  };
}
