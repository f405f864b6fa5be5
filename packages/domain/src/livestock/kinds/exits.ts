import { z } from 'zod';
import type { Role } from '../../identity/roles.ts';
import { withdrawalProblems } from '../../health/withdrawal.ts';
import { defineKind } from '../../ledger/kind.ts';
import { problem } from '../../ledger/problem.ts';
import type { Status } from '../../ledger/state.ts';
import { textSchema } from '../payloadParts.ts';

type Extra<P> = {
  needs?: (payload: P) => Role | null;
  forSlaughter?: (payload: P) => 'home' | 'export' | null;
};

/** Leaving for good. Of a lot only so many heads may leave; the last one closes it. */
function exit<P>(
  name: Status,
  permission: Role,
  payload: z.ZodType<P>,
  { needs, forSlaughter }: Extra<P> = {},
) {
  return defineKind<P>({
    name,
    permission,
    payload,
    ...(needs ? { needs } : {}),
    byName: true,
    hard: (state) =>
      state?.status === 'alive'
        ? []
        : [
            problem(
              'animalIds',
              'not_alive',
              `It was ${state?.status} on ${state?.statusOn} already.`,
            ),
          ],
    check: (state, { event, day }) => {
      if (!state) return [];
      const market = forSlaughter?.(event.payload) ?? null;
      return market ? withdrawalProblems(state, day, market === 'export') : [];
    },
    apply: (state, { event, day }) => {
      if (!state) return state;
      const left = state.heads - (event.heads ?? state.heads);
      return left > 0
        ? { ...state, heads: left }
        : { ...state, heads: 0, status: name, statusOn: day };
    },
  });
}

const price = {
  priceCents: z.int().min(0).max(1_000_000_000_00).optional(),
  massKg: z.number().positive().max(100_000).optional(),
};

/** Only an owner lets an animal go inside its withdrawal, and says why; the reason stays with the entry. */
const override = {
  forExport: z.boolean().optional(),
  withdrawalOverride: textSchema(300).optional(),
};
type Sent = { forExport?: boolean | undefined; withdrawalOverride?: string | undefined };
const marketOf = ({ forExport, withdrawalOverride }: Sent): 'home' | 'export' | null =>
  withdrawalOverride !== undefined ? null : forExport ? 'export' : 'home';
const ownersOverride = {
  needs: (payload: { withdrawalOverride?: string | undefined }): Role | null =>
    payload.withdrawalOverride === undefined ? null : 'farm_owner',
};

export const sold = exit(
  'sold',
  'farm_manager',
  z.strictObject({
    to: textSchema(200).optional(),
    forSlaughter: z.boolean().optional(),
    ...price,
    ...override,
  }),
  {
    ...ownersOverride,
    forSlaughter: ({ forSlaughter, ...sent }) =>
      forSlaughter || sent.forExport ? marketOf(sent) : null,
  },
);
export const slaughtered = exit(
  'slaughtered',
  'farm_manager',
  z.strictObject({ at: textSchema(200).optional(), ...price, ...override }),
  {
    ...ownersOverride,
    forSlaughter: marketOf,
  },
);
export const died = exit(
  'died',
  'field_worker',
  z.strictObject({
    cause: z.enum([
      'disease',
      'predator',
      'birth',
      'accident',
      'poisoning',
      'weather',
      'old_age',
      'unknown',
      'other',
    ]),
    detail: textSchema(300).optional(),
  }),
);
