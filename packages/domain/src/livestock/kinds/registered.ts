import { daySchema } from '../../format/daySchema.ts';
import type { Day } from '../../format/dates.ts';
import { z } from 'zod';
import { arrivedBreeding, arrivedProblems } from '../../breeding/arrivedBreeding.ts';
import { exposeLot, saidPregnant } from '../../breeding/flockSeason.ts';
import { type Hold, heldBy } from '../../health/hold.ts';
import { sureSchema } from '../../ledger/asked.ts';
import { defineKind, type Kind, type Measured } from '../../ledger/kind.ts';
import { type Problem, problem, sentence } from '../../ledger/problem.ts';
import { type AnimalState, callName } from '../../ledger/state.ts';
import { identifierProblems, identifiersSchema, toIdentifiers } from '../identifiers.ts';
import { checkMass } from '../mass.ts';
import { newAnimal } from '../newAnimal.ts';
import { textSchema } from '../payloadParts.ts';
import { speciesSchema } from '../speciesSchema.ts';
import { bornPrecisions, checkBirthDay } from '../birthDay.ts';

export const arrivalSchema = z.strictObject({
  species: speciesSchema,
  sex: z.enum(['female', 'male', 'mixed']),
  /** More than one makes it a lot: a group not known one by one. */
  heads: z.int().min(1).max(1_000_000).optional(),
  /** A parent that is only known by name and was never here. */
  reference: z.boolean().optional(),
  ...identifiersSchema.shape,
  name: textSchema(120).optional(),
  breed: textSchema(80).optional(),
  colour: textSchema(80).optional(),
  bornOn: daySchema.optional(),
  bornPrecision: z.enum(bornPrecisions).optional(),
  damId: z.uuid().optional(),
  sireId: z.uuid().optional(),
  massKg: z.number().optional(),
  birthMassKg: z.number().optional(),
  castrated: z.boolean().optional(),
  weaned: z.boolean().optional(),
  /** How often she gave birth before she came, where that is known. */
  births: z.int().min(0).max(30).optional(),
  lastBirthOn: daySchema.optional(),
  /** Whether she came in calf, lamb or kid, and when she is due where that is known. */
  pregnant: z.boolean().optional(),
  dueOn: daySchema.optional(),
  /** What the seller said of a withdrawal that still runs: the last day of each. */
  meatUntil: daySchema.optional(),
  milkUntil: daySchema.optional(),
  campId: z.uuid().optional(),
  mobId: z.uuid().optional(),
  /** From whom it came, for animals acquired. */
  from: textSchema(200).optional(),
  priceCents: z.int().min(0).max(1_000_000_000_00).optional(),
  ...sureSchema,
});
export type Arrival = z.infer<typeof arrivalSchema>;

function arrive(arrival: Arrival, id: string, day: Day): AnimalState {
  const heads = arrival.reference ? 0 : (arrival.heads ?? 1);
  const came: AnimalState = {
    ...newAnimal(id, arrival.species, arrival.sex, day),
    heads,
    isLot: heads > 1,
    status: arrival.reference ? 'reference' : 'alive',
    name: arrival.name ?? null,
    breed: arrival.breed ?? null,
    colour: arrival.colour ?? null,
    bornOn: arrival.bornOn ?? null,
    ...(arrival.bornOn && arrival.bornPrecision ? { bornPrecision: arrival.bornPrecision } : {}),
    birthMassKg: arrival.birthMassKg ?? null,
    damId: arrival.damId ?? null,
    sireId: arrival.sireId ?? null,
    identifiers: toIdentifiers(arrival, day),
    castratedOn: arrival.castrated ? day : null,
    weanedOn: arrival.weaned ? day : null,
    birthsBefore: birthsBefore(arrival),
    birthsOn: arrival.lastBirthOn ? [arrival.lastBirthOn] : [],
    breeding: arrivedBreeding(arrival, day),
    ...heldBy(broughtHold(arrival, id), arrival.sex),
    campId: arrival.campId ?? null,
    mobId: arrival.mobId ?? null,
    weights: arrival.massKg === undefined ? [] : [{ on: day, massKg: arrival.massKg }],
    origin: arrival.from ?? null,
  };
  const { breeding } = came;
  const servedOn = breeding?.services[0]?.on;
  if (!breeding || servedOn === undefined) return came;
  const exposed = exposeLot(came, servedOn);
  // Its season begins before it came; that it was found pregnant stands all the same.
  return {
    ...exposed,
    breeding: exposed.breeding && {
      ...saidPregnant(exposed.breeding),
      check: breeding.check,
      checks: breeding.checks,
    },
  };
}

