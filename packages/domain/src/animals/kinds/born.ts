import { z } from 'zod';
import { birthsApart, bore, type FromDam, fromDam } from '../../breeding/birth.ts';
import { breedingFacts } from '../../breeding/gestation.ts';
import { daysBetween, type Day } from '../../format/dates.ts';
import { firstWeight } from '../../growth/massOfDay.ts';
import { warnOfBirthMass } from '../../growth/warnOfFirstMass.ts';
import { acknowledgedSchema } from '../../ledger/acknowledged.ts';
import { defineKind } from '../../ledger/kind.ts';
import { isGone } from '../../ledger/gone.ts';
import { nothingAfter } from '../../ledger/hardProblems.ts';
import { type Problem, problem, sentence } from '../../ledger/problem.ts';
import type { AnimalState } from '../../ledger/state.ts';
import { callName } from '../callName.ts';
import { checkBirthDay } from '../birthDay.ts';
import { identifierProblems, identifiersSchema, toIdentifiers } from '../identifiers.ts';
import { fieldsSaid } from '../fields.ts';
import { fieldsSaidBy } from '../fieldSchemas.ts';
import { checkMass } from '../mass.ts';
import { newAnimal } from '../newAnimal.ts';
import { speciesSchema } from '../speciesSchema.ts';

const bornSchema = z.strictObject({
  species: speciesSchema,
  sex: z.enum(['female', 'male', 'mixed']),
  heads: z.int().min(1).max(100_000).optional(),
  damId: z.uuid().optional(),
  sireId: z.uuid().optional(),
  ...identifiersSchema.shape,
  ...fieldsSaidBy('born'),
  massKg: z.number().optional(),
  campId: z.uuid().optional(),
  mobId: z.uuid().optional(),
  ...acknowledgedSchema,
});
type Born = z.infer<typeof bornSchema>;

function newborn(
  birth: Born,
  { from, id, day }: { from: FromDam | null; id: string; day: Day },
): AnimalState {
  const heads = birth.heads ?? 1;
  const sireIds = birth.sireId ? [] : (from?.sireIds ?? []);
  const [only] = sireIds;
  return {
    ...newAnimal(id, { species: birth.species, sex: birth.sex, day }),
    heads,
    isLot: heads > 1,
    ...fieldsSaid(birth),
    breed: birth.breed ?? from?.breed ?? null,
    bornOn: day,
    birthMassKg: birth.massKg ?? null,
    damId: from?.damId ?? birth.damId ?? null,
    carriedById: from?.carriedById ?? null,
    sireId: birth.sireId ?? (from?.isSet ? (only ?? null) : null),
    possibleSireIds: from?.isSet ? [] : sireIds,
    birthsBefore: 0,
    identifiers: toIdentifiers(birth, day),
    campId: birth.campId ?? from?.campId ?? null,
    away: birth.campId || birth.mobId ? null : (from?.away ?? null),
    ownerId: from?.ownerId ?? null,
    mobId: birth.mobId ?? from?.mobId ?? null,
    weights: firstWeight(day, birth.massKg, heads),
  };
}

/** No dam bears after she left or died, nor again before she can have carried. */
function damProblems(dam: AnimalState | null, day: Day): Problem[] {
  if (!dam) return [];
  if (dam.sex === 'male') return [problem('damId', 'dam_not_female', 'The dam must be female.')];
  if (isGone(dam) && day > dam.statusOn) return [{ ...nothingAfter(dam), field: 'damId' }];
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
      sentence`${callName(dam)} gave birth on ${last}, ${since} days before: one of the two days is wrong.`,
    ),
  ];
}

/** What cannot be is refused, and only what can be is asked; of a lot it is their mean. */
function massProblems({ species, massKg, heads = 1, sure }: Born, day: Day): Problem[] {
  const wrong = checkMass('massKg', { massKg, species, at: 'birth' });
  const isAsked = wrong.length === 0 && heads === 1;
  return isAsked ? warnOfBirthMass({ species, massKg, field: 'massKg' }, sure, day) : wrong;
}

/** A calving, lambing or kidding on the farm, seen from the young; its dam's life shows it too. Twins born on one day are one birth of hers. */
export const born = defineKind({
  name: 'born',
  permission: 'field_worker',
  payload: bornSchema,
  opens: true,
  sees: ['dam'],
  others: ({ damId }) => (damId ? [{ animalId: damId, part: 'dam' }] : []),
  check: (state, { event: { payload }, part, animalId, day }) => {
    if (part === 'dam') return damProblems(state, day);
    return [
      ...identifierProblems(payload, payload.heads ?? 1),
      ...checkBirthDay(payload, animalId, day),
      ...massProblems(payload, day),
    ];
  },
  fits: birthsApart,
  handsOver: (dam, { event: { subjectId }, part, day }) =>
    part === 'dam' && subjectId ? [{ to: subjectId, facts: fromDam(dam, day) }] : [],
  apply: (state, { event, part, animalId, day, handed }) => {
    if (part === 'dam') return state && bore(state, day);
    // What a dam hands to her young is made by `fromDam`, and by nothing else.
    return newborn(event.payload, { from: handed as FromDam | null, id: animalId, day });
  },
  measures: ({ massKg }) => (massKg === undefined ? [] : [{ trait: 'mass', value: massKg }]),
});
