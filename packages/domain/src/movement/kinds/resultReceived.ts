import { z } from 'zod';
import { textSchema } from '../../animals/payloadParts.ts';
import { checkMass } from '../../animals/mass.ts';
import { callName } from '../../animals/callName.ts';
import { acknowledgedSchema, warn } from '../../ledger/acknowledged.ts';
import { defineKind } from '../../ledger/kind.ts';
import { type Problem, problem, type Said, sentence } from '../../ledger/problem.ts';
import type { AnimalState } from '../../ledger/state.ts';
import { ageClasses, isUnlikelyCarcass, mostFat, readClass } from '../carcass.ts';
import { afterResult, leftTogether } from '../openSales.ts';

const centsSchema = z
  .number()
  .int('A price has two places at the most.')
  .min(0, 'A price cannot be less than nothing.')
  .max(1_000_000_000_00, 'That is more than any herd costs.');

const kgSchema = z
  .number()
  .min(0.001, 'A mass is more than nothing.')
  .max(10_000_000, 'That is more than any animals weigh.');

const resultReceivedSchema = z
  .strictObject({
    /** Of all its carcasses together, as they hung cold: of one head that of the one. */
    coldMassKg: kgSchema.optional(),
    ageClass: z.enum(ageClasses).optional(),
    fatCode: z.int().min(0).max(mostFat).optional(),
    conformation: z.int().min(1).max(5).optional(),
    damage: z.int().min(1).max(3).optional(),
    /** A class of another country's, as the abattoir writes it. */
    grade: textSchema(30).optional(),
    condemned: z.enum(['part', 'whole']).optional(),
    /** What was cut away or thrown away of them. */
    condemnedKg: kgSchema.optional(),
    condemnedFor: textSchema(120).optional(),
    /** What was paid for all of its heads. */
    priceCents: centsSchema.optional(),
    carcassNumber: textSchema(40).optional(),
    at: textSchema(200).optional(),
    ...acknowledgedSchema,
  })
  .refine(
    ({ at: _at, carcassNumber: _number, condemnedFor: _reason, sure: _sure, ...said }) =>
      Object.keys(said).length > 0,
    'Give a mass, a class, a price or what was condemned.',
  )
  .refine(
    ({ ageClass, grade }) =>
      grade === undefined || (ageClass === undefined && 'grade' in readClass(grade)),
    'Give the class by age, or the class as it is written: not both.',
  );

const headsOf = ({ heads }: { heads?: number | undefined }): number => heads ?? 1;

/** Nobody has a result who did not leave, and nobody has two: it would be counted twice. */
function soldOnce(state: AnimalState, heads: number): Problem[] {
  const sold = state.soldHeads ?? 0;
  const known = state.resultHeads ?? 0;
  if (sold === 0)
    return [
      problem(
        'animalIds',
        'not_sold',
        sentence`${callName(state)} was neither sold nor slaughtered by that day.`,
      ),
    ];
  if (known + heads <= sold) return [];
  return [
    state.isLot
      ? problem(
          'heads',
          'results_known',
          sentence`${sold} heads of ${callName(state)} were sold or slaughtered by that day, and ${known} of them have a result already.`,
        )
      : problem(
          'animalIds',
          'results_known',
          sentence`The result of ${callName(state)} is on record already. Cancel that entry first, or put it right.`,
        ),
  ];
}

/** Of a lot somebody says how many: mass and price are of all of them together. */
const headsUnsaid = (state: AnimalState, { heads }: { heads?: number | undefined }): Problem[] =>
  state.isLot && heads === undefined
    ? [problem('heads', 'heads_needed', 'Say of how many heads this is the result.')]
    : [];

/** Asked of a carcass that can hardly be this animal's. */
export const unlikelyCarcass = (state: AnimalState, eachKg: number): Said =>
  sentence`${Math.round(eachKg * 10) / 10} kg is an unlikely carcass for ${callName(state)}. Mass and price are of all heads together. Is it right?`;

/**
 * What an abattoir, an auction or a buyer says of animals that left: cold mass, class, what was condemned, the price. It
 * comes after they are gone, of each of them once. In: one animal, or so many heads of one lot (the envelope's `heads`,
 * one when left out), with what they came to together.
 */
export const resultReceived = defineKind({
  name: 'result_received',
  permission: 'farm_manager',
  payload: resultReceivedSchema,
  allowsGone: true,
  afterOthers: true,
  byName: true,
  bringsHeads: true,
  checkAll: (subjects) =>
    subjects.length > 1
      ? [problem('animalIds', 'one_result', 'The result of each animal is an entry of its own.')]
      : [],
  hard: (state, { event, part }) =>
    state && part === 'subject' ? soldOnce(state, headsOf(event)) : [],
  check: (state, { event, part }) => {
    const { coldMassKg, sure } = event.payload;
    if (!state || part !== 'subject') return [];
    const unsaid = headsUnsaid(state, event);
    if (coldMassKg === undefined) return unsaid;
    const eachKg = coldMassKg / headsOf(event);
    const impossible = checkMass('coldMassKg', { massKg: eachKg, species: state.species });
    if (impossible.length > 0) return impossible;
    const { aliveKg: alive } = leftTogether(state.openSales, headsOf(event));
    if (!isUnlikelyCarcass(state.species, eachKg, alive)) return unsaid;
    return [
      ...unsaid,
      ...warn(sure, {
        field: 'coldMassKg',
        code: 'unlikely_carcass',
        words: unlikelyCarcass(state, eachKg),
      }),
    ];
  },
  apply: (state, { event }) =>
    state && {
      ...state,
      resultHeads: (state.resultHeads ?? 0) + headsOf(event),
      openSales: afterResult(state.openSales, headsOf(event)),
    },
});
