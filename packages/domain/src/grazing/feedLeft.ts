import type { Day } from '../format/dates.ts';
import { usableKgPerHa } from './load.ts';
import { grazedIn, type Level } from './openGates.ts';
import type { GrazingSettings } from './settings.ts';

export type FeedShape = {
  shapeId: string;
  campId: string;
  from: Day;
  ha: number;
  /** Shapes of which it was cut or joined, or which it took the place of on the ground. */
  cameFrom: readonly string[];
};
type Assessed = { day: Day; feedKgPerHa: number };

type Facts = {
  shapes: ReadonlyMap<string, FeedShape>;
  /** Assessments of a camp in order of time. */
  assessed: ReadonlyMap<string, readonly Assessed[]>;
  levels: ReadonlyMap<string, readonly Level[]>;
  eating: Pick<GrazingSettings, 'dailyKg' | 'utilisation' | 'residualKgPerHa'>;
};

/** Further back than this nobody looks for who assessed the grass. */
const mostBack = 20;

/**
 * Usable dry matter that is left of a shape's ground at the beginning of a day, kg: as it was assessed since the shape
 * began, less what was eaten; else its share of what was left of those it came from, by hectares, less what was eaten
 * since. What a shape gained beyond them nobody assessed. Null where nobody assessed any of it.
 */
export function feedLeftOf(
  shapeId: string,
  facts: Facts,
  { day, depth = 0 }: { day: Day; depth?: number },
): number | null {
  const { shapes, assessed, levels, eating } = facts;
  const shape = shapes.get(shapeId);
  if (!shape || depth > mostBack) return null;
  const eatenKg = (from: Day): number =>
    grazedIn(levels.get(shape.campId) ?? [], { from, before: day }).lsuDays * eating.dailyKg;
  const last = (assessed.get(shape.campId) ?? []).findLast((one) => one.day <= day);
  if (last && (last.day >= shape.from || shape.cameFrom.length === 0))
    return Math.max(0, usableKgPerHa(last.feedKgPerHa, eating) * shape.ha - eatenKg(last.day));
  const before = shape.cameFrom.flatMap((id) => shapes.get(id) ?? []);
  const known = before.flatMap(
    (one) => feedLeftOf(one.shapeId, facts, { day: shape.from, depth: depth + 1 }) ?? [],
  );
  if (known.length === 0) return null;
  const [kg, ha] = [sum(known), sum(before.map((one) => one.ha))];
  return Math.max(0, kg * Math.min(1, ha > 0 ? shape.ha / ha : 1) - eatenKg(shape.from));
}

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
