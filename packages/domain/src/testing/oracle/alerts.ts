import { dayOfEntry, type Entry } from '../entry.ts';
import type { Beast, Species } from './beast.ts';
import { later, span } from './days.ts';
import { heldUntil, unfinishedDoses } from './facts.ts';
import { outlookOf } from './outlook.ts';
import { mixedCamps } from './isolations.ts';
import { handsOn, type Step, toldSlowly } from './steps.ts';
import { World } from './world.ts';

/** What somebody promised: on which day it goes, and who. */
export type Promised = { day: string; ids: readonly string[] };

/** Of whom of these a buyer must know, or who may not be slaughtered then: with the days left, the day itself with them. */
export function promisedInside(
  world: World,
  today: string,
  promised: readonly Promised[],
): Warning[] {
  return promised.flatMap(({ day, ids }) => {
    const goes = day > today ? day : today;
    return ids.flatMap((of) => {
      const one = world.get(of);
      const until = one.status === 'alive' ? heldUntil(one, 'meat') : null;
      return until !== null && until >= goes
        ? [{ rule: 'transfer_withdrawal', of, value: span(goes, until) + 1 }]
        : [];
    });
  });
}

/** What a farm that sets nothing must be warned of: the rule, of whom, and the figure that it is held against. */
export type Warning = { rule: string; of: string; value: number };

/** From `docs/alerts.md`, as a farm gets them that sets nothing. */
const [birthDays, checkDays, courseDays, unseenDays] = [3, 14, 1, 90];
const [quietCourse, isolated, countedFor, countIsNews] = [14, 28, 60, 14];
const [lostPercent, weighedWithin, comparedWithin] = [10, 60, 150];

/** Who came lately, and all that were with them since: taken out of their lot, or put to another. */
function whoCame(steps: readonly Step[], today: string): Map<string, string> {
  const came = new Map<string, string>();
  for (const { on, kind, id, heads, into } of steps) {
    if (kind === 'acquired' && heads > 0 && on >= later(today, -isolated)) came.set(id, on);
    const since = came.get(id);
    if (!handsOn.includes(kind) || heads > 0 || since === undefined) continue;
    if ((came.get(into) ?? '') < since) came.set(into, since);
  }
  return came;
}

/**
 * How many each lot is short since its counts, and of which lot that is said today: each head that a count missed is a
 * slip in a box, taken out when a head turns up again that nobody had said was lost.
 */
function shortOf(
  steps: readonly Step[],
  world: World,
  today: string,
): Map<string, { short: number; on: string }> {
  const boxes = new Map<string, { slips: string[]; lost: number; on: string }>();
  const boxOf = (id: string) => {
    const box = boxes.get(id) ?? { slips: [], lost: 0, on: '' };
    boxes.set(id, box);
    return box;
  };
  const recent = steps.filter((one) => one.on > later(today, -countedFor));
  for (const step of recent) {
    const { kind, id, heads, on, into } = step;
    const box = boxOf(id);
    const isWhole =
      world.get(id).status === 'merged' &&
      steps.findLast((one) => one.id === id && one.kind === 'merged') === step;
    if (kind === 'merged' && heads < 0 && isWhole) {
      const other = boxOf(into);
      if (box.slips.length > 0 && box.on > other.on) other.on = box.on;
      other.slips.push(...box.slips);
      other.lost += box.lost;
      boxes.delete(id);
    }
    if (!['counted', 'lost', 'stolen', 'found'].includes(kind)) continue;
    if (kind === 'counted' && heads < 0) box.on = on;
    for (let one = 0; one < Math.abs(heads); one += 1)
      if (kind === 'counted' && heads < 0) box.slips.push(on);
      else if (heads < 0) box.lost += 1;
      else if (kind === 'found' && box.lost > 0) box.lost -= 1;
      else box.slips.pop();
  }
  return new Map(
    [...boxes].flatMap(([id, { slips, on }]) =>
      slips.length === 0 ? [] : [[id, { short: slips.length, on }] as const],
    ),
  );
}

/** The chance of so many or more under Poisson's distribution, by the plainest sum there is. */
function oneIn(events: number, mean: number): number {
  let [below, term] = [0, Math.exp(-mean)];
  for (let k = 0; k < events; k += 1) {
    below += term;
    term *= mean / (k + 1);
  }
  // Rarer than once in a million nobody says more precisely.
  return Math.min(1_000_000, 1 / Math.max(1 - below, 1e-9));
}

/** Events of thirty days against the year before them, of what the farm has lived of it. */
function unusual(
  rule: string,
  events: readonly { on: string; species: Species; heads: number }[],
  { firstOn, today }: { firstOn: ReadonlyMap<string, string>; today: string },
): Warning[] {
  return [...firstOn].flatMap(([species, first]) => {
    const since = later(today, -30);
    const of = (from: string, to: string): number =>
      events
        .filter((one) => one.species === species && one.on > from && one.on <= to)
        .reduce((sum, { heads }) => sum + heads, 0);
    const lately = of(since, today);
    const past = of(later(since, -360), since);
    const stretches = Math.max(1, Math.min(12, span(first, since) / 30));
    const value = oneIn(lately, (past + 0.5) / stretches);
    return lately > 0 && value >= 100 ? [{ rule, of: species, value }] : [];
  });
}

