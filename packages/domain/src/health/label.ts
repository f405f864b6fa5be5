import { ageOn } from '../animals/birthDay.ts';
import { massToDoseBy } from '../growth/massOfDay.ts';
import { carryingOn } from '../breeding/carrying.ts';
import { mayBeMilked } from '../breeding/status.ts';
import { gestationDaysOf } from '../breeding/gestation.ts';
import { addDays, daysBetween, type Day, earliestDay } from '../format/dates.ts';
import { warn, type Acknowledged } from '../ledger/acknowledged.ts';
import { type Problem, problem, type Said, sentence } from '../ledger/problem.ts';
import type { AnimalState } from '../ledger/state.ts';
import { callName } from '../animals/callName.ts';
import type { Species } from '../animals/species.ts';
import { type DoseRate, doseFor, heaviestOfMean } from './medicine.ts';

/** Whom a medicine is not for, as its label says; it holds in every way of giving it. */
export type Limits = {
  notForMilk: boolean;
  neverPregnant: boolean;
  /** Not in so many first days of a pregnancy; not so many days before a birth. */
  notFirstDays: number | null;
  notLastDays: number | null;
  onlySex: 'female' | 'male' | null;
  fromDays: number | null;
  toDays: number | null;
  onceInLife: boolean;
};
export type Label = DoseRate &
  Limits & {
    name: string;
    species: readonly string[];
    route: string | null;
    meatDays: number;
    milkDays: number;
    exportDays: number;
  };

/** Served and not found empty counts as pregnant (domain notes, section 4). */
export function mayBePregnant(state: AnimalState, day: Day): boolean {
  if (state.sex === 'male') return false;
  // Of a lot of both sexes the females may be.
  const { status } = carryingOn({ ...state, sex: 'female' }, day);
  return status === 'served' || status === 'pregnant' || status === 'overdue';
}

/**
 * What harms in a part of a pregnancy: refused where she is in it on every day that is possible, asked where she may be,
 * or where nobody knows how far she is.
 */
function stageProblems(
  label: Label,
  state: AnimalState,
  { day, sure }: Pick<Given, 'day' | 'sure'>,
): Problem[] {
  const { notFirstDays, notLastDays } = label;
  if ((notFirstDays === null && notLastDays === null) || !mayBePregnant(state, day)) return [];
  const { due } = carryingOn({ ...state, sex: 'female' }, day);
  const carried = gestationDaysOf(state.species, state.breed);
  const between = (from: Day, to: Day | null): 'in' | 'perhaps' | 'out' => {
    if (!due) return 'perhaps';
    const whenAcknowledged = due.from >= from && (to === null || (due.to !== null && due.to <= to));
    if (whenAcknowledged) return 'in';
    return (due.to === null || due.to >= from) && (to === null || due.from <= to)
      ? 'perhaps'
      : 'out';
  };
  // Conceived within so many days of today she is due after all but these; due within so many days she is late in calf.
  const first = notFirstDays && between(addDays(day, carried - notFirstDays + 1), null);
  const last = notLastDays && between(earliestDay, addDays(day, notLastDays));
  const found = [
    {
      part: first,
      words: sentence`${label.name} is not given in the first ${notFirstDays ?? 0} days of a pregnancy: ${callName(state)} is in them.`,
      asks: sentence`${label.name} is not given in the first ${notFirstDays ?? 0} days of a pregnancy, and ${callName(state)} may be in them. Give it all the same?`,
    },
    {
      part: last,
      words: sentence`${label.name} is not given in the last ${notLastDays ?? 0} days before a birth: ${callName(state)} is in them.`,
      asks: sentence`${label.name} is not given in the last ${notLastDays ?? 0} days before a birth, and ${callName(state)} may be in them. Give it all the same?`,
    },
  ];
  const rejected = found.find(({ part }) => part === 'in');
  if (rejected) return [problem('animalIds', 'pregnancy_stage', rejected.words)];
  const doubted = found.find(({ part }) => part === 'perhaps');
  return doubted
    ? warn(sure, { field: 'animalIds', code: 'pregnancy_stage', words: doubted.asks })
    : [];
}

/** `givenBefore`: *perhaps* when some heads of its lot had it, nobody knows which. */
type Given = { day: Day; givenBefore: 'surely' | 'perhaps' | null; sure: Acknowledged };

