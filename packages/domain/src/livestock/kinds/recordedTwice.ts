import { z } from 'zod';
import { endJoins } from '../../breeding/breedingState.ts';
import { breedingOfBoth } from '../../breeding/oneFemale.ts';
import { type Hold, heldBy, joinHolds } from '../../health/hold.ts';
import { ask, type Sure, sureSchema } from '../../ledger/asked.ts';
import { defineKind } from '../../ledger/kind.ts';
import { type Problem, problem, sentence } from '../../ledger/problem.ts';
import { type AnimalState, callName } from '../../ledger/state.ts';
import { birthSpan } from '../birthDay.ts';
import { filled, marksOfBoth } from '../oneAnimal.ts';

const recordedTwiceSchema = z.strictObject({
  /** The record of the same animal that goes on. */
  keptId: z.uuid(),
  ...sureSchema,
});

/** What the closed record knows, as the life of the other takes it over. */
const known = [
  'sex',
  'name',
  'breed',
  'colour',
  'bornOn',
  'bornPrecision',
  'birthMassKg',
  'damId',
  'sireId',
  'photoId',
  'identifiers',
  'castratedOn',
  'weanedOn',
  'birthsOn',
  'birthsBefore',
  'breeding',
  'putToServiceOn',
  'doses',
  'weights',
  'condition',
  'famacha',
  'holds',
  'controlled',
] as const satisfies (keyof AnimalState)[];
type Known = Pick<AnimalState, (typeof known)[number]>;

const keptWeights = 3;

/** The later of two readings. */
const newest = <T extends { on: string }>(one: T | null, other: T | null): T | null =>
  one && (!other || one.on >= other.on) ? one : other;

const earliest = <T extends string>(one: T | null, other: T | null): T | null =>
  one !== null && (other === null || one < other) ? one : other;

/** One animal of which two records told: whatever happened to either, happened to it. */
function ofBoth(kept: AnimalState, other: Known, day: AnimalState['statusOn']): AnimalState {
  const birthsOn = [...new Set([...kept.birthsOn, ...other.birthsOn])].sort();
  const weights = [...kept.weights, ...other.weights]
    .filter((one, index, all) => all.findIndex(({ on }) => on === one.on) === index)
    .sort((a, b) => (a.on < b.on ? -1 : 1))
    .slice(-keptWeights);
  const holds: Hold[] = joinHolds(kept.holds, other.holds);
  return {
    ...kept,
    ...filled(kept, other),
    identifiers: marksOfBoth(kept.identifiers, other.identifiers, day),
    castratedOn: earliest(kept.castratedOn, other.castratedOn),
    weanedOn: earliest(kept.weanedOn, other.weanedOn),
    birthsOn,
    birthsBefore: kept.birthsBefore ?? other.birthsBefore,
    breeding: breedingOfBoth(kept.breeding, other.breeding, birthsOn.at(-1) ?? null),
    putToServiceOn: earliest(kept.putToServiceOn, other.putToServiceOn),
    // What either had as one of a lot.
    doses: [...kept.doses, ...other.doses].sort((a, b) => (a.on < b.on ? -1 : 1)),
    weights,
    condition: newest(kept.condition, other.condition),
    famacha: newest(kept.famacha, other.famacha),
    ...(kept.controlled || !other.controlled ? {} : { controlled: other.controlled }),
    ...heldBy(holds, kept.sex),
  };
}

const refuse = (code: string, words: string): Problem[] => [problem('keptId', code, words)];

/** What both can be: of one species and sex, and neither is a lot or closed already. */
function otherAnimal(kept: AnimalState | null, closed: AnimalState | null): Problem[] {
  if (!kept) return refuse('unknown_animal', 'There is no such animal on that day.');
  if (kept.isLot || kept.status === 'merged')
    return refuse('not_one_animal', 'The record that stays must be that of one animal.');
  if (!closed) return [];
  if (kept.species !== closed.species)
    return [
      problem(
        'keptId',
        'other_species',
        sentence`${callName(kept)} is of another species: ${kept.species}.`,
      ),
    ];
  if (kept.sex !== closed.sex)
    return [
      problem('keptId', 'other_sex', sentence`${callName(kept)} is known as one of the other sex.`),
    ];
  return kept.status === 'reference' && closed.status !== 'reference'
    ? refuse(
        'keep_the_real',
        'One of them was here, the other is known as a parent only: keep the one that was here.',
      )
    : [];
}

/** Two that were born on days of which none can be the same are hardly one. */
function askBirth(kept: AnimalState, closed: AnimalState, sure: Sure): Problem[] {
  const [one, other] = [birthSpan(kept), birthSpan(closed)];
  const isOther = one && other && (one.last < other.first || other.last < one.first);
  const parents = (['damId', 'sireId'] as const).filter(
    (role) => kept[role] !== null && closed[role] !== null && kept[role] !== closed[role],
  );
  return isOther || parents.length > 0
    ? ask(
        sure,
        'keptId',
        'other_birth',
        sentence`${callName(kept)} and ${callName(closed)} have another birth or other parents. Are they one animal all the same?`,
      )
    : [];
}

const isClosable = ({ isLot, status }: AnimalState): boolean =>
  !isLot && ['alive', 'reference', 'lost', 'stolen'].includes(status);

/**
 * Two records tell of one animal: this one is closed with a link to the other, which from then on knows what this one
 * knew, its withdrawals too. Nobody leaves the farm by it.
 */
export const recordedTwice = defineKind<z.infer<typeof recordedTwiceSchema>>({
  name: 'recorded_twice',
  permission: 'farm_manager',
  payload: recordedTwiceSchema,
  others: ({ keptId }) => [{ animalId: keptId, part: 'into' }],
  byName: true,
  allowsGone: true,
  handsOver: (closed, { event: { payload }, part, day }) => {
    if (part !== 'subject') return [];
    const facts = {
      ...Object.fromEntries(known.map((name) => [name, closed[name]])),
      // Sires that run with one record are with the other by what is recorded of that one.
      breeding: endJoins(closed.breeding, day),
    };
    return [{ to: payload.keptId, facts }];
  },
  hard: (state, { part, animalId, event: { payload } }) => {
    if (payload.keptId === animalId && part === 'subject')
      return refuse('same_record', 'An animal is no second record of itself.');
    if (part === 'into') return otherAnimal(state, null);
    return state && isClosable(state)
      ? []
      : [
          problem(
            'animalIds',
            'not_one_animal',
            'Only the record of one animal that has not left can be closed.',
          ),
        ];
  },
  check: (state, { event: { payload }, part, subject }) => {
    if (part !== 'into' || !state) return [];
    const problems = otherAnimal(state, subject);
    return problems.length > 0 || !subject ? problems : askBirth(state, subject, payload.sure);
  },
  apply: (state, { event: { payload }, part, day, handed }) => {
    if (!state) return state;
    if (part === 'into') return handed ? ofBoth(state, handed as Known, day) : state;
    return { ...state, heads: 0, status: 'merged', statusOn: day, sameAsId: payload.keptId };
  },
});
