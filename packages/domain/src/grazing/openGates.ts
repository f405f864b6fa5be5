import { type Day, daysBetween } from '../format/dates.ts';

/** From a day on so many units stand in a camp. */
export type Level = { campId: string; day: Day; lsu: number };
/** A gate that stood open between camps; `until` null where it still does. A day counts with its end, as moves do. */
export type OpenGate = { campIds: readonly string[]; from: Day; until: Day | null };

export type Grazed = { lsuDays: number; grazedDays: number };

type Of = {
  levels: readonly Level[];
  gates: readonly OpenGate[];
  /** Hectares of a camp on a day; null where nobody knows. */
  hectaresOn: (campId: string, day: Day) => number | null;
  from: Day;
  /** The day after the last. */
  before: Day;
};

/**
 * What each camp carried while open gates made some of them one: on such a day who grazes in one of them grazes in all,
 * each by its share of the hectares; a group with a camp of unknown size shares alike. In: what stood in each camp from
 * which day on, when gates stood open, and the days. Out: LSU-days and days grazed of each camp that is named in either.
 */
export function grazedThroughGates(of: Of): ReadonlyMap<string, Grazed> {
  const { levels, gates, from, before } = of;
  const camps = [
    ...new Set([...levels.map(({ campId }) => campId), ...gates.flatMap(({ campIds }) => campIds)]),
  ];
  const sorted = [...levels].toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const days = [
    from,
    ...sorted.map(({ day }) => day),
    ...gates.flatMap((gate) => [gate.from, gate.until ?? before]),
  ].filter((day) => day >= from && day < before);
  const cuts = [...new Set(days)].toSorted();
  const now = new Map<string, number>();
  const grazed = new Map(camps.map((campId): [string, Grazed] => [campId, none]));
  let next = 0;
  for (const [at, day] of cuts.entries()) {
    for (let level = sorted[next]; level && level.day <= day; level = sorted[next]) {
      now.set(level.campId, level.lsu);
      next += 1;
    }
    const length = daysBetween(day, cuts[at + 1] ?? before);
    const open = gates.filter(
      (gate) => gate.from <= day && (gate.until === null || gate.until > day),
    );
    for (const group of groupsOf(camps, open))
      for (const [campId, lsu] of shared(group, { now, day, hectaresOn: of.hectaresOn })) {
        const was = grazed.get(campId) ?? none;
        grazed.set(campId, {
          lsuDays: was.lsuDays + lsu * length,
          grazedDays: was.grazedDays + (lsu > 0 ? length : 0),
        });
      }
  }
  return grazed;
}

const none: Grazed = { lsuDays: 0, grazedDays: 0 };

/** Camps that open gates make one, from gate to gate and on; a camp without one is alone. */
export function groupsOf(
  camps: readonly string[],
  gates: readonly Pick<OpenGate, 'campIds'>[],
): string[][] {
  const groupOf = new Map(
    camps.map((campId): [string, Set<string>] => [campId, new Set([campId])]),
  );
  for (const { campIds } of gates) {
    const all = new Set(campIds.flatMap((id) => [...(groupOf.get(id) ?? [id])]));
    for (const id of all) groupOf.set(id, all);
  }
  return [...new Set(groupOf.values())].map((group) => [...group]);
}

function shared(
  group: readonly string[],
  { now, day, hectaresOn }: { now: ReadonlyMap<string, number>; day: Day } & Pick<Of, 'hectaresOn'>,
): [string, number][] {
  const lsu = group.reduce((sum, campId) => sum + (now.get(campId) ?? 0), 0);
  if (group.length === 1) return group.map((campId) => [campId, lsu]);
  const sizes = group.map((campId) => hectaresOn(campId, day));
  const whole = sizes.reduce<number | null>(
    (sum, size) => (sum === null || size === null ? null : sum + size),
    0,
  );
  return group.map((campId, at) => [
    campId,
    whole === null || whole === 0 ? lsu / group.length : (lsu * (sizes[at] ?? 0)) / whole,
  ]);
}

type GateEntry = { day: Day; isOpened: boolean };

/** When a gate stood open, from what was said of it in order of time. Opened and shut on one day it never was. */
export function openSpans(campIds: readonly string[], entries: readonly GateEntry[]): OpenGate[] {
  const spans: OpenGate[] = [];
  let since: Day | null = null;
  for (const { day, isOpened } of entries) {
    if (isOpened) since ??= day;
    else if (since !== null) {
      if (since < day) spans.push({ campIds, from: since, until: day });
      since = null;
    }
  }
  return since === null ? spans : [...spans, { campIds, from: since, until: null }];
}
