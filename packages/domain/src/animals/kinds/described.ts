import { daySchema } from '../../format/daySchema.ts';
import { z } from 'zod';
import { heldBy } from '../../health/hold.ts';
import { acknowledgedSchema } from '../../ledger/acknowledged.ts';
import { defineKind } from '../../ledger/kind.ts';
import { problem } from '../../ledger/problem.ts';
import { bornPrecisions, checkBirthDay } from '../birthDay.ts';
import { fieldsChangedBy } from '../fieldSchemas.ts';
import { checkMass } from '../mass.ts';

/** null clears a field; a field left out stays as it is. */
const describedSchema = z.strictObject({
  ...fieldsChangedBy('described'),
  sex: z.enum(['female', 'male', 'mixed']).optional(),
  bornOn: daySchema.nullish(),
  bornPrecision: z.enum(bornPrecisions).nullish(),
  birthMassKg: z.number().nullish(),
  damId: z.uuid().nullish(),
  sireId: z.uuid().nullish(),
  photoId: z.uuid().nullish(),
  ...acknowledgedSchema,
});

/** What is known of the animal was filled in or put right, from the edit form or an import that updates. */
export const described = defineKind({
  name: 'described',
  permission: 'field_worker',
  payload: describedSchema,
  allowsGone: true,
  corrects: true,
  check: (state, { event: { payload }, animalId, day }) => [
    ...(payload.sex === 'mixed' && state?.isLot === false
      ? [problem('sex', 'one_sex', 'Only a lot is of both sexes.')]
      : []),
    ...checkBirthDay(
      {
        bornOn: payload.bornOn,
        bornPrecision: payload.bornPrecision,
        damId: payload.damId ?? undefined,
        sireId: payload.sireId ?? undefined,
      },
      animalId,
      day,
    ),
    ...(state
      ? checkMass('birthMassKg', {
          massKg: payload.birthMassKg ?? undefined,
          species: state.species,
          at: 'birth',
        })
      : []),
  ],
  apply: (state, { event }) => {
    if (!state) return state;
    const { sure: _sure, ...said } = event.payload;
    // A day that is said without a word about how much of it is known, is known.
    const known = said.bornOn === undefined ? said : { bornPrecision: null, ...said };
    const stated = Object.fromEntries(
      Object.entries(known).filter(([, value]) => value !== undefined),
    );
    const sex = event.payload.sex ?? state.sex;
    // A male has no milk to hold back: put right, what it had counts for her.
    return { ...state, ...stated, ...heldBy(state.holds, sex) };
  },
});
