import { z } from 'zod';
import { laterOf } from '../../health/withdrawal.ts';
import { defineKind } from '../../ledger/kind.ts';
import { problem } from '../../ledger/problem.ts';
import type { AnimalState } from '../../ledger/state.ts';
import { identifierProblems, identifiersSchema, toIdentifiers } from '../identifiers.ts';
import { newAnimal } from '../newAnimal.ts';
import { daySchema, textSchema } from '../payloadParts.ts';
import { speciesSchema } from '../speciesSchema.ts';

/** What the heads taken out take along from their lot; kept with the event so that each life folds alone. */
const inheritedSchema = z.strictObject({
  species: speciesSchema,
  sex: z.enum(['female', 'male', 'mixed']),
  breed: z.string().nullable(),
  colour: z.string().nullable(),
  bornOn: daySchema.nullable(),
  castratedOn: daySchema.nullable(),
  weanedOn: daySchema.nullable(),
  damId: z.uuid().nullable(),
  sireId: z.uuid().nullable(),
  campId: z.uuid().nullable(),
  mobId: z.uuid().nullable(),
  /** Missing in entries from before there were treatments. */
  meatUntil: daySchema.nullable().default(null),
  milkUntil: daySchema.nullable().default(null),
  exportUntil: daySchema.nullable().default(null),
});

const inherit = (lot: AnimalState): z.output<typeof inheritedSchema> => ({
  species: lot.species,
  sex: lot.sex,
  breed: lot.breed,
  colour: lot.colour,
  bornOn: lot.bornOn,
  castratedOn: lot.castratedOn,
  weanedOn: lot.weanedOn,
  damId: lot.damId,
  sireId: lot.sireId,
  campId: lot.campId,
  mobId: lot.mobId,
  meatUntil: lot.meatUntil,
  milkUntil: lot.milkUntil,
  exportUntil: lot.exportUntil,
});

const splitSchema = z.strictObject({
  intoId: z.uuid(),
  heads: z.int().min(1).max(1_000_000),
  ...identifiersSchema.shape,
  name: textSchema(120).optional(),
  sex: z.enum(['female', 'male']).optional(),
  campId: z.uuid().optional(),
  mobId: z.uuid().optional(),
  inherited: inheritedSchema.optional(),
});
type Split = z.infer<typeof splitSchema>;

function splitOff(payload: Split, id: string, day: string): AnimalState | null {
  const from = payload.inherited;
  if (!from) return null;
  return {
    ...newAnimal(id, from.species, payload.sex ?? from.sex, day),
    ...from,
    sex: payload.sex ?? from.sex,
    campId: payload.campId ?? from.campId,
    mobId: payload.mobId ?? from.mobId,
    heads: payload.heads,
    isLot: payload.heads > 1,
    name: payload.name ?? null,
    identifiers: toIdentifiers(payload, day),
  };
}

/**
 * Heads taken out of a lot: 120 to another mob as a new lot, or one with its tag, which makes it an
 * individual. No head is counted twice: what leaves the one is the other.
 */
export const split = defineKind<Split>({
  name: 'split',
  permission: 'field_worker',
  payload: splitSchema,
  others: ({ intoId }) => [{ animalId: intoId, part: 'into' }],
  remember: (payload, lot) => ({ ...payload, inherited: inherit(lot) }),
  check: (state, { event: { payload }, part, animalId }) => {
    if (part === 'into') {
      if (state)
        return [problem('intoId', 'already_registered', 'The new lot or animal exists already.')];
      return payload.heads === 1 && payload.sex === undefined && payload.inherited?.sex === 'mixed'
        ? [problem('sex', 'sex_needed', 'Say whether it is female or male: its lot is mixed.')]
        : [];
    }
    if (!state?.isLot) return [problem('animalIds', 'not_a_lot', 'Only a lot can be split.')];
    if (payload.intoId === animalId)
      return [problem('intoId', 'same_lot', 'A lot cannot be split into itself.')];
    if (payload.heads > state.heads)
      return [
        problem(
          'heads',
          'too_many_heads',
          `The lot has ${state.heads} heads on that day, not ${payload.heads}.`,
        ),
      ];
    return identifierProblems(payload, payload.heads);
  },
  apply: (state, { event: { payload }, part, animalId, day }) => {
    if (part === 'into') return splitOff(payload, animalId, day);
    if (!state) return state;
    const left = state.heads - payload.heads;
    return left > 0
      ? { ...state, heads: left }
      : { ...state, heads: 0, status: 'merged', statusOn: day };
  },
});

/** The withdrawal that the joining heads bring along; kept with the event so that each life folds alone. */
const broughtSchema = z.strictObject({
  meatUntil: daySchema.nullable(),
  milkUntil: daySchema.nullable(),
  exportUntil: daySchema.nullable().default(null),
});
const mergedSchema = z.strictObject({
  intoId: z.uuid(),
  heads: z.int().min(1).max(1_000_000),
  brought: broughtSchema.optional(),
});

/** So many heads of one lot joined another lot; when none are left the lot is closed. */
export const merged = defineKind<z.infer<typeof mergedSchema>>({
  name: 'merged',
  permission: 'field_worker',
  payload: mergedSchema,
  others: ({ intoId }) => [{ animalId: intoId, part: 'into' }],
  remember: (payload, lot) => ({
    ...payload,
    brought: { meatUntil: lot.meatUntil, milkUntil: lot.milkUntil, exportUntil: lot.exportUntil },
  }),
  check: (state, { event: { payload }, part, animalId }) => {
    if (!state?.isLot || state.status !== 'alive')
      return [problem('animalIds', 'not_a_lot', 'Only lots on the farm can be merged.')];
    if (part === 'into') return [];
    if (payload.intoId === animalId)
      return [problem('intoId', 'same_lot', 'A lot cannot be merged into itself.')];
    return payload.heads > state.heads
      ? [
          problem(
            'heads',
            'too_many_heads',
            `The lot has ${state.heads} heads on that day, not ${payload.heads}.`,
          ),
        ]
      : [];
  },
  apply: (state, { event: { payload }, part, day }) => {
    if (!state) return state;
    if (part === 'into') {
      const { meatUntil = null, milkUntil = null, exportUntil = null } = payload.brought ?? {};
      return {
        ...state,
        heads: state.heads + payload.heads,
        meatUntil: laterOf(state.meatUntil, meatUntil),
        milkUntil: laterOf(state.milkUntil, milkUntil),
        exportUntil: laterOf(state.exportUntil, exportUntil),
      };
    }
    const left = state.heads - payload.heads;
    return left > 0
      ? { ...state, heads: left }
      : { ...state, heads: 0, status: 'merged', statusOn: day };
  },
});