/** What the label forbids or makes doubtful for one animal or lot. */
export function limitProblems(
  label: Label,
  state: AnimalState,
  { day, givenBefore, sure }: Given,
): Problem[] {
  const who = callName(state);
  const reject = (code: string, words: Said): Problem[] => [problem('animalIds', code, words)];
  if (label.onlySex && state.sex !== label.onlySex && state.sex !== 'mixed')
    return reject(
      'wrong_sex',
      label.onlySex === 'female'
        ? sentence`${label.name} is for females only; ${who} is not female.`
        : sentence`${label.name} is for males only; ${who} is not male.`,
    );
  if (label.neverPregnant && mayBePregnant(state, day))
    return reject(
      'pregnant',
      sentence`${who} is or may be pregnant: ${label.name} is never given to pregnant animals.`,
    );
  const stage = stageProblems(label, state, { day, sure });
  if (stage.length > 0) return stage;
  const age = ageOn(state, day);
  if (age !== null && label.fromDays !== null && age.most < label.fromDays)
    return reject(
      'too_young',
      sentence`${who} is ${age.most} days old: ${label.name} is from ${label.fromDays} days on.`,
    );
  if (age !== null && label.toDays !== null && age.least > label.toDays)
    return reject(
      'too_old',
      sentence`${who} is ${age.least} days old: ${label.name} is up to ${label.toDays} days.`,
    );
  if (label.onceInLife && givenBefore === 'surely')
    return reject(
      'once_in_life',
      sentence`${who} had ${label.name} before: it is given once in a life.`,
    );
  const maybe =
    label.onceInLife && givenBefore === 'perhaps'
      ? warn(sure, {
          field: 'animalIds',
          code: 'perhaps_given',
          words: sentence`Some of the lot that ${who} is or was of had ${label.name} before, and it is given once in a life. Give it all the same?`,
        })
      : [];
  if (maybe.length > 0) return maybe;
  return label.notForMilk && mayBeMilked(state, day)
    ? warn(sure, {
        field: 'animalIds',
        code: 'milked',
        words: sentence`${who} gives milk, or may: ${label.name} is not for animals milked for people. Give it all the same?`,
      })
    : [];
}

/** Dosed outside these parts of what the label asks is asked about, and above the greater one off the label. */
const leastPart = 0.7;
const mostPart = 1.5;

/** What the label asks by the animal's last mass, held against what was given; null when it cannot be said. */
function partOfLabel(
  label: Label,
  { state, dose, day }: { state: AnimalState; dose: number; day: Day },
): number | null {
  const last = state.weights.at(-1);
  const mass = last
    ? {
        ...massToDoseBy(last, state.isLot, heaviestOfMean),
        daysAgo: Math.max(0, daysBetween(last.on, day)),
        gainGPerDay: null,
      }
    : null;
  const asked = doseFor(label, mass);
  return asked && asked.amount > 0 ? dose / asked.amount : null;
}

/** Three tenths are 0.3, however they were added up. */
const rounded = (amount: number): number => Math.round(amount * 1000) / 1000;

/** `before`: what it had of the same medicine on the same day by other entries. */
export function warnOfDose(
  label: Label,
  { state, dose }: { state: AnimalState; dose: number },
  { day, sure, before = 0 }: Pick<Given, 'day' | 'sure'> & { before?: number },
): Problem[] {
  const part = partOfLabel(label, { state, dose, day });
  const together = partOfLabel(label, { state, dose: dose + before, day });
  // How much is right nobody can say: that it had it already is asked all the same.
  if (part === null || together === null)
    return before > 0
      ? warn(sure, {
          field: 'dose',
          code: 'given_that_day',
          words: sentence`${callName(state)} had ${rounded(before)} of ${label.name} that day already. Is ${dose} more right?`,
        })
      : [];
  // Some are given twice a day, so that it is asked and not taken for off the label.
  const again =
    before > 0 && together > mostPart
      ? warn(sure, {
          field: 'dose',
          code: 'given_that_day',
          words: sentence`${callName(state)} had ${rounded(before)} of ${label.name} that day already: with ${dose} more it is ${Math.round(together * 100)} % of what the label asks for. Is it right?`,
        })
      : [];
  if (part >= leastPart && part <= mostPart) return again;
  return [
    ...again,
    ...warn(sure, {
      field: 'dose',
      code: 'unusual_dose',
      words: sentence`${dose} is ${Math.round(part * 100)} % of what the label of ${label.name} asks for ${callName(state)}. Is it right?`,
    }),
  ];
}

/** Another species, another route, or more than half again of the dose. */
export function isOffLabel(
  label: Label,
  {
    states,
    line,
    day,
  }: {
    states: readonly AnimalState[];
    line: { dose: number; route?: string | undefined };
    day: Day;
  },
): boolean {
  const species = label.species as readonly Species[]; // the cabinet's own list
  if (species.length > 0 && states.some((state) => !species.includes(state.species))) return true;
  if (label.route !== null && line.route !== undefined && line.route !== label.route) return true;
  return states.some(
    (state) => (partOfLabel(label, { state, dose: line.dose, day }) ?? 1) > mostPart,
  );
}

/** Off the label at least half again of its days and never under these (Regulation (EU) 2019/6, article 115; domain notes, section 4). */
export const offLabelLeast = { meatDays: 28, milkDays: 7 } as const;

type Days = { meatDays: number; milkDays: number; exportDays: number };

/** The days that a dose holds back at least. */
export function leastDays(label: Label, offLabel: boolean): Days {
  const least = (days: number, never = 0): number =>
    offLabel ? Math.max(Math.ceil(days * 1.5), never) : days;
  const meatDays = least(label.meatDays, offLabelLeast.meatDays);
  return {
    meatDays,
    milkDays: least(label.milkDays, offLabelLeast.milkDays),
    exportDays: Math.max(meatDays, least(label.exportDays)),
  };
}
