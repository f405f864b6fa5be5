import type { Day } from '../../format/dates.ts';
import { acknowledgedSchema } from '../../ledger/acknowledged.ts';
import { z } from 'zod';
import type { BreedingState } from '../../breeding/breedingState.ts';
import { isMixed, type SaidOfTaken, scanResults } from '../../breeding/flock.ts';
import { joinFlocks, mergeBreeding } from '../../breeding/flockJoins.ts';
import { birthsOfTaken, partBreeding } from '../../breeding/flockParts.ts';
import { isHalfDone } from '../../breeding/flockSeason.ts';
import { type BroughtKg, broughtKg, grazingJoined, grazingTaken } from '../../grazing/grazesAs.ts';
import { type Controlled, controlledOfBoth } from '../../health/controlled.ts';
import { type Hold, heldBy, joinHolds } from '../../health/hold.ts';
import { joinDoses, type LotDose, parted } from '../../health/lotDoses.ts';
import { defineKind } from '../../ledger/kind.ts';
import { ofBefore } from '../../ledger/ofBefore.ts';
import { problem } from '../../ledger/problem.ts';
import type { AnimalState } from '../../ledger/state.ts';
import { identifierProblems, identifiersSchema } from '../identifiers.ts';
import { textSchema } from '../payloadParts.ts';
import { type Inherited, inherited, splitOff } from '../splitOff.ts';
import { warnOfAges, warnOfOwners, strangerProblems } from './lotWarnings.ts';

const splitSchema = z.strictObject({
  intoId: z.uuid(),
  heads: z.int().min(1).max(1_000_000),
  ...identifiersSchema.shape,
  name: textSchema(120).optional(),
  sex: z.enum(['female', 'male']).optional(),
  /** What the last scan found of them, where it found several things in the lot; or that they gave birth already, or not yet. */
  scan: z.enum([...scanResults, 'gave_birth', 'not_yet', 'unknown']).optional(),
  campId: z.uuid().optional(),
  mobId: z.uuid().optional(),
  /** Entries of before remembered here what is handed over now; it is read no more. */
  inherited: ofBefore,
});
type Split = z.infer<typeof splitSchema>;

const carried = ({ scan }: Split): SaidOfTaken =>
  scan === undefined || scan === 'unknown' || scan === 'gave_birth' ? null : scan;

const partedBreeding = (lot: AnimalState, payload: Split, day: Day) =>
  partBreeding(lot, { heads: payload.heads, said: carried(payload), day });

/**
 * Heads taken out of a lot: 120 to another mob as a new lot, or one with its tag, which makes it an
 * individual. No head is counted twice: what leaves the one is the other.
 */
export const split = defineKind({
  name: 'split',
  oneLot: true,
  permission: 'field_worker',
  payload: splitSchema,
  others: ({ intoId }) => [{ animalId: intoId, part: 'into' }],
  byName: true,
  takes: ({ heads }) => heads,
  handsOver: (lot, { event: { payload }, part, day }) =>
    part === 'subject'
      ? [
          {
            to: payload.intoId,
            facts: {
              ...inherited(lot),
              ...grazingTaken(lot),
              birthsOn: birthsOfTaken(lot, carried(payload)),
              breeding: partedBreeding(lot, payload, day).taken,
            },
          },
        ]
      : [],
  hard: (state, { part, handed }) => {
    if (part === 'into')
      return state && handed
        ? [problem('intoId', 'already_registered', 'The new lot or animal exists already.')]
        : [];
    return state?.isLot ? [] : [problem('animalIds', 'not_a_lot', 'Only a lot can be split.')];
  },
  check: (state, { event: { payload }, part, animalId, subject, day }) => {
    if (part === 'into') {
      return payload.heads === 1 && payload.sex === undefined && subject?.sex === 'mixed'
        ? [problem('sex', 'sex_needed', 'Say whether it is female or male: its lot is mixed.')]
        : [];
    }
    if (payload.intoId === animalId)
      return [problem('intoId', 'same_lot', 'A lot cannot be split into itself.')];
    if (payload.scan === undefined && state && isMixed(state.breeding?.flock ?? null))
      return [
        problem(
          'scan',
          'scan_needed',
          'Some of this lot were found pregnant and some empty. Say which these are, or that it is not known.',
        ),
      ];
    // A ram out of a mixed lot gives no birth.
    const maleOnly = payload.sex === 'male';
    if (payload.scan === undefined && !maleOnly && isHalfDone(state?.breeding ?? null, day))
      return [
        problem(
          'scan',
          'bore_needed',
          'Some of this lot gave birth already. Say whether these did, or did not yet, or what they carry, or that it is not known.',
        ),
      ];
    return identifierProblems(payload, payload.heads);
  },
  apply: (state, { event: { payload }, part, animalId, day, handed }) => {
    if (part === 'into') {
      // What a lot hands to those taken out of it is made by `inherited` above, and by nothing else.
      return handed && !state
        ? splitOff(payload, { lot: handed as Inherited, id: animalId, day })
        : state;
    }
    if (!state) return state;
    const left = state.heads - payload.heads;
    const breeding = partedBreeding(state, payload, day).left;
    return left > 0
      ? { ...state, breeding, heads: left, doses: parted(state.doses) }
      : { ...state, breeding, heads: 0, status: 'merged', statusOn: day };
  },
});

