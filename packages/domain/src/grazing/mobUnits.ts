import { type Day, daysBetween } from '../format/dates.ts';

/** From a day on a mob has so many units more, or less: young that are born, heads that are sold, a mob that joins. */
export type UnitsChange = { mobId: string; day: Day; lsu: number };

export type MobUnits = {
  /** Units times days of a mob from a day until another. */
  lsuDays: (mobId: string, from: Day, until: Day) => number;
  /** The same of all mobs. */
  all: (from: Day, until: Day) => number;
};

/**
 * Units of mobs in days to come. In: what each has now, and what is to change; a mob never has less than none. A change
 * counts from its day on, as a move does.
 */
export function unitsOfMobs(
  now: ReadonlyMap<string, number>,
  changes: readonly UnitsChange[],
): MobUnits {
  const ofMob = Map.groupBy(changes, ({ mobId }) => mobId);
  const lsuDays = (mobId: string, from: Day, until: Day): number => {
    const own = (ofMob.get(mobId) ?? []).toSorted((one, other) => (one.day < other.day ? -1 : 1));
    let [level, on, sum] = [now.get(mobId) ?? 0, from, 0];
    for (const { day, lsu } of own) {
      if (day >= until) break;
      if (day > on) {
        sum += Math.max(0, level) * daysBetween(on, day);
        on = day;
      }
      level += lsu;
    }
    return sum + Math.max(0, level) * Math.max(0, daysBetween(on, until));
  };
  const mobs = new Set([...now.keys(), ...ofMob.keys()]);
  const all = (from: Day, until: Day): number =>
    [...mobs].reduce((sum, mobId) => sum + lsuDays(mobId, from, until), 0);
  return { lsuDays, all };
}

export type PlannedHeads = {
  mobId: string;
  what: 'comes' | 'leaves' | 'joins';
  day: Day;
  heads: number;
  /** Units of each of them. */
  lsuEach: number;
  otherMobId: string | null;
};

/**
 * What heads that come, leave or go over to another mob change of units, in order of time: no more go than are there. In:
 * what was planned, and what each mob has now.
 */
export function changesOf(
  planned: readonly PlannedHeads[],
  now: ReadonlyMap<string, number>,
): UnitsChange[] {
  const levels = new Map(now);
  const changes: UnitsChange[] = [];
  const change = (mobId: string, day: Day, lsu: number): void => {
    levels.set(mobId, (levels.get(mobId) ?? 0) + lsu);
    changes.push({ mobId, day, lsu });
  };
  for (const one of planned.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const { mobId, what, day, heads, lsuEach, otherMobId } = one;
    const wanted = heads * lsuEach;
    if (what === 'comes') {
      change(mobId, day, wanted);
      continue;
    }
    const going = Math.min(wanted, Math.max(0, levels.get(mobId) ?? 0));
    change(mobId, day, -going);
    if (otherMobId !== null) change(otherMobId, day, going);
  }
  return changes;
}
