import { addDays, type Day } from '../../format/dates.ts';
import { warn } from '../../ledger/acknowledged.ts';
import { type Problem, type Said, sentence } from '../../ledger/problem.ts';
import type { AnimalState } from '../../ledger/state.ts';
import { callName } from '../../animals/callName.ts';
import type { Service } from '../breedingState.ts';
import { birthsEarlyDays, birthsLateDays, seasonOfBirth } from '../flockSeason.ts';
import { gestationDaysOf } from '../gestation.ts';
import { uniform } from '../flock.ts';
import type { Bore } from './bore.ts';

/** More young than this of each mother are asked about, more than that nobody believes. */
const mostYoungEach = 3;

/** When the last of a lot could be due: by the end of its sires in this season; null while they run, or none did. */
function lastDue(services: readonly Service[], gateOn: Day, gestation: number): Day | null {
  const ends = services
    .filter(({ until }) => until === null || until >= gateOn)
    .map(({ until }) => until);
  if (ends.length === 0 || ends.includes(null)) return null;
  const last = ends.reduce((one, other) => ((other ?? '') > (one ?? '') ? other : one));
  return last === null || last === undefined ? null : addDays(last, gestation);
}

/** What can be true and is unlikely: each is asked, and an answer to one is none to another. */
export function flockDoubts(
  state: AnimalState,
  { mothers, alive, dead, sure }: Bore,
  day: Day,
): Problem[] {
  const { season } = seasonOfBirth(state, day);
  const flock = season?.flock;
  const gestation = gestationDaysOf(state.species, state.breed);
  const seen = state.breeding?.checks.at(-1);
  const foundEmpty =
    (flock !== undefined && uniform(flock) === 'empty') ||
    (seen?.result === 'empty' && day < addDays(seen.on, gestation - birthsEarlyDays));
  const first = flock && flock.exposed > 0 ? addDays(flock.gateOn, gestation) : null;
  const last = season ? lastDue(season.services, season.flock.gateOn, gestation) : null;
  const expected =
    first !== null && day < addDays(first, -birthsEarlyDays)
      ? first
      : last !== null && day > addDays(last, birthsLateDays)
        ? last
        : null;
  const young = alive + dead;
  const before = flock?.mothers ?? 0;
  const asked = (
    isWarned: boolean,
    { field, code, words }: { field: string; code: string; words: Said },
  ): Problem[] => (isWarned ? warn(sure, { field, code, words }) : []);
  return [
    ...asked(foundEmpty, {
      field: 'mothers',
      code: 'found_empty',
      words: sentence`All of ${callName(state)} were found empty. Record the birth all the same?`,
    }),
    ...asked(expected !== null, {
      field: 'occurredAt',
      code: 'not_due',
      words: sentence`${callName(state)} was expected about ${expected ?? ''}. Record the birth all the same?`,
    }),
    ...asked(before + mothers > state.heads, {
      field: 'mothers',
      code: 'more_mothers',
      words: sentence`${callName(state)} has ${state.heads} heads, and ${before + mothers} would have given birth. Record it all the same?`,
    }),
    ...asked(young > mostYoungEach * mothers, {
      field: 'alive',
      code: 'many_young',
      words: sentence`${young} young of ${mothers} mothers. Record it all the same?`,
    }),
  ];
}
