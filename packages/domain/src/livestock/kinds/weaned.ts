import { z } from 'zod';
import { oneLessAtFoot, rearingDam } from '../../breeding/rearing.ts';
import { defineKind } from '../../ledger/kind.ts';
import { problem } from '../../ledger/problem.ts';

const weanedSchema = z.strictObject({});

export const weaned = defineKind<z.infer<typeof weanedSchema>>({
  name: 'weaned',
  permission: 'field_worker',
  payload: weanedSchema,
  family: rearingDam,
  check: (state, { part }) =>
    part === 'subject' && state?.weanedOn
      ? [problem('animalIds', 'already_weaned', `It was weaned on ${state.weanedOn} already.`)]
      : [],
  apply: (state, { day, part }) =>
    part === 'dam' ? oneLessAtFoot(state) : state && { ...state, weanedOn: day },
});
