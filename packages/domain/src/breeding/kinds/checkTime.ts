import { addDays, daysBetween, type Day } from '../../format/dates.ts';
import { warn } from '../../ledger/acknowledged.ts';
import { type Problem, problem, sentence } from '../../ledger/problem.ts';
import type { AnimalState } from '../../ledger/state.ts';
import { callName } from '../../animals/callName.ts';
import { noBreeding } from '../breedingState.ts';
import { conceptionOf } from '../conception.ts';
import { breedingFacts, gestationDaysOf } from '../gestation.ts';
import type { GaveBirth } from './gaveBirth.ts';

/** A litter recorded twice, a birth too soon after the last, one nobody expected. */
export function checkTime(payload: GaveBirth, state: AnimalState, day: Day): Problem[] {
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
