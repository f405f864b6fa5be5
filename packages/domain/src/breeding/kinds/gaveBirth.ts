import { z } from 'zod';
import { addDays, daysBetween, formatDate } from '../../format/dates.ts';
import { ask, sureSchema } from '../../ledger/asked.ts';
import { defineKind, type Occasion } from '../../ledger/kind.ts';
import { type Problem, problem } from '../../ledger/problem.ts';
import { type AnimalState, callName } from '../../ledger/state.ts';
import {
  identifierProblems,
  identifiersSchema,
  toIdentifiers,
} from '../../livestock/identifiers.ts';
import { checkMass } from '../../livestock/mass.ts';
import { newAnimal } from '../../livestock/newAnimal.ts';
import { textSchema } from '../../livestock/payloadParts.ts';
import { speciesSchema } from '../../livestock/speciesSchema.ts';
import { afterBirth, noBreeding, withYoung } from '../breedingState.ts';
import { conceptionOf, likelySires } from '../conception.ts';
import { breedingFacts, gestationDaysOf } from '../gestation.ts';
import { femaleProblems } from './female.ts';

const youngSchema = z.strictObject({
  /** Of the animal it becomes; stillborn young become none. */
  id: z.uuid().optional(),
  alive: z.boolean(),
  sex: z.enum(['female', 'male']).optional(),
  massKg: z.number().optional(),
  ...identifiersSchema.shape,
  name: textSchema(120).optional(),
  colour: textSchema(80).optional(),
});
type Young = z.infer<typeof youngSchema>;

/** What the young take from their dam; kept with the entry so that each life folds alone. */
const inheritedSchema = z.strictObject({
  species: speciesSchema,
  breed: z.string().nullable(),
  campId: z.uuid().nullable(),
  mobId: z.uuid().nullable(),
  damId: z.uuid(),
  carriedById: z.uuid().nullable(),
  sireId: z.uuid().nullable(),
  possibleSireIds: z.array(z.uuid()),
});

const gaveBirthSchema = z.strictObject({
  young: z.array(youngSchema).min(1, 'Say what was born.').max(8),
  /** 1 unaided, 2 easy pull, 3 hard pull, 4 vet or caesarean, 5 wrong position. */
  ease: z.int().min(1).max(5).optional(),
  sireId: z.uuid().optional(),
  ...sureSchema,
  inherited: inheritedSchema.optional(),
});
export type GaveBirth = z.infer<typeof gaveBirthSchema>;

const living = ({ young }: GaveBirth): Young[] => young.filter(({ alive }) => alive);

/** The dam's services say who the sire is when they leave but one; several stay as possible. */
function inherit(payload: GaveBirth, dam: AnimalState, day: string): GaveBirth {
  const { breed, species, campId, mobId } = dam;
  const { sireIds, donorId } = likelySires(dam, day);
  const sireId = payload.sireId ?? (sireIds.length === 1 ? (sireIds[0] ?? null) : null);
  const genetic = donorId
    ? { damId: donorId, carriedById: dam.id }
    : { damId: dam.id, carriedById: null };
  return {
    ...payload,
    inherited: {
      species,
      breed,
      campId,
      mobId,
      ...genetic,
      sireId,
      possibleSireIds: sireId ? [] : sireIds,
    },
  };
}

function checkYoung(payload: GaveBirth, state: AnimalState): Problem[] {
  const ids = living(payload).map(({ id }) => id);
  if (ids.some((id) => id === undefined) || new Set(ids).size < ids.length)
    return [problem('young', 'id_needed', 'Each young that lives needs an id of its own.')];
  if (living(payload).some(({ sex }) => sex === undefined))
    return [problem('young', 'sex_needed', 'Say whether it is female or male.')];
  return payload.young.flatMap((one, index) =>
    [...identifierProblems(one, 1), ...checkMass('massKg', one.massKg, state.species, 'birth')].map(
      (found) => ({ ...found, field: `young.${index}.${found.field}` }),
    ),
  );
}

