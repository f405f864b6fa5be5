import type { Beast, Dose, Species } from './beast.ts';
import { later, span } from './days.ts';
import { outlookOf } from './outlook.ts';
import type { Work } from './work.ts';

/** A protocol as the farm wrote it down: whom it concerns, when, with which medicine, in how many doses. */
export type Plan = {
  id: string;
  mode: 'age' | 'yearly' | 'before_birth' | 'after_birth' | 'weaning';
  sex: 'female' | 'male' | null;
  fromDays: number | null;
  toDays: number | null;
  months: readonly [number, number] | null;
  medicine: string;
  /** Days of its doses from the first. */
  steps: readonly number[];
  neverPregnant: boolean;
};

/** It is shown, and counts as given, a fortnight early; what is bound to months two months early (decision 024). */
const shownEarly = 14;
const countsEarly = 60;
/** A season that was missed is named for three months. */
const missedDays = 90;
/** After so long a dose that was to follow will not, and doses of longer ago than the other are history. */
const givenUpDays = 60;
const historyDays = 400;
const weanedAt: Record<Species, number> = { Cattle: 205, Sheep: 100, Goats: 100 };

/** Groups of heads, each with what it had. */
export const groupsOf = ({ strands, ofOne }: Beast): Beast['strands'] =>
  ofOne ? [strands.flat()] : strands;

const ofMedicine = (strand: Beast['strands'][number], plan: Plan): Dose[] =>
  strand.filter(
    (act): act is Dose => !('ended' in act) && !act.perhaps && act.medicine === plan.medicine,
  );

/** Given in parts within a fortnight all heads of a lot had it; of another part nobody knows which had it. */
const inPartsDays = 14;
const hadByAll = (dose: Dose, doses: readonly Dose[]): boolean => {
  if (dose.notByAll) return false;
  if (dose.toSome === undefined) return true;
  const parts = doses.filter(
    ({ on, toSome }) => toSome !== undefined && on <= dose.on && span(on, dose.on) <= inPartsDays,
  );
  return parts.reduce((sum, { toSome }) => sum + (toSome ?? 0), 0) >= (dose.ofHeads ?? 1);
};

/** When all heads of a lot had each medicine last: of each group that came together, the one that had it the longest ago. */
export function lastHadByAll(one: Beast): [medicine: string, on: string][] {
  const of = (strand: Beast['strands'][number]): Map<string, string> => {
    const doses = strand.filter(
      (act): act is Dose => !('ended' in act) && !act.perhaps && act.medicine !== one.id,
    );
    const sure = doses.filter((dose) =>
      hadByAll(
        dose,
        doses.filter(({ medicine }) => medicine === dose.medicine),
      ),
    );
    return new Map(sure.map(({ medicine, on }) => [medicine, on]));
  };
  const [first = new Map<string, string>(), ...others] = one.strands.map(of);
  return [...first]
    .flatMap(([medicine, on]): [string, string][] => {
      const days = [on, ...others.map((other) => other.get(medicine))];
      if (days.includes(undefined)) return [];
      return [[medicine, days.sort()[0] ?? on]];
    })
    .sort();
}

/** Of heads that came together each group must have had it. */
const hadSince = (one: Beast, plan: Plan, from: string): boolean =>
  groupsOf(one).every((strand) => {
    const doses = ofMedicine(strand, plan);
    return doses.some((dose) => dose.on >= from && hadByAll(dose, doses));
  });

/** The day of her own from which it counts. */
function anchorOf(one: Beast, { mode }: Plan, today: string): string | null {
  if (mode === 'before_birth') return outlookOf(one, today)?.due?.from ?? null;
  if (mode === 'after_birth') return one.births.at(-1) ?? null;
  const planned = one.bornOn && later(one.bornOn, weanedAt[one.species]);
  return mode === 'weaning' ? (one.weanedOn ?? planned) : one.bornOn;
}

/** The months of the year it is in, has just missed or comes to, as first and last day. */
function seasonNear([first, last]: readonly [number, number], today: string): [string, string] {
  const monthOf = (year: number, month: number): string =>
    `${year + Math.floor((month - 1) / 12)}-${String(((month - 1) % 12) + 1).padStart(2, '0')}-01`;
  const year = Number(today.slice(0, 4));
  for (const start of [year - 1, year]) {
    const to = later(monthOf(start, last + 1), -1);
    if (today <= later(to, missedDays)) return [monthOf(start, first), to];
  }
  return [monthOf(year + 1, first), later(monthOf(year + 1, last + 1), -1)];
}

