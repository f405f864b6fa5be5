import { z } from 'zod';
import { defineKind } from '../../ledger/kind.ts';
import { problem } from '../../ledger/problem.ts';
import type { AnimalState } from '../../ledger/state.ts';
import { checkBirthDay } from '../birthDay.ts';
import { identifierProblems, identifiersSchema, toIdentifiers } from '../identifiers.ts';
import { checkMass } from '../mass.ts';
import { newAnimal } from '../newAnimal.ts';
import { textSchema } from '../payloadParts.ts';
import { speciesSchema } from '../speciesSchema.ts';

const bornSchema = z.strictObject({
  species: speciesSchema,
  sex: z.enum(['female', 'male', 'mixed']),
  heads: z.int().min(1).max(100_000).optional(),
  damId: z.uuid().optional(),
  sireId: z.uuid().optional(),
  ...identifiersSchema.shape,
  name: textSchema(120).optional(),
  breed: textSchema(80).optional(),
  colour: textSchema(80).optional(),
  massKg: z.number().optional(),
  campId: z.uuid().optional(),
  mobId: z.uuid().optional(),
});
type Born = z.infer<typeof bornSchema>;

function newborn(birth: Born, id: string, day: string): AnimalState {
  const heads = birth.heads ?? 1;
  return {
    ...newAnimal(id, birth.species, birth.sex, day),
    heads,
    isLot: heads > 1,
    name: birth.name ?? null,
    breed: birth.breed ?? null,
    colour: birth.colour ?? null,
    bornOn: day,
    birthMassKg: birth.massKg ?? null,
    damId: birth.damId ?? null,
    sireId: birth.sireId ?? null,
    identifiers: toIdentifiers(birth, day),
    campId: birth.campId ?? null,
    mobId: birth.mobId ?? null,
    weights: birth.massKg === undefined ? [] : [{ on: day, massKg: birth.massKg }],
  };
}

/** A calving, lambing or kidding on the farm, seen from the young; its dam's life shows it too. Twins born on one day are one birth of hers. */
export const born = defineKind<Born>({
  name: 'born',
  permission: 'field_worker',
  payload: bornSchema,
  opens: true,
  others: ({ damId }) => (damId ? [{ animalId: damId, part: 'dam' }] : []),
  check: (state, { event: { payload }, part, animalId, day }) => {
    if (part === 'dam') return state?.sex === 'male' ? [problem('damId', 'dam_not_female', 'The dam must be female.')] : [];
    return [
      ...identifierProblems(payload, payload.heads ?? 1),
      ...checkBirthDay(payload, animalId, day),
      ...checkMass('massKg', payload.massKg, payload.species, 'birth'),
    ];
  },
  apply: (state, { event, part, animalId, day }) => {
    if (part !== 'dam') return newborn(event.payload, animalId, day);
    if (!state || state.birthsOn.includes(day)) return state;
    return { ...state, birthsOn: [...state.birthsOn, day] };
  },
  measures: ({ massKg }) => (massKg === undefined ? [] : [{ trait: 'mass', value: massKg }]),
});
