import { z } from 'zod';
import { afterBirth, withYoung } from '../../breeding/breedingState.ts';
import { likelySires } from '../../breeding/conception.ts';
import { breedingFacts } from '../../breeding/gestation.ts';
import { daysBetween, formatDate } from '../../format/dates.ts';
import { defineKind } from '../../ledger/kind.ts';
import { type Problem, problem } from '../../ledger/problem.ts';
import { type AnimalState, callName } from '../../ledger/state.ts';
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

/** No dam bears again before she can have carried. */
function damProblems(dam: AnimalState | null, day: string): Problem[] {
  if (!dam) return [];
  if (dam.sex === 'male') return [problem('damId', 'dam_not_female', 'The dam must be female.')];
  const { litterDays, leastDaysBetweenBirths } = breedingFacts[dam.species];
  const last = dam.birthsOn.at(-1);
  const since = last ? daysBetween(last, day) : null;
  if (
    !last ||
    dam.isLot ||
    since === null ||
    since <= litterDays ||
    since >= leastDaysBetweenBirths
  )
    return [];
  return [
    problem(
      'damId',
      'too_soon_after_birth',
      `${callName(dam)} gave birth on ${formatDate(last)}, ${since} days before: one of the two days is wrong.`,
    ),
  ];
}

/** A calving, lambing or kidding on the farm, seen from the young; its dam's life shows it too. Twins born on one day are one birth of hers. */
export const born = defineKind<Born>({
  name: 'born',
  permission: 'field_worker',
  payload: bornSchema,
  opens: true,
  others: ({ damId }) => (damId ? [{ animalId: damId, part: 'dam' }] : []),
  check: (state, { event: { payload }, part, animalId, day }) => {
    if (part === 'dam') return damProblems(state, day);
    return [
      ...identifierProblems(payload, payload.heads ?? 1),
      ...checkBirthDay(payload, animalId, day),
      ...checkMass('massKg', payload.massKg, payload.species, 'birth'),
    ];
  },
  apply: (state, { event, part, animalId, day }) => {
    if (part !== 'dam') return newborn(event.payload, animalId, day);
    if (!state) return state;
    const last = state.birthsOn.at(-1);
    if (last !== undefined && daysBetween(last, day) <= breedingFacts[state.species].litterDays)
      return { ...state, breeding: withYoung(state.breeding, 1) };
    return {
      ...state,
      birthsOn: [...state.birthsOn, day],
      breeding: afterBirth(state.breeding, 1, likelySires(state, day)),
    };
  },
  measures: ({ massKg }) => (massKg === undefined ? [] : [{ trait: 'mass', value: massKg }]),
});
