import { z } from 'zod';
import type { Role } from '../../identity/roles.ts';
import { defineKind } from '../../ledger/kind.ts';
import { problem } from '../../ledger/problem.ts';
import type { Status } from '../../ledger/state.ts';
import { textSchema } from '../payloadParts.ts';

/** Leaving for good. Of a lot only so many heads may leave; the last one closes it. */
function exit<P>(name: Status, permission: Role, payload: z.ZodType<P>) {
  return defineKind<P>({
    name,
    permission,
    payload,
    check: (state) => (state?.status === 'alive' ? [] : [problem('animalIds', 'not_alive', `It was ${state?.status} on ${state?.statusOn} already.`)]),
    apply: (state, { event, day }) => {
      if (!state) return state;
      const left = state.heads - (event.heads ?? state.heads);
      return left > 0 ? { ...state, heads: left } : { ...state, heads: 0, status: name, statusOn: day };
    },
  });
}

const price = { priceCents: z.int().min(0).max(1_000_000_000_00).optional(), massKg: z.number().positive().max(100_000).optional() };

export const sold = exit('sold', 'farm_manager', z.strictObject({ to: textSchema(200).optional(), ...price }));
export const slaughtered = exit('slaughtered', 'farm_manager', z.strictObject({ at: textSchema(200).optional(), ...price }));
export const died = exit('died', 'field_worker', z.strictObject({
  cause: z.enum(['disease', 'predator', 'birth', 'accident', 'poisoning', 'weather', 'old_age', 'unknown', 'other']),
  detail: textSchema(300).optional(),
}));
