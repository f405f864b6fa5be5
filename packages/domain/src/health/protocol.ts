import { ageOn } from '../animals/birthDay.ts';
import { asDay, earliestDay, addDays, addMonths, type Day } from '../format/dates.ts';
import { type Problem, problem, sentence } from '../ledger/problem.ts';
import type { AnimalState } from '../ledger/state.ts';
import { callName } from '../animals/callName.ts';
import type { Species } from '../animals/species.ts';
import { mayBePregnant } from './label.ts';

/**
 * `age`: once in a life, between two ages; `yearly`: in a season of every year; `course`: begun when an animal needs it.
 * The others hang on a day of the farm's year: an expected birth, a birth, a weaning, a mating season.
 */
export const protocolModes = [
  'age',
  'yearly',
  'course',
  'before_birth',
  'after_birth',
  'weaning',
  'mating',
] as const;
export type ProtocolMode = (typeof protocolModes)[number];

export type Protocol = {
  name: string;
  species: Species;
  mode: ProtocolMode;
  sex: 'female' | 'male' | null;
  /**
   * Ages between which it may be given; null where age does not matter. Of what hangs on another day: days from that
   * day on, below zero before it.
   */
  fromDays: number | null;
  toDays: number | null;
  /** First and last month of the season, 1–12; a season may run over the new year. */
  fromMonth: number | null;
  toMonth: number | null;
  /** Days of its doses, counted from the first: 0, 28 is a dose and a booster. */
  steps: readonly number[];
  neverPregnant: boolean;
};

export type Season = { from: Day; to: Day };

const firstDay = (year: number, month: number): Day =>
  asDay(`${year}-${String(month).padStart(2, '0')}-01`);
const lastDay = (year: number, month: number): Day =>
  addDays(addMonths(firstDay(year, month), 1), -1);
/** A season that was missed stays on the list so long. */
const missedDays = 90;

/** The season of a yearly protocol that concerns a day: the one it is in, has just missed, or comes to next. One that was over when the protocol began was not missed. */
export function seasonOn(
  { fromMonth, toMonth }: Pick<Protocol, 'fromMonth' | 'toMonth'>,
  day: Day,
  begunOn: Day = earliestDay,
): Season {
  const year = Number(day.slice(0, 4));
  const seasons = [year - 1, year, year + 1].map((start): Season => {
    const first = fromMonth ?? 1;
    const last = toMonth ?? 12;
    return {
      from: firstDay(start, first),
      to: lastDay(last < first ? start + 1 : start, last),
    };
  });
  return (
    seasons.find(({ to }) => day <= addDays(to, missedDays) && to >= begunOn) ?? {
      from: day,
      to: day,
    }
  );
}

/** Protocols whose days count from a day of the animal's or the farm's own, not from its own birth. */
const anchoredModes = ['before_birth', 'after_birth', 'weaning', 'mating'] as const;
export type AnchoredMode = (typeof anchoredModes)[number];
export const anchoredMode = (mode: ProtocolMode): AnchoredMode | null =>
  anchoredModes.find((one) => one === mode) ?? null;

/**
 * The days of a protocol that hangs on mating, by the farm's named mating seasons: days before count from the day the
 * sires go in, days after from the day they come out. In: the seasons. Out: the span a day is in, has just missed, or
 * comes to next; null where no season is near. One that was over when the protocol began was not missed.
 */
export function matingSpan(
  { fromDays, toDays }: Pick<Protocol, 'fromDays' | 'toDays'>,
  {
    seasons,
    day,
    begunOn = earliestDay,
  }: { seasons: readonly Season[]; day: Day; begunOn?: Day | undefined },
): Season | null {
  const at = ({ from, to }: Season, days: number): Day => addDays(days < 0 ? from : to, days);
  const spans = seasons
    .map((season) => ({ from: at(season, fromDays ?? 0), to: at(season, toDays ?? 0) }))
    .filter(({ to }) => day <= addDays(to, missedDays) && to >= begunOn);
  return spans.sort((one, other) => (one.from < other.from ? -1 : 1))[0] ?? null;
}

/** What stands against giving it to an animal on a day: another sex or species, an age outside the limits, a pregnancy. */
export function protocolProblems(protocol: Protocol, state: AnimalState, day: Day): Problem[] {
  const name = callName(state);
  if (state.species !== protocol.species)
    return [
      problem(
        'animalIds',
        'outside_protocol',
        sentence`${protocol.name} is not for ${name}, which is of another species.`,
      ),
    ];
  if (protocol.sex && state.sex !== protocol.sex && state.sex !== 'mixed')
    return [
      problem(
        'animalIds',
        'outside_protocol',
        protocol.sex === 'female'
          ? sentence`${protocol.name} is for females only; ${name} is not female.`
          : sentence`${protocol.name} is for males only; ${name} is not male.`,
      ),
    ];
  const isByAge = anchoredMode(protocol.mode) === null;
  const age = isByAge ? ageOn(state, day) : null;
  if (age !== null && protocol.fromDays !== null && age.most < protocol.fromDays)
    return [
      problem(
        'animalIds',
        'too_young_for_protocol',
        sentence`${name} is too young for ${protocol.name}: ${age.most} days, from ${protocol.fromDays} on.`,
      ),
    ];
  if (age !== null && protocol.toDays !== null && age.least > protocol.toDays)
    return [
      problem(
        'animalIds',
        'too_old_for_protocol',
        sentence`${name} is too old for ${protocol.name}: ${age.least} days, up to ${protocol.toDays}.`,
      ),
    ];
  if (protocol.neverPregnant && mayBePregnant(state, day))
    return [
      problem(
        'animalIds',
        'pregnant',
        sentence`${name} is or may be pregnant: ${protocol.name} is never given to pregnant animals.`,
      ),
    ];
  return [];
}
