import { type Flock, newFlock, stillCarrying, stillToBear } from './flock.ts';

type Parted = { left: Flock; taken: Flock | null };

/** Of those that did not give birth yet nobody knows more than of all of them: they take their share along. */
export function partUnborn(flock: Flock, heads: number): Parted {
  const unborn = stillToBear(flock);
  const exposed = Math.min(heads, unborn);
  const shareOf = (count: number): number => Math.round((Math.max(0, count) * exposed) / unborn);
  const pregnant = shareOf(stillCarrying(flock));
  const empty = shareOf(flock.scanned - flock.pregnant - (flock.culled ?? 0));
  const fetuses = flock.pregnant > 0 ? Math.round((flock.fetuses * pregnant) / flock.pregnant) : 0;
  const scanned = flock.scanned > 0 ? Math.min(exposed, pregnant + empty) : 0;
  return {
    left: {
      ...flock,
      exposed: flock.exposed - exposed,
      scanned: flock.scanned - scanned,
      pregnant: flock.pregnant - pregnant,
      fetuses: flock.fetuses - fetuses,
    },
    taken: {
      ...newFlock(flock.gateOn, flock.mobId, exposed),
      scanned,
      pregnant,
      fetuses,
    },
  };
}
