import { lastHadByAll } from './protocols.ts';
import { conceivedOf } from './breeding.ts';
import { type Beast } from './beast.ts';
import { later } from './days.ts';
import { type Outlook, outlookOf } from './outlook.ts';
import { calledOn, heldUntil } from './facts.ts';
import type { World } from './world.ts';

/** What the ledger must say of an animal or lot on a day; kept flat, so that a difference names itself. */
export type Snapshot = {
  status: string;
  statusOn: string;
  heads: number;
  bornOn: string | null;
  camp: string | null;
  /** The load it is on, or the place at which it came off it. */
  away: string | null;
  /** Whose it is, where it is not the farm's. */
  owner: string | null;
  mob: string | null;
  called: string | null;
  meat: string | null;
  milk: string | null;
  export: string | null;
  weanedOn: string | null;
  births: number | 'counted in heads';
  milking: boolean | 'counted in heads';
  dam: string | null;
  sire: string | null;
  maybeSires: string[] | 'counted in heads';
  /** The days on which she may have conceived. */
  conceived: { from: string; to: string | null } | 'counted in heads' | null;
  /** Where she stands, and what is to be watched for. */
  outlook: Outlook | 'counted in heads' | null;
  /** Sires that are with her now. */
  runningWith: string[];
  /** Of a lot: which medicines all its heads had, and when last. */
  had: [medicine: string, on: string][] | null;
  /** What was said of it in a word or two. */
  said: [what: string, word: string][];
  /** The day it last stood on a scale, and what it weighed: of a lot the mean of all heads that stood there. */
  weighs: { on: string; kg: number } | 'counted in heads' | null;
  /** Heads that were sold or slaughtered, and of how many of them somebody said what they came to. */
  sold: [heads: number, known: number];
  /** The last score or measure of each kind. */
  taken: [what: string, value: number, on: string][];
};

const longestMilkDays = { Cattle: 305, Sheep: 200, Goats: 200 } as const;

function milks(world: World, one: Beast, day: string): boolean {
  const last = one.births.at(-1);
  if (!last || one.status !== 'alive') return false;
  if (one.driedOff.some((on) => on >= last) || day >= later(last, longestMilkDays[one.species]))
    return false;
  return world.atFoot(one.id, day).length > 0;
}

const ofLot = (world: World, { dam }: Beast): boolean => {
  const known = dam === null ? undefined : world.beasts.get(dam);
  return known !== undefined && (known.isLot || known.split);
};

function weighsOf({ masses, isLot }: Beast): Exclude<Snapshot['weighs'], string> {
  const on = masses
    .map((one) => one.on)
    .sort()
    .at(-1);
  const thatDay = masses.filter((one) => one.on === on);
  const last = thatDay.at(-1);
  if (on === undefined || !last) return null;
  if (!isLot) return { on, kg: last.kg };
  const heads = thatDay.reduce((sum, one) => sum + one.heads, 0);
  const all = thatDay.reduce((sum, one) => sum + one.kg * one.heads, 0);
  return { on, kg: Math.round((all / heads) * 1e6) / 1e6 };
}

export function snapshotOf(world: World, one: Beast, day: string): Snapshot {
  const here = one.status === 'alive';
  return {
    status: one.status,
    statusOn: one.statusOn,
    heads: one.heads,
    bornOn: one.bornOn,
    camp: here ? one.camp : null,
    away: here && one.away ? (one.away.at ?? `on ${one.away.load}`) : null,
    owner: one.owner,
    mob: here ? one.mob : null,
    called: one.birthsInHeads ? 'counted in heads' : here ? calledOn(one, day) : null,
    meat: heldUntil(one, 'meat'),
    milk: heldUntil(one, 'milk'),
    export: heldUntil(one, 'export'),
    weanedOn: one.birthsInHeads ? 'counted in heads' : one.weanedOn,
    births: one.birthsInHeads ? 'counted in heads' : one.births.length,
    milking: one.birthsInHeads ? 'counted in heads' : milks(world, one, day),
    dam: one.dam,
    // Whose the young of a lot are follows from its seasons, of which the oracle keeps no book.
    sire: ofLot(world, one) ? 'counted in heads' : one.sire,
    maybeSires: ofLot(world, one) ? 'counted in heads' : one.maybeSires,
    conceived: one.isLot || one.split ? 'counted in heads' : here ? conceivedOf(one, day) : null,
    outlook: one.isLot || one.split ? 'counted in heads' : outlookOf(one, day),
    runningWith: here
      ? one.matings
          .filter(({ to }) => to === null)
          .flatMap(({ sires }) => sires)
          .sort()
      : [],
    had: one.isLot ? lastHadByAll(one) : null,
    said: Object.entries(one.said)
      .flatMap(([what, word]): [string, string][] => (word === null ? [] : [[what, word]]))
      .sort(),
    weighs: one.split || one.ofOne ? 'counted in heads' : weighsOf(one),
    sold: [one.soldHeads, one.results.reduce((sum, { heads }) => sum + heads, 0)],
    taken: Object.entries(one.taken)
      .map(([what, { value, on }]): [string, number, string] => [what, value, on])
      .sort(),
  };
}

export function snapshotsOf(world: World, day: string): Map<string, Snapshot> {
  return new Map([...world.beasts.values()].map((one) => [one.id, snapshotOf(world, one, day)]));
}
