import { z } from 'zod';
import type { Role } from '../../people/roles.ts';
import { acknowledgedSchema } from '../../ledger/acknowledged.ts';
import { textSchema } from '../payloadParts.ts';
import { exit } from './exit.ts';

// every schema below has it

const price = {
  ...acknowledgedSchema,
  priceCents: z
    .number()
    .int('A price has two places at the most.')
    .min(0, 'A price cannot be less than nothing.')
    .max(1_000_000_000_00, 'That is more than any herd costs.')
    .optional(),
  massKg: z
    .number()
    .positive('A mass is more than nothing.')
    .max(100_000, 'That is more than any animals weigh.')
    .optional(),
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
  {
    permission: 'farm_manager',
    payload: z.strictObject({
      to: textSchema(200).optional(),
      forSlaughter: z.boolean().optional(),
      ...price,
      ...override,
    }),
  },
  {
    ...ownersOverride,
    forSlaughter: ({ forSlaughter, ...sent }) =>
      forSlaughter || sent.forExport ? marketOf(sent) : null,
  },
);
export const slaughtered = exit(
  'slaughtered',
  {
    permission: 'farm_manager',
    payload: z.strictObject({ at: textSchema(200).optional(), ...price, ...override }),
  },
  {
    ...ownersOverride,
    forSlaughter: marketOf,
  },
);
/** What was kept for somebody else went back to them: nobody sold it. */
export const returned = exit(
  'returned',
  {
    permission: 'farm_manager',
    payload: z.strictObject({
      to: textSchema(200).optional(),
      massKg: price.massKg,
      ...acknowledgedSchema,
    }),
  },
  { ofOthers: true },
);
export const died = exit('died', {
  permission: 'field_worker',
  payload: z.strictObject({
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
    /** Of what, where the cause is a disease. */
    disease: textSchema(120).optional(),
    detail: textSchema(300).optional(),
    ...acknowledgedSchema,
  }),
});
