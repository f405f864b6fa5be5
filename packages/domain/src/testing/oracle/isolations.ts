import type { Entry } from '../entry.ts';
import type { Warning } from './alerts.ts';
import type { Beast } from './beast.ts';
import { later } from './days.ts';
import { handsOn, type Step, toldSlowly } from './steps.ts';
import { whereaboutsOf } from './traces.ts';
import { World } from './world.ts';

const keptApart = 28;
/** The generator's farms keep no summer time. */
const startOf = (day: string): number => Date.parse(`${day}T00:00:00+02:00`);

/** A record, the day on which somebody came, and since when it has to do with them. */
type With = { id: string; on: string; at: number };

/** Heads that leave a record take along what it had; of two records of one animal both had it. */
function passOn(steps: readonly Step[], begun: readonly With[]): With[] {
  const all = [...begun];
  for (const { kind, id, heads, into, at } of steps) {
    if (!handsOn.includes(kind) || heads > 0 || into === '') continue;
    for (const one of all.filter((other) => other.id === id))
      if (kind === 'recorded_twice') all.push({ ...one, id: into });
      else if (one.at <= at) all.push({ id: into, on: one.on, at });
  }
  return all;
}

const latest = (all: readonly With[]): Map<string, string> => {
  const last = new Map<string, string>();
  for (const { id, on } of all) if (on > (last.get(id) ?? '')) last.set(id, on);
  return last;
};

export type Isolations = {
  /** The living that keep apart, each with the last day of it. */
  apart: Map<string, string>;
  /** Since when each of those is here that keep apart. */
  came: Map<string, string>;
  /** Others that stood with them, with the day on which the last of those came. */
  met: Map<string, string>;
};

/** Their young are with them, unless their dam is another. */
const isYoungOf = (
  { bornOn, dam }: Beast,
  since: string,
  apart: ReadonlyMap<string, string>,
): boolean => bornOn !== null && bornOn >= since && (dam === null || apart.has(dam));

/** Who keeps apart on a day and whom they met since they came, pair by pair, from the entries alone. */
export function isolationsOf(entries: readonly Entry[], today: string): Isolations {
  const world = new World(entries);
  const { stays } = whereaboutsOf(entries);
  const { steps } = toldSlowly(entries);
  const arrived = steps
    .filter(({ kind, heads, on }) => kind === 'acquired' && heads > 0 && on <= today)
    .map(({ id, on, at }) => ({ id, on, at }));
  const came = passOn(
    steps,
    arrived.filter(({ on }) => on >= later(today, -2 * keptApart)),
  );
  const lately = came.filter(({ on }) => on >= later(today, -keptApart));
  const first: With[] = [];
  for (const { id, on, at } of lately)
    for (const own of stays.filter((stay) => stay.id === id))
      for (const other of stays) {
        const began = Math.max(own.since, at, other.since);
        if (other.camp !== own.camp || began >= Math.min(own.until, other.until)) continue;
        first.push({ id: other.id, on, at: began });
      }
  const meetings = passOn(steps, first);
  const [apart, since] = [new Map<string, string>(), new Map<string, string>()];
  for (const [id, on] of latest(came)) {
    const end = startOf(later(on, keptApart + 1));
    const longer = meetings.filter((one) => one.id === id && one.at < end).map((one) => one.on);
    const until = later([on, ...longer].sort().at(-1) ?? on, keptApart);
    if (until < today) continue;
    since.set(id, on);
    apart.set(id, until);
  }
  const met = new Map<string, string>();
  for (const [id, on] of latest(meetings)) {
    const beast = world.get(id);
    const isNobody = beast.status === 'reference' || beast.status === 'merged';
    if (!isNobody && !apart.has(id) && !isYoungOf(beast, on, apart)) met.set(id, on);
  }
  for (const id of apart.keys()) if (world.get(id).status !== 'alive') apart.delete(id);
  return { apart, came: since, met };
}

/** Camps in which somebody who keeps apart stands with others. */
export function mixedCamps(
  entries: readonly Entry[],
  here: readonly Beast[],
  today: string,
): Warning[] {
  const { apart, came } = isolationsOf(entries, today);
  const camps = new Set(here.flatMap(({ id, camp }) => (camp && apart.has(id) ? [camp] : [])));
  return [...camps].flatMap((camp) => {
    const all = here.filter((one) => one.camp === camp);
    const first = all.flatMap(({ id }) => (apart.has(id) ? (came.get(id) ?? []) : [])).sort()[0];
    const others = all.filter((one) => !apart.has(one.id) && !isYoungOf(one, first ?? '', came));
    const value = others.reduce((sum, { heads }) => sum + heads, 0);
    return value > 0 ? [{ rule: 'isolation_mixed', of: camp, value }] : [];
  });
}
