import { z } from 'zod';
import { endJoins } from '../../breeding/breedingState.ts';
import { rearedElsewhere } from '../../breeding/rearing.ts';
import { warn, type Acknowledged, acknowledgedSchema } from '../../ledger/acknowledged.ts';
import { defineKind } from '../../ledger/kind.ts';
import { type Problem, problem, sentence } from '../../ledger/problem.ts';
import type { AnimalState } from '../../ledger/state.ts';
import { callName } from '../callName.ts';
import { birthSpan } from '../birthDay.ts';
import { bothOf, type Known, knownOf } from '../bothOf.ts';

const recordedTwiceSchema = z.strictObject({
  /** The record of the same animal that goes on. */
  keptId: z.uuid(),
  ...acknowledgedSchema,
});

const reject = (code: string, words: string): Problem[] => [problem('keptId', code, words)];

/** Those who left and come back by no entry. */
const left = ['sold', 'slaughtered', 'died', 'returned'];

/** What both can be: of one species and sex, and neither is a lot or closed already. */
function otherAnimal(
  kept: AnimalState | null,
  closed: Known | null,
  sure: Acknowledged,
): Problem[] {
  if (!kept) return reject('unknown_animal', 'There is no such animal on that day.');
  if (kept.isLot || kept.status === 'merged')
    return reject('not_one_animal', 'The record that stays must be that of one animal.');
  if (!left.includes(kept.status) || closed?.status === 'reference') return [];
  return warn(sure, {
    field: 'keptId',
    code: 'kept_gone',
    words: sentence`${callName(kept)} left on ${kept.statusOn}. Is this record the same animal, and not here any more?`,
  });
}

const keepTheReal = (kept: AnimalState, closed: AnimalState): Problem[] =>
  kept.status === 'reference' && closed.status !== 'reference'
    ? reject(
        'keep_the_real',
        'One of them was here, the other is known as a parent only: keep the one that was here.',
      )
    : [];

function otherKind(kept: AnimalState, closed: AnimalState): Problem[] {
  if (kept.species !== closed.species)
    return [
      problem(
        'keptId',
        'other_species',
        sentence`${callName(kept)} is of another species: ${kept.species}.`,
      ),
    ];
  return kept.sex === closed.sex
    ? []
    : [
        problem(
          'keptId',
          'other_sex',
          sentence`${callName(kept)} is known as one of the other sex.`,
        ),
      ];
}

/** One animal stands in one mob: it is in that of the record that stays. */
function warnOfPlace(kept: AnimalState, closed: AnimalState, sure: Acknowledged): Problem[] {
  const isOther = (['mobId', 'campId'] as const).some(
    (place) => kept[place] !== null && closed[place] !== null && kept[place] !== closed[place],
  );
  return isOther && kept.status === 'alive' && closed.status === 'alive'
    ? warn(sure, {
        field: 'keptId',
        code: 'other_place',
        words: sentence`They stand in different mobs or camps. It will be where ${callName(kept)} is. Is that right?`,
      })
    : [];
}

/** Two that were born on days of which none can be the same are hardly one. */
function warnOfBirth(kept: AnimalState, closed: AnimalState, sure: Acknowledged): Problem[] {
  const [one, other] = [birthSpan(kept), birthSpan(closed)];
  const isOther = one && other && (one.last < other.first || other.last < one.first);
  const parents = (['damId', 'sireId'] as const).filter(
    (role) => kept[role] !== null && closed[role] !== null && kept[role] !== closed[role],
  );
  return isOther || parents.length > 0
    ? warn(sure, {
        field: 'keptId',
        code: 'other_birth',
        words: sentence`${callName(kept)} and ${callName(closed)} have another birth or other parents. Are they one animal all the same?`,
      })
    : [];
}

/** The record that stays says whose it is. */
const warnOfOwner = (kept: AnimalState, closed: AnimalState, sure: Acknowledged): Problem[] =>
  kept.ownerId !== closed.ownerId && kept.status === 'alive' && closed.status === 'alive'
    ? warn(sure, {
        field: 'keptId',
        code: 'other_owner',
        words: sentence`By these records they belong to two owners. It will belong to the owner of ${callName(kept)}. Is that right?`,
      })
    : [];

const isClosable = ({ isLot, status }: AnimalState): boolean =>
  !isLot && ['alive', 'reference', 'lost', 'stolen'].includes(status);

/**
 * Two records tell of one animal: this one is closed with a link to the other, which from then on knows what this one
 * knew, its withdrawals too. Nobody leaves the farm by it.
 */
export const recordedTwice = defineKind({
  name: 'recorded_twice',
  permission: 'farm_manager',
  payload: recordedTwiceSchema,
  others: ({ keptId }) => [{ animalId: keptId, part: 'into' }],
  byName: true,
  allowsGone: true,
  closes: true,
  checkAll: (subjects) =>
    subjects.length > 1
      ? [problem('animalIds', 'one_record', 'Each record that is closed is an entry of its own.')]
      : [],
  handsOver: (closed, { event: { payload }, part, day }) => {
    if (part !== 'subject') return [];
    // Sires that run with one record are with the other by what is recorded of that one.
    const facts = { ...knownOf(closed), breeding: endJoins(closed.breeding, day) };
    return [{ to: payload.keptId, facts }, ...rearedElsewhere(closed, payload.keptId)];
  },
  hard: (state, { part, animalId, handed, event: { payload } }) => {
    if (payload.keptId === animalId && part === 'subject')
      return reject('same_record', 'An animal is no second record of itself.');
    // Where it left before, whoever closed the other knew of it, or it cannot have left then.
    if (part === 'into') return otherAnimal(state, handed as Known | null, payload.sure);
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
    if (part !== 'into' || !state || !subject) return [];
    const problems = [
      ...otherKind(state, subject),
      ...keepTheReal(state, subject),
      ...otherAnimal(state, subject, payload.sure),
    ];
    return problems.length > 0
      ? problems
      : [
          ...warnOfBirth(state, subject, payload.sure),
          ...warnOfPlace(state, subject, payload.sure),
          ...warnOfOwner(state, subject, payload.sure),
        ];
  },
  apply: (state, { event: { payload }, part, day, handed }) => {
    if (!state) return state;
    if (part === 'into') return handed ? bothOf(state, handed as Known, day) : state;
    return { ...state, heads: 0, status: 'merged', statusOn: day, sameAsId: payload.keptId };
  },
});
