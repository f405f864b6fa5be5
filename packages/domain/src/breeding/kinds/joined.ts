import { z } from 'zod';
import { sureSchema } from '../../ledger/asked.ts';
import { defineKind } from '../../ledger/kind.ts';
import { problem } from '../../ledger/problem.ts';
import { speciesSchema } from '../../livestock/speciesSchema.ts';
import { endJoins, withService } from '../breedingState.ts';
import { sireProblems } from './sire.ts';

const joinedSchema = z.strictObject({
  sireIds: z.array(z.uuid()).min(1, 'Choose at least one sire.').max(40),
  ...sureSchema,
  species: speciesSchema.optional(),
});

/** Sires put to females, mostly to a whole mob: males and geldings that run in it are passed over. */
export const joinedSire = defineKind<z.infer<typeof joinedSchema>>({
  name: 'joined_sire',
  permission: 'field_worker',
  payload: joinedSchema,
  others: ({ sireIds }) => sireIds.map((animalId) => ({ animalId, part: 'sire' })),
  remember: (payload, female) => ({ ...payload, species: female.species }),
  check: (state, { event: { payload }, part, day, animalId }) => {
    if (part === 'sire') return sireProblems(state, day, payload.species, true);
    return payload.sireIds.includes(animalId) && state?.sex === 'female'
      ? [problem('sireIds', 'sire_not_male', 'A sire must be male.')]
      : [];
  },
  apply: (state, { event: { payload }, part, day }) => {
    if (!state || part === 'sire' || state.sex === 'male') return state;
    const service = {
      on: day,
      until: null,
      method: 'join' as const,
      sireIds: payload.sireIds,
      donorId: null,
      mobId: state.mobId,
    };
    return {
      ...state,
      breeding: withService(
        endJoins(state.breeding, day, (one) =>
          one.sireIds.every((id) => payload.sireIds.includes(id)),
        ),
        service,
      ),
    };
  },
});

const removedSchema = z.strictObject({ sireIds: z.array(z.uuid()).max(40).optional() });

/** The sires were taken out: all of them, or those named. */
export const removedSire = defineKind<z.infer<typeof removedSchema>>({
  name: 'removed_sire',
  permission: 'field_worker',
  payload: removedSchema,
  check: (state, { event: { payload }, day }) => {
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
    return {
      ...state,
      breeding: endJoins(
        state.breeding,
        day,
        (one) => !payload.sireIds || one.sireIds.every((id) => payload.sireIds?.includes(id)),
      ),
    };
  },
});
