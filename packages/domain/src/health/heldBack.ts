import { z } from 'zod';
import { textSchema } from '../animals/payloadParts.ts';
import { daySchema } from '../format/daySchema.ts';
import type { Day } from '../format/dates.ts';
import { defineKind } from '../ledger/kind.ts';
import { problem } from '../ledger/problem.ts';
import { heldBy, holdUntil, laterOf } from './hold.ts';

const heldBackSchema = z
  .strictObject({
    /** The last day of each, as whoever gave it says. */
    meatUntil: daySchema.optional(),
    milkUntil: daySchema.optional(),
    /** Of its export slaughter interval; left out, it is that of its meat. */
    exportUntil: daySchema.optional(),
    /** Who says so: a vet, whoever kept it. */
    by: textSchema(200).optional(),
  })
  .refine(
    ({ meatUntil, milkUntil, exportUntil }) => meatUntil ?? milkUntil ?? exportUntil,
    'Say until when it is held back.',
  );

/**
 * Somebody else gave it something that holds it back: a vet where it stood, whoever kept it for the farm. No medicine of
 * this farm is known to be the cause; like what was said of an animal when it came, it stands under the animal itself, and
 * nothing makes it shorter. Heads of a lot cannot be told apart: all of them are held back.
 */
export const heldBack = defineKind({
  name: 'held_back',
  permission: 'field_worker',
  payload: heldBackSchema,
  check: (_state, { event: { payload }, day }) =>
    (['meatUntil', 'milkUntil', 'exportUntil'] as const).flatMap((field) => {
      const until = payload[field];
      return until !== undefined && until < day
        ? [problem(field, 'over_already', 'This day is over already.')]
        : [];
    }),
  apply: (state, { event: { payload } }) => {
    if (!state) return state;
    const meatUntil: Day | null = payload.meatUntil ?? null;
    const given = {
      meatUntil,
      milkUntil: payload.milkUntil ?? null,
      // Meat that nobody may eat here is exported by nobody.
      exportUntil: laterOf(meatUntil, payload.exportUntil ?? null),
    };
    return { ...state, ...heldBy(holdUntil(state.holds, state.id, given), state.sex) };
  },
});
