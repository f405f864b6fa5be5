import { addMonths, type Day } from '../../format/dates.ts';
import { warn, type Acknowledged } from '../../ledger/acknowledged.ts';
import { type Problem, problem, sentence } from '../../ledger/problem.ts';
import type { AnimalState } from '../../ledger/state.ts';
import { callName } from '../../animals/callName.ts';
import { ofThisPregnancy } from '../conception.ts';
import { breedingFacts } from '../gestation.ts';

/** What only a female known one by one can do. */
export function femaleProblems(state: AnimalState | null): Problem[] {
  if (!state) return [];
  if (state.sex !== 'female')
    return [problem('animalIds', 'not_female', sentence`${callName(state)} is not female.`)];
  return state.isLot
    ? [
        problem(
          'animalIds',
          'lot_not_possible',
          sentence`${callName(state)} is a lot: split off those it concerns, or tag them first.`,
        ),
      ]
    : [];
}

/** What only a lot of females can do: births and scans that are counted in heads. */
export function femaleLotProblems(state: AnimalState): Problem[] {
  if (!state.isLot)
    return [problem('animalIds', 'not_a_lot', sentence`${callName(state)} is known one by one.`)];
  return state.sex === 'female'
    ? []
    : [problem('animalIds', 'not_female', sentence`${callName(state)} is not female.`)];
}

/** Too young to be served: it happens, when a fence breaks, so it is asked. */
export function warnOfAge(state: AnimalState | null, day: Day, sure: Acknowledged): Problem[] {
  if (!state?.bornOn) return [];
  const months = breedingFacts[state.species].firstServiceMonths;
  if (day >= addMonths(state.bornOn, months)) return [];
  return warn(sure, {
    field: 'animalIds',
    code: 'too_young',
    words: sentence`${callName(state)} was born on ${state.bornOn}: first service is from ${months} months on. Record it all the same?`,
  });
}

export function warnOfPregnant(state: AnimalState | null, day: Day, sure: Acknowledged): Problem[] {
  const check = state?.breeding && ofThisPregnancy(state, state.breeding, day).check;
  if (!state || check?.result !== 'pregnant') return [];
  return warn(sure, {
    field: 'animalIds',
    code: 'pregnant',
    words: sentence`${callName(state)} was found pregnant on ${check.on}. Record it all the same?`,
  });
}

/** A heifer twin to a bull is barren in nine of ten cases: whoever serves her is asked. */
export function warnOfFreemartin(state: AnimalState | null, sure: Acknowledged): Problem[] {
  if (!state?.twinToMale || state.birthsOn.length > 0) return [];
  return warn(sure, {
    field: 'animalIds',
    code: 'freemartin',
    words: sentence`${callName(state)} was born twin to a bull: nine of ten such heifers are barren. Record it all the same?`,
  });
}
