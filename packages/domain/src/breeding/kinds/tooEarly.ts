import { daysBetween, type Day } from '../../format/dates.ts';
import { warn, type Acknowledged } from '../../ledger/acknowledged.ts';
import { type Problem, sentence } from '../../ledger/problem.ts';
import type { AnimalState } from '../../ledger/state.ts';
import { callName } from '../../animals/callName.ts';
import { conceivedFrom } from '../evidence.ts';
import { breedingFacts } from '../gestation.ts';

/** A check so soon after the first service that nobody sees a pregnancy yet (domain notes, section 1) is asked about. */
export function warnOfTooEarly(
  state: AnimalState,
  { day, sure, field }: { day: Day; sure: Acknowledged; field: string },
): Problem[] {
  const from = breedingFacts[state.species].diagnosableDays;
  const [first] = (state.breeding?.services ?? []).map(conceivedFrom).sort();
  const days = first === undefined ? null : daysBetween(first, day);
  if (days === null || days < 0 || days >= from) return [];
  return warn(sure, {
    field,
    code: 'too_early',
    words: sentence`${callName(state)} was served ${days} days before at the earliest: a pregnancy is seen from ${from} days on. Record it all the same?`,
  });
}
