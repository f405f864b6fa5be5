import { z } from 'zod';
import { addDays, daysBetween, type Day } from '../../format/dates.ts';
import { warnOfBirthMass } from '../../growth/warnOfFirstMass.ts';
import { warn, acknowledgedSchema } from '../../ledger/acknowledged.ts';
import { defineKind, type Occasion } from '../../ledger/kind.ts';
import { type Problem, problem, sentence } from '../../ledger/problem.ts';
import type { AnimalState } from '../../ledger/state.ts';
import { callName } from '../../animals/callName.ts';
import { identifierProblems, identifiersSchema, toIdentifiers } from '../../animals/identifiers.ts';
import { fieldsSaid } from '../../animals/fields.ts';
import { fieldsSaidBy } from '../../animals/fieldSchemas.ts';
import { checkMass } from '../../animals/mass.ts';
import type { Species } from '../../animals/species.ts';
import { newAnimal } from '../../animals/newAnimal.ts';
import { birthsApart, bore, type FromDam, fromDam } from '../birth.ts';
import { noBreeding } from '../breedingState.ts';
import { conceptionOf } from '../conception.ts';
import { breedingFacts, gestationDaysOf } from '../gestation.ts';
import { femaleProblems } from './female.ts';

const youngSchema = z.strictObject({
  /** Of the animal it becomes; stillborn young become none. */
  id: z.uuid().optional(),
  alive: z.boolean(),
  sex: z.enum(['female', 'male']).optional(),
  massKg: z.number().optional(),
  ...identifiersSchema.shape,
  ...fieldsSaidBy('gave_birth'),
});
type Young = z.infer<typeof youngSchema>;

const gaveBirthSchema = z.strictObject({
  young: z.array(youngSchema).min(1, 'Say what was born.').max(8),
  /** 1 unaided, 2 easy pull, 3 hard pull, 4 vet or caesarean, 5 wrong position. */
  ease: z.int().min(1).max(5).optional(),
  sireId: z.uuid().optional(),
  ...acknowledgedSchema,
  /** Entries of before remembered here what is handed over now; it is read no more. */
  inherited: z.unknown().optional(),
});
export type GaveBirth = z.infer<typeof gaveBirthSchema>;

const living = ({ young }: GaveBirth): Young[] => young.filter(({ alive }) => alive);

function checkYoung(payload: GaveBirth, state: AnimalState): Problem[] {
  const ids = living(payload).map(({ id }) => id);
  if (ids.some((id) => id === undefined) || new Set(ids).size < ids.length)
    return [problem('young', 'id_needed', 'Each young that lives needs an id of its own.')];
  if (living(payload).some(({ sex }) => sex === undefined))
    return [problem('young', 'sex_needed', 'Say whether it is female or male.')];
  return payload.young.flatMap((one, index) =>
    [
      ...identifierProblems(one, 1),
      ...checkMass('massKg', { massKg: one.massKg, species: state.species, at: 'birth' }),
    ].map((found) => ({ ...found, field: `young.${index}.${found.field}` })),
  );
}

function warnOfMasses({ young, sure }: GaveBirth, { species }: AnimalState, day: Day): Problem[] {
  return young.flatMap(({ massKg }, index) => {
    const field = `young.${index}.massKg`;
    const isPossible = checkMass(field, { massKg, species, at: 'birth' }).length === 0;
    return isPossible ? warnOfBirthMass({ species, massKg, field }, sure, day) : [];
  });
}

