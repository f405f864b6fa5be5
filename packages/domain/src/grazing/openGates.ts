import { type Day, daysBetween } from '../format/dates.ts';

/** From a day on so many units stand in a camp. */
export type Level = { campId: string; day: Day; lsu: number };
/** A gate that stood open between camps; `until` null where it still does. A day counts with its end, as moves do. */
export type OpenGate = { campIds: readonly string[]; from: Day; until: Day | null };

type Of = {
  levels: readonly Level[];
  gates: readonly OpenGate[];
  /** Hectares of a camp on a day; null where nobody knows; undefined where there is no such camp on that day. */
  hectaresOn: (campId: string, day: Day) => number | null | undefined;
  /** Days on which a camp's size changes, or it begins or ends. */
  changesOf: (campId: string) => readonly Day[];
};
type Among = Omit<Of, 'changesOf'> & { changes: readonly Day[] };

/**
 * What grazed in each camp while open gates made some of them one: who grazes in one of them grazes in all, each by its
 * share of the hectares of that day; a group with a camp of unknown size shares alike. In: what stood in each camp from
 * which day on, when gates stood open. Out: the same shared out, of each camp that is named in either, in order of time.
 */
export function sharedLevels(of: Of): ReadonlyMap<string, Level[]> {
  const camps = [
    ...new Set([
      ...of.levels.map(({ campId }) => campId),
      ...of.gates.flatMap(({ campIds }) => campIds),
    ]),
  ];
  // Camps that no gate ever joins need not be cut at each other's days.
  const levelsOf = Map.groupBy(of.levels, ({ campId }) => campId);
  const gatesOf = Map.groupBy(
    of.gates.flatMap((gate) => gate.campIds.map((campId) => ({ campId, gate }))),
    ({ campId }) => campId,
  );
  return new Map(
    groupsOf(camps, of.gates).flatMap((group) => [
      ...sharedAmong(group, {
        ...of,
        levels: group.flatMap((campId) => levelsOf.get(campId) ?? []),
        gates: [...new Set(group.flatMap((id) => (gatesOf.get(id) ?? []).map(({ gate }) => gate)))],
        changes: group.flatMap((campId) => of.changesOf(campId)),
      }),
    ]),
  );
}

function sharedAmong(
  camps: readonly string[],
  { levels, gates, changes, hectaresOn }: Among,
): ReadonlyMap<string, Level[]> {
  const sorted = [...levels].toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const cuts = [
    ...new Set([
      ...sorted.map(({ day }) => day),
      ...gates.flatMap(({ from, until }) => (until === null ? [from] : [from, until])),
      ...changes,
    ]),
  ].toSorted();
  const now = new Map<string, number>();
  const shown = new Map(camps.map((campId): [string, Level[]] => [campId, []]));
  let next = 0;
  for (const day of cuts) {
    for (let level = sorted[next]; level && level.day <= day; level = sorted[next]) {
      now.set(level.campId, level.lsu);
      next += 1;
    }
    const open = gates.filter(
      (gate) => gate.from <= day && (gate.until === null || gate.until > day),
    );
    for (const group of groupsOf(camps, open))
      for (const [campId, lsu] of shared(group, { now, day, hectaresOn })) {
        const own = shown.get(campId);
        if ((own?.at(-1)?.lsu ?? 0) !== lsu) own?.push({ campId, day, lsu });
      }
  }
  return shown;
}

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

/** A camp that is no more has no part in it; who is still said to stand there is left where they are said to be. */
function shared(
  group: readonly string[],
  { now, day, hectaresOn }: { now: ReadonlyMap<string, number>; day: Day } & Pick<Of, 'hectaresOn'>,
): [string, number][] {
  const own = (campId: string): number => now.get(campId) ?? 0;
  if (group.length === 1) return group.map((campId) => [campId, own(campId)]);
  const there = group.flatMap((campId) => {
    const hectares = hectaresOn(campId, day);
    return hectares === undefined ? [] : [{ campId, hectares }];
  });
  const gone = group.filter((id) => !there.some(({ campId }) => campId === id));
  const lsu = there.reduce((sum, { campId }) => sum + own(campId), 0);
  const whole = there.reduce<number | null>(
    (sum, { hectares }) => (sum === null || hectares === null ? null : sum + hectares),
    0,
  );
  return [
    ...gone.map((campId): [string, number] => [campId, own(campId)]),
    ...there.map(({ campId, hectares }): [string, number] => [
      campId,
      whole === null || whole === 0 ? lsu / there.length : (lsu * (hectares ?? 0)) / whole,
    ]),
  ];
}

type Span = { from: Day; before: Day };
export type Grazed = { lsuDays: number; grazedDays: number };

/** One camp's levels as stretches of days, cut to a span: each with the day after its last. */
function stretches(levels: readonly Level[], { from, before }: Span) {
  return levels.flatMap(({ day, lsu }, at) => {
    const next = levels[at + 1]?.day ?? before;
    const [begin, end] = [day > from ? day : from, next < before ? next : before];
    return begin < end ? [{ from: begin, until: end, lsu, days: daysBetween(begin, end) }] : [];
  });
}

/** Units times days of one camp in a span, and days on which anybody grazed. In: its levels in order of time. */
export function grazedIn(levels: readonly Level[], span: Span): Grazed {
  const all = stretches(levels, span);
  return {
    lsuDays: all.reduce((sum, { lsu, days }) => sum + lsu * days, 0),
    grazedDays: all.reduce((sum, { lsu, days }) => sum + (lsu > 0 ? days : 0), 0),
  };
}

export type GrazedSpan = { from: Day; until: Day | null; lsuDays: number; mostLsu: number };

/** Spans of days without a day on which nobody grazed, in order of time; the last one is open where somebody still does. */
export function grazedSpans(levels: readonly Level[], span: Span): GrazedSpan[] {
  const spans: GrazedSpan[] = [];
  let end: Day | null = null;
  for (const { from, until, lsu, days } of stretches(levels, span)) {
    if (lsu <= 0) continue;
    const last = spans.at(-1);
    if (last && end === from) {
      last.until = until;
      last.lsuDays += lsu * days;
      last.mostLsu = Math.max(last.mostLsu, lsu);
    } else spans.push({ from, until, lsuDays: lsu * days, mostLsu: lsu });
    end = until;
  }
  return spans.map((one) => (one.until === span.before ? { ...one, until: null } : one));
}

type GateEntry = { day: Day; isOpened: boolean };

/**
 * When a gate stood open, from what was said of it in order of time. Opened and shut on one day it never was; a gate that
 * was taken away stands open to nobody from then on.
 */
export function openSpans(
  campIds: readonly string[],
  entries: readonly GateEntry[],
  goneOn: Day | null = null,
): OpenGate[] {
  const spans: OpenGate[] = [];
  let since: Day | null = null;
  for (const { day, isOpened } of entries) {
    if (isOpened) since ??= day;
    else if (since !== null) {
      spans.push({ campIds, from: since, until: day });
      since = null;
    }
  }
  if (since !== null) spans.push({ campIds, from: since, until: null });
  return spans
    .map((span) => ({ ...span, until: earlier(span.until, goneOn) }))
    .filter(({ from, until }) => until === null || from < until);
}

const earlier = (one: Day | null, other: Day | null): Day | null => {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
};
