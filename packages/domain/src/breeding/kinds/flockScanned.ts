import { parted as dosesOfParted } from '../../health/lotDoses.ts';
import { z } from 'zod';
import { daysBetween, type Day } from '../../format/dates.ts';
import { warn, acknowledgedSchema } from '../../ledger/acknowledged.ts';
import { grazingTaken } from '../../grazing/grazesAs.ts';
import { defineKind } from '../../ledger/kind.ts';
import { type Problem, problem, sentence } from '../../ledger/problem.ts';
import type { AnimalState } from '../../ledger/state.ts';
import { callName } from '../../animals/callName.ts';
import { type Inherited, inherited, splitOff } from '../../animals/splitOff.ts';
import { type BreedingState, noBreeding, type PregnancyCheck } from '../breedingState.ts';
import { fetusesOf, type Flock, type ScanResult, scanResults, stillThere } from '../flock.ts';
import { partBreeding, birthsOfTaken } from '../flockParts.ts';
import { seasonFor } from '../flockSeason.ts';
import { warnOfTooEarly } from './tooEarly.ts';
import { femaleLotProblems } from './female.ts';

const count = z.int('Whole heads, please.').min(0).max(1_000_000).default(0);
const scannedSchema = z.strictObject({
  empty: count,
  single: count,
  twin: count,
  triplet: count,
  method: z.enum(['ultrasound', 'rectal', 'blood', 'seen']).optional(),
  /** Those of one result become a lot of their own. */
  drafts: z
    .array(
      z.strictObject({
        result: z.enum(scanResults),
        intoId: z.uuid(),
        name: z.string().trim().min(1).max(120).optional(),
        campId: z.uuid().optional(),
        mobId: z.uuid().optional(),
      }),
    )
    .max(4)
    .optional(),
  ...acknowledgedSchema,
});
type Scanned = z.infer<typeof scannedSchema>;

const scannedHeads = (payload: Scanned): number =>
  scanResults.reduce((sum, result) => sum + payload[result], 0);
const drafted = ({ drafts, ...payload }: Scanned): number =>
  (drafts ?? []).reduce((sum, { result }) => sum + payload[result], 0);

/** So near to each other two scans of a part each are one scan of the whole. */
const sameScanDays = 30;

/** Heads that a scan saw and that went since. */
const seenAndGone = ({ culled = 0, away, unseen = 0 }: Flock): number => culled + away - unseen;

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

function scannedFlock(
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

function checkCounts(state: AnimalState, payload: Scanned): Problem[] {
  const heads = scannedHeads(payload);
  if (heads === 0)
    return [problem('empty', 'nothing_scanned', 'Say how many were scanned, and what was seen.')];
  if (heads > state.heads)
    return [
      problem(
        'empty',
        'too_many_heads',
        sentence`${callName(state)} has ${state.heads} heads on that day, not ${heads}.`,
      ),
    ];
  if (payload.drafts?.some(({ result }) => payload[result] === 0))
    return [
      problem('drafts', 'nobody_to_draft', 'There is nobody to draft of one of the results.'),
    ];
  const results = payload.drafts?.map(({ result }) => result) ?? [];
  const ids = payload.drafts?.map(({ intoId }) => intoId) ?? [];
  if (new Set(results).size < results.length || new Set(ids).size < ids.length)
    return [
      problem('drafts', 'drafted_twice', 'Each result is drafted once, into a lot of its own.'),
    ];
  if (heads === state.heads) return [];
  return warn(payload.sure, {
    field: 'empty',
    code: 'not_all_scanned',
    words: sentence`${heads} of the ${state.heads} heads of ${callName(state)} were scanned. Record it all the same?`,
  });
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