/** Of one that was known as a parent only: what was known of it then and is not said anew stays. */
function completed(known: AnimalState, came: AnimalState): AnimalState {
  const worn = new Set(came.identifiers.map(({ type, scheme = '' }) => `${type} ${scheme}`));
  const kept = known.identifiers.filter(({ type, scheme = '' }) => !worn.has(`${type} ${scheme}`));
  const isDated = came.bornOn !== null;
  return {
    ...came,
    name: came.name ?? known.name,
    breed: came.breed ?? known.breed,
    colour: came.colour ?? known.colour,
    bornOn: came.bornOn ?? known.bornOn,
    ...(!isDated && known.bornPrecision ? { bornPrecision: known.bornPrecision } : {}),
    damId: came.damId ?? known.damId,
    sireId: came.sireId ?? known.sireId,
    photoId: known.photoId,
    identifiers: [...came.identifiers, ...kept],
  };
}

/** Who was known as a parent stays what it was known as. */
function completedProblems(known: AnimalState | null, payload: Arrival): Problem[] {
  if (known?.status !== 'reference') return [];
  if (payload.species !== known.species)
    return [
      problem(
        'species',
        'other_species',
        sentence`${callName(known)} is of another species: ${known.species}.`,
      ),
    ];
  return (payload.heads ?? 1) > 1
    ? [problem('heads', 'parent_is_one', 'A parent that is known is one animal, and no lot.')]
    : [];
}

/** The last of her births has a day of its own; those before it are only counted. */
const birthsBefore = ({ births, lastBirthOn }: Arrival): number | null =>
  births === undefined ? null : Math.max(0, births - (lastBirthOn ? 1 : 0));

/** What holds it back from before it came stands under its own id: no medicine of this farm is known to be the cause. */
const broughtHold = ({ meatUntil, milkUntil }: Arrival, id: string): Hold[] =>
  meatUntil || milkUntil
    ? [
        {
          medicineId: id,
          meatUntil: meatUntil ?? null,
          milkUntil: milkUntil ?? null,
          exportUntil: meatUntil ?? null,
          course: null,
        },
      ]
    : [];

const measures = (arrival: Arrival): Measured[] =>
  arrival.massKg === undefined ? [] : [{ trait: 'mass', value: arrival.massKg }];

const arrivalKind = {
  payload: arrivalSchema,
  opens: true,
  completes: ({ reference }) => reference !== true,
  check: (state, { event: { payload }, animalId, day }) => [
    ...completedProblems(state, payload),
    ...identifierProblems(payload, payload.heads ?? 1),
    ...checkBirthDay(payload, animalId, day),
    ...arrivedProblems(payload, day),
    ...checkMass('massKg', payload.massKg, payload.species),
    ...checkMass('birthMassKg', payload.birthMassKg, payload.species, 'birth'),
  ],
  apply: (state, { event, animalId, day }) => {
    const came = arrive(event.payload, animalId, day);
    return state ? completed(state, came) : came;
  },
  measures,
} satisfies Partial<Kind<Arrival>>;

/** The opening balance: the animal was on the farm when the books began. */
export const registered = defineKind<Arrival>({
  ...arrivalKind,
  name: 'registered',
  permission: 'field_worker',
});

/** Bought, given or leased in. */
export const acquired = defineKind<Arrival>({
  ...arrivalKind,
  name: 'acquired',
  permission: 'farm_manager',
});
