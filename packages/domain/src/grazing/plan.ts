import { addDays, type Day, daysBetween } from '../format/dates.ts';
import { later } from './later.ts';
import { restBefore } from './restBefore.ts';
import { pairs, mostFindings, earlier } from './pairs.ts';

/** A mob in a camp: from the day on which it comes until the day on which it leaves, which is the next camp's. */
export type PlannedStay = { id: string; mobId: string; campId: string; from: Day; until: Day };

export type PlannedCamp = {
  campId: string;
  areaHa: number | null;
  /** When the last of those that were in it before the plan left, or null where nobody was or somebody is. */
  emptySince: Day | null;
  /** Nobody moves in before this day; 'never' until it is opened. */
  closedUntil: Day | 'never' | null;
  /** Mobs that stand in it today, and the day that is: for any other it has not begun to rest. */
  grazedBy: readonly (string | null)[];
};

export type PlanFinding =
  | { code: 'mob_twice' | 'camp_shared'; stayId: string; otherId: string; from: Day; until: Day }
  | { code: 'short_rest'; stayId: string; restDays: number; wantedDays: number }
  | { code: 'closed'; stayId: string; until: Day | 'never' }
  | { code: 'gap'; stayId: string; days: number }
  /** Who stands in the camp today is moved out of it by no plan. */
  | { code: 'still_there'; stayId: string };

export const byStart = (all: readonly PlannedStay[]): PlannedStay[] =>
  all.toSorted((one, other) =>
    one.from === other.from ? (one.id < other.id ? -1 : 1) : one.from < other.from ? -1 : 1,
  );

/**
 * What is wrong with a plan, or worth a look. In: all stays, the camps as they stand, and for how many days a camp is to
 * rest. Out: a mob in two places, two mobs in one camp (which may be meant), a rest that is too short, a camp that is
 * closed, days on which a mob is nowhere between two of its stays. A camp that nobody ever was in has rested enough. No
 * more than some hundred: what is wrong with the first is mended first.
 */
export function planFindings(
  all: readonly PlannedStay[],
  { camps, wantedDays, today }: { camps: readonly PlannedCamp[]; wantedDays: number; today: Day },
): PlanFinding[] {
  const known = new Map(camps.map((camp) => [camp.campId, camp]));
  const sorted = byStart(all);
  const inCamp = Map.groupBy(sorted, ({ campId }) => campId);
  const ofMob = Map.groupBy(sorted, ({ mobId }) => mobId);
  /** Until when each mob has been somewhere, as far as the stays are gone through. */
  const busyUntil = new Map<string, Day>();
  const findings = pairs(sorted);
  for (const stay of sorted) {
    const camp = known.get(stay.campId);
    const rest = restBefore(stay, { inCamp, ofMob, camp, today });
    if (rest === 'still_there') findings.push({ code: rest, stayId: stay.id });
    else if (rest !== null && rest < wantedDays)
      findings.push({ code: 'short_rest', stayId: stay.id, restDays: rest, wantedDays });
    const until = camp?.closedUntil ?? null;
    if (until !== null && (until === 'never' || until > stay.from))
      findings.push({ code: 'closed', stayId: stay.id, until });
    const before = busyUntil.get(stay.mobId);
    const days = before === undefined ? 0 : daysBetween(before, stay.from);
    if (days > 0) findings.push({ code: 'gap', stayId: stay.id, days });
    busyUntil.set(stay.mobId, before === undefined ? stay.until : later(before, stay.until));
    if (findings.length >= mostFindings) break;
  }
  return findings;
}

/** The same plan with one stay on other days, and whatever its mob does after it moved by as many days as its end moved. */
export function movedStay(
  all: readonly PlannedStay[],
  id: string,
  { from, until, isFollowed }: { from: Day; until: Day; isFollowed: boolean },
): PlannedStay[] {
  const was = all.find((stay) => stay.id === id);
  if (!was) return [...all];
  const shift = daysBetween(was.until, until);
  return all.map((stay) => {
    if (stay.id === id) return { ...stay, from, until };
    const isAfter = isFollowed && stay.mobId === was.mobId && stay.from >= was.until;
    return isAfter
      ? { ...stay, from: addDays(stay.from, shift), until: addDays(stay.until, shift) }
      : stay;
  });
}

type Wish = {
  mobId: string;
  camps: readonly { campId: string; areaHa: number }[];
  from: Day;
  until: Day;
  restDays: number;
};

/** Nobody plans to stay in one camp for longer. */
const mostStayDays = 365;
/** More stays than anybody plans at once. */
const mostProposed = 400;

/**
 * A rotation by one rule: each camp as many days as its share of the hectares, and the round so long that the camp that
 * is grazed longest still rests as wanted; at least a day each. In the order of the camps as they are given. One camp
 * alone cannot rest: it is grazed throughout. Out: stays without an id; none where no day or no camp is left.
 */
export function proposedRotation({
  mobId,
  from,
  until,
  restDays,
  ...of
}: Wish): Omit<PlannedStay, 'id'>[] {
  const camps = of.camps.filter(({ areaHa }) => areaHa > 0);
  const all = camps.reduce((sum, { areaHa }) => sum + areaHa, 0);
  if (all <= 0 || from >= until) return [];
  const shares = camps.map(({ areaHa }) => areaHa / all);
  const largest = Math.max(...shares);
  if (camps.length === 1) return [{ mobId, campId: camps[0]?.campId ?? '', from, until }];
  const roundDays = restDays / (1 - largest);
  // Beside a very small camp a very large one would be grazed for centuries.
  const lengths = shares.map((share) =>
    Math.min(mostStayDays, Math.max(1, Math.round(share * roundDays))),
  );
  // Rounding may have taken a day from the rest of one: the others get it, in turn.
  while (Math.min(...lengths.map((own) => sum(lengths) - own)) < restDays)
    lengths[lengths.indexOf(Math.min(...lengths))] = Math.min(...lengths) + 1;
  const stays: Omit<PlannedStay, 'id'>[] = [];
  for (let [day, turn] = [from, 0]; day < until && stays.length < mostProposed; turn += 1) {
    const at = turn % camps.length;
    const end = earlier(addDays(day, lengths[at] ?? 1), until);
    stays.push({ mobId, campId: camps[at]?.campId ?? '', from: day, until: end });
    day = end;
  }
  return stays;
}

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