/** A litter recorded twice, a birth too soon after the last, one nobody expected. */
function checkTime(payload: GaveBirth, state: AnimalState, day: string): Problem[] {
  const facts = breedingFacts[state.species];
  const last = state.birthsOn.at(-1);
  const since = last ? daysBetween(last, day) : null;
  if (last && since !== null && since <= facts.litterDays)
    return ask(
      payload.sure,
      'young',
      'birth_twice',
      `A birth of ${callName(state)} on ${formatDate(last)} is on record already. Is this another young of the same litter?`,
    );
  if (last && since !== null && since < facts.leastDaysBetweenBirths)
    return [
      problem(
        'occurredAt',
        'too_soon_after_birth',
        `${callName(state)} gave birth on ${formatDate(last)}, ${since} days before: one of the two days is wrong.`,
      ),
    ];
  const conception = conceptionOf(state.breeding ?? noBreeding);
  if (!conception)
    return state.breeding?.check?.result === 'pregnant'
      ? []
      : ask(
          payload.sure,
          'animalIds',
          'never_served',
          `No service of ${callName(state)} is on record. Record it all the same?`,
        );
  const gestation = gestationDaysOf(state.species, state.breed);
  const slack = 2 * Math.max(facts.early, facts.late);
  const from = addDays(conception.from, gestation);
  const tooEarly = day < addDays(from, -slack);
  const tooLate = conception.to !== null && day > addDays(conception.to, gestation + slack);
  return tooEarly || tooLate
    ? ask(
        payload.sure,
        'occurredAt',
        'not_due',
        `${callName(state)} was expected about ${formatDate(from)}. Record the birth all the same?`,
      )
    : [];
}

function newborn({ event: { payload }, animalId, day }: Occasion<GaveBirth>): AnimalState | null {
  const one = payload.young.find(({ id }) => id === animalId);
  const from = payload.inherited;
  if (!one?.sex || !from) return null;
  return {
    ...newAnimal(animalId, from.species, one.sex, day),
    breed: from.breed,
    campId: from.campId,
    mobId: from.mobId,
    damId: from.damId,
    sireId: from.sireId,
    fosterDamId: from.carriedById,
    possibleSireIds: from.possibleSireIds,
    name: one.name ?? null,
    colour: one.colour ?? null,
    bornOn: day,
    birthMassKg: one.massKg ?? null,
    identifiers: toIdentifiers(one, day),
    weights: one.massKg === undefined ? [] : [{ on: day, massKg: one.massKg }],
  };
}

/**
 * A calving, lambing or kidding as one act: the dam's birth with all its young, alive or dead; the living become
 * animals of the farm. Unlikely things are asked: a second entry of one litter, a dam never served, a day far from
 * the expected one. A birth too soon after the last is refused.
 */
export const gaveBirth = defineKind<GaveBirth>({
  name: 'gave_birth',
  permission: 'field_worker',
  payload: gaveBirthSchema,
  others: (payload) =>
    living(payload).flatMap(({ id }) => (id ? [{ animalId: id, part: 'young' as const }] : [])),
  remember: inherit,
  check: (state, { event: { payload }, part, day }) => {
    if (part === 'young')
      return state
        ? [problem('young', 'already_registered', 'This young is on the farm already.')]
        : [];
    const wrong = femaleProblems(state);
    return wrong.length > 0 || !state
      ? wrong
      : [...checkYoung(payload, state), ...checkTime(payload, state, day)];
  },
  apply: (state, occasion) => {
    const {
      event: { payload },
      part,
      day,
    } = occasion;
    if (part === 'young') return newborn(occasion);
    if (!state) return state;
    const last = state.birthsOn.at(-1);
    const sameLitter =
      last !== undefined && daysBetween(last, day) <= breedingFacts[state.species].litterDays;
    const count = living(payload).length;
    return sameLitter
      ? { ...state, breeding: withYoung(state.breeding, count) }
      : {
          ...state,
          birthsOn: [...state.birthsOn, day],
          breeding: afterBirth(state.breeding, count, likelySires(state, day)),
        };
  },
  measuresYoung: ({ young }, animalId) =>
    young.flatMap(({ id, massKg }) =>
      id === animalId && massKg !== undefined ? [{ trait: 'mass' as const, value: massKg }] : [],
    ),
});
