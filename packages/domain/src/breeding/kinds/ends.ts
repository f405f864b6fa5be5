import { z } from 'zod';
import { warn, acknowledgedSchema } from '../../ledger/acknowledged.ts';
import { defineKind } from '../../ledger/kind.ts';
import { problem, sentence } from '../../ledger/problem.ts';
import { callName } from '../../animals/callName.ts';
import { headsNeeded } from '../../animals/leaving.ts';
import { textSchema } from '../../animals/payloadParts.ts';
import { noBreeding, runningFrom } from '../breedingState.ts';
import { loseInFlock } from '../flockSeason.ts';
import { femaleLotProblems, femaleProblems } from './female.ts';

const abortedSchema = z.strictObject({
  cause: textSchema(200).optional(),
  ageDays: z.int().min(1).max(320).optional(),
  sample: z.boolean().optional(),
  ...acknowledgedSchema,
});

/** The pregnancy was lost: what led to it is closed, as by a birth. Of a lot so many heads lost theirs. */
export const aborted = defineKind({
  name: 'aborted',
  permission: 'field_worker',
  payload: abortedSchema,
  check: (state, { event }) => {
    if (state?.isLot) {
      const wrong = femaleLotProblems(state);
      return wrong.length > 0 ? wrong : headsNeeded(state, event);
    }
    const wrong = femaleProblems(state);
    if (wrong.length > 0 || !state) return wrong;
    const carried =
      (state.breeding?.services.length ?? 0) > 0 || state.breeding?.check?.result === 'pregnant';
    return carried
      ? []
      : warn(event.payload.sure, {
          field: 'animalIds',
          code: 'never_served',
          words: sentence`No service of ${callName(state)} is on record. Record it all the same?`,
        });
  },
  apply: (state, { event, day }) => {
    if (!state) return state;
    if (state.isLot) return loseInFlock(state, event.heads ?? 0, day);
    const known = state.breeding ?? noBreeding;
    return {
      ...state,
      breeding: {
        ...known,
        services: runningFrom(known, day),
        check: null,
        heatOn: null,
        heats: [],
        checks: [],
        lostOn: day,
      },
    };
  },
});

const driedOffSchema = z.strictObject({});

export const driedOff = defineKind({
  name: 'dried_off',
  permission: 'field_worker',
  payload: driedOffSchema,
  check: (state) => {
    const wrong = femaleProblems(state);
    if (wrong.length > 0 || !state) return wrong;
    if (state.birthsOn.length === 0)
      return [
        problem(
          'animalIds',
          'never_gave_birth',
          sentence`${callName(state)} never gave birth: there is no milk to dry off.`,
        ),
      ];
    return state.breeding?.driedOffOn
      ? [
          problem(
            'animalIds',
            'already_dry',
            sentence`${callName(state)} was dried off on ${state.breeding.driedOffOn} already.`,
          ),
        ]
      : [];
  },
  apply: (state, { day }) =>
    state && { ...state, breeding: { ...(state.breeding ?? noBreeding), driedOffOn: day } },
});

const decisionSchema = z.strictObject({ reason: textSchema(200).optional() });

/** A keep or cull mark; the last one stands. */
const decided = <const Name extends string>(name: Name, decision: 'keep' | 'cull') =>
  defineKind({
    name,
    permission: 'farm_manager',
    payload: decisionSchema,
    check: (state) => femaleProblems(state),
    apply: (state, { day }) =>
      state && {
        ...state,
        breeding: { ...(state.breeding ?? noBreeding), decision, decidedOn: day },
      },
  });

export const culledFromBreeding = decided('culled_from_breeding', 'cull');
export const keptForBreeding = decided('kept_for_breeding', 'keep');
