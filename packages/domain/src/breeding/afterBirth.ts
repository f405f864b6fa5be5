import type { Litter } from './litter.ts';
import type { Bred, LeftOutReason } from './measure.ts';

type Mated = { female: Bred; exposure: Bred['exposures'][number]; litter: Litter | null };

/** What an exposure says: its part, and why others of its heads are left out. */
type Share = { part: number; of: number; out?: Partial<Record<LeftOutReason, number>> };

export const out = (reason: LeftOutReason, animals = 1): Share => ({
  part: 0,
  of: 0,
  out: { [reason]: animals },
});

/** Which part of a litter's young it is of whom something is not known. */
function unknownShare(litter: Litter | null, reason: LeftOutReason): number {
  if (!litter) return 1;
  const { weaned, weighed, died, left, open, unrecorded } = litter;
  const all = weaned + died + left + open + unrecorded;
  const unweighed = reason === 'not_weighed' ? weaned - weighed : 0;
  return all > 0 ? (left + open + unrecorded + unweighed) / all : 1;
}

/** Of exposures whose birth is known: what came of it. `partOf` speaks of all the young of a litter. */
export const afterBirth =
  (
    partOf: (litter: Litter | null) => number | LeftOutReason,
    knownOf: (litter: Litter) => number = () => 0,
  ) =>
  ({ exposure, litter }: Mated): Share => {
    const { flock, bore, awayOn } = exposure;
    const part = partOf(litter);
    if (flock) {
      const open = { not_known_yet: flock.openBirth, went_before: flock.wentBirth };
      const { part: mothers, of } = flock.birth;
      if (mothers === 0) return { part: 0, of, out: open };
      // Others that joined the lot gave birth in it too: only so many were exposed.
      const share = litter && litter.births > 0 ? mothers / litter.births : 1;
      if (typeof part !== 'string') return { part: part * share, of, out: open };
      // Of a lot as many mothers are left out as there are young of which it is not known.
      const outside = Math.min(mothers, Math.round(mothers * unknownShare(litter, part)));
      const known = outside < mothers && litter ? knownOf(litter) * share : 0;
      return { part: known, of: of - outside, out: { ...open, [part]: outside } };
    }
    if (bore === null) return out(awayOn === null ? 'not_known_yet' : 'went_before');
    if (!bore) return { part: 0, of: 1 };
    return typeof part === 'string' ? out(part) : { part, of: 1 };
  };
