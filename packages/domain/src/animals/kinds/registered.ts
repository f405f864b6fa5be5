import { daySchema } from '../../format/daySchema.ts';
import type { Day } from '../../format/dates.ts';
import { z } from 'zod';
import { birthsApart } from '../../breeding/birth.ts';
import { arrivedProblems } from '../../breeding/arrivedBreeding.ts';
import { warnOfFirstMass } from '../../growth/warnOfFirstMass.ts';
import { acknowledgedSchema } from '../../ledger/acknowledged.ts';
import { defineKind, type Kind, type Measured } from '../../ledger/kind.ts';
import { type Problem, problem, sentence } from '../../ledger/problem.ts';
import type { AnimalState } from '../../ledger/state.ts';
import { callName } from '../callName.ts';
import { identifierProblems, identifiersSchema } from '../identifiers.ts';
import { fieldsSaidBy } from '../fieldSchemas.ts';
import { checkMass } from '../mass.ts';
import { bothOf, knownOf } from '../bothOf.ts';
import { textSchema } from '../payloadParts.ts';
import { speciesSchema } from '../speciesSchema.ts';
import { bornPrecisions, checkBirthDay } from '../birthDay.ts';
import { arrive } from './arrive.ts';

export const arrivalSchema = z.strictObject({
  species: speciesSchema,
  sex: z.enum(['female', 'male', 'mixed']),
  /** More than one makes it a lot: a group not known one by one. */
  heads: z.int().min(1).max(1_000_000).optional(),
  /** A parent that is only known by name and was never here. */
  reference: z.boolean().optional(),
  ...identifiersSchema.shape,
  ...fieldsSaidBy('registered'),
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
  /** The day of the list by which it came into the books, where these open earlier: of before it nobody said all. */
  listedOn: daySchema.optional(),
  lastBirthOn: daySchema.optional(),
  /** Whether she came in calf, lamb or kid, and when she is due where that is known. */
  pregnant: z.boolean().optional(),
  dueOn: daySchema.optional(),
  /** What the seller said of a withdrawal that still runs: the last day of each. */
  meatUntil: daySchema.optional(),
  milkUntil: daySchema.optional(),
  /** Of its export slaughter interval; left out, it is that of its meat. */
  exportUntil: daySchema.optional(),
  campId: z.uuid().optional(),
  mobId: z.uuid().optional(),
  /** Of animals of others that are kept here: the place of their owner. */
  ownerId: z.uuid().optional(),
  /** From whom it came, for animals acquired. */
  from: textSchema(200).optional(),
  priceCents: z.int().min(0).max(1_000_000_000_00).optional(),
  ...acknowledgedSchema,
});
export type Arrival = z.infer<typeof arrivalSchema>;

/** Of one that is known as a parent and came itself: what its coming does not say, the other does. */
const completed = (came: AnimalState, known: AnimalState): AnimalState =>
  bothOf(came, knownOf(known), null);

/** What its pedigree knows already, so that what is worked out at its coming is worked out of all of it. */
function withKnown(arrival: Arrival, known: AnimalState | null): Arrival {
  if (!known || !isReference(known)) return arrival;
  const { breed, bornOn, bornPrecision } = known;
  return {
    ...(breed === null ? {} : { breed }),
    ...(bornOn === null || arrival.bornOn
      ? {}
      : { bornOn, ...(bornPrecision ? { bornPrecision } : {}) }),
    ...arrival,
  };
}

const isReference = ({ status }: AnimalState): boolean => status === 'reference';

/** What is known of a parent and its own arrival must mean one animal, whichever was told first. */
function otherThanKnown(known: AnimalState | null, payload: Arrival): Problem[] {
  if (!known || !joins(known, payload)) return [];
  if (payload.species !== known.species)
    return [
      problem(
        'species',
        'other_species',
        sentence`${callName(known)} is of another species: ${known.species}.`,
      ),
    ];
  if (known.isLot || (payload.heads ?? 1) > 1)
    return [problem('heads', 'parent_is_one', 'A parent that is known is one animal, and no lot.')];
  return payload.sex === known.sex
    ? []
    : [problem('sex', 'other_sex', sentence`${callName(known)} is known as one of the other sex.`)];
}

const joins = (known: AnimalState, { reference = false }: Arrival): boolean =>
  isReference(known) !== reference;

const measures = (arrival: Arrival): Measured[] =>
  arrival.massKg === undefined ? [] : [{ trait: 'mass', value: arrival.massKg }];

/** What cannot be is refused, and only what can be is asked. */
function massProblems(payload: Arrival, came: AnimalState, day: Day): Problem[] {
  const wrong = checkMass('massKg', { massKg: payload.massKg, species: payload.species });
  return wrong.length > 0 ? wrong : warnOfFirstMass(came, payload, day);
}

const arrivalKind = {
  payload: arrivalSchema,
  opens: true,
  joins,
  // What is put right of her last birth is held against those that are on record.
  fits: birthsApart,
  // Judged in a replay too, so that what is entered late for before is held against what stands.
  hard: (state, { event: { payload } }) =>
    otherThanKnown(state, payload).filter(({ code }) => payload.reference || code !== 'other_sex'),
  check: (state, { event: { payload }, animalId, day }) => [
    ...otherThanKnown(state, payload),
    ...identifierProblems(payload, payload.heads ?? 1),
    ...checkBirthDay(payload, animalId, day),
    ...arrivedProblems(withKnown(payload, state), day),
    ...massProblems(payload, arrive(withKnown(payload, state), animalId, day), day),
    ...checkMass('birthMassKg', {
      massKg: payload.birthMassKg,
      species: payload.species,
      at: 'birth',
    }),
  ],
  apply: (state, { event, animalId, day }) => {
    const came = arrive(withKnown(event.payload, state), animalId, day);
    if (!state) return came;
    return isReference(state) ? completed(came, state) : completed(state, came);
  },
  measures,
} satisfies Partial<Kind<Arrival>>;

/** The opening balance: the animal was on the farm when the books began. */
export const registered = defineKind({
  ...arrivalKind,
  name: 'registered',
  permission: 'field_worker',
});

/** Bought, given or leased in. */
export const acquired = defineKind({
  ...arrivalKind,
  name: 'acquired',
  permission: 'farm_manager',
});
