import { z } from 'zod';
import type { Day } from '../../format/dates.ts';
import { warnOfBirthMass } from '../../growth/warnOfFirstMass.ts';
import { acknowledgedSchema } from '../../ledger/acknowledged.ts';
import { defineKind } from '../../ledger/kind.ts';
import { ofBefore } from '../../ledger/ofBefore.ts';
import { type Problem, problem } from '../../ledger/problem.ts';
import type { AnimalState } from '../../ledger/state.ts';
import { identifierProblems, identifiersSchema } from '../../animals/identifiers.ts';
import { fieldsSaidBy } from '../../animals/fieldSchemas.ts';
import { checkMass } from '../../animals/mass.ts';
import { birthsApart, bore, fromDam } from '../birth.ts';
import { femaleProblems } from './female.ts';
import { newborn } from './newborn.ts';
import { checkTime } from './checkTime.ts';

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
  inherited: ofBefore,
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
