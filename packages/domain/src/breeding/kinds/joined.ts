import { z } from 'zod';
import { acknowledgedSchema } from '../../ledger/acknowledged.ts';
import { defineKind } from '../../ledger/kind.ts';
import { problem } from '../../ledger/problem.ts';
import { speciesSchema } from '../../animals/speciesSchema.ts';
import { endJoins, joinSires, partFrom } from '../breedingState.ts';
import { warnOfFreemartin } from './female.ts';
import { exposeLot } from '../flockSeason.ts';
import { warnOfSireAge, sireProblems } from './sire.ts';

const joinedSchema = z.strictObject({
  sireIds: z.array(z.uuid()).min(1, 'Choose at least one sire.').max(40),
  ...acknowledgedSchema,
  species: speciesSchema.optional(),
});

/** Sires put to females, mostly to a whole mob: males and geldings that run in it are passed over. */
export const joinedSire = defineKind({
  name: 'joined_sire',
  lasts: true,
  permission: 'field_worker',
  payload: joinedSchema,
  others: ({ sireIds }) => sireIds.map((animalId) => ({ animalId, part: 'sire' })),
  check: (state, { event: { payload, mobId }, part, day, animalId, subject }) => {
    if (part === 'sire')
      return [
        ...sireProblems(state, { day, species: subject?.species, mustLive: true }),
        ...warnOfSireAge(state, day, payload.sure),
      ];
    return payload.sireIds.includes(animalId) && state?.sex === 'female'
      ? [problem('sireIds', 'sire_not_male', 'A sire must be male.')]
      : // Of a mob nobody is asked one by one: it is seen at her first check.
        mobId
        ? []
        : warnOfFreemartin(state, payload.sure);
  },
  apply: (state, { event: { id, mobId, payload }, part, day }) => {
    if (!state) return state;
    const via = mobId ?? id;
    if (part === 'sire') {
      // Put to others he leaves those he ran with; several entries of one day are one putting in.
      const kept = state.runs.filter((run) => run.since === day && run.via !== via);
      return {
        ...state,
        // Whoever is put to the farm's females is on the farm.
        away: null,
        putToServiceOn: state.putToServiceOn ?? day,
        runs: [...kept, { via, since: day }],
      };
    }
    if (state.sex === 'male') return state;
    const run = { day, sireIds: payload.sireIds, mobId: mobId ?? state.mobId, via };
    return exposeLot({ ...state, breeding: joinSires(state.breeding, run) }, day);
  },
});

const removedSchema = z.strictObject({ sireIds: z.array(z.uuid()).max(40).optional() });

/** The sires were taken out: all of them, or those named. */
export const removedSire = defineKind({
  name: 'removed_sire',
  lasts: true,
  permission: 'field_worker',
  payload: removedSchema,
  check: (state, { event: { mobId, payload }, day }) => {
    // Of a mob not every female need have run with them.
    if (mobId) return [];
    const running = state?.breeding?.services.filter((one) => one.until === null) ?? [];
    if (state?.sex !== 'female') return [];
    if (running.length === 0)
      return [problem('animalIds', 'no_sire_with_her', 'No sire runs with her on that day.')];
    if (
      payload.sireIds &&
      !payload.sireIds.some((id) => running.some((one) => one.sireIds.includes(id)))
    )
      return [problem('sireIds', 'no_sire_with_her', 'No sire runs with her on that day.')];
    return running.some((one) => one.on > day)
      ? [problem('occurredAt', 'removed_before_joined', 'The sire was put to her later than that.')]
      : [];
  },
  apply: (state, { event: { payload }, day }) => {
    if (!state) return state;
    const { sireIds } = payload;
    const breeding = sireIds
      ? partFrom(state.breeding, { day, sireIds })
      : endJoins(state.breeding, day);
    return breeding === state.breeding ? state : { ...state, breeding };
  },
});
