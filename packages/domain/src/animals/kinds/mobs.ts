import type { Day } from '../../format/dates.ts';
import { z } from 'zod';
import { endJoins } from '../../breeding/breedingState.ts';
import { acknowledgedSchema } from '../../ledger/acknowledged.ts';
import { defineKind } from '../../ledger/kind.ts';
import { problem } from '../../ledger/problem.ts';
import type { AnimalState } from '../../ledger/state.ts';

const mobSchema = z.strictObject({ mobId: z.uuid() });
/** Late, it may have been with the mob when that was treated: whoever says so is asked. */
const joinedSchema = mobSchema.extend(acknowledgedSchema);

/** Who leaves a mob leaves the sires that were put to it. */
const inMob = (state: AnimalState, mobId: string | null, day: Day): AnimalState => ({
  ...state,
  mobId,
  // Whoever is in a mob is on the farm.
  away: mobId === null ? state.away : null,
  breeding:
    mobId === state.mobId
      ? state.breeding
      : endJoins(
          state.breeding,
          day,
          (service) => service.mobId !== null && service.mobId === state.mobId,
        ),
});

/** A mob is managed as one, so an animal is in one at a time: joining another leaves the first. */
export const joinedMob = defineKind({
  name: 'joined_mob',
  permission: 'field_worker',
  payload: joinedSchema,
  apply: (state, { event, day }) => state && inMob(state, event.payload.mobId, day),
});

export const leftMob = defineKind({
  name: 'left_mob',
  permission: 'field_worker',
  payload: mobSchema,
  check: (state, { event }) =>
    state?.mobId === event.payload.mobId
      ? []
      : [problem('mobId', 'not_in_mob', 'The animal is not in that mob on that day.')],
  apply: (state, { day }) => state && inMob(state, null, day),
});