/** Between its seasons a list says who will be due in the next: that is planning, and no work of today. */
export const isNear = ({ months }: Plan, today: string): boolean =>
  months === null || today >= later(seasonNear(months, today)[0], -shownEarly);

function isInItsTime(one: Beast, plan: Plan, today: string): boolean {
  if (plan.mode === 'yearly' && plan.months) {
    const [from] = seasonNear(plan.months, today);
    return isNear(plan, today) && !hadSince(one, plan, later(from, -countsEarly));
  }
  const anchor = anchorOf(one, plan, today);
  // Whose birthday nobody knows is never too young, and too old only where there is such an age.
  if (plan.mode === 'age') {
    if (hadSince(one, plan, '0000')) return false;
    if (anchor === null) return plan.toDays === null;
  }
  if (anchor === null) return false;
  const from = later(anchor, (plan.fromDays ?? 0) - shownEarly);
  if (today < from || (plan.toDays !== null && today > later(anchor, plan.toDays))) return false;
  if (plan.mode === 'age') return true;
  const planned = plan.mode === 'weaning' && one.bornOn && later(one.bornOn, weanedAt[one.species]);
  const earliest = planned && planned < anchor ? planned : anchor;
  return !hadSince(one, plan, later(earliest, (plan.fromDays ?? 0) - shownEarly));
}

const inCalf = (one: Beast, today: string): boolean =>
  ['served', 'pregnant', 'overdue'].includes(outlookOf(one, today)?.standing ?? '');

/** In a lot of both sexes there are some of hers. */
const isFor = (one: Beast, { sex }: Plan): boolean =>
  sex === null || one.sex === sex || one.sex === 'mixed';

/** Whether an animal stands on a protocol's list on a day. */
export const isDueUnder = (one: Beast, plan: Plan, today: string): boolean =>
  one.status === 'alive' &&
  isFor(one, plan) &&
  !(plan.neverPregnant && inCalf(one, today)) &&
  isInItsTime(one, plan, today);

/**
 * The next dose of a series that was begun; every dose of its medicine counts, two of one day as one. Of heads that
 * came together from several lots it says nothing.
 */
export function nextDoseOf(one: Beast, plan: Plan, today: string, to: string): Work[] {
  const last = plan.steps.at(-1) ?? 0;
  if (plan.steps.length < 2 || one.status !== 'alive') return [];
  if (!isFor(one, plan)) return [];
  if (plan.mode === 'before_birth' && !outlookOf(one, today)?.due) return [];
  const [strand = []] = groupsOf(one);
  const all = ofMedicine(strand, plan);
  const given = all
    .filter((dose) => span(dose.on, today) < historyDays && hadByAll(dose, all))
    .sort((a, b) => (a.on < b.on ? -1 : 1));
  let series: Dose[] = [];
  let before: string | null = null;
  for (const dose of given) {
    const isByPlan = dose.plan === plan.id;
    const isFirst = isByPlan
      ? (dose.step ?? 0) === 0
      : before === null || span(before, dose.on) > last + givenUpDays;
    if (isFirst && !(series[0]?.on === dose.on)) series = [dose];
    else if (series.length > 0) series.push(dose);
    before = dose.on;
  }
  const [first] = series;
  const latest = series.at(-1);
  if (!first || !latest) return [];
  // The yearly shot of grown animals begins no course of the young.
  const grown =
    one.bornOn === null
      ? one.births.length > 0
      : span(one.bornOn, first.on) > (plan.toDays ?? 0) + givenUpDays;
  if (plan.mode === 'age' && plan.toDays !== null && grown) return [];
  const steps = series.map((dose) => (dose.plan === plan.id ? (dose.step ?? 0) + 1 : 0));
  const done = Math.max(new Set(series.map(({ on }) => on)).size, ...steps);
  const [next, previous] = [plan.steps[done], plan.steps[done - 1]];
  if (next === undefined || previous === undefined) return [];
  const [byFirst, byLast] = [later(first.on, next), later(latest.on, next - previous)];
  const day = byFirst > byLast ? byFirst : byLast;
  if (day > to || span(day, today) > givenUpDays) return [];
  return [{ kind: 'dose', animal: one.id, day }];
}
