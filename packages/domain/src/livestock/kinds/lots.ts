import { z } from 'zod';
import { endJoins } from '../../breeding/breedingState.ts';
import { type Hold, heldBy, joinHolds } from '../../health/hold.ts';
import { defineKind } from '../../ledger/kind.ts';
import { problem } from '../../ledger/problem.ts';
import type { AnimalState } from '../../ledger/state.ts';
import { identifierProblems, identifiersSchema, toIdentifiers } from '../identifiers.ts';
import { newAnimal } from '../newAnimal.ts';
import { textSchema } from '../payloadParts.ts';

/** What the heads taken out take along from their lot. */
const inherited = (lot: AnimalState) => ({
  species: lot.species,
  sex: lot.sex,
  breed: lot.breed,
  colour: lot.colour,
  bornOn: lot.bornOn,
  castratedOn: lot.castratedOn,
  weanedOn: lot.weanedOn,
  damId: lot.damId,
  sireId: lot.sireId,
  possibleSireIds: lot.possibleSireIds,
  birthsOn: lot.birthsOn,
  birthsBefore: lot.birthsBefore,
  putToServiceOn: lot.putToServiceOn,
  breeding: lot.breeding,
  campId: lot.campId,
  mobId: lot.mobId,
  holds: lot.holds,
});
type Inherited = ReturnType<typeof inherited>;

const splitSchema = z.strictObject({
  intoId: z.uuid(),
  heads: z.int().min(1).max(1_000_000),
  ...identifiersSchema.shape,
  name: textSchema(120).optional(),
  sex: z.enum(['female', 'male']).optional(),
  campId: z.uuid().optional(),
  mobId: z.uuid().optional(),
  /** Entries of before remembered here what is handed over now; it is read no more. */
  inherited: z.unknown().optional(),
});
type Split = z.infer<typeof splitSchema>;

function splitOff(payload: Split, lot: Inherited, id: string, day: string): AnimalState {
  const sex = payload.sex ?? lot.sex;
  return {
    ...newAnimal(id, lot.species, sex, day),
    ...lot,
    ...heldBy(lot.holds, sex),
    sex,
    // Who goes to another mob leaves the sires of this one.
    breeding:
      payload.mobId && payload.mobId !== lot.mobId
        ? endJoins(lot.breeding, day, ({ mobId }) => mobId !== null && mobId === lot.mobId)
        : lot.breeding,
    campId: payload.campId ?? lot.campId,
    mobId: payload.mobId ?? lot.mobId,
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
  byName: true,
  takes: ({ heads }) => heads,
  handsOver: (lot, { event: { payload }, part }) =>
    part === 'subject' ? [{ to: payload.intoId, facts: inherited(lot) }] : [],
  hard: (state, { part, handed }) => {
    if (part === 'into')
      return state && handed
        ? [problem('intoId', 'already_registered', 'The new lot or animal exists already.')]
        : [];
    return state?.isLot ? [] : [problem('animalIds', 'not_a_lot', 'Only a lot can be split.')];
  },
  check: (_state, { event: { payload }, part, animalId, subject }) => {
    if (part === 'into') {
      return payload.heads === 1 && payload.sex === undefined && subject?.sex === 'mixed'
        ? [problem('sex', 'sex_needed', 'Say whether it is female or male: its lot is mixed.')]
        : [];
    }
    if (payload.intoId === animalId)
      return [problem('intoId', 'same_lot', 'A lot cannot be split into itself.')];
    return identifierProblems(payload, payload.heads);
  },
  apply: (state, { event: { payload }, part, animalId, day, handed }) => {
    if (part === 'into') {
      // What a lot hands to those taken out of it is made by `inherited` above, and by nothing else.
      return handed && !state ? splitOff(payload, handed as Inherited, animalId, day) : state;
    }
    if (!state) return state;
    const left = state.heads - payload.heads;
    return left > 0
      ? { ...state, heads: left }
      : { ...state, heads: 0, status: 'merged', statusOn: day };
  },
});

const mergedSchema = z.strictObject({
  intoId: z.uuid(),
  heads: z.int().min(1).max(1_000_000),
  /** Entries of before remembered here what is handed over now; it is read no more. */
  brought: z.unknown().optional(),
});
type Brought = { holds: Hold[] };

/** So many heads of one lot joined another lot; when none are left the lot is closed. */
export const merged = defineKind<z.infer<typeof mergedSchema>>({
  name: 'merged',
  permission: 'field_worker',
  payload: mergedSchema,
  others: ({ intoId }) => [{ animalId: intoId, part: 'into' }],
  byName: true,
  takes: ({ heads }) => heads,
  handsOver: (lot, { event: { payload }, part }) =>
    part === 'subject' ? [{ to: payload.intoId, facts: { holds: lot.holds } }] : [],
  hard: (state) =>
    state?.isLot && state.status === 'alive'
      ? []
      : [problem('animalIds', 'not_a_lot', 'Only lots on the farm can be merged.')],
  check: (_state, { event: { payload }, part, animalId }) =>
    part === 'subject' && payload.intoId === animalId
      ? [problem('intoId', 'same_lot', 'A lot cannot be merged into itself.')]
      : [],
  apply: (state, { event: { payload }, part, day, handed }) => {
    if (!state) return state;
    if (part === 'into') {
      // What joining heads bring is made by `handsOver` above.
      const brought = (handed as Brought | null)?.holds ?? [];
      return {
        ...state,
        ...heldBy(joinHolds(state.holds, brought), state.sex),
        heads: state.heads + payload.heads,
      };
    }
    const left = state.heads - payload.heads;
    return left > 0
      ? { ...state, heads: left }
      : { ...state, heads: 0, status: 'merged', statusOn: day };
  },
});