const lastOf = (one: Beast): { on: string; kg: number } | null => {
  const on = one.masses
    .map((weighed) => weighed.on)
    .sort()
    .at(-1);
  const last = one.masses.filter((weighed) => weighed.on === on).at(-1);
  return on !== undefined && last ? { on, kg: last.kg } : null;
};

/** Percent of the heaviest weighing of the last months that are gone; of a mother since she gave birth. */
function lostOf(one: Beast, today: string): number | null {
  const last = lastOf(one);
  if (!last || last.on <= later(today, -weighedWithin)) return null;
  const since = one.births.at(-1) ?? '';
  const days = new Map(one.masses.map(({ on, kg }) => [on, kg]));
  const compared = [...days].flatMap(([on, kg]) =>
    on < last.on && on >= later(last.on, -comparedWithin) && on > since ? [kg] : [],
  );
  const most = Math.max(...compared);
  return compared.length === 0 ? null : ((most - last.kg) / most) * 100;
}

/** What is to be said of one animal or lot by itself. */
function ofOne(one: Beast, today: string): Omit<Warning, 'of'>[] {
  const said: Omit<Warning, 'of'>[] = [];
  const ends = (['meat', 'milk'] as const)
    .map((what) => heldUntil(one, what))
    .flatMap((until) => (until === null ? [] : [span(today, until)]))
    .filter((days) => days >= 0 && days <= 1);
  if (ends.length > 0) said.push({ rule: 'withdrawal_ends', value: Math.min(...ends) });
  const courses = new Map<string, string>();
  for (const { medicine, on } of unfinishedDoses(one))
    if (on > (courses.get(medicine) ?? '')) courses.set(medicine, on);
  const late = Math.max(...[...courses.values()].map((on) => span(on, today) - quietCourse));
  if (late >= courseDays) said.push({ rule: 'course_unfinished', value: late });
  if (one.isLot || one.split) return said;
  const outlook = outlookOf(one, today);
  const overdue = outlook?.due?.to ? span(outlook.due.to, today) : -1;
  if (overdue >= birthDays) said.push({ rule: 'birth_overdue', value: overdue });
  const unchecked = outlook?.checkFrom ? span(outlook.checkFrom, today) : -1;
  // Who carries past her day needs no scan any more.
  if (unchecked >= checkDays && overdue < birthDays)
    said.push({ rule: 'check_overdue', value: unchecked });
  const lost = one.ofOne ? null : lostOf(one, today);
  if (lost !== null && lost >= lostPercent) said.push({ rule: 'mass_lost', value: lost });
  return said;
}

/** Rules of which this oracle knows all there is to say; those of animals it knows one by one only. */
export const warned = [
  'withdrawal_ends',
  'course_unfinished',
  'birth_overdue',
  'check_overdue',
  'mass_lost',
  'not_seen',
  'mob_short',
  'isolation_ends',
  'isolation_mixed',
  'deaths_above',
  'abortions_above',
];

/** Of whom a rule's figure hangs on what a lot had before it was taken out of it: nobody says it there. */
export const isSpokenOf = (world: World, { rule, of }: Omit<Warning, 'value'>): boolean => {
  const one = world.beasts.get(of);
  if (!one) return true;
  if (['birth_overdue', 'check_overdue', 'mass_lost', 'not_seen'].includes(rule))
    return !one.isLot && !one.split && !one.ofOne;
  return true;
};

/** Everything that a farm must be warned of on a day, worked out from its entries alone. */
export function warningsOf(entries: readonly Entry[], today: string): Warning[] {
  const { world, steps, seen } = toldSlowly(entries);
  const here = world.living();
  const own = here.flatMap((one) => ofOne(one, today).map((said) => ({ ...said, of: one.id })));
  const unseen = here.flatMap(({ id, isLot }) => {
    const days = span(seen.get(id) ?? today, today);
    return !isLot && days >= unseenDays ? [{ rule: 'not_seen', of: id, value: days }] : [];
  });
  const short = [...shortOf(steps, world, today)].flatMap(([of, { short: value, on }]) => {
    const isNews = on >= later(today, -countIsNews);
    const isSaid = value >= 1 && isNews && world.get(of).status === 'alive';
    return isSaid ? [{ rule: 'mob_short', of, value }] : [];
  });
  const apart = [...whoCame(steps, today)].flatMap(([of, on]) => {
    const value = span(today, later(on, isolated));
    const isHere = world.get(of).status === 'alive';
    return isHere && value <= 1 && value >= 0 ? [{ rule: 'isolation_ends', of, value }] : [];
  });
  const mixed = mixedCamps(entries, here, today);
  const firstOn = new Map<string, string>();
  for (const { species, on } of steps) if (!firstOn.has(species)) firstOn.set(species, on);
  const deaths = steps
    .filter(({ kind }) => kind === 'died')
    .map((one) => ({ ...one, heads: -one.heads }));
  const abortions = entries
    .filter(({ kind }) => kind === 'aborted')
    .flatMap((entry) =>
      (entry.animalIds ?? []).map((id) => ({
        on: dayOfEntry(entry),
        species: world.get(id).species,
        heads: entry.heads ?? 1,
      })),
    );
  return [
    ...own,
    ...unseen,
    ...short,
    ...apart,
    ...mixed,
    ...unusual('deaths_above', deaths, { firstOn, today }),
    ...unusual('abortions_above', abortions, { firstOn, today }),
  ].filter((one) => isSpokenOf(world, one));
}
