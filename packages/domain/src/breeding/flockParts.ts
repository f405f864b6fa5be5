import type { Day } from '../format/dates.ts';
import type { AnimalState } from '../ledger/state.ts';
import type { BreedingState, PregnancyCheck } from './breedingState.ts';
import {
  fetusesOf,
  type Flock,
  newFlock,
  outsiders,
  type SaidOfTaken,
  type ScanResult,
  stillToBear,
  uniform,
} from './flock.ts';
import { servicesOn } from './flockSeason.ts';
import { partUnborn } from './partUnborn.ts';

/** The births that heads taken out of a lot take along: who is said to carry or to be empty is none of those that bore. */
export function birthsOfTaken(lot: AnimalState, said: SaidOfTaken): Day[] {
  const flock = lot.breeding?.flock;
  return said !== null && flock && flock.mothers > 0
    ? lot.birthsOn.filter((on) => on < flock.gateOn)
    : lot.birthsOn;
}

type Parted = { left: Flock; taken: Flock | null };

/** Said to be empty where all of the season were found pregnant: they are not of it. */
const areOutsiders = (
  flock: Flock,
  { heads, of, said }: { heads: number; of: number; said: SaidOfTaken },
): boolean =>
  said === 'empty' &&
  flock.scanned > 0 &&
  flock.scanned - flock.pregnant <= (flock.culled ?? 0) &&
  heads <= outsiders(flock, of);

/** Heads taken out of a flock, with what is known of them; null says that nobody knows. `of` is what the lot has. */
function part(
  flock: Flock,
  { heads, of, asLot }: { heads: number; of: number; asLot: boolean },
  told: SaidOfTaken,
): Parted {
  // What came of births stands with the lot in which they were recorded; who has not given birth goes on by herself.
  const bears = flock.mothers > 0;
  if (areOutsiders(flock, { heads, of, said: told })) return { left: flock, taken: null };
  if (bears && (told === null || heads >= of || stillToBear(flock) === 0))
    return { left: flock, taken: null };
  if (bears && told === 'not_yet') return partUnborn(flock, heads);
  const said = told === 'not_yet' ? null : told;
  // Who goes with all the others as a lot takes all that is known of them along, the dead and culled too.
  if (heads >= of && asLot)
    return { left: { ...newFlock(flock.gateOn, flock.mobId, 0) }, taken: flock };
  const exposed = Math.min(heads, bears ? stillToBear(flock) : flock.exposed);
  const result = said ?? uniform(flock);
  const share = flock.scanned > 0 ? Math.min(exposed, flock.scanned) : 0;
  const known = result === null ? 0 : share;
  const pregnant = result === null || result === 'empty' ? 0 : known;
  const fetuses = result === null ? 0 : fetusesOf[result] * pregnant;
  // Of whom nobody knows what they are, as many are taken for pregnant as of the whole.
  const gone =
    result === null && flock.scanned > 0
      ? Math.round((flock.pregnant * share) / flock.scanned)
      : pregnant;
  const goneFetuses =
    result === null && flock.pregnant > 0
      ? Math.round((flock.fetuses * gone) / flock.pregnant)
      : fetuses;
  // Who lost it before the scan is one of those that it found empty, and stays while any of these do.
  const staying = flock.scanned - flock.pregnant - exposed;
  const lostBefore = result === 'empty' ? Math.max(0, (flock.lostBefore ?? 0) - staying) : 0;
  return {
    left: {
      ...flock,
      ...(lostBefore > 0 ? { lostBefore: (flock.lostBefore ?? 0) - lostBefore } : {}),
      exposed: flock.exposed - exposed,
      scanned: flock.scanned - share,
      pregnant: flock.pregnant - Math.min(gone, flock.pregnant),
      fetuses: flock.fetuses - Math.min(goneFetuses, flock.fetuses),
    },
    taken: {
      ...newFlock(flock.gateOn, flock.mobId, exposed),
      scanned: known,
      pregnant,
      fetuses,
      ...(lostBefore > 0 ? { lostBefore } : {}),
    },
  };
}

/** A check as it stands for heads of which a scan says one thing. */
function checksFor(breeding: BreedingState, said: ScanResult | null): PregnancyCheck[] {
  const last = breeding.checks.at(-1);
  if (!last) return [];
  const before = breeding.checks.slice(0, -1);
  if (said === null) return before;
  const fetuses = fetusesOf[said];
  return [
    ...before,
    { ...last, result: said === 'empty' ? 'empty' : 'pregnant', fetuses: fetuses || null },
  ];
}

/** The breeding of heads taken out of a lot, and of those that stay. One head is a female of her own, unless she is drafted as a lot. */
export function partBreeding(
  lot: AnimalState,
  {
    heads,
    said,
    day,
    asLot = heads > 1,
  }: { heads: number; said: SaidOfTaken; day: Day; asLot?: boolean | undefined },
): { left: BreedingState | null; taken: BreedingState | null } {
  const { breeding } = lot;
  const flock = breeding?.flock;
  // Young at foot stay with those that are known to rear them.
  if (!breeding || !flock)
    return { left: breeding, taken: breeding && { ...breeding, atFoot: [] } };
  const parted = part(flock, { heads, of: lot.heads, asLot }, said);
  const { flock: _flock, bearing: _bearing, ...rest } = breeding;
  const bare = { ...rest, atFoot: [] };
  const bears = flock.mothers > 0;
  const known = said === 'not_yet' ? null : (said ?? uniform(flock));
  const own = parted.taken
    ? {
        ...bare,
        checks: said === 'not_yet' && bears ? breeding.checks : checksFor(breeding, known),
      }
    : { ...bare, checks: [], services: servicesOn(breeding.services, day) };
  const taken = { ...own, check: own.checks.at(-1) ?? null };
  return {
    left: { ...breeding, flock: parted.left },
    taken: asLot && parted.taken ? { ...taken, flock: parted.taken } : taken,
  };
}