/** A litter recorded twice, a birth too soon after the last, one nobody expected. */
function checkTime(payload: GaveBirth, state: AnimalState, day: Day): Problem[] {
  const facts = breedingFacts[state.species];
  const last = state.birthsOn.at(-1);
  const since = last ? daysBetween(last, day) : null;
  if (last && since !== null && since <= facts.litterDays)
    return warn(payload.sure, {
      field: 'young',
      code: 'birth_twice',
      words: sentence`A birth of ${callName(state)} on ${last} is on record already. Is this another young of the same litter?`,
    });
  if (last && since !== null && since < facts.leastDaysBetweenBirths)
    return [
      problem(
        'occurredAt',
        'too_soon_after_birth',
        sentence`${callName(state)} gave birth on ${last}, ${since} days before: one of the two days is wrong.`,
      ),
    ];
  const known = state.breeding ?? noBreeding;
  const conception = conceptionOf(state, known, day) ?? conceptionOf(state, known);
  if (!conception)
    return state.breeding?.check?.result === 'pregnant'
      ? []
      : warn(payload.sure, {
          field: 'animalIds',
          code: 'never_served',
          words: sentence`No service of ${callName(state)} is on record. Record it all the same?`,
        });
  const gestation = gestationDaysOf(state.species, state.breed);
  const slack = 2 * Math.max(facts.early, facts.late);
  const from = addDays(conception.from, gestation);
  const tooEarly = day < addDays(from, -slack);
  const tooLate = conception.to !== null && day > addDays(conception.to, gestation + slack);
  return tooEarly || tooLate
    ? warn(payload.sure, {
        field: 'occurredAt',
        code: 'not_due',
        words: sentence`${callName(state)} was expected about ${from}. Record the birth all the same?`,
      })
    : [];
}

/** Of cattle alone: sheep and goats share no blood in the womb as a rule (domain notes, section 1). */
const isTwinToMale = (
  { young }: GaveBirth,
  one: GaveBirth['young'][number],
  species: Species,
): true | null =>
  species === 'Cattle' &&
  one.sex === 'female' &&
  young.some((other) => other !== one && other.sex === 'male')
    ? true
    : null;

function newborn({
  event: { payload },
  animalId,
  day,
  handed,
}: Occasion<GaveBirth>): AnimalState | null {
  const one = payload.young.find(({ id }) => id === animalId);
  // What a dam hands to her young is made by `fromDam`, and by nothing else.
  const from = handed as FromDam | null;
  if (!one?.sex || !from) return null;
  const [only] = from.sireIds;
  const sireId = payload.sireId ?? (from.isSet ? (only ?? null) : null);
  return {
    ...newAnimal(animalId, { species: from.species, sex: one.sex, day }),
    ...fieldsSaid(one),
    breed: from.breed,
    campId: from.campId,
    mobId: from.mobId,
    damId: from.damId,
    carriedById: from.carriedById,
    sireId,
    possibleSireIds: sireId ? [] : from.sireIds,
    birthsBefore: 0,
    twinToMale: isTwinToMale(payload, one, from.species),
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
export const gaveBirth = defineKind({
  name: 'gave_birth',
  permission: 'field_worker',
  payload: gaveBirthSchema,
  others: (payload) =>
    living(payload).flatMap(({ id }) => (id ? [{ animalId: id, part: 'young' as const }] : [])),
  byName: true,
  fits: birthsApart,
  handsOver: (dam, { event: { payload }, part, day }) =>
    part === 'subject'
      ? living(payload).flatMap(({ id }) => (id ? [{ to: id, facts: fromDam(dam, day) }] : []))
      : [],
  hard: (state, { part }) =>
    part === 'young' && state
      ? [problem('young', 'already_registered', 'This young is on the farm already.')]
      : [],
  check: (state, { event: { payload }, part, day }) => {
    if (part === 'young') return [];
    const wrong = femaleProblems(state);
    return wrong.length > 0 || !state
      ? wrong
      : [
          ...checkYoung(payload, state),
          ...warnOfMasses(payload, state, day),
          ...checkTime(payload, state, day),
        ];
  },
  apply: (state, occasion) =>
    occasion.part === 'young' ? newborn(occasion) : state && bore(state, occasion.day),
  measuresYoung: ({ young }, animalId) =>
    young.flatMap(({ id, massKg }) =>
      id === animalId && massKg !== undefined ? [{ trait: 'mass' as const, value: massKg }] : [],
    ),
});
