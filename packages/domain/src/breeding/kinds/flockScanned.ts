import { parted as dosesOfParted } from '../../health/lotDoses.ts';
import { daysBetween, type Day } from '../../format/dates.ts';
import { grazingTaken } from '../../grazing/grazesAs.ts';
import { defineKind } from '../../ledger/kind.ts';
import { problem } from '../../ledger/problem.ts';
import type { AnimalState } from '../../ledger/state.ts';
import { type Inherited, inherited, splitOff } from '../../animals/splitOff.ts';
import { type BreedingState, noBreeding, type PregnancyCheck } from '../breedingState.ts';
import { type Flock, type ScanResult, stillThere } from '../flock.ts';
import { partBreeding, birthsOfTaken } from '../flockParts.ts';
import { seasonFor } from '../flockSeason.ts';
import { warnOfTooEarly } from './tooEarly.ts';
import { femaleLotProblems } from './female.ts';
import { scannedSchema, type Scanned, scannedHeads, seenAndGone } from './scanned.ts';
import { checkCounts } from './checkCounts.ts';
import { scannedFlock } from './scannedFlock.ts';

const drafted = ({ drafts, ...payload }: Scanned): number =>
  (drafts ?? []).reduce((sum, { result }) => sum + payload[result], 0);

/** So near to each other two scans of a part each are one scan of the whole. */
const sameScanDays = 30;

/** The rest of a lot of which a part was scanned a few days ago; a scan of more than the rest is a new one. */
function isSecondHalf(
  lot: AnimalState,
  { breeding, payload, day }: { breeding: BreedingState; payload: Scanned; day: Day },
) {
  const { flock, checks } = breeding;
  const last = checks.at(-1);
  return (
    flock !== undefined &&
    last !== undefined &&
    flock.scanned > 0 &&
    daysBetween(last.on, day) <= sameScanDays &&
    flock.scanned - seenAndGone(flock) + scannedHeads(payload) <= lot.heads
  );
}

/** What a scan says of the lot as a whole: where only empties were seen, the others are as they were. */
function resultOf(
  lot: AnimalState,
  flock: Flock | undefined,
  payload: Scanned,
): PregnancyCheck['result'] {
  const heads = scannedHeads(payload);
  if (heads > payload.empty || (flock?.pregnant ?? 0) > 0) return 'pregnant';
  const seen = flock && flock.exposed > 0 ? flock.scanned >= stillThere(flock) : heads >= lot.heads;
  return seen ? 'empty' : 'unsure';
}

/** The lot with the scan on it, before anybody is drafted out of it. */
function scan(before: AnimalState, payload: Scanned, day: Day): AnimalState {
  const lot = seasonFor(before, day, false);
  const breeding = lot.breeding ?? noBreeding;
  const flock =
    breeding.flock &&
    scannedFlock(breeding.flock, {
      lotHeads: lot.heads,
      payload,
      adds: isSecondHalf(lot, { breeding, payload, day }),
    });
  const check = {
    on: day,
    result: resultOf(lot, flock, payload),
    ageDays: null,
    fetuses: null,
    method: payload.method ?? null,
  };
  return {
    ...lot,
    breeding: {
      ...breeding,
      check,
      checks: [...breeding.checks, check],
      ...(flock ? { flock } : {}),
    },
  };
}

/** Each draft as it leaves the lot, one after the other, and what stays. */
function draft(
  lot: AnimalState,
  payload: Scanned,
  day: Day,
): { left: AnimalState; taken: Map<string, Inherited & { heads: number; result: ScanResult }> } {
  const taken = new Map<string, Inherited & { heads: number; result: ScanResult }>();
  let left = scan(lot, payload, day);
  for (const { result, intoId } of payload.drafts ?? []) {
    const heads = payload[result];
    if (heads === 0) continue;
    const parted = partBreeding(left, { heads, said: result, day, asLot: true });
    const birthsOn = birthsOfTaken(left, result);
    taken.set(intoId, {
      ...inherited(left),
      ...grazingTaken(left),
      birthsOn,
      breeding: parted.taken,
      heads,
      result,
    });
    left = {
      ...left,
      breeding: parted.left,
      heads: left.heads - heads,
      doses: dosesOfParted(left.doses),
    };
  }
  return { left, taken };
}

/** A lot scanned in heads: dry, single, twin, triplet; it may be drafted into such lots in the same act. */
export const flockScanned = defineKind({
  name: 'flock_scanned',
  oneLot: true,
  permission: 'field_worker',
  payload: scannedSchema,
  byName: true,
  others: ({ drafts }) => (drafts ?? []).map(({ intoId }) => ({ animalId: intoId, part: 'into' })),
  takes: drafted,
  handsOver: (lot, { event: { payload }, part, day }) =>
    part === 'subject'
      ? [...draft(lot, payload, day).taken].map(([to, facts]) => ({ to, facts }))
      : [],
  hard: (state, { part, handed }) =>
    part === 'into' && state && handed
      ? [problem('drafts', 'already_registered', 'The new lot or animal exists already.')]
      : [],
  check: (state, { event: { payload }, part, day }) => {
    if (part === 'into' || !state) return [];
    const wrong = femaleLotProblems(state);
    if (wrong.length > 0) return wrong;
    const early = warnOfTooEarly(state, { day, sure: payload.sure, field: 'empty' });
    return early.length > 0 ? early : checkCounts(state, payload);
  },
  apply: (state, { event: { payload }, part, animalId, day, handed }) => {
    if (part === 'into') {
      // What a lot hands to those drafted out of it is made by `draft` above, and by nothing else.
      const from = handed as (Inherited & { heads: number }) | null;
      const own = payload.drafts?.find(({ intoId }) => intoId === animalId);
      return from && own && !state
        ? splitOff(
            {
              heads: from.heads,
              isLot: true,
              name: own.name,
              campId: own.campId,
              mobId: own.mobId,
            },
            { lot: from, id: animalId, day },
          )
        : state;
    }
    if (!state) return state;
    const { left } = draft(state, payload, day);
    return left.heads > 0 ? left : { ...left, heads: 0, status: 'merged', statusOn: day };
  },
});