const mergedSchema = z.strictObject({
  intoId: z.uuid(),
  heads: z.int().min(1).max(1_000_000),
  ...acknowledgedSchema,
  /** Entries of before remembered here what is handed over now; it is read no more. */
  brought: ofBefore,
});

type Brought = {
  holds: Hold[];
  doses?: LotDose[];
  breeding?: BreedingState | null;
  weighs?: BroughtKg;
  controlled?: Controlled;
};

/** So many heads of one lot joined another lot; when none are left the lot is closed. */
export const merged = defineKind({
  name: 'merged',
  oneLot: true,
  permission: 'field_worker',
  payload: mergedSchema,
  others: ({ intoId }) => [{ animalId: intoId, part: 'into' }],
  byName: true,
  takes: ({ heads }) => heads,
  handsOver: (lot, { event: { payload }, part, day }) =>
    part === 'subject'
      ? [
          {
            to: payload.intoId,
            facts: {
              holds: lot.holds,
              doses: lot.doses,
              breeding: mergeBreeding(lot, payload.heads, day).taken,
              weighs: broughtKg(lot, day),
              ...(lot.controlled ? { controlled: lot.controlled } : {}),
            },
          },
        ]
      : [],
  hard: (state) =>
    state?.isLot && state.status === 'alive'
      ? []
      : [problem('animalIds', 'not_a_lot', 'Only lots on the farm can be merged.')],
  check: (state, { event: { payload }, part, animalId, subject, day }) => {
    if (part === 'into') {
      const strange = strangerProblems(state, subject);
      return strange.length > 0 || !state || !subject
        ? strange
        : [
            ...warnOfOwners(state, { lot: subject, sure: payload.sure }),
            ...warnOfAges(state, { lot: subject, day, sure: payload.sure }),
          ];
    }
    return payload.intoId === animalId
      ? [problem('intoId', 'same_lot', 'A lot cannot be merged into itself.')]
      : [];
  },
  apply: (state, { event: { payload }, part, day, handed }) => {
    if (!state) return state;
    if (part === 'into') {
      // What joining heads bring is made by `handsOver` above.
      const brought = handed as Brought | null;
      return {
        ...state,
        ...heldBy(joinHolds(state.holds, brought?.holds ?? []), state.sex),
        // One that is named of some of them is named of all: they stand still together.
        ...controlledOfBoth(state.controlled, brought?.controlled),
        doses: joinDoses(state.doses, brought?.doses ?? []),
        breeding: joinFlocks(state, {
          brought: brought?.breeding ?? null,
          day,
          heads: payload.heads,
        }),
        ...grazingJoined(state, { brought: brought?.weighs, heads: payload.heads, day }),
        heads: state.heads + payload.heads,
      };
    }
    const left = state.heads - payload.heads;
    const breeding = mergeBreeding(state, payload.heads, day).left;
    return left > 0
      ? { ...state, breeding, heads: left, doses: parted(state.doses) }
      : { ...state, breeding, heads: 0, status: 'merged', statusOn: day };
  },
});
