import type { Day } from '../format/dates.ts';
import type { AnimalState } from '../ledger/state.ts';
import type { BreedingState } from './breedingState.ts';
import { overOn } from './evidence.ts';
import { lastBirthDay } from './exposureOutcome.ts';
import { type Flock, outsiders, stillCarrying, stillToBear } from './flock.ts';
import { isHalfDone, lastServedIn } from './flockSeason.ts';
import { gestationDaysOf } from './gestation.ts';

/** Gone when nothing could be carried any more, or nobody waited for it: what came of the season is known. */
function isPastBearing(
  lot: AnimalState,
  { breeding, flock, day }: { breeding: BreedingState; flock: Flock; day: Day },
): boolean {
  const last = lastServedIn(breeding.services);
  if (last === null) return false;
  const gestationDays = gestationDaysOf(lot.species, lot.breed);
  return flock.pregnant === 0
    ? day > overOn(lot, last)
    : day > lastBirthDay({ species: lot.species, gestationDays }, last);
}

/**
 * Heads sold, slaughtered or missing: whether they would have given birth nobody will know. Where a scan found some
 * empty these go first, and stay in what is counted; while the lot gives birth those go next that have not yet.
 */
export function leaveFlock(lot: AnimalState, leaving: number, day: Day): BreedingState | null {
  const { breeding } = lot;
  const flock = breeding?.flock;
  if (!breeding || !flock || (flock.mothers > 0 && !isHalfDone(breeding, day))) return breeding;
  if (isPastBearing(lot, { breeding, flock, day })) return breeding;
  // Empties of another season that joined are the first to go, and none of these counts.
  const heads = leaving - Math.min(leaving, flock.scanned > 0 ? outsiders(flock, lot.heads) : 0);
  const known = flock.culled ?? 0;
  const empties = Math.max(0, flock.scanned - flock.pregnant);
  const culled = Math.min(heads, Math.max(0, empties - known));
  const unborn = Math.max(0, stillToBear(flock) - empties);
  const away = Math.min(flock.exposed, flock.away + Math.min(heads - culled, unborn));
  const mothersGone = Math.max(0, heads - culled - unborn);
  // Who was found pregnant and is there still goes before those that nobody saw.
  const unseen = (flock.unseen ?? 0) + Math.max(0, away - flock.away - stillCarrying(flock));
  return {
    ...breeding,
    flock: {
      ...flock,
      away,
      ...(unseen > 0 ? { unseen } : {}),
      ...(culled > 0 ? { culled: known + culled } : {}),
      ...(mothersGone > 0 ? { goneSince: (flock.goneSince ?? 0) + mothersGone } : {}),
    },
  };
}

/**
 * Heads that died stay in what is counted. While none gave birth it is known that these will not; while some did they
 * are taken for mothers.
 */
export function dieInFlock(breeding: BreedingState | null, heads: number): BreedingState | null {
  const flock = breeding?.flock;
  if (!breeding || !flock) return breeding;
  if (flock.mothers > 0)
    return { ...breeding, flock: { ...flock, goneSince: (flock.goneSince ?? 0) + heads } };
  const unseen = flock.scanned === 0 ? { fallenUnseen: (flock.fallenUnseen ?? 0) + heads } : {};
  return { ...breeding, flock: { ...flock, ...unseen, fallen: (flock.fallen ?? 0) + heads } };
}

/** Missing heads that were found again never went. */
export function returnToFlock(breeding: BreedingState | null, heads: number): BreedingState | null {
  const flock = breeding?.flock;
  if (!breeding || !flock) return breeding;
  const away = Math.max(0, flock.away - heads);
  // Empties were taken to go first.
  const culled = Math.max(0, (flock.culled ?? 0) - (heads - (flock.away - away)));
  const unseen = Math.min(flock.unseen ?? 0, away);
  return {
    ...breeding,
    flock: {
      ...flock,
      away,
      ...(flock.unseen ? { unseen } : {}),
      ...(flock.culled ? { culled } : {}),
    },
  };
}
