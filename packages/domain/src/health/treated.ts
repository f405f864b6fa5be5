import { z } from 'zod';
import type { Day } from '../format/dates.ts';
import { acknowledgedSchema } from '../ledger/acknowledged.ts';
import type { LedgerEvent } from '../ledger/envelope.ts';
import { defineKind } from '../ledger/kind.ts';
import type { AnimalState } from '../ledger/state.ts';
import { textSchema } from '../animals/payloadParts.ts';
import { doseUnits, routes } from './medicine.ts';
import { dose, heldBy } from './hold.ts';
import { type LotDose, withDoses } from './lotDoses.ts';

const lineSchema = z.strictObject({
  medicineId: z.uuid(),
  batchId: z.uuid().optional(),
  /** What each animal got. */
  dose: z.number('Enter the dose.').positive('A dose is more than nothing.').max(100_000),
  unit: z.enum(doseUnits),
  route: z.enum(routes).optional(),
  site: textSchema(120).optional(),
  /** As on the label or longer; shorter is refused where the label is known. */
  meatDays: z
    .number()
    .min(0, 'Days cannot be less than none.')
    .max(400, 'This is more than a year.'),
  /** Export slaughter interval; entries from before it was asked for count the meat withdrawal. */
  exportDays: z
    .number()
    .min(0, 'Days cannot be less than none.')
    .max(400, 'This is more than a year.')
    .optional(),
  milkDays: z
    .number()
    .min(0, 'Days cannot be less than none.')
    .max(400, 'This is more than a year.'),
});

const treatedSchema = z.strictObject({
  lines: z.array(lineSchema).min(1, 'Choose a medicine.').max(10),
  reason: textSchema(300).optional(),
  givenBy: textSchema(120).optional(),
  prescribedBy: textSchema(120).optional(),
  /** Number of the prescription. */
  script: textSchema(60).optional(),
  ...acknowledgedSchema,
  /** More doses follow: what its medicines hold back stays open until a dose of the same medicine without this. */
  courseGoesOn: z.boolean().optional(),
  /** The protocol this belongs to, and which of its doses it is. */
  protocolId: z.uuid().optional(),
  step: z.int().min(0).max(20).optional(),
  /** Why an expired or empty batch was used all the same. */
  batchOverride: textSchema(300).optional(),
});
export type Treated = z.infer<typeof treatedSchema>;

const isToSome = (state: AnimalState, heads: number | undefined): boolean =>
  state.isLot && heads !== undefined && heads < state.heads;

/** Held back by what it was given. */
function held(state: AnimalState, { payload, heads }: LedgerEvent<Treated>, day: Day): AnimalState {
  const last = isToSome(state, heads) ? 'of others' : 'ends';
  const course = payload.courseGoesOn === true ? 'goes on' : last;
  const holds = payload.lines.reduce(
    (all, line) => dose(all, { given: line, day, course }),
    state.holds,
  );
  return { ...state, ...heldBy(holds, state.sex) };
}

/**
 * One or more medicines given on one occasion to each animal it names, or to so many heads of a lot: then the whole
 * lot is held back, since nobody can tell its heads apart.
 */
export const treated = defineKind({
  name: 'treated',
  permission: 'field_worker',
  payload: treatedSchema,
  holdsFor: (state, { event, day }) => held(state, event, day),
  apply: (state, { event, day }) => {
    if (!state) return state;
    const { payload, heads } = event;
    const toSome = isToSome(state, heads);
    const given = payload.lines.map(
      ({ medicineId }): LotDose => ({
        medicineId,
        protocolId: payload.protocolId ?? null,
        step: payload.protocolId ? (payload.step ?? 0) : null,
        on: day,
        ...(toSome && heads !== undefined ? { some: heads } : {}),
      }),
    );
    return { ...held(state, event, day), ...withDoses(state, given) };
  },
  follows: ({ protocolId, step }) =>
    protocolId ? { protocolId, step: step ?? 0, skipped: false } : null,
  treats: ({ lines }) =>
    lines.map((line) => ({
      medicineId: line.medicineId,
      batchId: line.batchId ?? null,
      dose: line.dose,
      unit: line.unit,
    })),
});
